import type { CheckId } from '../checks.ts';
import { withoutErrors } from '../drivers/driver.ts';
import { moneyOf } from '../orders.ts';
import { statesOf } from '../plan.ts';
import { type Deciding, failed, passed, undecided } from '../played.ts';

/** Checks that rest on what the application believes. */
export const restOnBelief: readonly CheckId[] = [
  'outcome.state',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
];

const notKnown = 'the state of the order is not known';
const unsaid = (because = notKnown): string => withoutErrors(because);

/** What the application believes, against what the ledger holds. */
export const outcome = {
  'outcome.state': ({ belief, unknownBecause, order: { task } }) => {
    if (belief === undefined) return undecided(unknownBecause ?? notKnown);
    const right = statesOf(task);
    return right.includes(belief)
      ? passed
      : failed(`the order is ${belief}, and should be ${right.join(' or ')}`);
  },
  'practice.no-unpaid-order': ({ belief, unknownBecause, transactions }) => {
    if (belief === undefined) return undecided(unsaid(unknownBecause));
    const { charges } = moneyOf(transactions);
    if (belief === 'authorized' && !transactions.some(({ state }) => state === 'authorized'))
      return failed('the order is authorized, and no authorization is open');
    return belief === 'paid' && charges.length === 0
      ? failed('the order is paid, and nothing was charged for it')
      : passed;
  },
  'practice.no-lost-payment': ({ belief, unknownBecause, transactions }) => {
    if (belief === undefined) return undecided(unsaid(unknownBecause));
    const { net } = moneyOf(transactions);
    return net > 0 && (belief === 'failed' || belief === 'cancelled')
      ? failed(`the order is ${belief}, and the buyer was charged for it`)
      : passed;
  },
  'practice.own-timeout': ({ steps, heard }) => {
    const silent = steps.find(({ step }) => step.situation?.fault === 'silence');
    if (!silent || !heard.some(({ at }) => at >= silent.from))
      return undecided('no request reached a silent gateway');
    return silent.answer.problem === undefined && silent.to - silent.from < 40_000
      ? passed
      : failed('it waited as long as the gateway was silent');
  },
} satisfies Deciding;
