import { CommanderError } from 'commander';
import { ConfigurationError } from '../certification/configuration-error.ts';
import { HarnessFault } from '../certification/harness-fault.ts';
import { TransportError } from '../client/index.ts';
import { exitCodes } from './exit-codes.ts';

/** Says in one line what went wrong, and gives the exit code for it. */
export function told(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  if (error instanceof ConfigurationError) return say(error.message, exitCodes.usage);
  if (error instanceof TransportError) return say(error.message, exitCodes.unreachable);
  if (error instanceof HarnessFault)
    return say(`A fault of the suite: ${error.message}`, exitCodes.harnessFault);
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const trace = process.env.TCK_TRACE && error instanceof Error ? `\n${error.stack}` : '';
  return say(`A fault of the suite: ${said} (TCK_TRACE=1 shows where)${trace}`, exitCodes.harnessFault);
}

function say(message: string, code: number): number {
  console.error(`tck: ${message}`);
  return code;
}
