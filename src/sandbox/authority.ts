// x509 is built on tsyringe, which refuses to load without it.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import { keptAuthority } from './kept-authority.ts';
import { algorithm, generate, makeSigner, validFor } from './signer.ts';

/** PEM texts: the CA that a client trusts, and what the server shows. */
export interface Authority {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

export interface AuthorityOptions {
  /** Names and addresses in the certificate, beside those of this machine. */
  readonly names?: readonly string[];
  /** Where the authority is kept between starts; left out, it is made anew and its key forgotten at once. */
  readonly directory?: string | undefined;
}

/** Makes a certificate authority, or takes the one that is kept, and a server certificate that is valid for 30 days. */
export async function makeAuthority({ names = [], directory }: AuthorityOptions = {}): Promise<Authority> {
  x509.cryptoProvider.set(webcrypto as never);
  const [signer, keys] = await Promise.all([
    directory === undefined ? makeSigner(30) : keptAuthority(directory),
    generate(),
  ]);
  const { ca } = signer;
  const all = [...new Set([...names, 'localhost', '127.0.0.1', '::1'])];
  const certificate = await x509.X509CertificateGenerator.create({
    ...validFor(30),
    subject: `CN=${all[0]}`,
    issuer: ca.subject,
    publicKey: keys.publicKey,
    signingKey: signer.key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        all.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(await ca.publicKey.export()),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    ca: `${ca.toString('pem')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  };
}
