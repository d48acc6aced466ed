/** Search patterns for one secret: the plain text or its digits, base64 and hexadecimal. */
export interface Traces {
  readonly clear: readonly string[];
  readonly digits: string | undefined;
  readonly encoded: readonly string[];
}

/** A text with resolved escapes, in which secrets are searched fast. */
export interface Flat {
  /** The text without XML entities, percent escapes, \u escapes and back-slashes, and with spaces for `+`. */
  readonly clear: string;
  /** All digits of possible card numbers in the text, without separators. */
  readonly digits: string;
  /** The original text if it possibly contains a base64 or hexadecimal secret; otherwise `''`. */
  readonly encoded: string;
}

const START = 5;

const ESCAPE =
  /%(?:25)*([0-9a-f]{2})|&(?:amp;)*#(x?[0-9a-f]+);|&(?:amp;)*(amp|lt|gt|quot|apos);|\\+u([0-9a-f]{4})/gi;
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The maximum depth of nested escapes, for example percent-encoded XML with entities. */
const DEEPEST = 5;

export function flatten(text: string, starts: RegExp): Flat {
  const clear = undone(text);
  return {
    clear,
    digits: (clear.match(/\d(?:[\s.,_/-]?\d){12,}/g) ?? []).map((run) => run.replace(/\D/g, '')).join(' '),
    encoded: starts.test(text) ? text : '',
  };
}

/** Resolves all escapes of a text (XML, percent, \u), also nested ones. */
export function undone(text: string): string {
  let clear = text;
  for (let depth = 0; depth < DEEPEST && /[%&]|\\u/.test(clear); depth++) {
    const next = clear.replace(ESCAPE, (_, percent, numeric, name, unit) => {
      if (name) return NAMES[name.toLowerCase()] ?? '';
      if (numeric) return character(/^x/i.test(numeric) ? `0${numeric}` : numeric);
      return character(`0x${percent ?? unit}`);
    });
    if (next === clear) break;
    clear = next;
  }
  return comparable(clear);
}

export function startsOf(traces: Iterable<Traces>): RegExp {
  const starts = new Set([...traces].flatMap(({ encoded }) => encoded.map((trace) => trace.slice(0, START))));
  return starts.size === 0 ? /(?!)/ : new RegExp([...starts].join('|').replaceAll('+', '\\+'));
}

export function hexadecimal(secret: string): readonly string[] {
  const digits = Buffer.from(secret, 'utf8').toString('hex');
  return [digits, digits.toUpperCase()];
}

export function tracesOf(secret: string): Traces {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((alphabet) => padded.toString(alphabet).slice(from, to));
  });
  const isCard = /^\d{13,19}$/.test(secret);
  // Percent escapes are decoded byte by byte, so a character outside ASCII becomes several characters.
  const latin1 = bytes.toString('latin1');
  // A password can look like an escape (`%41`), so its decoded form is searched too.
  const clear = [comparable(secret), comparable(latin1), undone(secret), undone(latin1)];
  return {
    clear: isCard ? [] : [...new Set(clear)],
    digits: isCard ? secret : undefined,
    encoded: [...new Set([...base64, ...hexadecimal(secret)])].filter((piece) => piece.length >= START),
  };
}

/** True if the text possibly contains the secret. False means that the text certainly does not contain it. */
export function isSuspect({ clear, digits, encoded }: Traces, flat: Flat): boolean {
  return (
    (digits === undefined
      ? clear.some((trace) => flat.clear.includes(trace))
      : flat.digits !== '' && flat.digits.includes(digits)) ||
    (flat.encoded !== '' && encoded.some((trace) => flat.encoded.includes(trace)))
  );
}

const comparable = (text: string): string => text.replaceAll('\\', '').replaceAll('+', ' ');

function character(number: string): string {
  const point = Number(number);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
