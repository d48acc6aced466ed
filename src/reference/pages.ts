import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import type { Envelope } from '@cucumber/messages';
import { type Certificate, rulePlace } from '../certificate/index.ts';
import { ambiguities, rules, unanswered } from '../contract/index.ts';
import type { Detections } from '../merchant/index.ts';
import { ambiguityTopics } from './ambiguities.ts';
import { codePages } from './codes.ts';
import { commandPages } from './commands.ts';
import { targetFilePage } from './files.ts';
import {
  block,
  code,
  fenced,
  heading,
  list,
  type Page,
  page,
  prose,
  sections,
  table,
  titled,
  topicPart,
} from './markdown.ts';
import { observePage } from './observe.ts';
import { cardsPage } from './roles.ts';
import { type MutationCheck, rulePages } from './rules.ts';
import { shownBy } from './run.ts';
import { statesPage } from './states.ts';
import { anchorOf, type Topic } from './topic.ts';
import { wordTopics } from './words.ts';

interface ReferenceInput {
  readonly proof?: MutationCheck | undefined;
  readonly detections?: Detections | undefined;
  readonly verbs: readonly Command[];
  readonly exitCodes: string;
  readonly targetFile: string;
}

export interface HandbookInput extends ReferenceInput {
  /** The certificate of a run of the whole test suite, and the Cucumber messages of the same run. */
  readonly certificate: Certificate;
  readonly envelopes: readonly Envelope[];
}

/**
 * Returns the generated pages of the handbook. Without a run, the pages have no verdicts, scenarios, requests and replies.
 * @throws ConfigurationError for a rule without a verdict or reason
 */
export function pagesOf(input: ReferenceInput & Partial<HandbookInput>): readonly Page[] {
  const shown = shownBy(input.certificate, input.envelopes ?? []);
  return [
    ...commandPages(shown),
    ...codePages(shown),
    statesPage(shown),
    cardsPage(),
    ...registerPages(),
    wordsPage(),
    verbsPage(input.verbs, input.exitCodes),
    targetFilePage(input.targetFile),
    observePage(input.detections),
    ...rulePages(shown, input.proof),
  ];
}

/** Returns the list of the ambiguities, and a page with the ambiguities of each command. */
function registerPages(): readonly Page[] {
  const pageOf = ({ at = '' }: Topic) => at.split('#')[0] ?? '';
  const ofPage = [...Map.groupBy(ambiguityTopics, pageOf)].map(([path, topics]) => ({
    path,
    topics,
    title: `Ambiguities: ${path.replace('reference/ambiguities-', '').replace('-', ' ')}`,
  }));
  return [
    page('Gateway', 'reference/ambiguities', 'List of ambiguities', [
      `The specification can be read in more than one way in ${ambiguities.length} places. For each of these places, the handbook lists the readings, the choice of the sandbox, and the readings that the suite accepts. Ask the operator of your gateway which reading is right.`,
      ...ofPage.map(({ title, topics }) =>
        titled(2, title, anchorOf(title), [
          list(topics.map(({ title: text, at = '' }) => `[${prose(text)}](/${at.replace('#', '.md#')})`)),
        ]),
      ),
      heading(2, 'Questions that the specification does not answer', 'unanswered'),
      'No sentence of the specification answers these questions. Ask the operator.',
      table(['Question', 'Why the answer matters'], unanswered, ({ question, why }) => [
        prose(question),
        prose(why),
      ]),
    ]),
    ...ofPage.map(({ path, title, topics }) =>
      page('Gateway', path, title, [
        'Each entry says which readings the suite accepts. The [list of ambiguities](/reference/ambiguities.md) has all entries.',
        ...topics.map((topic) => topicPart(topic, 2, prose(topic.title))),
      ]),
    ),
  ];
}

const wordsPage = (): Page =>
  page('Gateway', 'reference/words', 'Words and names', [
    'The first list on this page explains words of card payments. The second list explains names that the sandbox or real traffic uses. Except for frameAncestorURLs, the names of the second list are not in the specification. Each entry shows commands that print more details.',
    heading(2, 'Words of card payments', 'subjects'),
    wordsOf('subject'),
    heading(2, 'Names of the sandbox and of real traffic', 'names'),
    wordsOf('name'),
  ]);

const wordsOf = (kind: 'subject' | 'name'): string =>
  block(
    ...wordTopics
      .filter((topic) => topic.kind === kind)
      .map((topic) => topicPart(topic, 3, prose(topic.title))),
  );

export const siteFacts = ({ certificate, proof }: HandbookInput, pages: readonly Page[]): object => ({
  sidebar: sections.map((text) => ({
    text,
    items: pages
      .filter(({ section }) => section === text)
      .map(({ title, path }) => ({ text: title, link: `/${path.replace(/\.md$/, '')}` })),
  })),
  rules: Object.fromEntries(rules.map(({ id }) => [id, `/${rulePlace(id)}`])),
  figures: {
    rules: certificate.rules.length,
    scenarios: certificate.scenarios.run,
    mutants: proof?.totals.killed ?? 0,
    run: certificate.startedAt.slice(0, 10),
    verdict: certificate.verdict,
  },
});

const verbsPage = (verbs: readonly Command[], exitCodes: string): Page =>
  page('Kit', 'reference/verbs', 'Commands and exit codes', [
    `The program is called ${code('tck')}. In a checkout, run ${code('npm run tck -- NAME')} with the name of a command. If [the package is installed](/kit/library.md), run ${code('npx ashrait-tck NAME')}.`,
    table(['Command', 'What the command does'], verbs, (verb) => [
      `[${code(verb.name())}](#${verb.name()})`,
      prose(verb.description()),
    ]),
    titled(2, 'Exit codes', 'exit-codes', [fenced('text', exitCodes.trim())]),
    ...verbs.map(verbText),
  ]);

function verbText(verb: Command): string {
  const help = verb.createHelp();
  const after = helpOf(verb).slice(verb.helpInformation().length).trim();
  return titled(2, code(verb.name()), verb.name(), [
    prose(`${verb.description()}.`),
    fenced('sh', `tck ${help.commandUsage(verb)}`),
    table(
      ['Option', 'Meaning'],
      [
        ...verb.registeredArguments.map((one) => [help.argumentTerm(one), help.argumentDescription(one)]),
        ...help
          .visibleOptions(verb)
          .filter(({ long }) => long !== '--help' && long !== '--version')
          .map((one) => [help.optionTerm(one), help.optionDescription(one)]),
      ],
      ([term = '', text = '']) => [code(term), prose(text)],
    ),
    after === '' ? '' : fenced('text', after),
  ]);
}

function helpOf(verb: Command): string {
  let text = '';
  verb.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}
