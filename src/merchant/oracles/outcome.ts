import type { CheckId } from '../checks.ts';
import { moneyOf } from '../orders.ts';
import { type Deciding, failed, passed, undecided } from '../played.ts';

/** Checks that rest on what the application believes. */
export const restOnBelief: readonly CheckId[] = [
  'outcome.state',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
];

/** What the application believes, against what the ledger holds. */
export const outcome: Deciding = {
  'outcome.state': ({ belief, unknownBecause, order: { task } }) => {
    if (belief === undefined) return undecided(unknownBecause ?? 'nobody said what the order is now');
    return task.states.includes(belief)
      ? passed
      : failed(`the order is ${belief}, and should be ${task.states.join(' or ')}`);
  },
  'practice.no-unpaid-order': ({ belief, unknownBecause, transactions }) => {
    if (belief === undefined) return undecided(unknownBecause ?? 'nobody said what the order is now');
    const { charges } = moneyOf(transactions);
    return belief === 'paid' && charges.length === 0
      ? failed('the order is paid, and nothing was charged for it')
      : passed;
  },
  'practice.no-lost-payment': ({ belief, unknownBecause, transactions }) => {
    if (belief === undefined) return undecided(unknownBecause ?? 'nobody said what the order is now');
    const { net } = moneyOf(transactions);
    return net > 0 && (belief === 'failed' || belief === 'cancelled')
      ? failed(`the order is ${belief}, and the buyer was charged for it`)
      : passed;
  },
  'practice.own-timeout': ({ steps }) => {
    const silent = steps.find(({ step }) => step.situation?.fault === 'silence');
    if (!silent) return undecided('no step was silent');
    return silent.answer.problem === undefined && silent.to - silent.from < 40_000
      ? passed
      : failed('it waited for as long as the gateway was silent');
  },
};
