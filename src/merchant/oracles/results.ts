import { amountWords } from '../../message/amount-words.ts';
import type { CheckId } from '../checks.ts';
import { withoutErrors } from '../drivers/driver.ts';
import { currencyOf, moneyOf, openIn } from '../orders.ts';
import { endsOf } from '../plan.ts';
import {
  askings,
  type Deciding,
  failed,
  hasTrace,
  isSilent,
  maxWaitMs,
  noTrace,
  notHit,
  type Played,
  passed,
  undecided,
} from '../played.ts';
import type { End } from '../task-schema.ts';

/** Allowed results that fit the reported state. Without a state all fit; with a wrong state, only the usual result. */
function endsBy({ order: { task }, belief }: Played): readonly End[] {
  const ends = endsOf(task);
  const right = ends.filter(({ states }) => belief === undefined || states.includes(belief));
  return right.length > 0 ? right : ends.slice(0, 1);
}

const totalsOf = (some: Played['transactions']): string =>
  some.map((one) => amountWords(one.total, currencyOf(one))).join(', ');

const isNet = (net: ReadonlyMap<string, number>, wanted: number, currency: string): boolean =>
  (net.get(currency) ?? 0) === wanted && [...net.keys()].every((one) => one === currency);

/** The paid amount in words, such as `paid 10.00 ILS`. A negative amount went to the buyer. */
const paidWords = (total: number, currency: string): string =>
  `${total < 0 ? 'received' : 'paid'} ${amountWords(Math.abs(total), currency)}`;

/** The different words of a list, such as `failed, cancelled or refunded`. */
const eachOf = (all: readonly string[]): string =>
  [...new Set(all)].join(', ').replace(/, ([^,]*)$/, ' or $1');

export const money = {
  'ledger.net': (played) => {
    const { task } = played.order;
    const { net } = moneyOf(played.transactions);
    if (endsBy(played).some((end) => isNet(net, end.net, task.currency)))
      return hasTrace(played) ? passed : noTrace;
    const paid = net.size === 0 ? [[task.currency, 0] as const] : [...net];
    const has = `the buyer has ${paid.map(([currency, total]) => paidWords(total, currency)).join(' and ')}`;
    const ends = endsOf(task);
    if (ends.length === 1)
      return failed(`${has}; the buyer should have ${paidWords(task.net, task.currency)}`);
    const right = [...Map.groupBy(ends, ({ net: total }) => total)].map(
      ([total, some]) =>
        `${paidWords(total, task.currency)} and reported ${eachOf(some.flatMap(({ states }) => states))}`,
    );
    const believed = played.belief === undefined ? '' : `, and the application reports ${played.belief}`;
    return failed(`${has}${believed}; allowed: ${right.join(', or ')}`);
  },
  'ledger.nothing-else': (played) => {
    if (!hasTrace(played)) return noTrace;
    const { authorizations, holds } = openIn(played.transactions);
    const mayBeOpen = endsBy(played).some(({ states }) =>
      states.some((state) => state === 'authorized' || state === 'held'),
    );
    if (authorizations.length + holds.length <= (mayBeOpen ? 1 : 0)) return passed;
    return holds.length > 0
      ? failed(`a deal is still held (AutoCommHold) and was not released: ${totalsOf(holds)}`)
      : failed(`authorizations are open: ${totalsOf(authorizations)}`);
  },
  'ledger.transmitted': (played) => {
    const { charges } = moneyOf(played.transactions);
    const open = charges.filter(({ state }) => state !== 'transmitted' && state !== 'refunded');
    if (charges.length === 0) return undecided('the order has no charge');
    return open.length === 0 ? passed : failed(`the charge was not transmitted: ${totalsOf(open)}`);
  },
  'practice.no-second-charge': (played) => {
    const { transactions } = played;
    const { charges: all, payouts } = moneyOf(transactions);
    if (!hasTrace(played)) return noTrace;
    const open = openIn(transactions);
    // After a refund in full, an order may be sold once more.
    const charges = all.filter((one, index) => {
      const later = transactions.indexOf(all[index + 1] ?? one);
      return !transactions
        .slice(0, later)
        .some(({ original, total }) => original === one.tranId && total === one.total);
    });
    for (const [what, some] of Object.entries({ charges, payouts, ...open }))
      if (some.length > 1)
        return failed(`the order has ${some.length} ${what} that were not cancelled: ${totalsOf(some)}`);
    return passed;
  },
} satisfies Deciding;

/** Checks that need the reported state of the order. */
export const restOnBelief: readonly CheckId[] = [
  'outcome.state',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
];

const notKnown = 'the state of the order is not known';
const onThePage =
  '; on the instruction reconcile, inquire about the payment page, also if the buyer did not return';

const unsaid = (because = notKnown): string => withoutErrors(because);

/**
 * True if a capture exists, but the latest inquiry returned AUTHORIZED.
 * An inquiry by the authorization's tranId may find either one: the specification does not say which.
 * An inquiry in a step whose request is carried out later came too early to show the capture.
 */
function isSaidAuthorized({ belief, heard, steps, transactions }: Played): boolean {
  if (belief !== 'authorized' || moneyOf(transactions).charges.length === 0) return false;
  const inquiry = heard.findLast(
    ({ command, isAnswered }) => command === 'inquireTransactions' && isAnswered,
  );
  const late = steps.findLast(({ step }) => step.situation?.fault === 'late commit');
  const isTooEarly = inquiry && late && inquiry.at < late.to;
  return !isTooEarly && /<financialStatus>\s*AUTHORIZED\s*</.test(inquiry?.replyText ?? '');
}

/** The states that the open authorizations and holds of the order allow; all if none fits. */
function fitting(states: readonly string[], { transactions }: Played): readonly string[] {
  const { authorizations, holds } = openIn(transactions);
  const isOpen = authorizations.length + holds.length > 0;
  const fit = states.filter((state) => {
    if (state === 'held') return holds.length > 0;
    if (state === 'authorized') return isOpen;
    return !isOpen || state === 'pending' || state === 'unknown';
  });
  return fit.length > 0 ? fit : states;
}

export const outcome = {
  'outcome.state': (played) => {
    const { belief, unknownBecause, order } = played;
    const { task } = order;
    if (belief === undefined) return undecided(unknownBecause ?? notKnown);
    const { net } = moneyOf(played.transactions);
    // An unusual result is allowed only if the ledger shows it.
    const ends = endsOf(task).filter((end, index) => index === 0 || isNet(net, end.net, task.currency));
    const right = [...new Set(ends.flatMap(({ states }) => states))];
    if (right.includes(belief) || (right.includes('paid') && isSaidAuthorized(played)))
      return hasTrace(played) ? passed : noTrace;
    return failed(
      `the application reports the order as ${belief}, and should report ${eachOf(fitting(right, played))}${
        belief === 'pending' && task.steps.some(({ operation }) => operation === 'page') ? onThePage : ''
      }`,
    );
  },
  'practice.no-unpaid-order': (played) => {
    const { belief, unknownBecause, transactions } = played;
    if (belief === undefined) return undecided(unsaid(unknownBecause));
    const { charges, payouts } = moneyOf(transactions);
    const { authorizations, holds } = openIn(transactions);
    // An application without a state for held charges may report them as authorized.
    if (belief === 'authorized' && authorizations.length + holds.length === 0 && !isSaidAuthorized(played))
      return failed(
        charges.length > 0
          ? 'the application reports the order as authorized, but the buyer was charged for the order'
          : 'the application reports the order as authorized, but no authorization is open',
      );
    if (belief === 'held' && holds.length === 0)
      return failed(
        charges.length > 0
          ? 'the application reports the order as held, but its charge is settled and not held'
          : 'the application reports the order as held, but no charge is held',
      );
    const isPayout = played.order.task.steps.some(({ operation }) => operation === 'payout');
    if (belief === 'paid' && charges.length === 0 && !(isPayout && payouts.length > 0))
      return failed(
        transactions.some(({ kind, credited }) => kind === 'charge' && credited > 0)
          ? 'the application reports the order as paid, but the charge was cancelled or refunded'
          : 'the application reports the order as paid, but nothing was charged for the order',
      );
    return hasTrace(played) ? passed : noTrace;
  },
  'practice.no-lost-payment': (played) => {
    const { belief, unknownBecause, transactions } = played;
    if (belief === undefined) return undecided(unsaid(unknownBecause));
    const { net } = moneyOf(transactions);
    const isCharged = [...net.values()].some((total) => total > 0);
    if (isCharged && (belief === 'failed' || belief === 'cancelled'))
      return failed(
        `the application reports the order as ${belief}, but the buyer was charged for the order`,
      );
    return hasTrace(played) ? passed : noTrace;
  },
  'practice.own-timeout': (played) => {
    const { steps, heard } = played;
    const hung = steps.find(({ answer }) => answer.isHung)?.answer.problem;
    if (hung !== undefined) return failed(withoutErrors(hung));
    const waits = steps.flatMap((step) =>
      heard.filter((one) => isSilent(one, step)).map(({ at }) => step.to - at),
    );
    const silent = askings(played).find(({ one }) =>
      Object.values(one.step.situation ?? {}).includes('silence'),
    );
    const { operation } = silent?.one.step ?? { operation: 'charge' };
    const none = 'no request arrived while the gateway did not reply';
    if (waits.length === 0)
      return notHit(silent?.requests ?? heard, operation, 'the gateway replied to every request', none);
    const longest = Math.max(...waits);
    return longest < maxWaitMs
      ? passed
      : failed(`the application waited ${Math.round(longest / 1000)} s for a gateway that did not reply`);
  },
} satisfies Deciding;
