import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { partOf, writeWhole } from '../message/write-whole.ts';
import { walked } from '../secrets/walk.ts';
import { type Definition, definitionSchema, type Head, headSchema, RecordingError } from './definition.ts';

export interface Recording {
  readonly head: Head;
  readonly definitions: readonly Definition[];
}

const names = { head: 'recording.json', plain: 'exchanges.json', packed: 'exchanges.json.gz' } as const;

const filesIn = (directory: string) => ({
  head: join(directory, names.head),
  plain: join(directory, names.plain),
  packed: join(directory, names.packed),
});

/** Reads a recording from a folder. @throws RecordingError with the file and the fault */
export async function readRecording(directory: string): Promise<Recording> {
  const files = filesIn(directory);
  const head = parsed(headSchema, await textOf(files.head), files.head);
  const packed = await readFile(files.packed).catch(() => undefined);
  const path = packed ? files.packed : files.plain;
  const text = packed
    ? await promisify(gunzip)(packed).then(String, () => {
        throw new RecordingError(`${path} cannot be unpacked`);
      })
    : await textOf(path);
  const definitions = parsed(z.array(definitionSchema).min(1, 'contains no exchange'), text, path);
  return { head, definitions };
}

export const filesOf = (directory: string): readonly string[] =>
  Object.values(filesIn(directory)).flatMap((path) => [path, partOf(path)]);

/** Checks before the first charge that a recording can be written. @throws RecordingError if it cannot */
export async function prepareRecording(directory: string): Promise<void> {
  const trial = join(directory, '.write-test');
  await writing(directory, async () => {
    await mkdir(directory, { recursive: true });
    await writeFile(trial, '');
    await rm(trial);
  });
  const { head, plain } = filesIn(directory);
  if (!existsSync(head) && existsSync(plain))
    throw new RecordingError(
      `${directory} contains an ${names.plain} without a ${names.head}, so the folder is no recording of this kit and would be overwritten`,
    );
}

/** Writes or replaces a recording. @throws RecordingError if the folder cannot be written */
export async function writeRecording(directory: string, { head, definitions }: Recording): Promise<void> {
  const files = filesIn(directory);
  const text = `[\n${definitions.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
  await writing(directory, async () => {
    await mkdir(directory, { recursive: true });
    await writeWhole([
      [files.plain, text],
      [files.head, `${JSON.stringify(head, null, 2)}\n`],
    ]);
    await rm(files.packed, { force: true });
  });
}

export async function packRecording(directory: string): Promise<void> {
  const { plain, packed } = filesIn(directory);
  await writing(directory, async () => {
    await writeWhole([[packed, await promisify(gzip)(await readFile(plain), { level: 9 })]]);
    await rm(plain);
  });
}

async function writing(directory: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new RecordingError(`the recording cannot be written to ${directory} (${errorCode(error)})`);
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    const hint = code === 'ENOENT' ? '; the command record makes a recording' : '';
    throw new RecordingError(`${path} cannot be read (${code})${hint}`);
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string, path: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RecordingError(`${path} is not JSON`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RecordingError(
    `${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not a recording'}`,
  );
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code';

const TEXT = /"(?:[^"\\]|\\.)*"/g;

/** Appends the decoded content of encoded strings to a JSON text, so that a search finds secrets in these strings. */
export function unfolded(json: string): string {
  return json
    .split('\n')
    .map((line) =>
      [line, ...(line.match(TEXT) ?? []).flatMap(contentsOf)].join(' ').replaceAll(/[\r\n]+/g, ' '),
    )
    .join('\n');
}

function contentsOf(spelled: string): readonly string[] {
  const texts: string[] = [];
  const collect = (text: string): string => {
    texts.push(text);
    return text;
  };
  const text: unknown = JSON.parse(spelled);
  walked(text, collect);
  return texts.filter((one) => one !== text);
}
