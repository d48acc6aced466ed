import { CommanderError } from '@commander-js/extra-typings';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { withQuiet } from '../../src/cli/progress.ts';
import { reportError } from '../../src/cli/report-error.ts';
import { proveVerb } from './cli/prove.ts';

/** Runs `npm run proof` with these words; returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    await withQuiet(proveVerb()).exitOverride().parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.conformant : exitCodes.usage;
    return reportError(error);
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
