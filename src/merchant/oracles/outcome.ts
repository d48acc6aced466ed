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
const onThePage =
  '; on the instruction reconcile, inquire about the payment page, also if the buyer did not return';
const unsaid = (because = notKnown): string => withoutErrors(because);

/** What the application believes, against what the ledger holds. */
export const outcome = {
  'outcome.state': ({ belief, unknownBecause, order: { task } }) => {
    if (belief === undefined) return undecided(unknownBecause ?? notKnown);
    const right = statesOf(task);
    return right.includes(belief)
      ? passed
      : failed(
          `the application reports the order as ${belief}, and should report ${right.join(' or ')}${
            belief === 'pending' && task.steps.some(({ operation }) => operation === 'page') ? onThePage : ''
          }`,
        );
  },
  'practice.no-unpaid-order': ({ belief, unknownBecause, transactions }) => {
    if (belief === undefined) return undecided(unsaid(unknownBecause));
    const { charges } = moneyOf(transactions);
    if (belief === 'authorized' && !transactions.some(({ state }) => state === 'authorized'))
      return failed('the application reports the order as authorized, but no authorization is open');
    return belief === 'paid' && charges.length === 0
      ? failed('the application reports the order as paid, but nothing was charged for the order')
      : passed;
  },
  'practice.no-lost-payment': ({ belief, unknownBecause, transactions }) => {
    if (belief === undefined) return undecided(unsaid(unknownBecause));
    const { net } = moneyOf(transactions);
    return net > 0 && (belief === 'failed' || belief === 'cancelled')
      ? failed(`the application reports the order as ${belief}, but the buyer was charged for the order`)
      : passed;
  },
  'practice.own-timeout': ({ steps, heard }) => {
    const silent = steps.find(({ step }) => step.situation?.fault === 'silence');
    const met = silent && heard.find(({ at }) => at >= silent.from);
    if (!met) return undecided('no request arrived while the gateway did not reply');
    return silent.answer.problem === undefined && silent.to - met.at < 40_000
      ? passed
      : failed('the application waited as long as the gateway did not reply');
  },
} satisfies Deciding;
