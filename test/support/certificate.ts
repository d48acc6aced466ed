import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '../../src/certificate/certificate.ts';

/** Reads the certificate that a run wrote into a folder. */
export const certificateIn = async <Kind = Certificate>(folder: string): Promise<Kind> =>
  JSON.parse(await readFile(join(folder, 'certificate.json'), 'utf8'));
