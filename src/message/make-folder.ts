import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own way (`recursive`) reports ENOENT for a read-only disk, and in /proc it
 * never ends.
 *
 * @throws the system's error, of the first folder that cannot be made
 */
export async function makeFolder(directory: string): Promise<void> {
  const isMissing = await made(directory);
  if (!isMissing) return;
  const above = dirname(directory);
  if (above === directory) throw isMissing;
  await makeFolder(above);
  const stillMissing = await made(directory);
  if (stillMissing) throw stillMissing;
}

/** Undefined where the folder is there now; the error where the one above it is missing. */
async function made(directory: string): Promise<Error | undefined> {
  try {
    await mkdir(directory);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return error;
    if ((await stat(directory).catch(() => undefined))?.isDirectory()) return undefined;
    throw error;
  }
}
