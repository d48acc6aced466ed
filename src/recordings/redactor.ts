import { namesOf } from '../contract/index.ts';
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
  /** Card numbers that are masked, and must stand for no other; those of the cards if left out. */
  readonly real?: readonly string[];
}

const element = (name: string) =>
  new RegExp(`(<(?:\\w+:)?${name}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[)?)([^<\\]]*)`, 'gi');
const named = { user: element('user'), password: element(namesOf('password')) };

/** Passwords that texts hold by chance: they are looked for where a password stands. */
const ordinary = /^(?:.{0,7}|[A-Za-z]{1,19}|\d{1,11})$/s;

/** Ends of a card with its middle masked; six and four digits of it are those of the stand-in anyway. */
const MASKED = /(?<!\d)(\d*)([*xX]{2,})(\d*)(?!\d)/g;
const [BIN, LAST] = [6, 4];

/**
 * Takes secrets out of messages so that they can still be replayed: cards become their stand-ins, credentials fixed
 * words, CVVs stars. What is found in any other spelling is masked, and counted.
 */
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
    // A number that begins another must not be found in it. None is the pattern of nothing.
    const longestFirst = [...this.#numbers.keys()].toSorted((one, other) => other.length - one.length);
    this.#anyNumber = new RegExp(longestFirst.join('|') || '(?!)', 'g');
    const of = (name: 'user' | 'password') =>
      new Set(credentials.map((one) => one[name]).filter((one) => one !== ''));
    this.#credentials = { user: of('user'), password: of('password') };
    // That of a recording is none, in one that is scrubbed once more.
    this.#credentials.password.delete(standInCredentials.password);
    this.#secrets = new Secrets([
      ...(real ?? this.#numbers.keys()),
      ...[...this.#credentials.password].filter((password) => !ordinary.test(password)),
    ]);
  }

  /** How many texts held a secret where none belongs; they may not replay. */
  get masked(): number {
    return this.#masked;
  }

  text(text: string): string {
    const redacted = withoutCvvs(this.#withStandIns(text))
      .replace(named.user, (_, before, value) => before + this.#field('user', value))
      .replace(named.password, (_, before, value) => before + this.#field('password', value));
    // A password may be a part of what stands for it.
    const parts = redacted.split(standInCredentials.password);
    if (parts.every((part) => this.#secrets.find(part).length === 0)) return redacted;
    this.#masked += 1;
    return parts.map((part) => this.#secrets.mask(part)).join(standInCredentials.password);
  }

  form(fields: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'user' || name === 'password' ? this.credential(name, value) : this.text(value),
      ]),
    );
  }

  credential(name: 'user' | 'password', value: string): string {
    const made = this.#field(name, value);
    return made === value ? this.text(value) : made;
  }

  /** A mask that keeps more digits than the stand-in shares with the card has those of the stand-in. */
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

  /** Only what is a credential becomes one: a wrong one has to stay wrong, though it may be made from the right one. */
  #field(name: 'user' | 'password', value: string): string {
    const plain = plainOf(value).trim();
    if (this.#credentials[name].has(plain)) return standInCredentials[name];
    if (name === 'user') return value;
    let made = value;
    for (const password of this.#credentials.password)
      made = made.replaceAll(password, standInCredentials.password);
    return made;
  }
}

function plainOf(value: string): string {
  try {
    return resolveEntities(value);
  } catch {
    return value;
  }
}
