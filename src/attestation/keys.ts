import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { ConfigurationError } from '../certificate/index.ts';

/** A new pair of Ed25519 keys in PEM format (PKCS #8 and SPKI). A passphrase encrypts the private key. */
export function newKeys(passphrase?: string): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const locked = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem', ...locked }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** @throws ConfigurationError if the PEM text has no private Ed25519 key, or the passphrase is wrong */
export function privateKeyFrom(pem: string, path: string, passphrase?: string): KeyObject {
  if (pem.includes('-----BEGIN PUBLIC KEY-----') && !pem.includes('PRIVATE KEY-----'))
    throw new ConfigurationError(`${path} is a public key: give the private key`);
  oneKey(pem, path);
  if (!/-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----/.test(pem))
    throw new ConfigurationError(`${path} is not a private key in PEM form; tck keygen makes one`);
  if (pem.includes('ENCRYPTED') && passphrase === undefined)
    throw new ConfigurationError(`${path} is encrypted: set TCK_KEY_PASSPHRASE to its passphrase`);
  return ed25519(
    () => createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }),
    `${path} cannot be read as a private key${pem.includes('ENCRYPTED') ? '; check TCK_KEY_PASSPHRASE' : ''}`,
    path,
  );
}

/** @throws ConfigurationError if the PEM text has no public Ed25519 key */
export function publicKeyFrom(pem: string, path: string): KeyObject {
  if (pem.includes('PRIVATE KEY-----'))
    throw new ConfigurationError(`${path} is a private key: give the public key, and keep this one secret`);
  oneKey(pem, path);
  if (!pem.includes('-----BEGIN PUBLIC KEY-----'))
    throw new ConfigurationError(`${path} is not a public key in PEM form; tck keygen makes one`);
  return ed25519(() => createPublicKey(pem), `${path} cannot be read as a public key`, path);
}

/** @throws ConfigurationError if a PEM text has several keys, because Node uses the first without an error */
function oneKey(pem: string, path: string): void {
  if (pem.split('-----BEGIN ').length > 2)
    throw new ConfigurationError(`${path} has several keys: give a file with one`);
}

function ed25519(read: () => KeyObject, problem: string, path: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new ConfigurationError(problem);
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new ConfigurationError(`${path} is a key of ${key.asymmetricKeyType}; only Ed25519 is used`);
}

/** The id of a public key: the SHA-256 of its SPKI form. */
export function keyId(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return `sha256:${createHash('sha256')
    .update(open.export({ type: 'spki', format: 'der' }))
    .digest('hex')}`;
}
