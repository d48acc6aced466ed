import { listOf } from '../../certificate/index.ts';
import { amountWords } from '../../message/amount-words.ts';
import type { Transaction } from '../../sandbox/index.ts';
import type { CheckResult, LooseEnd, TaskResult } from '../certificate.ts';
import { exactlyOnce } from '../checks.ts';
import { currencyOf, moneyOf, openIn } from '../orders.ts';
import type { Played } from '../played.ts';
import { isFollowedUp } from '../practices.ts';
import type { Session } from '../session.ts';
import { type Heard, sent, succeeded } from '../tape.ts';
import type { End, Scope, Task } from '../task-schema.ts';
import { timelineOf } from '../timeline.ts';
import { decided, verdictOfTask } from '../verdict.ts';
import type { Said } from './probe.ts';
import type { SeenOrder } from './seen.ts';

const standingOf = (transactions: readonly Transaction[]) => {
  const [money, open] = [moneyOf(transactions), openIn(transactions)];
  // After a whole refund, the order may be sold again.
  const charges = money.charges.filter(({ state }) => state !== 'refunded');
  const reserved = [...open.authorizations, ...open.holds];
  return { ...money, ...open, charges, reserved, isOpen: money.net.size + reserved.length > 0 };
};

/** The result that the ledger shows. */
function truthOf({ transactions, heard }: SeenOrder, currency: string): End {
  const { charges, payouts, net: all, reserved } = standingOf(transactions);
  const net = all.get(currency) ?? 0;
  if (net < 0) return { net, states: ['paid', 'refunded'] };
  if (net > 0 && net >= charges.reduce((sum, { total }) => sum + total, 0)) return { net, states: ['paid'] };
  // An application may have no state for an order of which it knowingly gave back a part.
  const isKnown = heard.some((one) => one.command === 'refundDeal' && succeeded(one));
  if (net > 0) return { net, states: ['partly refunded', ...(isKnown ? (['paid'] as const) : [])] };
  if (reserved.length > 0) return { net, states: ['authorized', 'held'] };
  const isUndone = transactions.some(({ state }) => state === 'cancelled' || state === 'refunded');
  return isUndone || payouts.length > 0
    ? { net, states: ['cancelled', 'refunded'] }
    : { net, states: ['failed', 'cancelled', 'pending', 'unknown'] };
}

const notPaid: readonly End[] = [
  { net: 0, states: ['failed', 'cancelled', 'refunded', 'pending', 'unknown'] },
  { net: 0, states: ['authorized', 'held'] },
];

/** An order of the session as a task: its results are the truth of the ledger, and those of an unpaid order. */
function taskOf(order: SeenOrder, scope: readonly Scope[]): Task {
  const { charges, payouts } = standingOf(order.transactions);
  const deal = order.heard.find((one) => sent(one, 'total') !== undefined);
  const value = (name: string) => deal && sent(deal, name);
  const [last = order.transactions[0]] = [...charges, ...payouts];
  const currency = (last ? currencyOf(last) : value('currency')) as Task['currency'];
  const amount = last?.total ?? Number(value('total') ?? 0);
  return {
    ...{ id: `order-${order.reference.replaceAll(/\s+/g, '_')}`, title: `Order ${order.reference}`, scope },
    ...{ amount, currency, card: 'approved-visa', channel: 'Internet', ...truthOf(order, currency) },
    // The amount that the buyer should have paid is not known.
    checks: exactlyOnce.filter((check) => check !== 'ledger.net'),
    steps: [{ operation: payouts.length > 0 ? 'payout' : 'charge', instruction: '' }],
    orElse: [...notPaid, { net: amount, states: ['paid'] }],
  };
}

const reset =
  'the sandbox was reset or restored after the order, so the ledger does not show the order; use a new order for each test, and do not reset the sandbox';

/** Compares an order with the answer of the application. Undefined for an unknown reference without money. */
export function settled(
  order: SeenOrder,
  { state, problem, isMissing }: Said,
  session: Session,
  scope: readonly Scope[],
): TaskResult | undefined {
  const { isOpen, net } = standingOf(order.transactions);
  if (isMissing && !isOpen) return undefined;
  const task = taskOf(order, scope);
  // An application may still find out later what happened.
  const isLate = isOpen && (state === 'unknown' || state === 'pending');
  const late = `the application still reports the order as ${state}, although ${net.size > 0 ? 'the buyer was charged' : 'an authorization or a held charge is open'}; let the application inquire before the end of the session, or allow more time with --grace`;
  const doubt = order.isGone ? reset : isLate ? late : undefined;
  const unknownBecause = doubt ?? problem;
  const played: Played = {
    ...{ ...order, order: { task, order: order.reference }, steps: [], findings: [] },
    ...{ tape: session.tape.all(), given: { terminal: session.access.terminal } },
    ...{ belief: doubt ? undefined : state, beliefOf: 'probe', ...(unknownBecause && { unknownBecause }) },
  };
  const checks = decided(played).map((one) => withDoubt(one, order.transactions));
  const verdict = verdictOfTask(checks);
  return {
    ...{ id: task.id, title: task.title, scope, verdict, order: order.reference, checks },
    ...(state !== undefined && { belief: state, beliefOf: 'probe' as const }),
    timeline: verdict === 'passed' ? [] : timelineOf(played, session.firstSeen),
  };
}

/** Two deals of an order that differ in amount, card or day may be parts of a payment, so they are a warning. */
function withDoubt(result: CheckResult, transactions: readonly Transaction[]): CheckResult {
  const isSecond = result.check === 'practice.no-second-charge' && result.verdict === 'failed';
  if (!isSecond || pairsIn(transactions).length > 0) return result;
  const { charges, payouts, authorizations, holds } = standingOf(transactions);
  if ([charges, payouts, authorizations, holds].every(({ length }) => length < 2))
    return { check: result.check, weight: result.weight, verdict: 'passed' };
  const reason = `${result.reason}; the charges differ in amount, card or day, so it is not visible whether both charges were intended`;
  return { ...result, verdict: 'warned', reason };
}

/** Pairs of equal deals of an order, of which neither was cancelled or refunded: the first deal, and a later one. */
function pairsIn(transactions: readonly Transaction[]): readonly (readonly [Transaction, Transaction])[] {
  const { charges, payouts, authorizations, holds } = standingOf(transactions);
  const keyOf = (one: Transaction) =>
    [one.total, currencyOf(one), one.card.token, one.at.toPlainDate(), one.sent.transactionType].join(' ');
  return [charges, payouts, authorizations, holds].flatMap((some) =>
    some.flatMap((one, index) => {
      const first = some.slice(0, index).find((other) => keyOf(one) === keyOf(other));
      return first ? [[first, one] as const] : [];
    }),
  );
}

/** The requests of two equal deals, such as ` (requests 2 and 3, both with user A1)`; '' for deals of payment pages. */
function requestsOf(pair: readonly Transaction[], heard: readonly Heard[]): string {
  const made = heard.filter(
    (one) => one.command === 'doDeal' && pair.some(({ tranId }) => tranId === one.tranId),
  );
  if (made.length !== pair.length) return '';
  const [user, ...others] = made.map((one) => sent(one, 'user'));
  const both =
    user !== undefined && others.every((other) => other === user) ? `, both with user ${user}` : '';
  return ` (requests ${listOf(made.map(({ index }) => String(index + 1)))}${both})`;
}

/** Deals, holds and lost replies that an order leaves open at the end of the session. */
export function looseEndsOf(
  order: SeenOrder,
  all: readonly Heard[],
  state: Said['state'],
): readonly LooseEnd[] {
  const { authorizations, holds } = openIn(order.transactions);
  const says =
    state === undefined ? 'the state in the application is not known' : `the application reports ${state}`;
  const isReported = state === 'authorized' || state === 'held';
  const ends = (kind: LooseEnd['kind'], some: readonly Transaction[], what: string) =>
    some.map((one) => ({
      ...{ order: order.reference, kind },
      says: `${amountWords(one.total, currencyOf(one))} ${what}`,
    }));
  return [
    ...ends('open authorization', isReported ? [] : authorizations, `are authorized, and ${says}`),
    ...ends('held charge', isReported ? [] : holds, `are held back from transmission, and ${says}`),
    ...pairsIn(order.transactions).map((pair) => ({
      ...{ order: order.reference, kind: 'second charge' as const },
      says: `${amountWords(pair[1].total, currencyOf(pair[1]))} may have been charged twice${requestsOf(pair, order.heard)}`,
    })),
    ...order.heard
      .filter((one) => /Deal$/.test(one.command) && !one.isAnswered && !isFollowedUp(one, all))
      .map(({ index, command }) => ({
        ...{ order: order.reference, kind: 'lost reply' as const },
        says: `request ${index + 1} (${command}) got no readable reply, and no inquiry about it was answered`,
      })),
  ];
}
