import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../message/make-folder.ts';
import { makeSigner, type Signer, written } from './signer.ts';
import { UnusableAuthority } from './unusable-authority.ts';

/** Long enough to be trusted once, in an image or a browser. */
const daysKept = 1_825;
/** A certificate that it signs is valid for as long. */
const needed = 30 * 24 * 60 * 60 * 1000;

/**
 * The certificate authority of a directory: `ca.pem` and `ca-key.pem`, which its owner alone can read. Made anew where
 * there is none, or where it ends before the certificate that it is to sign.
 *
 * @throws UnusableAuthority where the directory holds a half of one, or something else
 */
export async function keptAuthority(directory: string): Promise<Signer> {
  const [certFile, keyFile] = [join(directory, 'ca.pem'), join(directory, 'ca-key.pem')];
  const [cert, key] = await Promise.all([certFile, keyFile].map(textOf));
  if ((cert === undefined) !== (key === undefined))
    throw new UnusableAuthority(
      `${directory} has ${cert ? 'ca.pem without ca-key.pem' : 'ca-key.pem without ca.pem'}: restore the missing file, or empty the directory`,
    );
  if (cert !== undefined && key !== undefined) {
    const kept = read(cert, key);
    if (!kept)
      throw new UnusableAuthority(
        `ca.pem and ca-key.pem in ${directory} were not created by the sandbox: give an empty directory`,
      );
    if (kept.ca.validToDate.getTime() > Date.now() + needed) return kept;
  }
  const made = makeSigner(daysKept);
  await makeFolder(directory);
  await writeFile(keyFile, written(made.key), { mode: 0o600 });
  await writeFile(certFile, made.ca.toString());
  return made;
}

/** Undefined where one of the two is something else, or the key belongs to another certificate. */
function read(cert: string, pkcs8: string): Signer | undefined {
  try {
    const [ca, key] = [new X509Certificate(cert), createPrivateKey(pkcs8)];
    const isOurs = key.asymmetricKeyDetails?.namedCurve === 'prime256v1' && ca.checkPrivateKey(key);
    return isOurs ? { ca, key } : undefined;
  } catch {
    return undefined;
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
