import { join } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import { type Evidence, evidenceFrom } from '../merchant/index.ts';
import { readText } from '../reports/files.ts';

/**
 * Reads the evidence of a run of `observe`.
 * @throws ConfigurationError naming the file if it belongs to another contract or has another format
 */
export async function readEvidence(folder: string): Promise<Evidence> {
  const path = join(folder, 'evidence.ndjson');
  const text = await readText(path);
  try {
    return evidenceFrom(text);
  } catch (error) {
    const why = error instanceof Error && error.message.startsWith('it was made') ? `: ${error.message}` : '';
    throw new ConfigurationError(`${path} is not the evidence of a run of this kit${why}; repeat the run`);
  }
}
