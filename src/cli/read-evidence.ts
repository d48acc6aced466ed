import { join } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import { type Evidence, evidenceFrom } from '../merchant/index.ts';
import { readText } from '../reports/files.ts';

/** @throws ConfigurationError naming the file if the evidence is damaged or belongs to another contract */
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
