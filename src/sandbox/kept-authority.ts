import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { makeFolder } from '../message/make-folder.ts';
import { algorithm, makeSigner, type Signer } from './signer.ts';
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
    const kept = await read(cert, key).catch(() => {
      throw new UnusableAuthority(
        `ca.pem and ca-key.pem in ${directory} were not created by the sandbox: give an empty directory`,
      );
    });
    if (kept.ca.notAfter.getTime() > Date.now() + needed) return kept;
  }
  const made = await makeSigner(daysKept);
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', made.key);
  await makeFolder(directory);
  await writeFile(keyFile, x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'), { mode: 0o600 });
  await writeFile(certFile, `${made.ca.toString('pem')}\n`);
  return made;
}

async function read(cert: string, key: string): Promise<Signer> {
  const ca = new x509.X509Certificate(cert);
  const [pkcs8 = new ArrayBuffer()] = x509.PemConverter.decode(key);
  const signing = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  const proof = new Uint8Array([1]);
  const signature = await webcrypto.subtle.sign(algorithm, signing, proof);
  const verifying = await ca.publicKey.export(algorithm, ['verify']);
  if (!(await webcrypto.subtle.verify(algorithm, verifying, signature, proof)))
    throw new Error('the key belongs to another certificate');
  return { ca, key: signing };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
