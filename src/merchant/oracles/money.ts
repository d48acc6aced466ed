import { amountWords } from '../../message/amount-words.ts';
import { currencyOf, moneyOf, openIn } from '../orders.ts';
import { endsOf } from '../plan.ts';
import { type Deciding, failed, hasTrace, noTrace, type Played, passed, undecided } from '../played.ts';
import type { End } from '../task-schema.ts';

/** Allowed results with the reported state: all of them without a state, the usual one with a wrong state. */
function endsBy({ order: { task }, belief }: Played): readonly End[] {
  const ends = endsOf(task);
  const right = ends.filter(({ states }) => belief === undefined || states.includes(belief));
  return right.length > 0 ? right : ends.slice(0, 1);
}

const totalsOf = (some: Played['transactions']): string =>
  some.map((one) => amountWords(one.total, currencyOf(one))).join(', ');

/** True if the buyer has paid this amount in this currency, and nothing in another. */
export const isNet = (net: ReadonlyMap<string, number>, wanted: number, currency: string): boolean =>
  (net.get(currency) ?? 0) === wanted && [...net.keys()].every((one) => one === currency);

/** Checks of the ledger at the end. */
export const money = {
  'ledger.net': (played) => {
    const { task } = played.order;
    const { net } = moneyOf(played.transactions);
    if (endsBy(played).some((end) => isNet(net, end.net, task.currency)))
      return hasTrace(played) ? passed : noTrace;
    const paid = net.size === 0 ? [[task.currency, 0] as const] : [...net];
    const has = `the buyer has paid ${paid.map(([currency, total]) => amountWords(total, currency)).join(' and ')}`;
    const ends = endsOf(task);
    if (ends.length === 1)
      return failed(`${has}; the buyer should have paid ${amountWords(task.net, task.currency)}`);
    const right = ends.map((end) => `${amountWords(end.net, task.currency)} and ${end.states.join(' or ')}`);
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
    const { charges, payouts } = moneyOf(played.transactions);
    if (!hasTrace(played)) return noTrace;
    const open = openIn(played.transactions);
    for (const [what, some] of Object.entries({ charges, payouts, ...open }))
      if (some.length > 1)
        return failed(`the order has ${some.length} ${what} that were not cancelled: ${totalsOf(some)}`);
    return passed;
  },
} satisfies Deciding;
