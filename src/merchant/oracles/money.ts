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

/** What the ledger shows once all is over. */
export const money = {
  'ledger.net': (played) => {
    const { currency } = played.order.task;
    const { net } = moneyOf(played.transactions);
    const right = owed(played);
    return right.includes(net)
      ? passed
      : failed(
          `the buyer has paid ${amountWords(net, currency)}, and should have paid ${right.map((one) => amountWords(one, currency)).join(' or ')}`,
        );
  },
  'ledger.nothing-else': ({ transactions, order: { task } }) => {
    const held = transactions.filter(({ state }) => state === 'held');
    const open = transactions.filter(({ state }) => state === 'authorized');
    // One that was asked for, and whatever the order may be else.
    const meant = task.states.includes('authorized') ? 1 : 0;
    if (held.length > 0)
      return failed(`a deal of ${amountWords(held[0]?.total ?? 0, task.currency)} is held`);
    return open.length <= meant
      ? passed
      : failed(
          `${open.length} authorizations are open: ${open.map(({ total }) => amountWords(total, task.currency)).join(', ')}`,
        );
  },
  'practice.no-second-charge': ({ transactions, order: { task } }) => {
    const { charges } = moneyOf(transactions);
    return charges.length <= 1
      ? passed
      : failed(
          `${charges.length} charges stand: ${charges.map(({ total }) => amountWords(total, task.currency)).join(', ')}`,
        );
  },
} satisfies Deciding;
