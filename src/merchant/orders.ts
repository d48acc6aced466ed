import type { Transaction } from '../sandbox/index.ts';
import { amountsOf, type Task } from './plan.ts';
import { type Heard, sent } from './tape.ts';

/** An order of a task: what names it on the wire and in the ledger. */
export interface Order {
  readonly task: Task;
  /** The merchant's reference. */
  readonly order: string;
}

/**
 * Tells apart what belongs to which order: by its reference, by the transaction that a request names, by the amount, of
 * which each task has its own, and where nothing else tells by the task that was played. Nothing is left over but what came
 * before the first task.
 */
export class Orders {
  readonly #orders: Order[] = [];
  /** When each order was begun, in milliseconds of the session, and how many transactions there were. */
  readonly #begun: { readonly order: Order; readonly at: number; readonly entries: number }[] = [];
  readonly #transactions: () => readonly Transaction[];

  constructor(transactions: () => readonly Transaction[]) {
    this.#transactions = transactions;
  }

  /** @param at milliseconds since the session began */
  add(order: Order, at: number): void {
    this.#orders.push(order);
    this.#begun.push({ order, at, entries: this.#transactions().length });
  }

  all(): readonly Order[] {
    return this.#orders;
  }

  /** The order of a request; undefined where it came before the first task. */
  ofRequest(heard: Heard): Order | undefined {
    const named = ['user', 'uniqueid', 'userData1'].map((path) => sent(heard, path));
    const byReference = this.#orders.find(({ order }) => named.some((name) => names(name, order)));
    if (byReference) return byReference;
    const meant = namedBy(heard, this.#transactions()).at(-1);
    return (
      (meant && this.ofTransaction(meant)) ??
      this.#byAmount(sent(heard, 'total')) ??
      this.#begun.findLast(({ at }) => at <= heard.at)?.order
    );
  }

  /** The order of a transaction. */
  ofTransaction(transaction: Transaction): Order | undefined {
    const { sent, total, original } = transaction;
    const byReference = this.#orders.find(({ order }) => names(sent.user, order));
    if (byReference) return byReference;
    const all = this.#transactions();
    const first = all.find(({ tranId }) => tranId === original);
    const place = all.indexOf(transaction);
    return (
      (first && this.ofTransaction(first)) ??
      this.#byAmount(String(total)) ??
      this.#begun.findLast(({ entries }) => entries <= place)?.order
    );
  }

  #byAmount(total: string | undefined): Order | undefined {
    return this.#orders.findLast(({ task }) =>
      amountsOf(task).some((amount) => total !== undefined && amount === Number(total)),
    );
  }
}

/** Whether a reference is that of an order, or of another attempt: with an ending that begins with no digit. */
const names = (reference: string | undefined, order: string): boolean =>
  reference?.startsWith(order) === true && !/^\d/.test(reference.slice(order.length));

/** The transactions that a request names. The first lookup that it has counts, as the gateway takes them. */
export function namedBy(heard: Heard, transactions: readonly Transaction[]): readonly Transaction[] {
  for (const [path, of] of lookups) {
    const value = sent(heard, path);
    if (value !== undefined) return transactions.filter((one) => one[of] === value);
  }
  return [];
}

const lookups = [
  ['tranId', 'tranId'],
  ['cgUid', 'cgUid'],
  ['ashraitEmvData.orgUid', 'uid'],
  ['orgUid', 'uid'],
  ['authNo', 'authNumber'],
] as const;

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
