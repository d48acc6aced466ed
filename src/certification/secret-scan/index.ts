import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessFault } from '../../certificate/index.ts';
import { isOwnWord } from '../../message/own-words.ts';
import type { Target } from '../../target/target.ts';
import { lookFor } from './look.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** A secret that stands in a file, by its name. */
export interface Leak {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** What a target keeps secret. */
export type Secretive = Pick<Target, 'credentials' | 'others' | 'cards'>;

const most = 6;

/**
 * Looks through files, and all files of folders, for the cards, passwords and CVVs of a target, however spelled. What
 * is not there is passed over.
 */
export async function leaksIn(paths: readonly string[], target: Secretive): Promise<readonly Leak[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const leaks = await search(files, wantedOf(target));
  // The texts of the kit are only read where something was found.
  return leaks.length === 0 ? leaks : search(files, wantedOf(target, isOwnWord));
}

/** The same in one text, whatever file that is of. Its bytes are left as they are. */
export function leaksInText(file: string, text: Uint8Array, target: Secretive): readonly Leak[] {
  const look = (wanted: Wanted) => lookFor(wanted, Buffer.from(text));
  const found = look(wantedOf(target));
  return (found.length === 0 ? found : look(wantedOf(target, isOwnWord))).map((one) => ({ file, ...one }));
}

async function search(files: readonly string[], wanted: Wanted): Promise<readonly Leak[]> {
  const leaks: Leak[] = [];
  // One after the other: a run's messages are large.
  for (const file of files)
    for (const found of lookFor(wanted, await readFile(file))) leaks.push({ file, ...found });
  return leaks;
}

/**
 * Does the work of a run, and when that has ended, well or not, looks through what it wrote and removes every file that
 * shows a secret.
 *
 * @param paths what a run may write, files and folders
 * @throws HarnessFault naming file, line and kind of what was found; what the work itself threw is its cause
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
  const places = leaks.slice(0, most).map(({ file, line, what }) => `${file}, line ${line}: ${what}`);
  const more = leaks.length > most ? `; and ${leaks.length - most} more` : '';
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
