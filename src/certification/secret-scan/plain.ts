/** The limit of nested encodings, such as a form with XML in JSON in JSON. */
const DEEPEST = 8;

const [BACKSLASH, AMPERSAND, PERCENT, HASH, SEMICOLON] = [92, 38, 37, 35, 59];
const [LF, CR, N, R, T, U, SMALL_X, LARGE_X, LOWER] = [10, 13, 110, 114, 116, 117, 120, 88, 32];

/** The letters of a name as one number, because a string for each entity would be slow. */
const packed = (name: string): number => [...name].reduce((sum, one) => (sum << 8) | one.charCodeAt(0), 0);

const NAMED: ReadonlyMap<number, readonly number[]> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }).map(([name, meant]) => [
    packed(name),
    [meant.charCodeAt(0)],
  ]),
);
const LONGEST_NAME = 4;

const LEFT = /\\|%[0-9a-f]{2}|&(?:#[0-9x]|(?:amp|lt|gt|quot|apos|nbsp);)/i;

/**
 * Decodes entities, percent encoding and JSON escapes, and drops backslashes, until none is left. Input and output have
 * one character for each byte (`latin1`), so the character encoding does not matter. Escaped line ends become `\r`, so
 * `\n` counts the lines of the file.
 * Written by hand, because regular expressions took a third of a second for the million backslashes of a run.
 *
 * @param source overwritten, because a copy would take a tenth of the time
 */
export function plain(source: Buffer): string {
  let bytes = source;
  let text = '';
  for (let depth = 0; depth < DEEPEST; depth++) {
    text = once(bytes);
    if (!LEFT.test(text)) break;
    bytes = Buffer.from(text, 'latin1');
  }
  return text;
}

/** The bytes of a decoded character, and the length of its encoding. */
type Undone = readonly [bytes: readonly number[], taken: number] | undefined;

/** One pass in place. The last decoded byte is read again, because it can begin another encoding. */
function once(bytes: Buffer): string {
  let to = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (byte !== BACKSLASH && byte !== AMPERSAND && byte !== PERCENT) {
      bytes[to++] = byte;
      at += 1;
      continue;
    }
    const undone =
      byte === BACKSLASH ? escaped(bytes, at) : byte === AMPERSAND ? entity(bytes, at) : percent(bytes, at);
    if (undone === undefined) {
      bytes[to++] = byte;
      at += 1;
    } else if (typeof undone === 'number') {
      at += undone;
    } else {
      const [made, taken] = undone;
      for (let one = 0; one < made.length - 1; one++) bytes[to++] = made[one] as number;
      at += taken - 1;
      bytes[at] = made.at(-1) ?? CR;
    }
  }
  return bytes.toString('latin1', 0, to);
}

/** `\\\\n`, `\\u0026`, `\\"` */
function escaped(bytes: Buffer, at: number): Undone | number {
  let next = at + 1;
  while (bytes[next] === BACKSLASH) next += 1;
  const byte = bytes[next];
  if (byte === N || byte === R || byte === T) bytes[next] = CR;
  else if (byte === U) {
    const undone = unicode(bytes, next);
    if (undone) return [undone[0], next - at + undone[1]];
  }
  return next - at;
}

/** `&amp;`, `&#38;`, `&#x26;` */
function entity(bytes: Buffer, at: number): Undone {
  if (bytes[at + 1] !== HASH) {
    let name = 0;
    for (let end = at + 1; end <= at + 1 + LONGEST_NAME; end++) {
      const byte = bytes[end] ?? SEMICOLON;
      if (byte === SEMICOLON) {
        const meant = NAMED.get(name);
        return meant && [meant, end + 1 - at];
      }
      name = (name << 8) | byte | LOWER;
    }
    return undefined;
  }
  const inHex = bytes[at + 2] === SMALL_X || bytes[at + 2] === LARGE_X;
  const digits = bytes
    .toString('latin1', at + (inHex ? 3 : 2), at + 12)
    .match(inHex ? /^[0-9a-f]+;?/i : /^\d+;?/)?.[0];
  if (digits === undefined) return undefined;
  const point = Number.parseInt(digits, inHex ? 16 : 10);
  return point > 0x10ffff
    ? undefined
    : [within(String.fromCodePoint(point)), (inHex ? 3 : 2) + digits.length];
}

/** `%26` */
function percent(bytes: Buffer, at: number): Undone {
  const hex = bytes.toString('latin1', at + 1, at + 3);
  if (!/^[0-9a-f]{2}$/i.test(hex)) return undefined;
  const byte = Number.parseInt(hex, 16);
  return [[byte === LF ? CR : byte], 3];
}

/** `u0026` after a backslash, or a surrogate pair. */
function unicode(bytes: Buffer, at: number): Undone {
  const run = bytes
    .toString('latin1', at, at + 14)
    .match(/^u(d[89ab][0-9a-f]{2})\\+u(d[c-f][0-9a-f]{2})|^u([0-9a-f]{4})/i);
  if (!run) return undefined;
  const [whole, high, low, only] = run;
  const units = only === undefined ? [high, low] : [only];
  return [within(String.fromCharCode(...units.map((unit) => Number.parseInt(unit ?? '', 16)))), whole.length];
}

const within = (text: string): readonly number[] => [...Buffer.from(text.replaceAll('\n', '\r'), 'utf8')];
