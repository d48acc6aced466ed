/**
 * A text with all escapes resolved, also nested ones, and with ASCII digits for digits of all scripts. Each character
 * knows its place in the source and how deep it was escaped.
 */
export class Clear {
  readonly source: string;
  readonly text: string;
  readonly #starts: Uint32Array | undefined;
  readonly #depths: Uint8Array | undefined;
  #dense: string | undefined;

  constructor(source: string) {
    this.source = source;
    let view: View = { text: source };
    for (let pass = 0; pass < DEEPEST && ESCAPED.test(view.text); pass++) {
      const next = replaced(view, ESCAPE, characterOf);
      if (next === view) break;
      view = next;
    }
    if (BEYOND_ASCII.test(view.text))
      view = replaced(
        replaced(view, OTHER_DIGIT, ([digit]) => plainDigit(digit)),
        INVISIBLE,
        () => '',
      );
    this.text = view.text;
    this.#starts = view.starts;
    this.#depths = view.depths;
  }

  /** The text without white space. */
  get dense(): string {
    this.#dense ??= this.text.replace(/\s+/g, '');
    return this.#dense;
  }

  /** The offset in the source of a character of the text. */
  at(index: number): number {
    return this.#starts ? (this.#starts[index] ?? this.source.length) : index;
  }

  /** Zero for a character that is not escaped. */
  depth(index: number): number {
    return this.#depths?.[index] ?? 0;
  }

  /** Returns the source with new texts for pieces of the clear text. Pieces that overlap become `***`. */
  with(edits: readonly Edit[]): string {
    if (edits.length === 0) return this.source;
    const made: string[] = [];
    let [done, last] = [0, -1];
    for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
      const [start, end] = [this.at(from), this.at(to)];
      if (start >= done) made.push(this.source.slice(done, start), text);
      else if (start !== last || end !== done) made[made.length - 1] = '***';
      last = start >= done ? start : last;
      done = Math.max(done, end);
    }
    return made.join('') + this.source.slice(done);
  }
}

/** A replacement of the characters from `from` to before `to`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface View {
  readonly text: string;
  readonly starts?: Uint32Array;
  readonly depths?: Uint8Array;
}

const DEEPEST = 24;
const ESCAPED = /[%&\\]/;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Bytes of UTF-8 in percent encoding are one character. Backslashes are escapes of the character behind them. */
const ESCAPE =
  /(?<percent>%(?:25)*)(?:(?<lead>c[2-9a-f]|[de][\da-f]|f[0-4])(?<more>(?:%(?:25)*[89ab][\da-f]){1,3})|(?<byte>[\da-f]{2}))|(?<amp>&(?:amp;)*)(?:#(?:x0*(?<hex>[\da-f]{1,6})|0*(?<decimal>\d{1,7}));?|(?<name>amp|lt|gt|quot|apos|nbsp);)|(?<slash>\\+)(?:u(?<unit>[\da-f]{4})|(?<white>[nrt]))?/gi;
const OTHER_DIGIT = /[[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⓪]--[0-9]]/gv;
const INVISIBLE = /(?=\p{Cf})(?<=\d)\p{Cf}+(?=\d)/gu;
const NAMES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

function replaced(view: View, pattern: RegExp, make: (match: RegExpExecArray) => string): View {
  const { text } = view;
  const starts = new Uint32Array(text.length + 1);
  const depths = new Uint8Array(text.length + 1);
  let [made, length, done] = ['', 0, 0];
  // The character after a removed backslash begins with the backslash, and is as deep as it.
  let removed: { readonly start: number; readonly deeper: number } | undefined;
  const put = (from: number, deeper: number): void => {
    const start = removed?.start ?? from;
    starts[length] = view.starts?.[start] ?? start;
    depths[length++] = Math.min(255, (view.depths?.[from] ?? 0) + (removed?.deeper ?? 0) + deeper);
    removed = undefined;
  };
  const copy = (to: number): void => {
    if (removed && done < to) put(done++, 0);
    if (view.starts && view.depths) {
      starts.set(view.starts.subarray(done, to), length);
      depths.set(view.depths.subarray(done, to), length);
      length += to - done;
    } else for (let from = done; from < to; from++) starts[length++] = from;
    done = to;
  };
  for (const match of text.matchAll(pattern)) {
    const { 0: whole, index } = match;
    made += text.slice(done, index);
    copy(index);
    const character = make(match);
    const deeper = depthOf(match);
    made += character;
    for (let unit = 0; unit < character.length; unit++) put(index, deeper);
    if (character === '') removed ??= { start: index, deeper };
    done = index + whole.length;
  }
  if (done === 0) return view;
  made += text.slice(done);
  copy(text.length + 1);
  return { text: made, starts, depths };
}

function characterOf({ groups = {} }: RegExpExecArray): string {
  const { lead, more = '', byte, hex, decimal, name, unit, white } = groups;
  if (lead !== undefined) return utf8(Buffer.from((lead + more).replace(/%(?:25)*/g, ''), 'hex'));
  if (name !== undefined) return NAMES[name.toLowerCase()] ?? '';
  if (white !== undefined) return white === 't' ? '\t' : '\n';
  const digits = byte ?? hex ?? unit ?? decimal;
  if (digits === undefined) return '';
  const point = Number.parseInt(digits, digits === decimal ? 10 : 16);
  return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
}

function utf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

function depthOf({ groups: { percent, amp, slash } = {} }: RegExpExecArray): number {
  if (percent !== undefined) return (percent.length + 1) / 2;
  if (amp !== undefined) return (amp.length + 3) / 4;
  return slash?.length ?? 0;
}

const values = new Map<string, string>();

/** Returns the ASCII digit for a digit of any script. The digits of a script are consecutive code points from zero. */
function plainDigit(digit: string): string {
  const known = values.get(digit);
  if (known !== undefined) return known;
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  const folded = digit.normalize('NFKC');
  const value = /^[0-9]$/.test(folded) ? folded : String((point - first) % 10);
  values.set(digit, value);
  return value;
}
