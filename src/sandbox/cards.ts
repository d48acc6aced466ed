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

const byNumber = new Map(testCards.map((card) => [card.number, card]));

/** Reads a card number. `key` makes the tokens of one sandbox differ from those of another. */
export function readCard(number: string, key: string): Card {
  const isVisa = number.startsWith('4');
  const refused = number.startsWith(refusedBin);
  const digest = hash('sha256', `${key} ${number}`, 'buffer').readUIntBE(0, 6);
  return {
    token: `1${String(digest % 1e11).padStart(11, '0')}${number.slice(-4)}`,
    bin: number.slice(0, 6),
    lastFour: number.slice(-4),
    length: number.length,
    isVisa,
    outcome: {
      ...(isVisa ? visa : others),
      ...(refused && { status: number.slice(-3) }),
      ...byNumber.get(number)?.outcome,
    },
  };
}
