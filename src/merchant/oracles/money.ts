import { amountWords } from '../amount-words.ts';
import { moneyOf } from '../orders.ts';
import { type Deciding, failed, type Played, passed } from '../played.ts';

/** What the buyer may have paid: by what the application believes, or by either end where it did not say. */
function owed({ order: { task }, belief }: Played): readonly number[] {
  const { net, states, orElse } = task;
  if (!orElse || (belief !== undefined && states.includes(belief))) return [net];
  if (belief !== undefined) return orElse.states.includes(belief) ? [orElse.net] : [net];
  return [net, orElse.net];
}

const totalsOf = (some: readonly { readonly total: number }[], { order: { task } }: Played): string =>
  some.map(({ total }) => amountWords(total, task.currency)).join(', ');

/** What the ledger shows once all is over. */
export const money = {
  'ledger.net': (played) => {
    const { task } = played.order;
    const { net } = moneyOf(played.transactions);
    if (owed(played).includes(net)) return passed;
    const has = `the buyer has paid ${amountWords(net, task.currency)}`;
    if (!task.orElse) return failed(`${has}, and should have paid ${amountWords(task.net, task.currency)}`);
    const right = [task, task.orElse].map(
      (end) => `${amountWords(end.net, task.currency)} and ${end.states.join(' or ')}`,
    );
    const believed = played.belief === undefined ? '' : ` and the order is ${played.belief}`;
    return failed(`${has}${believed}; right is ${right.join(', or ')}`);
  },
  'ledger.nothing-else': (played) => {
    const { transactions, order } = played;
    const held = transactions.filter(({ state }) => state === 'held');
    if (held.length > 0) return failed(`a deal is held: ${totalsOf(held, played)}`);
    const open = transactions.filter(({ state }) => state === 'authorized');
    return open.length <= (order.task.states.includes('authorized') ? 1 : 0)
      ? passed
      : failed(`authorizations are open: ${totalsOf(open, played)}`);
  },
  'practice.no-second-charge': (played) => {
    const { charges } = moneyOf(played.transactions);
    return charges.length <= 1
      ? passed
      : failed(`${charges.length} charges stand: ${totalsOf(charges, played)}`);
  },
} satisfies Deciding;
