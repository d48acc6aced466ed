import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** A command of `tck`, with any options. */
export type Verb = CommandUnknownOpts;

/** The options of a verb, inferred from their definitions. */
export type OptionsOf<Command extends () => Verb> = ReturnType<ReturnType<Command>['opts']>;

/** Prints one document for programs. */
export const printJson = (document: unknown): void => {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
};

/** An action that sets the exit code of the process to the result of `verb`. */
export const ending =
  <Given extends readonly unknown[]>(verb: (...given: Given) => Promise<number>) =>
  async (...given: Given): Promise<void> => {
    process.exitCode = await verb(...given);
  };
