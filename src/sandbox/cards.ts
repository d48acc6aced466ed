import { hash } from 'node:crypto';
import type { CardOutcome } from './card-outcome.ts';
import { refusedBin, testCards } from './test-cards.ts';

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

/** Reads a card number of a merchant. `key` makes the tokens of one sandbox differ from those of another. */
export function readCard(number: string, key: string, user: string): Card {
  const digest = Number.parseInt(hash('sha256', `${key} ${user} ${number}`).slice(0, 12), 16);
  return {
    token: `1${String(digest % 1e11).padStart(11, '0')}${number.slice(-4)}`,
    bin: number.slice(0, 6),
    lastFour: number.slice(-4),
    length: number.length,
    isVisa: number.startsWith('4'),
    outcome: outcomes.get(number) ?? usual(number),
  };
}
