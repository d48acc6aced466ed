import { amountWords } from '../amount-words.ts';
import { moneyOf } from '../orders.ts';
import type { OrderState } from '../plan.ts';
import { type Deciding, failed, type Played, passed } from '../played.ts';

/** Whether an order in this state is worth nothing to the merchant. */
const worthNothing: readonly OrderState[] = ['failed', 'cancelled', 'refunded'];

/** What the buyer should have paid: that of the task, or nothing where the order may fail and did. */
function owed({ order: { task }, belief }: Played): number {
  const { net, states } = task;
  return net !== 0 && belief !== undefined && worthNothing.includes(belief) && states.includes(belief)
    ? 0
    : net;
}

/** What the ledger shows once all is over. */
export const money: Deciding = {
  'ledger.net': (played) => {
    const { task } = played.order;
    const { net } = moneyOf(played.transactions);
    const right = owed(played);
    if (net === right) return passed;
    // Nobody said what the order is now: nothing charged is right as well where the order may have failed.
    const open =
      played.belief === undefined && net === 0 && task.states.some((one) => worthNothing.includes(one));
    return open
      ? passed
      : failed(
          `the buyer has paid ${amountWords(net, task.currency)}, and should have paid ${amountWords(right, task.currency)}`,
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
};
