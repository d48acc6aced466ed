import { rmSync } from 'node:fs';
import { realpath, rename, stat, writeFile } from 'node:fs/promises';

interface Part {
  readonly path: string;
  readonly text: string | Uint8Array;
  readonly part: string;
}

/** The file that is written first. It stays there only if the process is ended by the system in between. */
export const partOf = (path: string): string => `${path}.new`;

const unfinished = new Set<readonly Part[]>();

const remove = (parts: readonly Part[]): void => {
  for (const { part } of parts) rmSync(part, { force: true });
};

process.once('exit', () => {
  for (const parts of unfinished) remove(parts);
});

/**
 * Writes all files or none. Each file is first written under another name and then renamed, so that a failure does not damage
 * an earlier file. A device or a pipe is written directly.
 * @throws the error of the file system, for example for a full disk; the earlier files then stay unchanged
 */
export async function writeWhole(
  files: readonly (readonly [path: string, text: string | Uint8Array])[],
): Promise<void> {
  const parts: Part[] = [];
  unfinished.add(parts);
  try {
    // If one of several parallel writes failed, another could still create its file, so the writes are sequential.
    for (const [named, text] of files) {
      const path = await realpath(named).catch(() => named);
      const isFile = (await stat(path).catch(() => undefined))?.isFile() ?? true;
      const part = isFile ? partOf(path) : path;
      if (isFile) parts.push({ path, text, part });
      await writeFile(part, text);
    }
    for (const { part, path } of parts) await rename(part, path);
  } catch (error) {
    remove(parts);
    throw error;
  } finally {
    unfinished.delete(parts);
  }
}
