import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** A command of `tck`, whatever its options. */
export type Verb = CommandUnknownOpts;

/** The options of a verb, inferred from their definitions. */
export type OptionsOf<Command extends () => Verb> = ReturnType<ReturnType<Command>['opts']>;

type Format = Parameters<typeof styleText>[0];

/** Text for standard output, in colour where that shows colours. */
export const styled = (format: Format, text: string): string =>
  styleText(format, text, { stream: process.stdout });

/** Rows of cells as indented lines. Each column but the last is as wide as its longest cell. */
export function aligned(rows: readonly (readonly string[])[], indent = '  '): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  return rows.map((cells) =>
    `${indent}${cells.map((cell, at) => (at < cells.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell)).join('  ')}`.trimEnd(),
  );
}

/** Prints one document for programs. */
export const printJson = (document: unknown): void => {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
};

/** Lets a verb decide the code that the process ends with. */
export const ending =
  <Given extends readonly unknown[]>(verb: (...given: Given) => Promise<number>) =>
  async (...given: Given): Promise<void> => {
    process.exitCode = await verb(...given);
  };

/** The first of a list, and a line that counts the rest. */
export const some = <T>(
  all: readonly T[],
  most: number,
  linesOf: (one: T) => readonly string[],
  rest: (more: number) => string,
): readonly string[] => [
  ...all.slice(0, most).flatMap(linesOf),
  ...(all.length > most ? [rest(all.length - most)] : []),
];

/** The shorter way to write a path: from the folder in which this runs. */
export const shortest = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};
