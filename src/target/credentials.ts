import { readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigurationError, errorCode, jsonIn } from '../certificate/index.ts';
import type { CredentialsSource } from './target-file.ts';

const schema = z.object({ user: z.string().min(1), password: z.string().min(1) });

export type Credentials = Readonly<z.infer<typeof schema>>;

/**
 * Reads the credentials of a target file.
 * @param directory the folder of the target file, for relative paths
 * @param field the member of the target file, for errors
 * @throws ConfigurationError with the variable or file and the correction, without secrets
 */
export async function credentialsFrom(
  source: CredentialsSource,
  environment: NodeJS.ProcessEnv,
  directory: string,
  field = 'credentials',
): Promise<Credentials> {
  if ('file' in source) return fromFile(source.file, directory, field);
  const of = (name: 'userVariable' | 'passwordVariable'): string => {
    const variable = source[name];
    const value = environment[variable];
    if (!value)
      throw new ConfigurationError(
        `${field}.${name}: the environment variable ${variable} is not set; the target file names it`,
      );
    return value;
  };
  return { user: of('userVariable'), password: of('passwordVariable') };
}

async function fromFile(named: string, directory: string, field: string): Promise<Credentials> {
  const path = named.startsWith('~/') ? join(homedir(), named.slice(2)) : resolve(directory, named);
  const refused = (what: string) => new ConfigurationError(`${field}.file: ${path} ${what}`);
  let text: string;
  try {
    // A symbolic link and its target must both be outside git work trees.
    const real = await realpath(path);
    for (const place of new Set([path, real])) {
      const tree = await workTreeAround(place);
      if (tree !== undefined)
        throw refused(
          `is inside the git work tree ${tree}; move the file outside, so that it cannot be committed`,
        );
    }
    const { mode } = await stat(real);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw refused('can be read by other users; run chmod 600 on the file');
    text = await readFile(real, 'utf8');
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw refused(`cannot be read (${errorCode(error)})`);
  }
  const parsed = schema.safeParse(jsonIn(text.replace(/^\uFEFF/, '')));
  if (!parsed.success) throw refused('must be JSON: {"user": ..., "password": ...}');
  return parsed.data;
}

async function workTreeAround(path: string): Promise<string | undefined> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await stat(join(folder, '.git')).then(
      () => true,
      () => false,
    );
    if (found) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
