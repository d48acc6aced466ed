import { dirname, resolve } from 'node:path';
import { fileTarget, type Listen, secretsOf, type Target } from '../certification/target.ts';
import { keepSecret } from './masked-output.ts';
import { readJson, readText } from './read-file.ts';

/**
 * The gateway that a target file on disk describes, with the authority and the credentials that it points to. From then
 * on its secrets are masked in whatever is printed.
 *
 * @param reports folder for the journal, where something is to be charged
 * @throws ConfigurationError naming the file, the field and the fix
 */
export async function targetFromFile(path: string, reports?: string, listen?: Listen): Promise<Target> {
  const file = await readJson(path, 'with comments');
  const directory = dirname(resolve(path));
  const caFile =
    typeof file === 'object' && file !== null && 'caFile' in file && typeof file.caFile === 'string'
      ? file.caFile
      : undefined;
  const ca = caFile === undefined ? undefined : await readText(resolve(directory, caFile));
  const target = await fileTarget(file, process.env, ca, directory, reports, listen);
  keepSecret(secretsOf(target));
  return target;
}
