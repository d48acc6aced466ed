import type { RuleId } from '../contract/index.ts';
import type { FollowUp } from '../generators/index.ts';
import { isPreAuthorization, restOf, type State, type Transaction } from './transaction.ts';

/** What a move has to be answered with: one of these results, any refusal, or whatever the target likes. */
export type Answers = readonly string[] | 'refused' | 'anything';

/** A row of the model: what a follow-up does to a transaction in a state. */
export interface Row {
  readonly followUp: FollowUp;
  readonly states: readonly State[];
  /** What else has to be so; `amount` is what a refund or a capture is of. */
  readonly when?: (transaction: Transaction, amount: number) => boolean;
  readonly answers: Answers;
  /** The state after 000; unchanged where it is missing. */
  readonly next?: State;
  /** The rule that a target breaks which answers otherwise, or which refuses and does something all the same. */
  readonly rule: RuleId;
}

const credit = 'transition.has-a-credit-already-canceldeal-or-refunddeal';
const capture = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';
const untouched = ({ credited }: Transaction) => credited === 0;
const above = (transaction: Transaction, amount: number) => amount > restOf(transaction);
const everywhere: readonly State[] = [
  ...(['authorized', 'captured', 'held', 'ready', 'transmitted', 'cancelled', 'open'] as const),
];

/**
 * The specification's table of transitions and its rules about money, written down by hand, line by line (198 to 207,
 * 253 and 405). The first row that applies counts. Nothing here is taken from the contract: the sandbox is made from
 * that, and a misreading there must not agree with itself.
 */
export const rows: readonly Row[] = [
  // 198 to 201, 205: cancelling.
  {
    followUp: 'cancel',
    states: ['ready'],
    when: untouched,
    answers: ['000'],
    next: 'cancelled',
    rule: 'transition.approved-pending-transmission-canceldeal',
  },
  { followUp: 'cancel', states: ['ready'], answers: ['320'], rule: credit },
  {
    followUp: 'cancel',
    states: ['transmitted'],
    when: untouched,
    answers: ['313'],
    rule: 'transition.transmitted-canceldeal',
  },
  // Two reasons hold, and which one wins is not said (#9).
  {
    followUp: 'cancel',
    states: ['transmitted'],
    answers: ['313', '320'],
    rule: 'transition.transmitted-canceldeal',
  },
  {
    followUp: 'cancel',
    states: ['cancelled'],
    when: (one) => isPreAuthorization(one),
    answers: 'refused',
    rule: 'transition.already-cancelled-canceldeal',
  },
  {
    followUp: 'cancel',
    states: ['cancelled'],
    when: ({ cancelledBy }) => cancelledBy === 'cancel',
    answers: ['314'],
    rule: 'transition.already-cancelled-canceldeal',
  },
  {
    followUp: 'cancel',
    states: ['cancelled'],
    answers: ['314', '320'],
    rule: 'transition.already-cancelled-canceldeal',
  },
  {
    followUp: 'cancel',
    states: ['authorized'],
    answers: ['000'],
    next: 'cancelled',
    rule: 'transition.authorized-by-verify-j5-canceldeal',
  },
  // Whether a held deal can be cancelled is not said (#8).
  {
    followUp: 'cancel',
    states: ['held'],
    answers: 'anything',
    next: 'cancelled',
    rule: 'transition.approved-pending-transmission-canceldeal',
  },
  {
    followUp: 'cancel',
    states: ['captured', 'open'],
    answers: 'anything',
    next: 'open',
    rule: 'transition.approved-pending-transmission-canceldeal',
  },

  // 201 to 203, 253, 405: refunding.
  // What refunding a pre-authorization does is not said (#6).
  {
    followUp: 'refund',
    states: ['authorized'],
    answers: 'anything',
    next: 'cancelled',
    rule: 'refundDeal.error.310',
  },
  {
    followUp: 'refund',
    states: everywhere,
    when: isPreAuthorization,
    answers: 'anything',
    next: 'open',
    rule: 'refundDeal.reply',
  },
  {
    followUp: 'refund',
    states: ['ready', 'transmitted'],
    when: (one, amount) => untouched(one) && above(one, amount),
    // Both codes are stated for it (#1).
    answers: ['321', '341'],
    rule: 'limit.refund-total',
  },
  {
    followUp: 'refund',
    states: ['ready'],
    when: (one, amount) => untouched(one) && amount === one.total,
    answers: ['000'],
    next: 'cancelled',
    rule: 'transition.approved-pending-transmission-refunddeal',
  },
  {
    followUp: 'refund',
    states: ['ready'],
    when: untouched,
    answers: ['000'],
    rule: 'transition.approved-pending-transmission-refunddeal',
  },
  {
    followUp: 'refund',
    states: ['transmitted'],
    when: untouched,
    answers: ['000'],
    rule: 'transition.transmitted-refunddeal',
  },
  {
    followUp: 'refund',
    states: ['transmitted'],
    when: (one, amount) => restOf(one) === 0 && amount <= one.total,
    answers: ['320'],
    rule: credit,
  },
  // After a part either the rest can be refunded or nothing any more (#2).
  {
    followUp: 'refund',
    states: ['ready', 'transmitted'],
    when: (one, amount) => !above(one, amount),
    answers: ['000', '320'],
    next: 'open',
    rule: credit,
  },
  // Never is more given back than was taken.
  {
    followUp: 'refund',
    states: everywhere,
    when: (one, amount) => above(one, amount) && one.credited > 0,
    answers: 'refused',
    rule: credit,
  },
  { followUp: 'refund', states: everywhere, when: above, answers: 'refused', rule: 'limit.refund-total' },
  {
    followUp: 'refund',
    states: ['held', 'open', 'cancelled'],
    answers: 'anything',
    next: 'open',
    rule: 'refundDeal.reply',
  },

  // 204: capturing.
  { followUp: 'capture', states: ['cancelled'], answers: 'refused', rule: capture },
  { followUp: 'capture', states: everywhere, when: above, answers: 'refused', rule: capture },
  { followUp: 'capture', states: ['authorized'], answers: ['000'], next: 'captured', rule: capture },
  // Whether the rest can be captured as well is not said (#33).
  { followUp: 'capture', states: everywhere, answers: 'anything', rule: capture },

  // 206: releasing.
  {
    followUp: 'release',
    states: ['held'],
    answers: ['000'],
    next: 'ready',
    rule: 'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
  },
  {
    followUp: 'release',
    states: ['cancelled'],
    // What a cancellation leaves of one that was made to be released is not said (#8).
    when: ({ kind }) => kind === 'charge' || kind === 'capture',
    answers: 'refused',
    rule: 'validation.AutoCommRelease',
  },
  {
    followUp: 'release',
    states: everywhere,
    answers: 'anything',
    next: 'open',
    rule: 'validation.AutoCommRelease',
  },

  // 207: putting on hold. What that does is not said (#36, #37).
  {
    followUp: 'put on hold',
    states: ['open'],
    answers: 'anything',
    next: 'open',
    rule: 'transition.any-transaction-dodeal-setashold-with-tranid',
  },
  {
    followUp: 'put on hold',
    states: everywhere,
    answers: ['000'],
    next: 'open',
    rule: 'transition.any-transaction-dodeal-setashold-with-tranid',
  },
];

/** The row for a follow-up on a transaction as it is now. */
export function rowFor(followUp: FollowUp, transaction: Transaction, amount: number): Row {
  const row = rows.find(
    (one) =>
      one.followUp === followUp &&
      one.states.includes(transaction.state) &&
      (one.when?.(transaction, amount) ?? true),
  );
  if (!row) throw new TypeError(`the model has no row for ${followUp} on what is ${transaction.state}`);
  return row;
}

export const admitsAnswer = (answers: Answers, result: string): boolean =>
  answers === 'anything' || (answers === 'refused' ? result !== '000' : answers.includes(result));
