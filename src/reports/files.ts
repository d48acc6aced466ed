import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { ConfigurationError, errorCode } from '../certificate/errors.ts';

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

/** The text of a file. @throws ConfigurationError naming it, and the field of another file that names it */
export async function readText(path: string, field?: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      `${field === undefined ? '' : `${field}: `}${path} cannot be read (${errorCode(error)})`,
    );
  }
}

/** Whether a path is a folder. @throws ConfigurationError where nothing is there */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw new ConfigurationError(`${path} cannot be read (${errorCode(error)}); give a reports folder`);
  }
}

/**
 * JSON without its comments, `// ...` and the block form: blanks stand in their places, so that what follows keeps its line
 * and column. What looks like one within a string is none.
 */
const withoutComments = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, ' '),
  );

/** What a JSON file holds. @throws ConfigurationError naming it, and the place where it is not JSON */
export async function readJson(path: string, comments?: 'with comments'): Promise<unknown> {
  // Editors of old begin UTF-8 with a byte order mark.
  const read = (await readText(path)).replace(/^\uFEFF/, '');
  const text = comments ? withoutComments(read) : read;
  return parsedJson(text, path);
}

/** @throws ConfigurationError naming the file, and the place where it is not JSON */
export function parsedJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = offsetOf(error instanceof Error ? error.message : '', text);
    // Node finds fault with what follows a comma, which may be lines below.
    const comma = /[}\]]/.test(text[at] ?? '') ? text.slice(0, at).trimEnd().lastIndexOf(',') : -1;
    const trailing = comma >= 0 && /^,\s*$/.test(text.slice(comma, at));
    const before = text.slice(0, trailing ? comma : at);
    const line = before.lastIndexOf('\n') + 1;
    throw new ConfigurationError(
      `${path} is not JSON: see line ${before.split('\n').length}, column ${before.length - line + 1}${trailing ? ` (a comma before } or ]?)` : ''}`,
    );
  }
}

function syntaxErrorIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

/**
 * Where a text ceases to be JSON. Node tells the position of most mistakes; of an unexpected token it quotes what stands
 * around it instead, which may be a password: then it is the end of the shortest beginning that has the mistake.
 */
function offsetOf(error: string, text: string): number {
  const [, position] = / at position (\d+)/.exec(error) ?? [];
  if (position !== undefined) return Number(position);
  const unexpected = (length: number) =>
    syntaxErrorIn(text.slice(0, length))?.startsWith('Unexpected token') ?? false;
  let [without, within] = [0, text.length];
  if (!unexpected(within)) return within;
  while (within - without > 1) {
    const middle = Math.floor((without + within) / 2);
    if (unexpected(middle)) within = middle;
    else without = middle;
  }
  return within - 1;
}
