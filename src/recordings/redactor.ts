import { resolveEntities } from '../message/entities.ts';
import { Secrets } from '../message/mask.ts';
import { type Card, standInCredentials, standIns, withoutCvvs } from './stand-ins.ts';

interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** What a recording must not hold. */
export interface Sensitive {
  readonly cards: Readonly<Record<string, Card>>;
  /** Of the merchant, and of others. */
  readonly credentials: readonly Credentials[];
}

const element = (name: string) =>
  new RegExp(`(<(?:\\w+:)?${name}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?)([^<\\]]*)`, 'gi');
const named = { user: element('user'), password: element('password') };

/**
 * Takes secrets out of messages so that they can still be replayed: cards become their stand-ins, credentials fixed
 * words, CVVs stars. What is found in any other spelling is masked, and counted.
 */
export class Redactor {
  readonly cards: Readonly<Record<string, Card>>;
  readonly #numbers: ReadonlyMap<string, string>;
  readonly #credentials: readonly Credentials[];
  readonly #secrets: Secrets;
  #masked = 0;

  constructor({ cards, credentials }: Sensitive) {
    this.cards = standIns(cards);
    this.#numbers = new Map(
      Object.entries(cards).map(([role, { number }]) => [number, this.cards[role]?.number ?? '']),
    );
    this.#credentials = credentials;
    this.#secrets = new Secrets([
      ...this.#numbers.keys(),
      ...credentials.map(({ password }) => password).filter((password) => password.length >= 4),
    ]);
  }

  /** How many texts held a secret where none belongs; they may not replay. */
  get masked(): number {
    return this.#masked;
  }

  text(text: string): string {
    let redacted = text;
    for (const [number, instead] of this.#numbers) redacted = redacted.replaceAll(number, instead);
    redacted = withoutCvvs(redacted)
      .replace(named.user, (_, before, value) => before + this.#field('user', value))
      .replace(named.password, (_, before, value) => before + this.#field('password', value));
    if (this.#secrets.find(redacted).length === 0) return redacted;
    this.#masked += 1;
    return this.#secrets.mask(redacted);
  }

  /** A form, by its fields. */
  form(fields: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'user' || name === 'password' ? this.#field(name, value) : this.text(value),
      ]),
    );
  }

  /** Only what is a credential becomes one: a wrong one has to stay wrong, though it may be made from the right one. */
  #field(name: 'user' | 'password', value: string): string {
    const plain = plainOf(value).trim();
    if (this.#credentials.some((one) => one[name] === plain)) return standInCredentials[name];
    if (name === 'user') return value;
    return this.#credentials.reduce(
      (text, { password }) => text.replaceAll(password, standInCredentials.password),
      value,
    );
  }
}

function plainOf(value: string): string {
  try {
    return resolveEntities(value);
  } catch {
    return value;
  }
}
