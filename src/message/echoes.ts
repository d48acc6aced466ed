import { undone } from './secret-traces.ts';

const AROUND = 12;
const QUOTATION_LIMIT = 1_000;

const BOUNDARY = /(?:^|[^\p{L}\p{N}]|%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[nrt])$/iu;
const NO_WORD_END = /^(?:[\p{L}\p{N}]|["']\s*:|%(?:25)*3e)/iu;
const MARKUP = /(<[^<>]*>|&(?:amp;)*lt;[^<>]*?&(?:amp;)*gt;)/;
const QUOTED = /(["'])(.*?)\1/gs;

/** Masks a password that is an ordinary word, such as `card`, in texts from outside and in quotations of these texts. */
export class Echoes {
  readonly #word: RegExp;
  readonly #base64: RegExp;
  readonly #heard = new Map<string, readonly [before: string, after: string]>();

  constructor(word: string, base64: string) {
    this.#word = new RegExp(word, 'g');
    this.#base64 = new RegExp(base64, 'g');
  }

  /** Masks the password in XML values, but not in element names. */
  maskValues(text: string): string {
    return text
      .split(MARKUP)
      .map((piece, index) => {
        if (index % 2 === 0) return this.#maskValue(piece);
        return piece.replace(QUOTED, (_, quote, value) => quote + this.#maskValue(value) + quote);
      })
      .join('');
  }

  #maskValue(value: string): string {
    const clear = undone(value);
    this.#each(clear, (at, length) => this.#hear(clear.slice(0, at), clear.slice(at + length)));
    return this.#replaced(value, () => true).replace(this.#base64, '***');
  }

  /** Masks the password in texts of the kit that quote an already masked value. */
  maskQuotes(text: string): string {
    if (this.#heard.size === 0) return text;
    return this.#replaced(text, (before, after) =>
      [...this.#heard.values()].some((heard) => isQuote(heard, before, after)),
    );
  }

  #hear(before: string, after: string): void {
    const around = [before.trimStart().slice(-AROUND), after.trimEnd().slice(0, AROUND)] as const;
    if (this.#heard.size < QUOTATION_LIMIT) this.#heard.set(around.join('\n'), around);
  }

  #each(text: string, found: (at: number, length: number) => void): void {
    for (const { index, 0: word } of text.matchAll(this.#word))
      if (
        BOUNDARY.test(text.slice(Math.max(0, index - 6), index)) &&
        !NO_WORD_END.test(text.slice(index + word.length))
      )
        found(index, word.length);
  }

  #replaced(text: string, isMasked: (before: string, after: string) => boolean): string {
    let masked = '';
    let done = 0;
    this.#each(text, (at, length) => {
      if (!isMasked(text.slice(0, at), text.slice(at + length))) return;
      masked += `${text.slice(done, at)}***`;
      done = at + length;
    });
    return masked + text.slice(done);
  }
}

function isQuote([left, right]: readonly [string, string], before: string, after: string): boolean {
  if (left === '' && right === '') return /["'([]$/.test(before) || /^\s*(?:[)\]"',;.]|$)/.test(after);
  if (!before.endsWith(left)) return false;
  if (after.startsWith(right)) return true;
  const common = [...right].findIndex((one, index) => after[index] !== one);
  return left.length > 2 && /^(?:["').\]…]|$)/.test(after.slice(common));
}
