/** What a secret leaves in a flattened text, in clear or in base64. */
export interface Traces {
  readonly clear: readonly string[];
  readonly digits: string | undefined;
  readonly base64: readonly string[];
}

/** A text with its spellings undone, so that plain searches find what was spelled otherwise. */
export interface Flat {
  /** Entities, percent and \u escapes resolved; back-slashes dropped; `+` as a space. */
  readonly clear: string;
  /** The same with whatever may stand between two digits dropped. */
  readonly digits: string;
  /** The runs that could be base64. */
  readonly base64: string;
}

const ESCAPE =
  /%(?:25)*([0-9a-f]{2})|&(?:amp;)*#(x?[0-9a-f]+);|&(?:amp;)*(amp|lt|gt|quot|apos);|\\+u([0-9a-f]{4})/gi;
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Spellings nest: percent-encoded XML with entities. Deeper than this nobody encodes. */
const DEEPEST = 5;

/** Undoes every spelling that {@link Traces} are searched in. What it finds too much, a stricter look drops again. */
export function flatten(text: string): Flat {
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
  clear = comparable(clear);
  return {
    clear,
    digits: clear.replace(/(?<=\d)[\s.-](?=\d)/g, ''),
    base64: (text.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []).join(' '),
  };
}

/** Where a secret would leave its traces. */
export function tracesOf(secret: string): Traces {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((alphabet) => padded.toString(alphabet).slice(from, to));
  });
  return {
    // Percent escapes give bytes, which beyond ASCII are not the characters themselves.
    clear: [comparable(secret), comparable(bytes.toString('latin1'))],
    digits: /^\d{13,19}$/.test(secret) ? secret : undefined,
    base64: base64.filter((piece) => piece.length >= 5),
  };
}

/** Whether the secret may be in the text: never wrong where it says no. */
export function isSuspect({ clear, digits, base64 }: Traces, flat: Flat): boolean {
  return (
    clear.some((trace) => flat.clear.includes(trace)) ||
    (digits !== undefined && flat.digits.includes(digits)) ||
    base64.some((trace) => flat.base64.includes(trace))
  );
}

const comparable = (text: string): string => text.replace(/[\\+]/g, (found) => (found === '+' ? ' ' : ''));

function character(number: string): string {
  const point = Number(number);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
