import { createHash, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Encodes DER elements (ITU-T X.690) for certificates. An element consists of a tag, a length and a content. */

const tags = {
  ...{ boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c },
  ...{ utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30, set: 0x31 },
} as const;

/** Context-specific DER tags: `plain` for an element with bytes, `nested` for an element with elements. */
export const own = { plain: (number: number) => 0x80 | number, nested: (number: number) => 0xa0 | number };

export function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(bytes)), bytes]);
}

/** In DER, a length below 128 is one byte. The first byte of a longer length gives the number of length bytes. */
function lengthOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...elements: readonly Uint8Array[]): Buffer => element(tags.sequence, ...elements);
export const set = (...elements: readonly Uint8Array[]): Buffer => element(tags.set, ...elements);
export const yes = element(tags.boolean, Buffer.of(0xff));
export const integer = (...bytes: readonly number[]): Buffer => element(tags.integer, Buffer.of(...bytes));
const octets = (bytes: Uint8Array): Buffer => element(tags.octets, bytes);
/** @param unused the number of unused bits in the last byte of the bit string */
export const bits = (bytes: Uint8Array, unused = 0): Buffer => element(tags.bits, Buffer.of(unused), bytes);
export const utf8 = (text: string): Buffer => element(tags.utf8, Buffer.from(text));

/** Encodes a time with a two-digit year until 2049, and a four-digit year from 2050 (RFC 5280, 4.1.2.5). */
export function time(moment: Date): Buffer {
  const written = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return moment.getUTCFullYear() < 2050
    ? element(tags.utcTime, Buffer.from(written.slice(2)))
    : element(tags.generalizedTime, Buffer.from(written));
}

export function oid(written: string): Buffer {
  const [first = 0, second = 0, ...rest] = written.split('.').map(Number);
  return element(tags.oid, Buffer.of(first * 40 + second, ...rest.flatMap(inSevens)));
}

const inSevens = (number: number): readonly number[] =>
  number < 0x80 ? [number] : [...inSevens(number >> 7).map((byte) => byte | 0x80), number & 0x7f];

export function elementsIn(whole: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  const { begin, end } = contentOf(whole, 0);
  for (let at = begin; at < end; ) {
    const next = contentOf(whole, at).end;
    found.push(whole.subarray(at, next));
    at = next;
  }
  return found;
}

function contentOf(bytes: Buffer, at: number): { begin: number; end: number } {
  const length = bytes.readUInt8(at + 1);
  const more = length < 0x80 ? 0 : length & 0x7f;
  const begin = at + 2 + more;
  return { begin, end: begin + (more === 0 ? length : bytes.readUIntBE(at + 2, more)) };
}

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
