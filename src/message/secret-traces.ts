/** What a secret leaves in a flattened text: a card number as digits, another in clear, both in base64. */
export interface Traces {
  readonly clear: readonly string[];
  readonly digits: string | undefined;
  readonly base64: readonly string[];
}

/** A text with its spellings undone, so that plain searches find what was spelled otherwise. */
export interface Flat {
  /** Entities, percent and \u escapes resolved; back-slashes dropped; `+` as a space. */
  readonly clear: string;
  /** Of the same the runs of digits as long as a card number, with whatever may stand between two digits dropped. */
  readonly digits: string;
  /** The runs that could be base64. */
  readonly base64: string;
  /** The long ones of them: a small part of a run's output, and the only part where a card may be. */
  readonly longBase64: string;
}

/** What base64 makes of the shortest card number, less what it shares with its neighbours. */
const LONG_BASE64 = 16;

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
  let base64: string | undefined;
  return {
    clear,
    digits: (clear.match(/\d(?:[\s.-]?\d){12,}/g) ?? []).map((run) => run.replace(/\D/g, '')).join(' '),
    // Most of a run's output is such runs, and only a short password needs them.
    get base64() {
      base64 ??= (text.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []).join(' ');
      return base64;
    },
    longBase64: (text.match(/[A-Za-z0-9+/_-]{16,}/g) ?? []).join(' '),
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
  const isCard = /^\d{13,19}$/.test(secret);
  // Percent escapes give bytes, which beyond ASCII are not the characters themselves.
  const clear = [comparable(secret), comparable(bytes.toString('latin1'))];
  return {
    clear: isCard ? [] : [...new Set(clear)],
    digits: isCard ? secret : undefined,
    base64: [...new Set(base64)].filter((piece) => piece.length >= 5),
  };
}

/** Whether the secret may be in the text: never wrong where it says no. */
export function isSuspect({ clear, digits, base64 }: Traces, flat: Flat): boolean {
  return (
    clear.some((trace) => flat.clear.includes(trace)) ||
    (digits !== undefined && flat.digits.includes(digits)) ||
    base64.some((trace) => (trace.length < LONG_BASE64 ? flat.base64 : flat.longBase64).includes(trace))
  );
}

const comparable = (text: string): string => text.replaceAll('\\', '').replaceAll('+', ' ');

function character(number: string): string {
  const point = Number(number);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
