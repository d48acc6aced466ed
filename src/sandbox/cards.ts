import { hash } from 'node:crypto';
import { Collection } from './collection.ts';
import { type CardOutcome, refusedBin, testCards, visaOutcome } from './test-cards.ts';

const otherOutcome: CardOutcome = { ...visaOutcome, creditCompany: '1', cardBrand: '1', cardAcquirer: '1' };

export interface Card {
  readonly token: string;
  readonly bin: string;
  readonly lastFour: string;
  readonly length: number;
  readonly isVisa: boolean;
  readonly outcome: CardOutcome;
}

const outcomes = new Map(
  testCards.map(({ number, outcome }) => [number, { ...usual(number), ...outcome }] as const),
);

function usual(number: string): CardOutcome {
  const outcome = number.startsWith('4') ? visaOutcome : otherOutcome;
  return number.startsWith(refusedBin) ? { ...outcome, status: number.slice(-3) } : outcome;
}

/** Caches the data of test cards, which most deals use: computing the digest takes 7 % of a charge. */
const testCardsRead = new Map<string, Card>();
const readLimit = 5_000;

/** Computes the token from the card number, the merchant and the secret `key` of the sandbox. */
export function readCard(number: string, key: string, user: string): Card {
  const id = `${key} ${user} ${number}`;
  const known = testCardsRead.get(id);
  if (known) return known;
  const digest = Number.parseInt(hash('sha256', id).slice(0, 12), 16);
  const card = {
    token: `1${String(digest % 1e11).padStart(11, '0')}${number.slice(-4)}`,
    bin: number.slice(0, 6),
    lastFour: number.slice(-4),
    length: number.length,
    isVisa: number.startsWith('4'),
    outcome: outcomes.get(number) ?? usual(number),
  };
  if (testCardsRead.size === readLimit) testCardsRead.clear();
  if (outcomes.has(number)) testCardsRead.set(id, card);
  return card;
}

const cardLimit = 200_000;

/** Stored cards by merchant and token. Only the merchant that received a token can use it. */
export class RememberedCards extends Collection<Card> {
  /** Stores a card. If the card is already stored, returns the stored object, so that all deals share one object. */
  keep(user: string, card: Card): Card {
    const known = this.find(user, card.token);
    if (known) return known;
    this.put(`${user} ${card.token}`, card);
    if (this.size > cardLimit) {
      const [oldest] = this.keys();
      if (oldest !== undefined) this.remove(oldest);
    }
    return card;
  }

  find(user: string, token: string): Card | undefined {
    return this.get(`${user} ${token}`);
  }
}
