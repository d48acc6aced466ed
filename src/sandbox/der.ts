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
export const octets = (bytes: Uint8Array): Buffer => element(tags.octets, bytes);
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
