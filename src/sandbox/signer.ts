import { generateKeyPairSync, type KeyObject, type X509Certificate } from 'node:crypto';
import { commonName, extensions, signed, type Validity } from './x509.ts';

/** A certificate authority that can sign. */
export interface Signer {
  readonly ca: X509Certificate;
  readonly key: KeyObject;
}

const name = commonName('ashrait-tck sandbox CA');
const day = 24 * 60 * 60 * 1000;

/** A new certificate authority, valid for so many days. */
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

/** Of a certificate that has expired: an hour ago, since clocks may differ by minutes. */
export const over = (): Validity => ({
  from: new Date(Date.now() - day),
  to: new Date(Date.now() - day / 24),
});

export const generate = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** PKCS #8, PEM. */
export const written = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
