// x509 is built on tsyringe, which refuses to load without it.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import { keptAuthority } from './kept-authority.ts';
import { algorithm, generate, makeSigner, over, type Signer, validFor } from './signer.ts';

/** Certificates that a client must not trust. */
export const otherCertificates = ['unknown authority', 'another host', 'expired'] as const;
export type OtherCertificate = (typeof otherCertificates)[number];

/** PEM texts: what a server shows. */
export interface Shown {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority extends Shown {
  /** The CA that a client trusts, PEM. */
  readonly ca: string;
  /** One that a client must not trust, for the same server. */
  other(which: OtherCertificate): Promise<Shown>;
}

export interface AuthorityOptions {
  /** Names and addresses in the certificate, beside those of this machine. */
  readonly names?: readonly string[];
  /** Where the authority is kept between starts; left out, it is made anew and its key is never written. */
  readonly directory?: string | undefined;
}

/** A host that no sandbox has: RFC 2606 keeps the name free. */
const anotherHost = 'another-host.example';

/** Makes a certificate authority, or takes the one that is kept, and a server certificate that is valid for 30 days. */
export async function makeAuthority(options: AuthorityOptions = {}): Promise<Authority> {
  const { names = [], directory } = options;
  x509.cryptoProvider.set(webcrypto as never);
  const signer = await (directory === undefined ? makeSigner(30) : keptAuthority(directory));
  const all = [...new Set([...names, 'localhost', '127.0.0.1', '::1'])];
  return {
    ca: `${signer.ca.toString('pem')}\n`,
    ...(await signed(signer, all, validFor(30))),
    async other(which) {
      if (which === 'unknown authority') return signed(await makeSigner(30), all, validFor(30));
      return which === 'another host'
        ? signed(signer, [anotherHost], validFor(30))
        : signed(signer, all, over());
    },
  };
}

/** A server certificate for these names and addresses. */
async function signed(
  signer: Signer,
  names: readonly string[],
  valid: ReturnType<typeof validFor>,
): Promise<Shown> {
  const { ca } = signer;
  const keys = await generate();
  const certificate = await x509.X509CertificateGenerator.create({
    ...valid,
    subject: `CN=${names[0]}`,
    issuer: ca.subject,
    publicKey: keys.publicKey,
    signingKey: signer.key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(await ca.publicKey.export()),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  };
}
