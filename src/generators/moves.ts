import type { Parameters } from './covering.ts';

/** Amount of a capture or refund as a part of the transaction's amount; `above` is too much. */
export const shares = ['whole', 'three quarters', 'half', 'a quarter', 'above'] as const;
export type Share = (typeof shares)[number];

/** The first deal of a transaction: a charge, a held charge (AutoCommHold), a pre-authorization (Verify). */
export const openings = ['charge', 'held charge', 'pre-authorization'] as const;
export type Opening = (typeof openings)[number];

/** A later operation on a transaction; `put on hold` is SetAsHold. */
export const followUps = ['cancel', 'refund', 'capture', 'release', 'put on hold'] as const;
export type FollowUp = (typeof followUps)[number];

export interface Move {
  readonly number: number;
  readonly what: Opening | FollowUp;
  readonly total?: number;
  readonly share?: Share;
  readonly ofCapture?: true;
  /** Attributes of a first deal and of all later operations on its transaction. */
  readonly how?: How;
  /** For a first deal: no inquiry follows its operations, and its records are compared after the transmission. */
  readonly late?: true;
}

export interface Transmit {
  readonly what: 'transmit';
  /** The admin API transmits all terminals if there is no way. */
  readonly way?: Way;
}

/** A move of the gateway's clock. */
export interface Pass {
  readonly what: 'clock';
  readonly to: Time;
}

export type AnyMove = Move | Transmit | Pass;

export type History = readonly AnyMove[];

export const isMove = (move: AnyMove): move is Move => move.what !== 'transmit' && move.what !== 'clock';

/** Starts of a transmission: transmitTerminal, or the daily run. */
export const ways = ['request', 'daily run'] as const;
export type Way = (typeof ways)[number];

export const times = [
  ...(['before noon', 'past noon', 'before midnight', 'past midnight'] as const),
  ...(['before the end of the year', 'days later'] as const),
] as const;
export type Time = (typeof times)[number];

/** Attributes of a transaction in requests and inquiries. The first value is the one of a plain charge. */
export const attributes = {
  lookup: ['tranId', 'cgUid', 'orgUid'],
  capture: ['cgUid', 'authNo'],
  credit: ['RegularCredit', 'IsraCredit', 'SpecialCredit', 'Payments', 'AdHock'],
  type: ['Debit', 'Credit'],
  currency: ['ILS', 'USD', 'GBP', 'HKD', 'JPY', 'EUR'],
  card: [
    'approved-visa',
    'approved-mastercard',
    'approved-17-digits',
    'approved-18-digits',
    'approved-19-digits',
    'brand-4',
    'company-0',
    'acquirer-6',
    'acquirer-11',
    'ad-hoc',
  ],
  marks: ['none', 'shift ids', 'everything', 'extras'],
  refused: ['nothing', 'currency', 'validation', 'total', 'cardNo', 'cvv', 'terminalNumber', 'declined'],
  paid: ['by card', 'by token'],
  code: ['Phone', 'Internet'],
  terminal: ['main', 'second', 'manual'],
  language: ['ENG', 'HEB', 'Eng'],
  user: ['plain', 'zeros', 'Hebrew', 'longest', 'signs', 'absent', 'long digits'],
  requestId: ['plain', 'zeros', 'Hebrew', 'signs', 'long digits'],
  repeats: ['nothing', 'everything', 'others'],
  inquiry: ['user', 'tranId', 'cgUid', 'orgUid', 'day and user', 'shift ids and user'],
} as const satisfies Parameters;

export type AttributeName = keyof typeof attributes;

/** The attributes that differ from the attributes of a plain charge. */
export type How = Readonly<Partial<Record<AttributeName, string>>>;

/** The value of an attribute. A deal by token is no telephone order, because that may need a card number (ambiguity #104). */
export const attributeOf = (how: How, name: AttributeName): string =>
  how[name] ?? (name === 'code' && how.paid ? 'Internet' : attributes[name][0]);

/** Numbers the transactions from 1, in the order of their first moves. */
export function numbered(history: History): History {
  const numbers = new Map<number, number>();
  return history.map((move) => {
    if (!isMove(move)) return move;
    const number = numbers.get(move.number) ?? numbers.size + 1;
    numbers.set(move.number, number);
    return { ...move, number };
  });
}
