import type { Transaction } from '../sandbox/index.ts';
import type { Task } from './plan.ts';
import { type Heard, sent } from './tape.ts';

/** An order of a task: what names it on the wire and in the ledger. */
export interface Order {
  readonly task: Task;
  /** The merchant's reference. */
  readonly order: string;
}

/**
 * Tells apart what belongs to which order: by its reference, by the transaction that a request names, and by the amount,
 * of which each task has its own.
 */
export class Orders {
  readonly #orders: Order[] = [];
  readonly #transactions: () => readonly Transaction[];

  constructor(transactions: () => readonly Transaction[]) {
    this.#transactions = transactions;
  }

  add(order: Order): void {
    this.#orders.push(order);
  }

  all(): readonly Order[] {
    return this.#orders;
  }

  /** The order of a request; undefined where nothing of it tells. */
  ofRequest(heard: Heard): Order | undefined {
    const named = ['user', 'uniqueid', 'userData1'].map((path) => sent(heard, path));
    const byReference = this.#orders.find(({ order }) => named.includes(order));
    if (byReference) return byReference;
    const ids = ['tranId', 'cgUid'].flatMap((path) => sent(heard, path) ?? []);
    const meant = this.#transactions().find((one) => ids.includes(one.tranId) || ids.includes(one.cgUid));
    return (meant && this.ofTransaction(meant)) ?? this.#byAmount(sent(heard, 'total'));
  }

  /** The order of a transaction. */
  ofTransaction({ sent, total, original }: Transaction): Order | undefined {
    const byReference = this.#orders.find(({ order }) => sent.user === order || sent.uniqueid === order);
    if (byReference) return byReference;
    const first = this.#transactions().find(({ tranId }) => tranId === original);
    return (first && this.ofTransaction(first)) ?? this.#byAmount(String(total));
  }

  #byAmount(total: string | undefined): Order | undefined {
    return this.#orders.findLast(({ task }) =>
      [task.amount, ...task.steps.map(({ amount }) => amount)].some((amount) => String(amount) === total),
    );
  }
}

/** What of a transaction counts as money. Amounts in the smallest unit of its currency. */
export interface Money {
  /** Charges that stand: approved, and neither cancelled nor held back. */
  readonly charges: readonly Transaction[];
  /** What the buyer has paid, refunds and payouts taken off. */
  readonly net: number;
}

export function moneyOf(transactions: readonly Transaction[]): Money {
  const stands = ({ state }: Transaction) =>
    state !== 'rejected' && state !== 'cancelled' && state !== 'held';
  const charges = transactions.filter((one) => one.kind === 'charge' && stands(one));
  const stateOf = (tranId: string | undefined) =>
    transactions.find((one) => one.tranId === tranId)?.state ?? '';
  const back = transactions.filter(
    (one) =>
      one.state !== 'rejected' &&
      (one.kind === 'refund' ||
        (one.kind === 'payout' && stands(one)) ||
        // A cancellation takes nothing back where what it cancels is not counted any more.
        (one.kind === 'cancellation' && stateOf(one.original) !== 'cancelled')),
  );
  const sum = (some: readonly Transaction[]) => some.reduce((all, { total }) => all + total, 0);
  return { charges, net: sum(charges) - sum(back) };
}
