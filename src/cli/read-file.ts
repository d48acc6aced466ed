import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '../certification/configuration-error.ts';

/** The text of a file. @throws ConfigurationError naming it */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new ConfigurationError(`${path} cannot be read (${code})`);
  }
}

/** What a JSON file holds. @throws ConfigurationError naming it */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigurationError(`${path} is not JSON`);
  }
}
