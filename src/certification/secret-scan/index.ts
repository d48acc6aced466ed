import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessFault } from '../../certificate/index.ts';
import { isOwnWord } from '../../message/own-words.ts';
import type { Target } from '../../target/target.ts';
import { lookFor } from './look.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** A secret that was found in a file. */
export interface Leak {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

export type Secretive = Pick<Target, 'credentials' | 'others' | 'cards'>;

const limit = 6;

/** Searches files and folders for the secrets of a target in any encoding. Missing paths are ignored. */
export async function leaksIn(paths: readonly string[], target: Secretive): Promise<readonly Leak[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const leaks = await search(files, wantedOf(target));
  // The texts of the kit are only read after a first match, because most runs have none.
  return leaks.length === 0 ? leaks : search(files, wantedOf(target, isOwnWord));
}

export function leaksInText(file: string, text: Uint8Array, target: Secretive): readonly Leak[] {
  const look = (wanted: Wanted) => lookFor(wanted, Buffer.from(text));
  const found = look(wantedOf(target));
  return (found.length === 0 ? found : look(wantedOf(target, isOwnWord))).map((one) => ({ file, ...one }));
}

async function search(files: readonly string[], wanted: Wanted): Promise<readonly Leak[]> {
  const leaks: Leak[] = [];
  // Files are searched one after another, because the messages of a run are large.
  for (const file of files)
    for (const found of lookFor(wanted, await readFile(file))) leaks.push({ file, ...found });
  return leaks;
}

/**
 * Runs `work`, then removes each written file with a secret, even if `work` failed.
 * @throws HarnessFault naming file, line and kind of each secret; an error of `work` is its cause
 */
export async function leavingNoSecret<T>(
  paths: readonly string[],
  target: Secretive,
  work: () => Promise<T>,
): Promise<T> {
  let done: T;
  try {
    done = await work();
  } catch (error) {
    await removeLeaks(paths, target, error);
    throw error;
  }
  await removeLeaks(paths, target);
  return done;
}

async function removeLeaks(paths: readonly string[], target: Secretive, cause?: unknown): Promise<void> {
  const leaks = await leaksIn(paths, target);
  if (leaks.length === 0) return;
  const files = [...new Set(leaks.map(({ file }) => file))];
  await Promise.all(files.map((file) => rm(file, { force: true })));
  const places = leaks.slice(0, limit).map(({ file, line, what }) => `${file}, line ${line}: ${what}`);
  const more = leaks.length > limit ? `; and ${leaks.length - limit} more` : '';
  throw new HarnessFault(
    `the reports contained secrets, and ${files.length === 1 ? 'the file was' : 'the files were'} removed. ${places.join('; ')}${more}`,
    cause === undefined ? undefined : { cause },
  );
}

async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
