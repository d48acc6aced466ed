import { keptAuthority } from './kept-authority.ts';
import { generate, makeSigner, over, type Signer, validFor, written } from './signer.ts';
import { commonName, extensions, signed, subjectOf, type Validity } from './x509.ts';

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
  other(which: OtherCertificate): Shown;
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
  const signer = directory === undefined ? makeSigner(30) : await keptAuthority(directory);
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

/** A server certificate for these names and addresses. */
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
