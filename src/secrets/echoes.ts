import type { Clear } from './clear.ts';
import type { Found } from './encoded-secret.ts';

const AROUND = 12;
const QUOTATION_LIMIT = 1_000;

const BOUNDARY = /(?:^|[^\p{L}\p{N}])$/u;
const NO_WORD_END = /^(?:[\p{L}\p{N}]|["']\s*:|>)/u;
const MARKUP = /(<[^<>]*>)/;
const QUOTED = /(["'])(.*?)\1/gs;

/** Finds a password that is an ordinary word, such as `card`, in texts from outside and in quotations of these texts. */
export class Echoes {
  readonly #word: string;
  readonly #heard = new Map<string, readonly [before: string, after: string]>();

  constructor(word: string) {
    this.#word = word;
  }

  /** Finds the password in XML values, but not in element names. */
  valuesIn({ text }: Clear): readonly Found[] {
    let at = 0;
    return text.split(MARKUP).flatMap((piece, index) => {
      at += piece.length;
      if (index % 2 === 0) return this.#valueIn(piece, at - piece.length);
      return [...piece.matchAll(QUOTED)].flatMap(({ 2: value = '', index: quote }) =>
        this.#valueIn(value, at - piece.length + quote + 1),
      );
    });
  }

  #valueIn(value: string, at: number): readonly Found[] {
    return this.#places(value).map(({ from, to, secret }) => {
      const [before, after] = [value.slice(0, from).trimStart(), value.slice(to).trimEnd()];
      const around = [before.slice(-AROUND), after.slice(0, AROUND)] as const;
      if (this.#heard.size < QUOTATION_LIMIT) this.#heard.set(around.join('\n'), around);
      return { from: at + from, to: at + to, secret };
    });
  }

  /** Finds the password in texts of the kit that quote an already masked value. */
  quotesIn({ text }: Clear): readonly Found[] {
    if (this.#heard.size === 0) return [];
    return this.#places(text).filter(({ from, to }) =>
      [...this.#heard.values()].some((heard) => isQuote(heard, text.slice(0, from), text.slice(to))),
    );
  }

  #places(text: string): readonly Found[] {
    const found: Found[] = [];
    for (let from = text.indexOf(this.#word); from >= 0; from = text.indexOf(this.#word, from + 1)) {
      const to = from + this.#word.length;
      if (
        BOUNDARY.test(text.slice(Math.max(0, from - 2), from)) &&
        !NO_WORD_END.test(text.slice(to, to + 40))
      )
        found.push({ from, to, secret: this.#word });
    }
    return found;
  }
}

function isQuote([left, right]: readonly [string, string], before: string, after: string): boolean {
  if (left === '' && right === '') return /["'([]$/.test(before) || /^\s*(?:[)\]"',;.]|$)/.test(after);
  if (!before.endsWith(left)) return false;
  if (after.startsWith(right)) return true;
  const common = [...right].findIndex((one, index) => after[index] !== one);
  return left.length > 2 && /^(?:["').\]…]|$)/.test(after.slice(common));
}
