// x509 is built on tsyringe, which refuses to load without it.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** A certificate authority that can sign. */
export interface Signer {
  readonly ca: x509.X509Certificate;
  readonly key: webcrypto.CryptoKey;
}

export const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 24 * 60 * 60 * 1000;

/** A new certificate authority, valid for so many days. */
export async function makeSigner(days: number): Promise<Signer> {
  const keys = await generate();
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...validFor(days),
    name: 'CN=ashrait-tck sandbox CA',
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { ca, key: keys.privateKey };
}

export const validFor = (days: number) => ({
  notBefore: new Date(Date.now() - day),
  notAfter: new Date(Date.now() + days * day),
});

/** Of a certificate that has expired: an hour ago, since clocks may differ by minutes. */
export const over = () => ({
  notBefore: new Date(Date.now() - day),
  notAfter: new Date(Date.now() - day / 24),
});

export const generate = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
