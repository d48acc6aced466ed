import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessFault } from '../certificate/index.ts';
import { type Found, secretsIn } from '../secrets/find.ts';
import type { Target } from '../target/target.ts';

export type Secretive = Pick<Target, 'credentials' | 'others' | 'cards'>;

/** A secret that was found in a file. */
export interface Leak extends Found {
  readonly file: string;
}

const limit = 6;

/** Searches files and folders for the secrets of a target in any encoding. Missing paths are ignored. */
export async function leaksIn(paths: readonly string[], target: Secretive): Promise<readonly Leak[]> {
  const leaks: Leak[] = [];
  // Files are searched one after another, because the messages of a run are large.
  for (const file of (await Promise.all(paths.map(filesAt))).flat())
    leaks.push(...leaksInText(file, await readFile(file), target));
  return leaks;
}

/** Names each secret of a file once, at its first place. */
export function leaksInText(file: string, text: Uint8Array, target: Secretive): readonly Leak[] {
  const first = new Map<string, Leak>();
  let before = 0;
  for (const piece of file.endsWith('.ndjson') ? wholeLines(text) : [text]) {
    for (const { line, what } of secretsIn(piece, target))
      if (!first.has(what)) first.set(what, { file, line: before + line, what });
    for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) before += 1;
  }
  return [...first.values()];
}

const LINE_END = 0x0a;
/** Pieces of this size are searched twice as quickly as the 60 MB of a run in one piece. */
const PIECE = 256 * 1024;

/** Cuts NDJSON at ends of lines. JSON has no line end within a text, so no secret is cut. */
function* wholeLines(text: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(LINE_END, from + PIECE);
    const to = end < 0 ? text.length : end + 1;
    yield text.subarray(from, to);
    from = to;
  }
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
  const done = await work().catch(async (error: unknown) => {
    await removeLeaks(paths, target, error);
    throw error;
  });
  await removeLeaks(paths, target);
  return done;
}

async function removeLeaks(paths: readonly string[], target: Secretive, cause?: unknown): Promise<void> {
  const leaks = await leaksIn(paths, target);
  const files = [...new Set(leaks.map(({ file }) => file))];
  await Promise.all(files.map((file) => rm(file, { force: true })));
  const removed = files.length === 1 ? 'the file was' : 'the files were';
  refuseLeaks(leaks, `the reports contained secrets, and ${removed} removed`, cause);
}

/** @throws HarnessFault naming file, line and kind of each secret, unless there is none */
export function refuseLeaks(leaks: readonly Leak[], what: string, cause?: unknown): void {
  if (leaks.length === 0) return;
  const places = leaks.slice(0, limit).map(({ file, line, what }) => `${file}, line ${line}: ${what}`);
  const more = leaks.length > limit ? `; and ${leaks.length - limit} more` : '';
  throw new HarnessFault(`${what}. ${places.join('; ')}${more}`, cause === undefined ? undefined : { cause });
}

async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
