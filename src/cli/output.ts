import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { type Lines, textOf } from '../reports/terminal.ts';

export type Verb = CommandUnknownOpts;

/** The types of a verb's options, inferred from their definitions. */
export type OptionsOf<Command extends () => Verb> = ReturnType<ReturnType<Command>['opts']>;

export const printJson = (document: unknown): void => {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
};

/** Prints a result as lines, or with `--json` as a document. */
export function print(json: boolean | undefined, document: unknown, lines: Lines): void {
  if (json) printJson(document);
  else process.stdout.write(`${textOf(lines).trimEnd()}\n`);
}

/** Wraps the function of a verb so that its result becomes the exit code of the process. */
export const ending =
  <Given extends readonly unknown[]>(verb: (...given: Given) => Promise<number>) =>
  async (...given: Given): Promise<void> => {
    process.exitCode = await verb(...given);
  };
