import { FREE_STANDING, passesLuhn } from './card-number.ts';
import { Clear } from './clear.ts';
import { namesOf } from './names.ts';
import { Redactor, type Sensitive } from './redactor.ts';
import { type Card, contentOf, credentialsIn, standInCredentials } from './stand-ins.ts';
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
  const real = Object.values(known.cards).map(({ number }) => number);
  const { passwords, users, numbers, printed } = read(value, real);
  const cards = cardsOf(numbers);
  const redactor = new Redactor({
    cards,
    credentials: [
      ...known.credentials,
      ...passwords.map((password) => ({ user: '', password })),
      ...users.map((user) => ({ user, password: '' })),
    ],
    real: [...real, ...printed],
  });
  const changed = Object.entries(cards).filter(
    ([role, { number }]) => redactor.cards[role]?.number !== number,
  );
  const realPasswords = passwords.filter((one) => one !== standInCredentials.password);
  return {
    value: walked(value, (text, role) => redactor.text(text, role)),
    cards: changed.length,
    credentials: realPasswords.length,
    taken: {
      cards: Object.fromEntries([
        ...changed,
        ...printed.map((number, at) => [`in groups ${at + 1}`, { number, expiration: '', cvv: '' }]),
      ]),
      credentials: realPasswords.map((password) => ({ user: '', password })),
    },
  };
}

const RUN = /(?<![\d*.])(?:[3-6]\d{12,18}|2[2-7]\d{14})(?![\d*])/g;
const GIVEN = namesOf('id', 'token');
const ID = new RegExp(`(?:<(?:\\w+:)?${GIVEN}\\b[^>]*>|"${GIVEN}"\\s*:\\s*"?)[^<",]*`, 'gi');

const PRINTED = new RegExp(FREE_STANDING, 'g');

/** The secrets of a recording: `printed` are card numbers in groups, which have no stand-ins. */
function read(value: unknown, known: readonly string[]) {
  const texts: string[] = [];
  const [numbers, printed] = [new Set<string>(), new Set<string>()];
  const found = { user: new Set<string>(), password: new Set<string>() };
  walked(value, (text, role) => {
    if (role === 'user' || role === 'password') {
      if (text !== '') found[role].add(text);
      return text;
    }
    texts.push(text);
    const digits = text.replaceAll(/\D/g, '');
    if (role === 'card') (text.trim() === digits ? numbers : printed).add(digits);
    // Times in milliseconds begin with 1. Card numbers almost never do.
    if (role === 'number' && passesLuhn(digits) && !digits.startsWith('1')) numbers.add(digits);
    if (role !== 'text') return text;
    const clear = new Clear(text);
    for (const token of credentialsIn(clear)) found[token.kind].add(contentOf(clear, token).text.trim());
    for (const token of tokensOf(clear).filter(({ kind }) => kind === 'card')) {
      const content = contentOf(clear, token).text.trim();
      if (/^\d{12,19}$/.test(content)) numbers.add(content);
    }
    for (const [number] of clear.text.replaceAll(ID, '').matchAll(RUN))
      if (passesLuhn(number)) numbers.add(number);
    for (const [run] of clear.text.matchAll(PRINTED))
      if (/\D/.test(run) && passesLuhn(run.replaceAll(/\D/g, ''))) printed.add(run.replaceAll(/\D/g, ''));
    return text;
  });
  const all = texts.join('\n');
  for (const number of known) if (all.includes(number)) numbers.add(number);
  return { numbers, printed: [...printed], passwords: [...found.password], users: [...found.user] };
}

/** Cards in ascending order, so that repeated redaction gives the same result. */
const cardsOf = (numbers: ReadonlySet<string>): Record<string, Card> =>
  Object.fromEntries(
    [...numbers]
      .toSorted()
      .map((number, index) => [`card-${index + 1}`, { number, expiration: '', cvv: '' }]),
  );
