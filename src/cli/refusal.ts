import { Refused } from '../attestation/index.ts';
import { harmless } from '../reports/harmless.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './output.ts';

/**
 * Does what may be refused, and says why it was; gives back the exit code.
 *
 * @param refusal what the JSON says of a refusal, beside the reason; undefined without `--json`
 */
export async function orRefused(refusal: object | undefined, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (refusal) printJson({ ...refusal, reason: error.message });
    process.stderr.write(`tck: refused: ${harmless(error.message)}\n`);
    return exitCodes.notConformant;
  }
}
