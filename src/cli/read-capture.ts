import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ConfigurationError, errorCode } from '../certificate/index.ts';
import { decode } from '../message/encoding.ts';
import { type Capture, NoCapture, readCapture } from '../validation/exchanges/index.ts';
import { parsedJson } from './read-file.ts';

/** In bytes, unpacked: Node makes no longer text. */
const largest = 500_000_000;
const tooLarge = 'is larger than the limit of 500 MB unpacked: split the file';

/**
 * The exchanges of a file, packed or not, or of the directory of a recording.
 *
 * @throws ConfigurationError naming the file, and the place in it
 */
export async function readCaptureAt(path: string): Promise<Capture> {
  const file = await fileOf(path);
  const text = decode(await unpacked(file)).text;
  try {
    return readCapture(parsedJson(text, file));
  } catch (error) {
    if (error instanceof NoCapture) throw new ConfigurationError(`${file} ${error.message}`);
    throw error;
  }
}

async function fileOf(path: string): Promise<string> {
  const found = await sizeOf(path);
  if (found !== 'directory') return path;
  for (const name of ['exchanges.json.gz', 'exchanges.json']) {
    const file = join(path, name);
    if (await stat(file).catch(() => undefined)) return file;
  }
  throw new ConfigurationError(`${path} is a directory without exchanges.json or exchanges.json.gz`);
}

async function sizeOf(path: string): Promise<number | 'directory'> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? 'directory' : found.size;
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function unpacked(path: string): Promise<Uint8Array> {
  if (Number(await sizeOf(path)) > largest) throw new ConfigurationError(`${path} ${tooLarge}`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: largest });
  } catch (error) {
    const long = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    throw new ConfigurationError(
      `${path} ${long ? tooLarge : 'cannot be unpacked: it is incomplete or damaged'}`,
    );
  }
}

const unreadable = (path: string, error: unknown): ConfigurationError =>
  new ConfigurationError(`${path} cannot be read (${errorCode(error)})`);
