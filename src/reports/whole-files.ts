import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';

/** Where the signed statement about a run is, beside its files. A bundle of in-toto may have several; this has one. */
export const envelopeName = 'certificate.intoto.jsonl';

/**
 * Writes the reports of a run, all or none. What was signed of an earlier run in the folder goes with that run.
 *
 * @throws the system's error
 */
export async function replaceReports(
  directory: string,
  files: readonly (readonly [path: string, text: string])[],
): Promise<void> {
  await writeWhole(files);
  await rm(join(directory, envelopeName), { force: true });
}

/**
 * Writes several files, all or none of them: where a disk is full there is no half of one, and what was there stays.
 *
 * @throws the system's error
 */
export async function writeWhole(files: readonly (readonly [path: string, text: string])[]): Promise<void> {
  const parts = files.map(([path, text]) => ({ path, text, part: `${path}.new` }));
  try {
    // One after the other: a write that goes on while another fails would leave its file behind.
    for (const { part, text } of parts) await writeFile(part, text);
    for (const { part, path } of parts) await rename(part, path);
  } catch (error) {
    await Promise.all(parts.map(({ part }) => rm(part, { force: true })));
    throw error;
  }
}

/** Why the system refused: `ENOSPC: no space left on device`. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return 'no code';
  const { code, errno } = error as NodeJS.ErrnoException;
  return errno === undefined ? `${code}` : `${code}: ${getSystemErrorMessage(errno)}`;
}
