import { ambiguities, type CommandName, findRule } from '../../contract/index.ts';
import { provocations } from '../../sandbox/index.ts';
import { replyLines, requestLines } from './fields.ts';
import { chosenFor } from './names.ts';
import { type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';
import { movesOf } from './states.ts';

/** A command: its fields, its reply, its codes and the states that it moves. */
export function commandPage(command: CommandName): Page {
  const rule = findRule(`command.${command}`);
  const codes = provocations.filter(({ commands }) => commands.includes(command));
  return {
    kind: 'command',
    title: command,
    says: rule?.statement ?? '',
    sections: [
      ...section('Place', [rule?.source ?? '']),
      ...section('Fields', requestLines(command)),
      ...section('Reply', replyLines(command)),
      ...section(
        'Result codes',
        codes
          .filter(({ at }) => at === undefined)
          .map(({ code, rule: id, meaning }) => ({
            term: code,
            text: findRule(id ?? '')?.statement ?? meaning ?? '',
          })),
      ),
      ...section(
        'Codes of the invoice',
        codes
          .filter(({ at }) => at !== undefined)
          .map(({ code, rule: id }) => ({ term: code, text: findRule(id ?? '')?.statement ?? '' })),
      ),
      ...section('Moves', movesOf(command)),
      ...section('Chosen by the sandbox, because the specification is silent', chosenFor(command)),
      ...questionsOf(ambiguities.filter(({ rules }) => rules.some((id) => id.startsWith(`${command}.`)))),
    ],
  };
}
