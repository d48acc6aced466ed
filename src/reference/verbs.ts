import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { code, fenced, type Page, page, prose, table, titled } from './markdown.ts';

export const verbsPage = (verbs: readonly Command[], exitCodes: string): Page =>
  page(
    'Kit',
    'reference/verbs',
    'Commands and exit codes',
    `The program is called ${code('tck')}. In a checkout, run ${code('npm run tck -- NAME')} with the name of a command. If [the package is installed](/kit/library.md), run ${code('npx ashrait-tck NAME')}.`,
    table(
      ['Command', 'What the command does'],
      verbs.map((verb) => [`[${code(verb.name())}](#${verb.name()})`, prose(verb.description())]),
    ),
    titled(2, 'Exit codes', 'exit-codes', fenced('text', exitCodes.trim())),
    ...verbs.map(verbText),
  );

function verbText(verb: Command): string {
  const help = verb.createHelp();
  const after = helpOf(verb).slice(verb.helpInformation().length).trim();
  return titled(
    2,
    code(verb.name()),
    verb.name(),
    prose(`${verb.description()}.`),
    fenced('sh', `tck ${help.commandUsage(verb)}`),
    table(
      ['Option', 'Meaning'],
      [
        ...verb.registeredArguments.map((one) => [
          code(help.argumentTerm(one)),
          prose(help.argumentDescription(one)),
        ]),
        ...help
          .visibleOptions(verb)
          .filter(({ long }) => long !== '--help' && long !== '--version')
          .map((one) => [code(help.optionTerm(one)), prose(help.optionDescription(one))]),
      ],
    ),
    after === '' ? '' : fenced('text', after),
  );
}

function helpOf(verb: Command): string {
  let text = '';
  verb.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}
