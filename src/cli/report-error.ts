import { ConfigurationError, HarnessFault } from '../certificate/index.ts';
import { TransportError } from '../client/index.ts';
import { RecordingError } from '../recordings/definition.ts';
import { harmlessLines } from '../reports/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { fault } from './masked-output.ts';

/** Prints an error in one line. Returns the exit code for the error. */
export function reportError(error: unknown): number {
  if (error instanceof ConfigurationError || error instanceof RecordingError)
    return say(error.message, exitCodes.usage);
  if (error instanceof TransportError) return say(error.message, exitCodes.unreachable);
  const hint = error instanceof HarnessFault ? before(error) : ' (TCK_TRACE=1 shows where)';
  return say(`A fault of the suite: ${fault(error)}${hint}`, exitCodes.harnessFault);
}

const before = ({ cause }: Error): string =>
  cause === undefined ? '' : ` (and before that: ${fault(cause)})`;

function say(message: string, code: number): number {
  console.error(`tck: ${harmlessLines(message).join('\n')}`);
  return code;
}
