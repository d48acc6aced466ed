import { FREE_STANDING, passesLuhn } from './card-number.ts';
import { Clear } from './clear.ts';
import { type Kind, namesOf } from './names.ts';
import { Redactor, type Sensitive } from './redactor.ts';
import { type Card, contentOf, standInCredentials } from './stand-ins.ts';
import { tokensOf } from './tokens.ts';
import { walked } from './walk.ts';

export interface Scrubbed {
  readonly value: unknown;
  readonly cards: number;
  readonly credentials: number;
  /** All removed secrets, so that a search can confirm their absence in the result. */
  readonly taken: Sensitive;
}

/** Removes secrets from recordings of nock or other JSON tools. Removing secrets twice changes nothing further. */
export function scrub(value: unknown, known: Sensitive = { cards: {}, credentials: [] }): Scrubbed {
  const { texts, passwords, users, numbers, printed } = read(value);
  const real = Object.values(known.cards).map(({ number }) => number);
  const all = texts.join('\n');
  const cards = cardsIn(texts, [...real.filter((number) => all.includes(number)), ...numbers]);
  const inGroups = [...grouped(texts), ...printed];
  const redactor = new Redactor({
    cards,
    credentials: [
      ...known.credentials,
      ...passwords.map((password) => ({ user: '', password })),
      ...users.map((user) => ({ user, password: '' })),
    ],
    real: [...real, ...inGroups],
  });
  const changed = Object.entries(cards).filter(
    ([role, { number }]) => redactor.cards[role]?.number !== number,
  );
  const realPasswords = passwords.filter((one) => one !== standInCredentials.password);
  return {
    value: walked(value, {
      text: (text) => redactor.text(text),
      credential: (name, text) => redactor.credential(name, text),
      card: (text) => redactor.text(text),
      number: (digits) => redactor.text(digits),
    }),
    cards: changed.length,
    credentials: realPasswords.length,
    taken: {
      cards: Object.fromEntries([
        ...changed,
        ...inGroups.map((number, at) => [`in groups ${at + 1}`, { number, expiration: '', cvv: '' }]),
      ]),
      credentials: realPasswords.map((password) => ({ user: '', password })),
    },
  };
}

const RUN = /(?<![\d*.])(?:[3-6]\d{12,18}|2[2-7]\d{14})(?![\d*])/g;
const GIVEN = namesOf('id', 'token');
const ID = new RegExp(`(?:<(?:\\w+:)?${GIVEN}\\b[^>]*>|"${GIVEN}"\\s*:\\s*"?)[^<",]*`, 'gi');

/** Returns stand-ins for card numbers in ascending order, so that repeated redaction gives the same result. */
function cardsIn(texts: readonly string[], known: readonly string[]): Record<string, Card> {
  const found = new Set(known);
  for (const text of texts) {
    for (const number of valuesOf(text, 'card')) if (/^\d{12,19}$/.test(number)) found.add(number);
    for (const [number] of text.replaceAll(ID, '').matchAll(RUN)) if (passesLuhn(number)) found.add(number);
  }
  const numbers = [...found].toSorted();
  return Object.fromEntries(
    numbers.map((number, index) => [`card-${index + 1}`, { number, expiration: '', cvv: '' }]),
  );
}

const PRINTED = new RegExp(FREE_STANDING, 'g');

function grouped(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.match(PRINTED) ?? [])
    .filter((run) => /\D/.test(run))
    .map((run) => run.replaceAll(/\D/g, ''))
    .filter(passesLuhn);
}

/** The values of fields of a kind, without the white space around them. */
function valuesOf(text: string, kind: Kind): readonly string[] {
  const clear = new Clear(text);
  return tokensOf(clear)
    .filter((token) => token.kind === kind && (token.place === 'element' || kind === 'card'))
    .map((token) => contentOf(clear, token).text.trim());
}

function read(
  value: unknown,
): Record<'texts' | 'passwords' | 'users' | 'numbers' | 'printed', readonly string[]> {
  const texts: string[] = [];
  const numbers: string[] = [];
  const printed: string[] = [];
  const found = { user: new Set<string>(), password: new Set<string>() };
  walked(value, {
    text: (text) => {
      texts.push(text);
      const passwords = valuesOf(text, 'password');
      for (const password of passwords) found.password.add(password);
      // Without a password in the same request, `user` is the merchant's reference of a deal and no credential.
      if (passwords.length > 0) for (const user of valuesOf(text, 'user')) found.user.add(user);
      return text;
    },
    credential: (name, text) => {
      if (text !== '') found[name].add(text);
      return text;
    },
    card: (text) => {
      const digits = text.replaceAll(/\D/g, '');
      (text.trim() === digits ? numbers : printed).push(digits);
      texts.push(text);
      return text;
    },
    number: (digits) => {
      // Times in milliseconds begin with 1. Card numbers almost never do.
      if (passesLuhn(digits) && !digits.startsWith('1')) numbers.push(digits);
      texts.push(digits);
      return digits;
    },
  });
  return { texts, numbers, printed, passwords: [...found.password], users: [...found.user] };
}
