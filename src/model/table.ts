import type { RuleId } from '../contract/index.ts';
import type { FollowUp } from '../generators/index.ts';
import { isPreAuthorization, restOf, type State, type Transaction } from './transaction.ts';

/** The allowed answers: these results, any refusal, or any result. */
export type Answers = readonly string[] | 'refused' | 'anything';

/** A row of the model: what a follow-up does to a transaction in a state. */
export interface Row {
  readonly followUp: FollowUp;
  readonly states: readonly State[];
  /** A further condition; `amount` is that of the refund or capture. */
  readonly when?: (transaction: Transaction, amount: number) => boolean;
  readonly answers: Answers;
  /** The state after 000; unchanged without it. */
  readonly next?: State;
  /** The rule that another answer breaks, and a refusal with an effect. */
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
 * The specification's table of transitions and its rules about money, written by hand (lines 198 to 207, 253 and 405). The
 * first matching row counts. The contract is not used: the sandbox reads it, and would repeat a mistake there.
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
  // Both codes fit, and their order is not stated (ambiguity #9).
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
  // The specification does not say that a held deal can be cancelled (ambiguity #8).
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
  // The effect of a refund of a pre-authorization is not stated (ambiguity #6).
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
    // The specification states both codes (ambiguity #1).
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
  // After a partial refund, the rest can be refunded, or nothing (ambiguity #2).
  {
    followUp: 'refund',
    states: ['ready', 'transmitted'],
    when: (one, amount) => !above(one, amount),
    answers: ['000', '320'],
    next: 'open',
    rule: credit,
  },
  // Refunds never exceed the charge.
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
  // The specification does not say that the rest can be captured (ambiguity #33).
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
    // A cancelled held deal may still be released (ambiguity #8).
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

  // 207: putting on hold. The effect is not stated (ambiguities #36, #37).
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
