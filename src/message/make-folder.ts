import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents one by one: the recursive `mkdir` of Node hangs in /proc. @throws the system error */
export async function makeFolder(directory: string): Promise<void> {
  const isMissing = await made(directory);
  if (!isMissing) return;
  const above = dirname(directory);
  if (above === directory) throw isMissing;
  await makeFolder(above);
  const stillMissing = await made(directory);
  if (stillMissing) throw stillMissing;
}

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
