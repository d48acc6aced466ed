import { ambiguities, commandNames, findRule, isCommand, rules } from '../../contract/index.ts';
import { provocations } from '../../sandbox/index.ts';
import { codeIn, codePages } from './codes.ts';
import { commandPage } from './commands.ts';
import { fieldNames, fieldPages } from './fields.ts';
import type { Page } from './page.ts';
import { ambiguityPage } from './questions.ts';
import { roleNames, rolePages } from './roles.ts';
import { rulePage } from './rules.ts';
import { stateNames, statePages } from './states.ts';

/** What is told about one word, or about a command and a word; empty where nothing is known. */
export function pagesFor(words: readonly string[]): readonly Page[] {
  const [first = '', ...more] = words;
  const command = commandNames.find((name) => name.toLowerCase() === first.toLowerCase());
  if (!command || more.length === 0) return pagesOf(words.join(' '));
  const rest = more.join(' ');
  const code = codeIn(rest);
  return code
    ? codePages(code, command)
    : [...fieldPages(rest, command), ...rulesNamed(`${command}.${rest}`)];
}

function pagesOf(word: string): readonly Page[] {
  const command = commandNames.find((name) => name.toLowerCase() === word.toLowerCase());
  if (isCommand(command)) return [commandPage(command)];
  const code = codeIn(word);
  if (code) return codePages(code);
  const entry = ambiguities.find(({ number }) => word === `#${number}`);
  if (entry) return [ambiguityPage(entry)];
  const fields = fieldPages(word);
  return [
    ...statePages(word),
    ...fields,
    // A field's page tells its rule already.
    ...rulesNamed(word).filter(({ title }) => !fields.some((field) => field.title === title)),
    ...rolePages(word),
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
    ...roleNames,
    ...provocations.map(({ code }) => code),
    ...rules.map(({ id }) => id),
  ]),
];

/** The known words nearest to an unknown one, the nearest first. */
export function nearest(word: string, most = 3): readonly string[] {
  const sought = word.toLowerCase();
  const scored = words.map((known) => {
    const other = known.toLowerCase();
    const within =
      sought.length > 2 && other.includes(sought) ? 1 + (other.length - sought.length) / 100 : undefined;
    return { known, score: within ?? distance(sought, other) };
  });
  return scored
    .filter(({ known, score }) => score <= Math.max(2, Math.floor(Math.max(sought.length, known.length) / 3)))
    .sort((one, other) => one.score - other.score)
    .slice(0, most)
    .map(({ known }) => known);
}

/** How many letters have to be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, second] of [...other].entries())
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (letter === second ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
