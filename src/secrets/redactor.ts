import { Clear, type Edit } from './clear.ts';
import { Secrets } from './known.ts';
import {
  BIN,
  blank,
  type Card,
  contentOf,
  credentialsIn,
  LAST,
  quoteOf,
  standInCredentials,
  standIns,
} from './stand-ins.ts';
import { tokensOf } from './tokens.ts';

/** Secrets that a recording must not contain. */
export interface Sensitive {
  readonly cards: Readonly<Record<string, Card>>;
  readonly credentials: readonly { readonly user: string; readonly password: string }[];
  /** Card numbers that must not be used as stand-ins. The default is the numbers in `cards`. */
  readonly real?: readonly string[];
}

/** Short or simple passwords occur in texts by chance, so they are replaced in password fields only. */
const ordinary = /^(?:.{0,7}|[A-Za-z]{1,19}|\d{1,11})$/s;

const MASKED = /(?<!\d)(\d*)([*xX]{2,})(\d*)(?!\d)/g;

/** Replaces secrets in messages so that a replay is still possible: card numbers by stand-ins, CVV digits by stars. */
export class Redactor {
  readonly cards: Readonly<Record<string, Card>>;
  readonly #numbers: ReadonlyMap<string, string>;
  readonly #anyNumber: RegExp;
  readonly #credentials: Readonly<Record<'user' | 'password', Set<string>>>;
  readonly #secrets: Secrets;
  #masked = 0;

  constructor({ cards, credentials, real }: Sensitive) {
    this.cards = standIns(cards, real);
    this.#numbers = new Map(
      Object.entries(cards).map(([role, { number }]) => [number, this.cards[role]?.number ?? '']),
    );
    // Longer card numbers are replaced first, because one card number can be the beginning of another one.
    const longestFirst = [...this.#numbers.keys()].toSorted((one, other) => other.length - one.length);
    this.#anyNumber = new RegExp(longestFirst.join('|') || '(?!)', 'g');
    const of = (name: 'user' | 'password') =>
      new Set(credentials.map((one) => one[name]).filter((one) => one !== ''));
    this.#credentials = { user: of('user'), password: of('password') };
    // After an earlier redaction, a recording contains the stand-in password, which is no secret.
    this.#credentials.password.delete(standInCredentials.password);
    this.#secrets = new Secrets([
      ...(real ?? this.#numbers.keys()),
      ...[...this.#credentials.password].filter((password) => !ordinary.test(password)),
    ]);
  }

  /** The number of texts with masked secrets. Exchanges with such texts possibly cannot be replayed. */
  get masked(): number {
    return this.#masked;
  }

  /** Redacts a text. In a field `user` or `password`, the whole text can be a credential. */
  text(text: string, field = ''): string {
    const made = field === 'user' || field === 'password' ? this.#field(field, text) : text;
    if (made !== text) return made;
    const clear = new Clear(this.#withStandIns(text));
    const redacted = clear.with([
      ...tokensOf(clear).flatMap((token) => blank(clear, token)),
      ...this.#credentialsIn(clear),
    ]);
    // The stand-in password can contain the real password by chance, and must not be masked.
    const parts = redacted.split(standInCredentials.password).map((part) => this.#secrets.mask(part));
    const masked = parts.join(standInCredentials.password);
    if (masked !== redacted) this.#masked += 1;
    return masked;
  }

  form(fields: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, this.text(value, name)]));
  }

  /** Replaces card numbers by stand-ins, and masks partly masked numbers down to the first six and last four digits. */
  #withStandIns(text: string): string {
    return text
      .replace(this.#anyNumber, (number) => this.#numbers.get(number) ?? number)
      .replace(MASKED, (mask, head: string, stars: string, tail: string) => {
        if (head.length <= BIN && tail.length <= LAST) return mask;
        const [number, instead] =
          [...this.#numbers].find(([one]) => one.startsWith(head) && one.endsWith(tail)) ?? [];
        if (number === undefined || instead === undefined) return mask;
        return instead.slice(0, head.length) + stars + instead.slice(instead.length - tail.length);
      });
  }

  #credentialsIn(clear: Clear): readonly Edit[] {
    const known = tokensOf(clear).filter(({ kind, place }) => kind === 'user' && place === 'element');
    return [...credentialsIn(clear), ...known].flatMap((token) => {
      const { from, to, text } = contentOf(clear, token);
      const quote = quoteOf(clear, token);
      const made = this.#field(token.kind === 'user' ? 'user' : 'password', text);
      return made === text ? [] : [{ from, to, text: quote + made + quote }];
    });
  }

  /** Replaces a user or password by its stand-in. A wrong password stays wrong, even if it contains the right one. */
  #field(name: 'user' | 'password', value: string): string {
    if (this.#credentials[name].has(value.trim())) return standInCredentials[name];
    if (name === 'user') return value;
    let made = value;
    for (const password of this.#credentials.password)
      made = made.replaceAll(password, standInCredentials.password);
    return made;
  }
}
