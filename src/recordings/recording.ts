import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { type Definition, definitionSchema, type Head, headSchema } from './definition.ts';

/** A recorded run: what it was of, and every exchange in its order. */
export interface Recording {
  readonly head: Head;
  readonly definitions: readonly Definition[];
}

/** What is no recording, or cannot be read. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

const names = { head: 'recording.json', plain: 'exchanges.json', packed: 'exchanges.json.gz' } as const;

/** @throws RecordingError naming the file and what is wrong with it */
export async function readRecording(directory: string): Promise<Recording> {
  const head = parsed(headSchema, await textOf(join(directory, names.head)), join(directory, names.head));
  const packed = await readFile(join(directory, names.packed)).catch(() => undefined);
  const path = join(directory, packed ? names.packed : names.plain);
  const text = packed
    ? await promisify(gunzip)(packed).then(String, () => {
        throw new RecordingError(`${path} cannot be unpacked`);
      })
    : await textOf(path);
  const definitions = parsed(z.array(definitionSchema).min(1, 'holds no exchange'), text, path);
  return { head, definitions };
}

/** Writes a recording; `pack` makes the exchanges a tenth as long, and unreadable without gunzip. */
export async function writeRecording(
  directory: string,
  { head, definitions }: Recording,
  pack = false,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const text = `[\n${definitions.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
  const exchanges = join(directory, pack ? names.packed : names.plain);
  // What is half written is not taken for a recording.
  await writeFile(`${exchanges}.part`, pack ? await promisify(gzip)(text, { level: 9 }) : text);
  await writeFile(join(directory, names.head), `${JSON.stringify(head, null, 2)}\n`);
  await rename(`${exchanges}.part`, exchanges);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new RecordingError(`${path} cannot be read (${code})`);
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
    `${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is no recording'}`,
  );
}
