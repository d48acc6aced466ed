/** Elements of DER (ITU-T X.690), as far as a certificate has them: each is a tag, a length and a content. */

const tags = {
  ...{ boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c },
  ...{ utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30, set: 0x31 },
} as const;

/** Tags whose meaning the structure around them gives: of one with bytes, and of one with elements. */
export const own = { plain: (number: number) => 0x80 | number, nested: (number: number) => 0xa0 | number };

export function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(bytes)), bytes]);
}

/** A short length is one byte; a longer one says first how many bytes it takes itself. */
function lengthOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...elements: readonly Uint8Array[]): Buffer => element(tags.sequence, ...elements);
export const set = (...elements: readonly Uint8Array[]): Buffer => element(tags.set, ...elements);
export const yes = element(tags.boolean, Buffer.of(0xff));
/** The first bit of the bytes is the sign. */
export const integer = (...bytes: readonly number[]): Buffer => element(tags.integer, Buffer.of(...bytes));
export const octets = (bytes: Uint8Array): Buffer => element(tags.octets, bytes);
/** Without the last bits of the last byte, as many as `unused` says. */
export const bits = (bytes: Uint8Array, unused = 0): Buffer => element(tags.bits, Buffer.of(unused), bytes);
export const utf8 = (text: string): Buffer => element(tags.utf8, Buffer.from(text));

/** To the second. Until 2049 the year has two digits, from 2050 on four (RFC 5280, 4.1.2.5). */
export function time(moment: Date): Buffer {
  const written = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return moment.getUTCFullYear() < 2050
    ? element(tags.utcTime, Buffer.from(written.slice(2)))
    : element(tags.generalizedTime, Buffer.from(written));
}

/** An object identifier, written as `2.5.29.17`. */
export function oid(written: string): Buffer {
  const [first = 0, second = 0, ...rest] = written.split('.').map(Number);
  return element(tags.oid, Buffer.of(first * 40 + second, ...rest.flatMap(inSevens)));
}

/** Seven bits in a byte; the eighth says that another byte follows. */
const inSevens = (number: number): readonly number[] =>
  number < 0x80 ? [number] : [...inSevens(number >> 7).map((byte) => byte | 0x80), number & 0x7f];

/** The elements of which an element consists. */
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
