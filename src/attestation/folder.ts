import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../certificate/index.ts';
import { Refused } from './envelope.ts';

/** A file of a run, with its path relative to the folder of the run. */
export type FoundFile = Awaited<ReturnType<typeof fileIn>>;

/** The size limit of a file in bytes. The messages of a whole run have 26 MB. */
const largest = 400 * 1024 * 1024;

/** @throws Refused if the file is missing, is not a plain file, or is behind a symbolic link */
export async function fileIn(folder: string, name: string) {
  const path = join(folder, name);
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink() || (await realpath(path)) !== join(await realpath(folder), name))
      throw new Refused(`${name} is a link: the files of a run have to be in its folder`);
    if (!found.isFile()) throw new Refused(`${name} is not a file`);
    if (found.size > largest) throw new Refused(`${name} is too large for a run of this kit`);
    const bytes = await readFile(path);
    return { name, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(
      errorCode(error) === 'ENOENT' ? `${path} is missing` : `${path} cannot be read (${errorCode(error)})`,
    );
  }
}

/** The sorted paths of all files in a subfolder; empty if the subfolder does not exist. */
export async function filesBelow(folder: string, name: string): Promise<readonly string[]> {
  try {
    return (await readdir(join(folder, name))).toSorted().map((file) => `${name}/${file}`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
