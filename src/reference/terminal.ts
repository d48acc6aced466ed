import { wrapped } from '../reports/terminal.ts';
import { type Entry, fullText, type Section, type Topic } from './topic.ts';

const columns = 100;

type Emphasis = (text: string) => string;

export const paragraph = (text: string, width: number): readonly string[] =>
  wrapped(text.split(/\s+/).filter(Boolean), width);

const indented = (text: string, by: number): readonly string[] =>
  paragraph(text, columns - by).map((line) => `${' '.repeat(by)}${line}`);

export function linesOf({ kind, title, says, sections }: Topic, bold: Emphasis): string {
  return [
    ...paragraph(`${title} (${kind})`, columns).map(bold),
    ...indented(says, 2),
    ...sections.flatMap((section) => ['', ...sectionLines(section, bold)]),
    '',
  ].join('\n');
}

function sectionLines({ heading, entries }: Section, bold: Emphasis): readonly string[] {
  const longest = Math.max(...entries.map(({ term = '' }) => term.length));
  // Terms longer than 34 characters leave too little space for a second column on the terminal.
  const column = longest === 0 || longest > 34 ? 0 : longest + 2;
  return [`  ${bold(heading)}`, ...entries.flatMap((entry) => entryLines(entry, column))];
}

function entryLines(entry: Entry, column: number): readonly string[] {
  const { term } = entry;
  const text = `${fullText(entry)}${term?.startsWith('#') ? ` (tck explain '${term}')` : ''}`;
  if (term === undefined) return indented(text, 4);
  if (column === 0) return [`    ${term}`, ...indented(text, 6)];
  const [first = '', ...rest] = indented(text, 4 + column);
  return [`    ${term.padEnd(column)}${first.trimStart()}`.trimEnd(), ...rest];
}
