import type { RuleId } from '../contract/index.ts';
import type { FollowUp } from '../generators/index.ts';
import { isPreAuthorization, restOf, type State, type Transaction } from './transaction.ts';

/** Allowed answers: these result codes, any refusal, or any result. */
export type Answers = readonly string[] | 'refused' | 'anything';

/** A row of the model: the effect of a follow-up request on a transaction in a state. */
export interface Row {
  readonly states: readonly State[];
  /** A further condition; `amount` is that of the refund or capture. */
  readonly when?: (transaction: Transaction, amount: number) => boolean;
  readonly answers: Answers;
  /** The transaction's state after result 000; undefined if the state is unchanged. */
  readonly next?: State;
  /** The rule that a target breaks with another answer, or with a refusal that changes the transaction. */
  readonly rule: RuleId;
}

const cancelled = 'transition.approved-pending-transmission-canceldeal';
const cancelledTwice = 'transition.already-cancelled-canceldeal';
const refunded = 'transition.approved-pending-transmission-refunddeal';
const credited = 'transition.has-a-credit-already-canceldeal-or-refunddeal';
const captured = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';
const released = 'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid';
const onHold = 'transition.any-transaction-dodeal-setashold-with-tranid';

const untouched = (one: Transaction): boolean => one.credited === 0;
const above = (one: Transaction, amount: number): boolean => amount > restOf(one);
const everywhere: readonly State[] = [
  ...(['authorized', 'captured', 'held', 'ready', 'transmitted', 'cancelled', 'open'] as const),
];
const settled: readonly State[] = ['ready', 'transmitted'];

/**
 * The specification's table of transitions and its rules about money (lines 198 to 207, 253 and 405). The first
 * matching row counts. Written by hand, because the sandbox would repeat a mistake in the contract.
 */
export const rows: Readonly<Record<FollowUp, readonly Row[]>> = {
  // Lines 198 to 201 and 205 of the specification.
  cancel: [
    { states: ['ready'], when: untouched, answers: ['000'], next: 'cancelled', rule: cancelled },
    { states: ['ready'], answers: ['320'], rule: credited },
    { states: ['transmitted'], when: untouched, answers: ['313'], rule: 'transition.transmitted-canceldeal' },
    // Both result codes fit; the specification states no precedence (ambiguity #9).
    { states: ['transmitted'], answers: ['313', '320'], rule: 'transition.transmitted-canceldeal' },
    { states: ['cancelled'], when: isPreAuthorization, answers: 'refused', rule: cancelledTwice },
    {
      states: ['cancelled'],
      when: ({ cancelledBy }) => cancelledBy === 'cancel',
      answers: ['314'],
      rule: cancelledTwice,
    },
    { states: ['cancelled'], answers: ['314', '320'], rule: cancelledTwice },
    {
      states: ['authorized'],
      answers: ['000'],
      next: 'cancelled',
      rule: 'transition.authorized-by-verify-j5-canceldeal',
    },
    // The specification does not say that a held deal can be cancelled (ambiguity #8).
    { states: ['held'], answers: 'anything', next: 'cancelled', rule: cancelled },
    { states: ['captured', 'open'], answers: 'anything', next: 'open', rule: cancelled },
  ],
  // Lines 201 to 203, 253 and 405 of the specification.
  refund: [
    // The specification states no effect of refunding a pre-authorization (ambiguity #6).
    { states: ['authorized'], answers: 'anything', next: 'cancelled', rule: 'refundDeal.error.310' },
    {
      states: everywhere,
      when: isPreAuthorization,
      answers: 'anything',
      next: 'open',
      rule: 'refundDeal.reply',
    },
    {
      states: settled,
      when: (one, amount) => untouched(one) && above(one, amount),
      // The specification states both result codes (ambiguity #1).
      answers: ['321', '341'],
      rule: 'limit.refund-total',
    },
    {
      states: ['ready'],
      when: (one, amount) => untouched(one) && amount === one.total,
      answers: ['000'],
      next: 'cancelled',
      rule: refunded,
    },
    { states: ['ready'], when: untouched, answers: ['000'], rule: refunded },
    { states: ['transmitted'], when: untouched, answers: ['000'], rule: 'transition.transmitted-refunddeal' },
    {
      states: ['transmitted'],
      when: (one, amount) => restOf(one) === 0 && amount <= one.total,
      answers: ['320'],
      rule: credited,
    },
    // After a partial refund, the remainder can be refunded, or nothing (ambiguity #2).
    {
      states: settled,
      when: (one, amount) => !above(one, amount),
      answers: ['000', '320'],
      next: 'open',
      rule: credited,
    },
    {
      states: everywhere,
      when: (one, amount) => above(one, amount) && !untouched(one),
      answers: 'refused',
      rule: credited,
    },
    { states: everywhere, when: above, answers: 'refused', rule: 'limit.refund-total' },
    { states: ['held', 'open', 'cancelled'], answers: 'anything', next: 'open', rule: 'refundDeal.reply' },
  ],
  // Line 204 of the specification.
  capture: [
    { states: ['cancelled'], answers: 'refused', rule: captured },
    { states: everywhere, when: above, answers: 'refused', rule: captured },
    { states: ['authorized'], answers: ['000'], next: 'captured', rule: captured },
    // The specification does not say that the remainder can be captured (ambiguity #33).
    { states: everywhere, answers: 'anything', rule: captured },
  ],
  // Line 206 of the specification.
  release: [
    { states: ['held'], answers: ['000'], next: 'ready', rule: released },
    {
      states: ['cancelled'],
      // A cancelled held deal may still be released (ambiguity #8).
      when: ({ kind }) => kind === 'charge' || kind === 'capture',
      answers: 'refused',
      rule: 'validation.AutoCommRelease',
    },
    // A repeated release may be accepted, and it sends nothing a second time.
    { states: ['transmitted'], answers: 'anything', rule: 'validation.AutoCommRelease' },
    { states: everywhere, answers: 'anything', next: 'open', rule: 'validation.AutoCommRelease' },
  ],
  // Line 207 of the specification. The effect is not stated (ambiguities #36, #37).
  'put on hold': [
    { states: ['open'], answers: 'anything', next: 'open', rule: onHold },
    { states: everywhere, answers: ['000'], next: 'open', rule: onHold },
  ],
};

export function rowFor(followUp: FollowUp, transaction: Transaction, amount: number): Row {
  const row = rows[followUp].find(
    ({ states, when = () => true }) => states.includes(transaction.state) && when(transaction, amount),
  );
  if (!row)
    throw new TypeError(
      `the model has no row for ${followUp} of a transaction in the state ${transaction.state}`,
    );
  return row;
}

export const admitsAnswer = (answers: Answers, result: string): boolean =>
  answers === 'anything' || (answers === 'refused' ? result !== '000' : answers.includes(result));
