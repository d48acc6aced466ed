import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { ConfigurationError, errorCode } from '../certificate/errors.ts';
import { makeFolder } from '../message/make-folder.ts';
import { writeWhole } from '../message/write-whole.ts';

/** The file of the signed statement. An in-toto bundle can have several statements; this one has one. */
export const envelopeName = 'certificate.intoto.jsonl';

/**
 * Writes the reports of a run, all or none, and deletes the signed statement of an earlier run.
 * @throws the file system's error
 */
export async function replaceReports(
  directory: string,
  files: readonly (readonly [path: string, text: string])[],
): Promise<void> {
  await writeWhole(files);
  await rm(join(directory, envelopeName), { force: true });
}

/** The cause of a system error as text: `ENOSPC: no space left on device`. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return 'no code';
  const { code, errno } = error as NodeJS.ErrnoException;
  return errno === undefined ? `${code}` : `${code}: ${getSystemErrorMessage(errno)}`;
}

/**
 * @param fix a place and its option, such as `folder with --out`
 * @throws ConfigurationError naming the place and the cause of the failed write
 */
export async function writing<T>(
  what: string,
  place: string,
  fix: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ConfigurationError(
      `${what} cannot be written to ${place} (${causeOf(error)}); give another ${fix}`,
    );
  }
}

/**
 * Checks before a run that files can be written into its folder. Earlier files stay until the new ones are complete.
 * @param option the option that names the folder
 * @throws ConfigurationError naming the folder and the cause
 */
export const prepareFolder = (what: string, folder: string, option = '--out'): Promise<void> =>
  writing(what, folder, `folder with ${option}`, async () => {
    await makeFolder(folder);
    // The modes of folders in /proc allow writing, but writing fails there.
    const trial = join(folder, '.write-test');
    await writeFile(trial, '');
    await rm(trial);
  });

/** Writes all files into a folder, or none. @throws ConfigurationError naming the folder and the cause */
export const writeInto = (
  what: string,
  folder: string,
  files: readonly (readonly [path: string, text: string])[],
): Promise<void> =>
  writing(what, folder, 'folder with --out', async () => {
    await makeFolder(folder);
    await writeWhole(files);
  });

/** Returns an error handler for reading a file. The handler throws a ConfigurationError with a hint. */
export const unreadable =
  (path: string, hint = '') =>
  (error: unknown): never => {
    throw new ConfigurationError(`${path} cannot be read (${errorCode(error)})${hint}`);
  };

/** @throws ConfigurationError naming the unreadable file, and the setting with its name */
export const readText = (path: string, field?: string): Promise<string> =>
  readFile(path, 'utf8').catch(unreadable(field === undefined ? path : `${field}: ${path}`));

/** @throws ConfigurationError with the hint if the path does not exist */
export const isFolder = async (path: string, hint = '; give a reports folder'): Promise<boolean> =>
  (await stat(path).catch(unreadable(path, hint))).isDirectory();

/** JSON with spaces in place of its comments, so that lines and columns stay the same. */
const withoutComments = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, ' '),
  );

export const hasComments = (text: string): boolean => withoutComments(text) !== text;

/** @throws ConfigurationError naming the file, and the line and column of the JSON error */
export async function readJson(path: string, comments?: 'with comments'): Promise<unknown> {
  // Some editors begin UTF-8 files with a byte order mark.
  const read = (await readText(path)).replace(/^\uFEFF/, '');
  const text = comments ? withoutComments(read) : read;
  return parsedJson(text, path);
}

/** @throws ConfigurationError naming the file, and the line and column of the JSON error */
export function parsedJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = offsetOf(error instanceof Error ? error.message : '', text);
    // For a trailing comma, Node reports the next character, which can be some lines below.
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
 * The offset of a JSON error. Some messages of Node have no offset but a piece of the text, perhaps a password.
 * The offset is then the length of the shortest prefix with the same error.
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
