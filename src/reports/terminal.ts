import { relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** The command to start the kit: in an archive, its launcher; in an installed package, npx; in a checkout, npm. */
export const tck =
  process.env.ASHRAIT_TCK_COMMAND ?? (import.meta.url.endsWith('.js') ? 'npx ashrait-tck' : 'npm run tck --');

/** Text in a terminal format. The format is omitted if the stream shows no colours, or if NO_COLOR is set. */
export const styled = (
  format: Format,
  text: string,
  stream: NodeJS.WritableStream = process.stdout,
): string => styleText(format, text, { stream });

type Optional<T> = T | false | '' | undefined;

/** Lines of a text, some of which can be absent. */
export type Lines = readonly (string | false | undefined)[];

/** Rows of cells as indented lines. Each column except the last is as wide as its longest cell. */
export function aligned(rows: readonly Optional<readonly string[]>[], indent = '  '): readonly string[] {
  const present = rows.filter((row) => row !== undefined && row !== false && row !== '');
  const widthOf = (cell = '') => stripVTControlCharacters(cell).length;
  const widths = (present[0] ?? []).map((_, at) => Math.max(...present.map((cells) => widthOf(cells[at]))));
  const padded = (cell: string, at: number) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell));
  return present.map((cells) =>
    `${indent}${[...cells.slice(0, -1).map(padded), ...cells.slice(-1)].join('  ')}`.trimEnd(),
  );
}

const isPresent = (line: Lines[number]): line is string => line !== undefined && line !== false;

/** The first items of a list as lines, and a line with the number of the other items. */
export const some = <T>(
  all: readonly T[],
  limit: number,
  linesOf: (one: T) => Lines,
  rest: (more: number) => string,
): readonly string[] =>
  [...all.slice(0, limit).flatMap(linesOf), all.length > limit && rest(all.length - limit)].filter(isPresent);

/** The first items of a list in one line: `a, b, c and 4 more`. */
export const few = (all: readonly string[], limit: number): string =>
  `${all.slice(0, limit).join(', ')}${all.length > limit ? ` and ${all.length - limit} more` : ''}`;

/** Joins texts into lines. A text that is longer than `width` is a line of its own. */
export function wrapped(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const joined = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && joined.length <= width) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

/** Lines as one text that ends with a line break. Absent lines are omitted. */
export const textOf = (lines: Lines): string => `${lines.filter(isPresent).join('\n')}\n`;

/** The path of a file, relative to the working directory if the file is below it. */
export const shortest = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};

/** An argument of a shell command, quoted if it has a special character of the shell. */
export const shellWord = (word = ''): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const control = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Replaces dangerous characters in all texts of a value. Then no text can control the terminal, change the
 * direction of reading, or give a command to GitHub's runner (`::error`).
 */
export function harmless<T>(shown: T): T {
  return JSON.parse(JSON.stringify(shown), (_name, value) =>
    typeof value === 'string'
      ? value
          .replaceAll(control, ' ')
          .replace(/^\s*::/, ': :')
          .replaceAll('##[', '## [')
      : value,
  );
}

/** The lines of a text, each without dangerous characters. */
export const harmlessLines = (text: string): readonly string[] => text.split('\n').map(harmless);
