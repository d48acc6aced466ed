import { maskDigits } from './card-number.ts';
import { Echoes } from './echoes.ts';
import { isOwnWord } from './own-words.ts';
import { flatten, hexadecimal, isSuspect, startsOf, type Traces, tracesOf } from './secret-traces.ts';

/** The minimum length of a secret that is searched in texts: three digits occur by chance everywhere. */
const SHORTEST = 4;
/** The minimum length of a base64 text that counts as a secret: shorter texts occur by chance. */
const SHORTEST_BASE64 = 8;

/**
 * Finds card numbers and credentials of a run in its output: as plain text, escaped as in XML, HTML or JSON,
 * percent-encoded, in base64 and in hexadecimal. Card numbers are also found with separators between digits.
 * | A password that is an ordinary word (`card`) is masked in texts from outside, and in texts of the kit that quote them.
 */
export class Secrets {
  readonly #traces = new Map<string, Traces>();
  #starts: RegExp | undefined;
  readonly #patterns = new Map<string, RegExp>();
  readonly #echoes = new Map<string, Echoes>();

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Adds a secret. Returns false for short secrets such as a CVV: these are masked by field name only. */
  add(secret: string): boolean {
    if ([...secret].length < SHORTEST) return false;
    if (this.#traces.has(secret)) return true;
    this.#traces.set(secret, tracesOf(secret));
    this.#starts = undefined;
    return true;
  }

  /** Masks a text that the kit wrote. Card numbers show the first six and last four digits; other secrets become `***`. */
  mask(text: string): string {
    return this.#masked(text, (echoes, said) => echoes.maskQuotes(said));
  }

  /** Masks a text from outside, such as a request or an error of a library. Later texts of the kit can quote this text. */
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

  find(text: string): readonly number[] {
    const at = this.#suspects(text).flatMap(([, found]) =>
      [...text.matchAll(found)].map(({ index }) => index),
    );
    return [...new Set(at)].sort((a, b) => a - b);
  }

  /** Returns the secrets that a text possibly contains. Matching all patterns takes ten seconds for 70 cards in 10 MB. */
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

/** Returns a pattern for all spellings of one character, longest first: otherwise `&` of `&amp;` would match alone. */
function anySpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const spellings = [
    `${AND}${HASH}(?:0*${point}|[xX]0*${anyCase(point.toString(16))})${END}`,
    [...Buffer.from(character, 'utf8')]
      .map((byte) => PERCENT + anyCase(byte.toString(16).padStart(2, '0')))
      .join(''),
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

/** Returns patterns of a secret in hexadecimal, and in base64 at each offset in a group of three bytes. */
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
