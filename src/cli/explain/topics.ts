import {
  ambiguities,
  type CommandName,
  commandNames,
  findRule,
  makesTransaction,
  nearest,
  rules,
} from '../../contract/index.ts';
import { provocations } from '../../sandbox/index.ts';
import { codeIn, codePages } from './codes.ts';
import { commandPage } from './commands.ts';
import { fieldNames, fieldPages } from './fields.ts';
import { chosenPages, chosenWords } from './names.ts';
import { observeNames, observePages } from './observe.ts';
import type { Page } from './page.ts';
import { ambiguityPage } from './questions.ts';
import { roleNames, rolePages } from './roles.ts';
import { rulePage } from './rules.ts';
import { textPages, withoutFillers } from './search.ts';
import { stateNames, statePages } from './states.ts';
import { subjectPages, subjects } from './subjects.ts';
import { valueNames, valuePages } from './values.ts';

/** What is told about one word, or about a command and a word in either order; empty where nothing is known. */
export function pagesFor(words: readonly string[]): readonly Page[] {
  const found = pagesNamed(words);
  if (found.length > 0) return found;
  const meant = withoutFillers(words);
  const without = meant.length < words.length ? pagesNamed(meant) : [];
  if (without.length > 0) return without;
  return textPages(words.join(' '));
}

function pagesNamed(words: readonly string[]): readonly Page[] {
  const at = words.findIndex((word) => commandNamed(word) !== undefined);
  const command = commandNamed(words[at] ?? '');
  if (!command || words.length === 1) return pagesOf(words.join(' '));
  const rest = words.toSpliced(at, 1).join(' ');
  const code = codeIn(rest);
  if (code) return codePages(code, command);
  const found = [...fieldPages(rest, command), ...rulesNamed(`${command}.${rest}`)];
  return found.length > 0 ? found : valuePages(rest).filter(({ title }) => isOf(command, title));
}

const commandNamed = (word: string) => commandNames.find((name) => name.toLowerCase() === word.toLowerCase());

/** Whether a rule about a value is about that command: validations are those of doDeal, replies of transactions are shared. */
const isOf = (command: CommandName, id: string): boolean =>
  id.startsWith(`${command}.`) ||
  (id.startsWith('validation.') && command === 'doDeal') ||
  (id.startsWith('transaction.') && makesTransaction(command));

function pagesOf(word: string): readonly Page[] {
  const command = commandNamed(word);
  if (command) return [commandPage(command)];
  const code = codeIn(word);
  if (code) return [...codePages(code), ...chosenPages(word)];
  const entry = ambiguities.find(({ number }) => word === `#${number}`);
  if (entry) return [ambiguityPage(entry)];
  const fields = fieldPages(word);
  return [
    ...subjectPages(word),
    ...statePages(word),
    ...fields,
    // A field's page tells its rule already.
    ...rulesNamed(word).filter(({ title }) => !fields.some((field) => field.title === title)),
    ...valuePages(word),
    ...rolePages(word),
    ...chosenPages(word),
    ...observePages(word),
  ];
}

function rulesNamed(word: string): readonly Page[] {
  const rule = findRule(word) ?? rules.find(({ id }) => id.toLowerCase() === word.toLowerCase());
  return rule ? [rulePage(rule)] : [];
}

/** Every word that is known. */
export const words: readonly string[] = [
  ...new Set([
    ...commandNames,
    ...stateNames,
    ...fieldNames,
    ...valueNames,
    ...roleNames,
    ...chosenWords,
    ...observeNames,
    ...subjects.flatMap(({ names }) => names),
    ...provocations.map(({ code }) => code),
    ...rules.map(({ id }) => id),
  ]),
];

/** The known words nearest to an unknown one, the nearest first. */
export const nearestWords = (word: string): readonly string[] => nearest(word, words);
