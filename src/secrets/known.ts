import { maskDigits } from './card-number.ts';
import { Clear } from './clear.ts';
import { Echoes } from './echoes.ts';
import { encodedSearch, type Found } from './encoded-secret.ts';
import { isOwnWord } from './own-words.ts';

/** The minimum length of a secret that is searched in texts: three digits occur by chance everywhere. */
const SHORTEST = 4;

const CARD = /^\d{13,19}$/;
/** Separators between the digits of a card number: one in a text that is masked, several in a text that is searched. */
const [NARROW, WIDE] = ['[\\s.,_/+-]?', '[\\s.,_/+\\x80-\\uffff-]{0,6}'] as const;

interface Known {
  readonly secret: string;
  readonly clear: string;
  readonly echoes: Echoes;
}

/**
 * Finds card numbers and credentials of a run in its output: as plain text, escaped as in XML, HTML or JSON,
 * percent-encoded, in base64 and in hexadecimal. Card numbers are also found with separators between digits.
 * | A password that is an ordinary word (`card`) is masked in texts from outside, and in texts of the kit that quote them.
 */
export class Secrets {
  /** The longest secret is first, because one secret can contain another one. */
  #known: readonly Known[] = [];
  #encoded: ReturnType<typeof encodedSearch> | undefined;

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Adds a secret. Returns false for short secrets such as a CVV: these are masked by field name only. */
  add(secret: string): boolean {
    if ([...secret].length < SHORTEST) return false;
    if (this.#known.some((one) => one.secret === secret)) return true;
    const one = { secret, clear: spaced(new Clear(secret).text), echoes: new Echoes(secret) };
    this.#known = [...this.#known, one].sort((a, b) => b.secret.length - a.secret.length);
    this.#encoded = undefined;
    return true;
  }

  /** Masks a text that the kit wrote. Card numbers show the first six and last four digits; other secrets become `***`. */
  mask(text: string): string {
    return this.#masked(text, 'quotesIn');
  }

  /** Masks a text from outside, such as a request or an error of a library. Later texts of the kit can quote this text. */
  maskOutside(text: string): string {
    return this.#masked(text, 'valuesIn');
  }

  #masked(text: string, echoed: 'quotesIn' | 'valuesIn'): string {
    if (this.#known.length === 0) return text;
    const clear = new Clear(text);
    const found = [
      ...this.#plainIn(clear, NARROW).filter(({ secret }) => !isWord(secret)),
      ...this.#encodedIn(clear.text).filter(({ secret }) => echoed === 'valuesIn' || !isWord(secret)),
      ...this.#known.flatMap(({ secret, echoes }) => (isWord(secret) ? echoes[echoed](clear) : [])),
    ];
    return clear.with(
      found.map(({ from, to, secret }) => ({
        ...{ from, to, text: CARD.test(secret) ? maskDigits(secret) : '***' },
      })),
    );
  }

  /** The places of secrets in a text. */
  find(text: string): readonly number[] {
    const clear = new Clear(text);
    const found = [...this.#plainIn(clear, NARROW), ...this.#encodedIn(clear.text)];
    return [...new Set(found.map(({ from }) => clear.at(from)))].sort((a, b) => a - b);
  }

  /** Finds secrets also with several separators in a card number, and with white space in base64. Longer secrets are first. */
  search(clear: Clear): readonly Found[] {
    const found = [...this.#plainIn(clear, WIDE), ...this.#encodedIn(clear.text, clear.dense)];
    return this.#known.flatMap(({ secret }) => found.filter((one) => one.secret === secret));
  }

  #plainIn(clear: Clear, between: string): readonly Found[] {
    const { text } = clear;
    const words = spaced(text);
    const runs = text.match(new RegExp(`\\d(?:${between}\\d){12,}`, 'g')) ?? [];
    const digits = runs.map((run) => run.replace(/\D/g, '')).join(' ');
    return this.#known.flatMap(({ secret, clear: plain }) => {
      if (!CARD.test(secret)) return inClear(clear, words, plain, secret);
      // One search for digits is quicker than a search for each card.
      if (!digits.includes(secret)) return [];
      return [...text.matchAll(new RegExp([...secret].join(between), 'g'))].map(({ 0: run, index }) => ({
        ...{ from: index, to: index + run.length, secret },
      }));
    });
  }

  #encodedIn(text: string, dense?: string): readonly Found[] {
    this.#encoded ??= encodedSearch(this.#known.map(({ secret }) => secret));
    return this.#encoded(text, dense);
  }
}

/** True for a password that is an ordinary word. */
const isWord = (secret: string): boolean => !CARD.test(secret) && isOwnWord(secret);

/** Form encoding writes a space as a plus sign. */
const spaced = (text: string): string => text.replaceAll('+', ' ');

function inClear(clear: Clear, text: string, plain: string, secret: string): readonly Found[] {
  const found: Found[] = [];
  for (let from = plain ? text.indexOf(plain) : -1; from >= 0; from = text.indexOf(plain, from + 1)) {
    const to = from + plain.length;
    // A secret can look like an escaped text. Its escapes are then part of the secret.
    if (clear.at(to) - clear.at(from) >= secret.length) found.push({ from, to, secret });
  }
  return found;
}
