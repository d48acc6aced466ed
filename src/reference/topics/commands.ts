import {
  ambiguities,
  type CommandData,
  type CommandName,
  commandData,
  commandNames,
  findRule,
  makesTransaction,
  moveTexts,
  terminalTransitions,
  transitions,
} from '../../contract/index.ts';
import { type Provocation, provocations } from '../../sandbox/index.ts';
import { type Entry, questionsOf, ruleEntries, section, type Topic } from '../topic.ts';
import { meaningOf, placeOfCode } from './codes.ts';
import { replyEntries, requestEntries } from './fields.ts';
import { chosenFor } from './words.ts';

export const chosenHeading = 'Chosen by the sandbox, because the specification is silent';

/** The moves that a command makes or is refused. */
const movesOf = (command: CommandName): readonly string[] => [
  ...Object.entries(transitions)
    .filter(([, { by }]) => by.some((move) => moveTexts[move].split(' ')[0] === command))
    .map(([id]) => id),
  ...(command === 'transmitTerminal' ? Object.keys(terminalTransitions) : []),
];

/** A command: its fields, its reply, its codes and the states that it moves. */
function commandTopic(command: CommandName): Topic {
  const { prefix, request, reply }: CommandData = commandData[command];
  const rule = findRule(`command.${command}`);
  const entry = (one: Provocation): Entry => ({
    term: one.code,
    text: meaningOf(one),
    to: placeOfCode(one, command),
  });
  const codes = provocations.filter(({ commands }) => commands.includes(command));
  return {
    kind: 'command',
    title: command,
    says: rule?.statement ?? '',
    sections: [
      ...section('Source', [rule?.source ?? '']),
      ...section('Fields', requestEntries(prefix, request)),
      ...section('Reply', reply.flatMap(replyEntries)).map((one) =>
        makesTransaction(command) ? { ...one, at: 'reference/transaction-reply' } : one,
      ),
      ...section('Result codes', codes.filter(({ at }) => at === undefined).map(entry)),
      ...section('Codes of the invoice', codes.filter(({ at }) => at !== undefined).map(entry)),
      ...section('Moves', ruleEntries(movesOf(command).map((id) => `transition.${id}`))),
      ...section(chosenHeading, chosenFor(command)),
      ...questionsOf(ambiguities.filter(({ rules }) => rules.some((id) => id.startsWith(`${command}.`)))),
    ],
    names: [command],
    commands: [command],
    at: `reference/${command}`,
  };
}

export const commandTopics: readonly Topic[] = commandNames.map(commandTopic);
