import { maskDigits } from './card-number.ts';
import { Echoes } from './echoes.ts';
import { isOwnWord } from './own-words.ts';
import { flatten, hexadecimal, isSuspect, startsOf, type Traces, tracesOf } from './secret-traces.ts';

/** Three digits are everywhere: below this length a literal cannot be looked for, only a field can be masked. */
const SHORTEST = 4;
/** A base64 piece shorter than this turns up by chance. */
const SHORTEST_BASE64 = 8;

/**
 * Card numbers and credentials a run has used, found in whatever it prints or stores: as they are, escaped as in XML,
 * HTML or JSON, percent-encoded (once or more), in base64 (alone or inside other data), in hexadecimal, and any mixture of
 * the first three; card numbers also with spaces, `-`, `.`, `,`, `_` or `/` between the digits.
 *
 * A password may be a word that the kit says by itself (`card`). It is masked in texts from outside, and in the kit's
 * sentences only where they quote such a text.
 */
export class Secrets {
  readonly #traces = new Map<string, Traces>();
  #starts: RegExp | undefined;
  /** Made when a secret is first suspected: most never are, and a pattern is long. */
  readonly #patterns = new Map<string, RegExp>();
  readonly #echoes = new Map<string, Echoes>();

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Whether it can be looked for: secrets below four characters (a CVV) can't, and are masked by field only. */
  add(secret: string): boolean {
    if ([...secret].length < SHORTEST) return false;
    if (this.#traces.has(secret)) return true;
    this.#traces.set(secret, tracesOf(secret));
    this.#starts = undefined;
    return true;
  }

  /** A text of the kit, with card numbers as BIN, stars and last four, all else as `***`. */
  mask(text: string): string {
    return this.#masked(text, (echoes, said) => echoes.maskQuotes(said));
  }

  /** A text from outside: a request, a reply, words of an application or a library. Later texts may quote it. */
  maskOutside(text: string): string {
    return this.#masked(text, (echoes, said) => echoes.maskValues(said));
  }

  #masked(text: string, ordinary: (echoes: Echoes, text: string) => string): string {
    let masked = text;
    for (const [secret, found] of this.#suspects(text)) {
      const echoes = this.#echoesOf(secret);
      const instead = isCardNumber(secret) ? maskDigits(secret) : '***';
      masked = echoes ? ordinary(echoes, masked) : masked.replace(found, () => instead);
    }
    return masked;
  }

  #echoesOf(secret: string): Echoes | undefined {
    const known = this.#echoes.get(secret);
    if (known || isCardNumber(secret) || !isOwnWord(secret)) return known;
    const echoes = new Echoes(spellings(secret), encodedPieces(secret).join('|'));
    this.#echoes.set(secret, echoes);
    return echoes;
  }

  /** Where in the text any of them still stands, as offsets, ascending. Empty is what a run's output must give. */
  find(text: string): readonly number[] {
    const at = this.#suspects(text).flatMap(([, found]) =>
      [...text.matchAll(found)].map(({ index }) => index),
    );
    return [...new Set(at)].sort((a, b) => a - b);
  }

  /**
   * The secrets that may be in the text, longest first: one that holds another must go first, or its remainder would
   * stay. The patterns are thorough and slow (seventy cards over a run's ten megabytes took ten seconds), so a search
   * for plain traces comes before them.
   */
  #suspects(text: string): readonly (readonly [string, RegExp])[] {
    this.#starts ??= startsOf(this.#traces.values());
    const flat = flatten(text, this.#starts);
    const suspects: (readonly [string, RegExp])[] = [];
    for (const [secret, traces] of this.#traces)
      if (isSuspect(traces, flat)) suspects.push([secret, this.#patternOf(secret)]);
    return suspects.sort(([a], [b]) => b.length - a.length);
  }

  #patternOf(secret: string): RegExp {
    const known = this.#patterns.get(secret) ?? pattern(secret);
    this.#patterns.set(secret, known);
    return known;
  }
}

function isCardNumber(secret: string): boolean {
  return /^\d{13,19}$/.test(secret);
}

function pattern(secret: string): RegExp {
  const between = isCardNumber(secret)
    ? `(?:[\\s.,_/+-]|${PERCENT}(?:20|2[c-fC-F]|5[fF]|[cC]2${PERCENT}[aA]0))?`
    : '';
  return new RegExp([spellings(secret, between), ...encodedPieces(secret)].join('|'), 'g');
}

const spellings = (secret: string, between = ''): string => [...secret].map(anySpelling).join(between);

/** A percent sign, itself percent-encoded any number of times. */
const PERCENT = '%(?:25)*';
const AND = `(?:&|${PERCENT}26)(?:(?:amp|AMP)(?:;|${PERCENT}3[bB]))*`;
const HASH = `(?:#|${PERCENT}23)`;
const END = `(?:;|${PERCENT}3[bB])`;
const NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** One character in every spelling; longest first, since `&` alone would leave `amp;` behind. */
function anySpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const spellings = [
    `${AND}${HASH}(?:0*${point}|[xX]0*${anyCase(point.toString(16))})${END}`,
    [...Buffer.from(character, 'utf8')]
      .map((byte) => PERCENT + anyCase(byte.toString(16).padStart(2, '0')))
      .join(''),
    // A character outside the first plane is two escapes.
    Array.from({ length: character.length }, (_, unit) => character.charCodeAt(unit))
      .map((unit) => `\\\\+u${anyCase(unit.toString(16).padStart(4, '0'))}`)
      .join(''),
  ];
  const name = NAMES[character];
  if (name) spellings.unshift(`${AND}${name}${END}`);
  if (character === ' ') spellings.push('\\+');
  spellings.push(
    character === '\\' ? '\\\\+' : `${'"\'/'.includes(character) ? '\\\\*' : ''}${quoted(character)}`,
  );
  return `(?:${spellings.join('|')})`;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * What base64, in both alphabets, makes of the secret at each of the three places it may take in a group of three
 * bytes. The characters at its ends that it shares with its neighbours may be any; they hold some of its bits.
 * And its bytes in hexadecimal digits.
 */
function encodedPieces(secret: string): readonly string[] {
  const shared = '[A-Za-z0-9+/_-]';
  const pieces = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret, 'utf8')]);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    if (to - from < SHORTEST_BASE64) return [];
    const end = (bytes.length * 8) % 6 === 0 ? '' : `${shared}?`;
    return (['base64', 'base64url'] as const).map((alphabet) => {
      return `${from === 0 ? '' : shared}${quoted(bytes.toString(alphabet).slice(from, to))}${end}`;
    });
  });
  const alone = quoted(Buffer.from(secret, 'utf8').toString('base64'));
  return [...new Set([alone, ...pieces, ...hexadecimal(secret)])];
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
