import { hash } from 'node:crypto';
import { Collection } from './collection.ts';
import { type CardOutcome, refusedBin, testCards } from './test-cards.ts';

const visa: CardOutcome = {
  status: '000',
  creditCompany: '2',
  cardBrand: '2',
  cardAcquirer: '2',
  authSource: '2',
  authorized: true,
  authCodeAcquirer: '1',
  authCodeCreditCompany: '1',
  informativeTranCode: '',
  cavv: '2',
  idStatus: undefined,
  cvvStatus: undefined,
  type: undefined,
  blocked: false,
  adHoc: false,
};

const others: CardOutcome = { ...visa, creditCompany: '1', cardBrand: '1', cardAcquirer: '1' };

/** What the ledger keeps of a card. The number itself is kept nowhere. */
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

/** What becomes of a card that no table names. */
function usual(number: string): CardOutcome {
  const outcome = number.startsWith('4') ? visa : others;
  return number.startsWith(refusedBin) ? { ...outcome, status: number.slice(-3) } : outcome;
}

/** Test cards by key, user and number: most deals use them, and a digest takes 7 % of a charge. */
const testCardsRead = new Map<string, Card>();
const readLimit = 5_000;

/** Reads a card number of a merchant. `key` makes the tokens of one sandbox differ from those of another. */
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

/** How many cards are kept under their tokens, the latest ones. */
const cardLimit = 200_000;

/** The cards of each merchant, by token, so that the token can stand in for the number with the merchant who has it. */
export class RememberedCards extends Collection<Card> {
  /** Keeps a card; the one that is known under its token is given back, and shared by all its deals. */
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
