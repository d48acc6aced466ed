import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../message/make-folder.ts';
import type { OtherCertificate } from './public.ts';
import { commonName, extensions, signed, subjectOf, type Validity } from './x509.ts';

export interface Shown {
  readonly certificate: string;
  readonly key: string;
}

interface Authority extends Shown {
  readonly ca: string;
  /** Returns a server certificate that a client must reject. */
  other(which: OtherCertificate): Shown;
}

interface AuthorityOptions {
  /** Host names and addresses in the certificate, in addition to those of this machine. */
  readonly names?: readonly string[];
  /** The folder that stores the authority. By default, the private key of the authority is never written to disk. */
  readonly directory?: string | undefined;
}

const anotherHost = 'another-host.example';

/** Loads or creates a certificate authority, and creates a server certificate that is valid for 30 days. */
export async function makeAuthority(options: AuthorityOptions = {}): Promise<Authority> {
  const { names = [], directory } = options;
  const signer = directory === undefined ? makeSigner(30) : await savedAuthority(directory);
  const all = [...new Set([...names, 'localhost', '127.0.0.1', '::1'])];
  return {
    ca: signer.ca.toString(),
    ...shown(signer, all, validFor(30)),
    other(which) {
      if (which === 'unknown authority') return shown(makeSigner(30), all, validFor(30));
      return which === 'another host'
        ? shown(signer, [anotherHost], validFor(30))
        : shown(signer, all, over());
    },
  };
}

function shown({ ca, key }: Signer, names: readonly string[], valid: Validity): Shown {
  const { publicKey, privateKey } = generate();
  const certificate = signed(
    {
      ...{ subject: commonName(names[0] ?? ''), issuer: subjectOf(ca), valid, publicKey },
      extensions: [
        ...extensions.server,
        ...[extensions.names(names), extensions.issuerKey(ca.publicKey), extensions.subjectKey(publicKey)],
      ],
    },
    key,
  );
  return { certificate: certificate.toString(), key: written(privateKey) };
}

interface Signer {
  readonly ca: X509Certificate;
  readonly key: KeyObject;
}

const name = commonName('ashrait-tck sandbox CA');
const day = 24 * 60 * 60 * 1000;

/** Returns a new certificate authority that is valid for a number of days. */
export function makeSigner(days: number): Signer {
  const { publicKey, privateKey } = generate();
  const ca = signed(
    {
      ...{ subject: name, issuer: name, valid: validFor(days), publicKey },
      extensions: [...extensions.authority, extensions.subjectKey(publicKey)],
    },
    privateKey,
  );
  return { ca, key: privateKey };
}

export const validFor = (days: number): Validity => ({
  from: new Date(Date.now() - day),
  to: new Date(Date.now() + days * day),
});

/** Returns the validity of a certificate that expired an hour ago, because the client's clock may be minutes slow. */
export const over = (): Validity => ({
  from: new Date(Date.now() - day),
  to: new Date(Date.now() - day / 24),
});

const generate = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const written = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The authority is valid for five years, so that images and browsers need to trust it only once. */
const authorityDays = 1_825;
const serverValidityMs = 30 * 24 * 60 * 60 * 1000;

/** Creates `ca.pem` and `ca-key.pem` if both are missing or if the authority expires too early. */
async function savedAuthority(directory: string): Promise<Signer> {
  const [certFile, keyFile] = [join(directory, 'ca.pem'), join(directory, 'ca-key.pem')];
  const [cert, key] = await Promise.all([certFile, keyFile].map(textOf));
  if ((cert === undefined) !== (key === undefined))
    throw new UnusableAuthority(
      `${directory} has ${cert ? 'ca.pem without ca-key.pem' : 'ca-key.pem without ca.pem'}: restore the missing file, or empty the directory`,
    );
  if (cert !== undefined && key !== undefined) {
    const saved = read(cert, key);
    if (!saved)
      throw new UnusableAuthority(
        `ca.pem and ca-key.pem in ${directory} were not created by the sandbox: give an empty directory`,
      );
    if (saved.ca.validToDate.getTime() > Date.now() + serverValidityMs) return saved;
  }
  const made = makeSigner(authorityDays);
  await makeFolder(directory);
  await writeFile(keyFile, written(made.key), { mode: 0o600 });
  await writeFile(certFile, made.ca.toString());
  return made;
}

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

export class UnusableAuthority extends Error {
  override readonly name = 'UnusableAuthority';
}
