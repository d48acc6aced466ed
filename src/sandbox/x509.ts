import { createHash, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import {
  bits,
  element,
  elementsIn,
  integer,
  octets,
  oid,
  own,
  sequence,
  set,
  time,
  utf8,
  yes,
} from './der.ts';

/** Creates X.509 certificates (RFC 5280) with P-256 keys. */

export interface Validity {
  readonly from: Date;
  readonly to: Date;
}

interface Statement {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly valid: Validity;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
const version3 = element(own.nested(0), integer(2));

export function signed(
  { subject, issuer, valid, publicKey, extensions }: Statement,
  key: KeyObject,
): X509Certificate {
  const validity = sequence(time(valid.from), time(valid.to));
  const more = element(own.nested(3), sequence(...extensions));
  const head = [version3, serialNumber(), algorithm];
  const statement = sequence(...head, issuer, validity, subject, spki(publicKey), more);
  return new X509Certificate(sequence(statement, algorithm, bits(sign('sha256', statement, key))));
}

/** A serial number in DER is positive and has no leading zero byte. */
function serialNumber(): Buffer {
  const [first = 0, ...rest] = randomBytes(16);
  return integer((first & 0x7f) | 0x40, ...rest);
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

export const commonName = (name: string): Buffer => sequence(set(sequence(oid('2.5.4.3'), utf8(name))));

/** Returns the encoded subject of a certificate, which becomes the issuer of signed certificates. */
export function subjectOf({ raw }: X509Certificate): Buffer {
  const [statement = raw] = elementsIn(raw);
  const elements = elementsIn(statement);
  // Certificates of version 1 have no version element.
  const subject = elements[elements[0]?.[0] === version3[0] ? 5 : 4];
  if (!subject) throw new Error('the certificate has no subject');
  return subject;
}

/** Computes the key identifier by method 1 of RFC 5280, 4.2.1.2. */
function keyIdentifier(key: KeyObject): Buffer {
  const [, point = Buffer.alloc(0)] = elementsIn(spki(key));
  return createHash('sha1').update(point.subarray(3)).digest();
}

const [subjectKey, usage, names, basic, issuerKey, extendedUsage] = [14, 15, 17, 19, 35, 37] as const;
const extension = (id: number, content: Buffer): Buffer => sequence(oid(`2.5.29.${id}`), octets(content));
/** Clients reject a certificate with an unknown critical extension. */
const critical = (id: number, content: Buffer): Buffer => sequence(oid(`2.5.29.${id}`), yes, octets(content));

const keyCertSignAndCrlSign = bits(Buffer.of(0b0000_0110), 1);
const digitalSignature = bits(Buffer.of(0b1000_0000), 7);
const serverAuth = oid('1.3.6.1.5.5.7.3.1');

export const extensions = {
  /** The authority may sign server certificates, but no further authorities. */
  authority: [critical(basic, sequence(yes, integer(0))), critical(usage, keyCertSignAndCrlSign)],
  server: [
    ...[critical(basic, sequence()), critical(usage, digitalSignature)],
    extension(extendedUsage, sequence(serverAuth)),
  ],
  names: (all: readonly string[]): Buffer => extension(names, sequence(...all.map(alternativeName))),
  subjectKey: (key: KeyObject): Buffer => extension(subjectKey, octets(keyIdentifier(key))),
  issuerKey: (key: KeyObject): Buffer =>
    extension(issuerKey, sequence(element(own.plain(0), keyIdentifier(key)))),
} as const;

function alternativeName(name: string): Buffer {
  const address = addressBytes(name);
  return address ? element(own.plain(7), address) : element(own.plain(2), Buffer.from(name));
}

function addressBytes(name: string): Buffer | undefined {
  if (isIPv4(name)) return Buffer.from(name.split('.').map(Number));
  if (!name.includes(':')) return undefined;
  // URL normalizes an IPv6 address to hexadecimal groups with at most one gap, but rejects a zone id after %.
  const url = URL.parse(`http://[${name.replace(/%.*/, '')}]`);
  if (!url) return undefined;
  const [before = [], after = []] = url.hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const gap = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...gap, ...after].map((group) => group.padStart(4, '0'));
  return Buffer.from(groups.join(''), 'hex');
}
