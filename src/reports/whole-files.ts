import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getSystemErrorMessage } from 'node:util';

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

/**
 * Makes a folder and those above it. Node's own way tells ENOENT of a read-only disk, and in /proc it never ends.
 *
 * @throws the system's error, of the first folder that cannot be made
 */
export async function makeFolder(directory: string): Promise<void> {
  const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
  try {
    await mkdir(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && dirname(directory) !== directory) {
      await makeFolder(dirname(directory));
      await mkdir(directory);
    } else if (!(await stat(directory).catch(() => undefined))?.isDirectory()) throw error;
  }
}

/** Why the system refused: `ENOSPC: no space left on device`. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return 'no code';
  const { code, errno } = error as NodeJS.ErrnoException;
  return errno === undefined ? `${code}` : `${code}: ${getSystemErrorMessage(errno)}`;
}
