/** What a secret leaves in a flattened text: a card number as digits, another in clear, both in base64 and in hexadecimal. */
export interface Traces {
  readonly clear: readonly string[];
  readonly digits: string | undefined;
  readonly encoded: readonly string[];
}

/** A text with its spellings undone, so that plain searches find what was spelled otherwise. */
export interface Flat {
  /** Entities, percent and \u escapes resolved; back-slashes dropped; `+` as a space. */
  readonly clear: string;
  /** Of the same the runs of digits as long as a card number, with whatever may stand between two digits dropped. */
  readonly digits: string;
  /** The text as it is where any such trace begins in it, and nothing where none does, as in nearly all texts. */
  readonly encoded: string;
}

/** Encoded traces are at least as long, and told apart from most text by so many characters. */
const START = 5;

const ESCAPE =
  /%(?:25)*([0-9a-f]{2})|&(?:amp;)*#(x?[0-9a-f]+);|&(?:amp;)*(amp|lt|gt|quot|apos);|\\+u([0-9a-f]{4})/gi;
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Spellings nest: percent-encoded XML with entities. Deeper than this nobody encodes. */
const DEEPEST = 5;

/** Undoes every spelling that {@link Traces} are searched in. What it finds too much, a stricter look drops again. */
export function flatten(text: string, starts: RegExp): Flat {
  const clear = undone(text);
  return {
    clear,
    digits: (clear.match(/\d(?:[\s.,_/-]?\d){12,}/g) ?? []).map((run) => run.replace(/\D/g, '')).join(' '),
    encoded: starts.test(text) ? text : '',
  };
}

/** A text with its spellings undone, as far as they nest. */
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

/** How encoded traces begin: one look for all of them. */
export function startsOf(traces: Iterable<Traces>): RegExp {
  const starts = new Set([...traces].flatMap(({ encoded }) => encoded.map((trace) => trace.slice(0, START))));
  return starts.size === 0 ? /(?!)/ : new RegExp([...starts].join('|').replaceAll('+', '\\+'));
}

/** Its bytes, in small and in capital letters. */
export function hexadecimal(secret: string): readonly string[] {
  const digits = Buffer.from(secret, 'utf8').toString('hex');
  return [digits, digits.toUpperCase()];
}

/** Where a secret would leave its traces. */
export function tracesOf(secret: string): Traces {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((alphabet) => padded.toString(alphabet).slice(from, to));
  });
  const isCard = /^\d{13,19}$/.test(secret);
  // Percent escapes give bytes, which beyond ASCII are not the characters themselves.
  const latin1 = bytes.toString('latin1');
  // A password may itself look like something spelled, and is undone with the rest then.
  const clear = [comparable(secret), comparable(latin1), undone(secret), undone(latin1)];
  return {
    clear: isCard ? [] : [...new Set(clear)],
    digits: isCard ? secret : undefined,
    encoded: [...new Set([...base64, ...hexadecimal(secret)])].filter((piece) => piece.length >= START),
  };
}

/** Whether the secret may be in the text: never wrong where it says no. */
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
