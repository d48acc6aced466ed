/** The limit of nested encodings. Each pass decodes one level. */
const DEEPEST = 24;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Entities of HTML and XML, percent encoding, and escapes of JSON. */
const ENCODED =
  /\\+u(?:(d[89abAB][\da-fA-F]{2})\\+u(d[c-fC-F][\da-fA-F]{2})|([\da-fA-F]{4}))|&(?:#[xX]([\da-fA-F]{1,8});?|#(\d{1,8});?|([aA][mM][pP]|[lLgG][tT]|[qQ][uU][oO][tT]|[aA][pP][oO][sS]|[nN][bB][sS][pP]);)|%([\da-fA-F]{2})/g;
const LEFT = new RegExp(`\\\\|${ENCODED.source}`);

/** A decoded character as UTF-8 bytes. A line break becomes `\r`, because `\n` counts the lines of the file. */
const within = (text: string): string => Buffer.from(text.replaceAll('\n', '\r'), 'utf8').toString('latin1');

function decoded(
  ...[whole, high, low, unit, hex, decimal, name, byte]: readonly (string | undefined)[]
): string {
  const codes = [high, low, unit].flatMap((one) => (one === undefined ? [] : Number.parseInt(one, 16)));
  if (codes.length > 0) return within(String.fromCharCode(...codes));
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16)).replace('\n', '\r');
  const digits = hex ?? decimal;
  if (digits === undefined) return '';
  const point = Number.parseInt(digits, hex === undefined ? 10 : 16);
  return point > 0x10ffff ? (whole ?? '') : within(String.fromCodePoint(point));
}

/**
 * Decodes entities, percent encoding and JSON escapes, and drops backslashes, until nothing changes. The text
 * is `latin1` with one character for each byte, so the character encoding does not matter.
 */
export function plain(source: Buffer): string {
  let text = source.toString('latin1');
  for (let depth = 0; depth < DEEPEST && LEFT.test(text); depth++)
    // A constant replacement drops backslashes, because a function call for each of a million takes a second.
    text = text
      .replace(ENCODED, decoded)
      .replace(/\\+[nrt]/g, '\r')
      .replaceAll('\\', '');
  return text;
}
