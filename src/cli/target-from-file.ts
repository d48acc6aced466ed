import { X509Certificate } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import { readJson, readText } from '../reports/files.ts';
import { fileTarget, type Listen, secretsOf, type Target } from '../target/target.ts';
import { keepSecret } from './masked-output.ts';

/**
 * Reads a target file. From then on, the output of the process masks its secrets.
 * @param reports the folder for the journal of charges
 * @param shares the number of parallel runs that share limits and pace
 * @throws ConfigurationError naming the file, the field and the fix
 */
export async function targetFromFile(
  path: string,
  reports?: string,
  listen?: Listen,
  shares?: number,
): Promise<Target> {
  const file = await readJson(path, 'with comments');
  const directory = dirname(resolve(path));
  const { caFile } = Object(file);
  const ca = typeof caFile === 'string' ? await authorityIn(resolve(directory, caFile)) : undefined;
  const target = await fileTarget(file, process.env, ca, directory, reports, listen, shares);
  keepSecret(secretsOf(target));
  return target;
}

const certificate = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[\s\S]*?-----END \1-----/g;

/** Node ignores an invalid certificate authority and then trusts no server, so the file is checked here. */
async function authorityIn(path: string): Promise<string> {
  const text = await readText(path, 'caFile');
  const blocks = text.match(certificate) ?? [];
  if (blocks.length === 0 || !blocks.every(isCertificate))
    throw new ConfigurationError(
      `caFile: ${path} is not a PEM certificate; a PEM file begins with -----BEGIN CERTIFICATE-----`,
    );
  return text;
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).raw.length > 0;
  } catch {
    return false;
  }
}
