import { maskDigits } from './card-number.ts';
import { Clear } from './clear.ts';
import { Echoes } from './echoes.ts';
import { encodedIn, type Piece, piecesOf, startsOf } from './encoded-secret.ts';
import { isOwnWord } from './own-words.ts';

/** The minimum length of a secret that is searched in texts: three digits occur by chance everywhere. */
const SHORTEST = 4;

/** Separators between the digits of a card number: one in a text that is masked, several in a text that is searched. */
const RUNS = {
  narrow: /\d(?:[\s.,_/+-]?\d){12,}/g,
  wide: /\d(?:[\s.,+_\x80-\uffff-]{0,6}\d){12,}/g,
} as const;

/** A secret in a clear text. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly secret: string;
}

interface Known {
  readonly secret: string;
  readonly clear: string;
  readonly isCard: boolean;
  readonly pieces: readonly Piece[];
}

/**
 * Finds card numbers and credentials of a run in its output: as plain text, escaped as in XML, HTML or JSON,
 * percent-encoded, in base64 and in hexadecimal. Card numbers are also found with separators between digits.
 * | A password that is an ordinary word (`card`) is masked in texts from outside, and in texts of the kit that quote them.
 */
export class Secrets {
  /** The longest secret is first, because one secret can contain another one. */
  #known: readonly Known[] = [];
  #starts: RegExp = startsOf([]);
  readonly #echoes = new Map<string, Echoes | undefined>();

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Adds a secret. Returns false for short secrets such as a CVV: these are masked by field name only. */
  add(secret: string): boolean {
    if ([...secret].length < SHORTEST) return false;
    if (this.#known.some((one) => one.secret === secret)) return true;
    const one: Known = {
      ...{ secret, clear: spaced(new Clear(secret).text), pieces: piecesOf(secret) },
      isCard: /^\d{13,19}$/.test(secret),
    };
    this.#known = [...this.#known, one].sort((a, b) => b.secret.length - a.secret.length);
    this.#starts = startsOf(this.#known.flatMap(({ pieces }) => pieces));
    return true;
  }

  /** Masks a text that the kit wrote. Card numbers show the first six and last four digits; other secrets become `***`. */
  mask(text: string): string {
    return this.#masked(text, (echoes, clear) => echoes.quotesIn(clear));
  }

  /** Masks a text from outside, such as a request or an error of a library. Later texts of the kit can quote this text. */
  maskOutside(text: string): string {
    return this.#masked(text, (echoes, clear) => echoes.valuesIn(clear));
  }

  #masked(
    text: string,
    ordinary: (echoes: Echoes, clear: Clear) => readonly Omit<Found, 'secret'>[],
  ): string {
    if (this.#known.length === 0) return text;
    const clear = new Clear(text);
    const found = this.#search(clear, 'narrow').filter(({ secret }) => !this.#echoesOf(secret));
    const echoes = this.#known.flatMap(({ secret }) => this.#echoesOf(secret) ?? []);
    return clear.with([
      ...found.map((one) => ({
        ...one,
        text: /^\d{13,19}$/.test(one.secret) ? maskDigits(one.secret) : '***',
      })),
      ...echoes.flatMap((one) => ordinary(one, clear)).map((one) => ({ ...one, text: '***' })),
    ]);
  }

  #echoesOf(secret: string): Echoes | undefined {
    if (!this.#echoes.has(secret)) {
      const isWord = !/^\d{13,19}$/.test(secret) && isOwnWord(secret);
      this.#echoes.set(secret, isWord ? new Echoes(secret) : undefined);
    }
    return this.#echoes.get(secret);
  }

  /** The places of secrets in a text. */
  find(text: string): readonly number[] {
    if (this.#known.length === 0) return [];
    const clear = new Clear(text);
    const at = this.#search(clear, 'narrow').map(({ from }) => clear.at(from));
    return [...new Set(at)].sort((a, b) => a - b);
  }

  /** Finds secrets also with several separators in a card number, and with white space in base64. */
  search(clear: Clear): readonly Found[] {
    return this.#search(clear, 'wide');
  }

  #search(clear: Clear, width: keyof typeof RUNS): readonly Found[] {
    const text = spaced(clear.text);
    const runs = clear.text.match(RUNS[width]) ?? [];
    const digits = runs.map(digitsOf).join(' ');
    const dense = width === 'wide' ? clear.text.replace(/\s+/g, '') : clear.text;
    const isEncoded = this.#starts.test(dense);
    return this.#known.flatMap(({ secret, clear: plain, isCard, pieces }) => [
      ...(isCard ? [] : inClear(clear, text, plain, secret)),
      ...(isCard && digits.includes(secret) ? inDigits(clear.text, RUNS[width], secret) : []),
      ...(isEncoded ? encodedIn(clear.text, dense, pieces).map((one) => ({ ...one, secret })) : []),
    ]);
  }
}

/** Form encoding writes a space as a plus sign. */
const spaced = (text: string): string => text.replaceAll('+', ' ');
const digitsOf = (run: string): string => run.replace(/\D/g, '');

function inClear(clear: Clear, text: string, plain: string, secret: string): readonly Found[] {
  const found: Found[] = [];
  for (let from = plain ? text.indexOf(plain) : -1; from >= 0; from = text.indexOf(plain, from + 1)) {
    const to = from + plain.length;
    // A secret can look like an escaped text. Its escapes are then part of the secret.
    if (clear.at(to) - clear.at(from) >= secret.length) found.push({ from, to, secret });
  }
  return found;
}

function inDigits(text: string, runs: RegExp, secret: string): readonly Found[] {
  const found: Found[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    const places = [...run.matchAll(/\d/g)].map((digit) => digit.index);
    const digits = digitsOf(run);
    for (let at = digits.indexOf(secret); at >= 0; at = digits.indexOf(secret, at + secret.length)) {
      const [first = 0, last = 0] = [places[at], places[at + secret.length - 1]];
      found.push({ from: index + first, to: index + last + 1, secret });
    }
  }
  return found;
}
