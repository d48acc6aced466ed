import type { Transaction } from '../sandbox/index.ts';
import { amountsOf, type Task } from './plan.ts';
import type { Session } from './session.ts';
import { type Heard, sent } from './tape.ts';

/** An order of a task: what names it on the wire and in the ledger. */
export interface Order {
  readonly task: Task;
  /** The merchant's reference. */
  readonly order: string;
  /** The reference of another order, for which the same is asked at the same time. */
  readonly twin?: string;
}

/** When a step of an order began, in milliseconds of the session, and how many transactions there were. */
interface Begun {
  readonly order: Order;
  readonly at: number;
  readonly entries: number;
}

/**
 * Tells apart what belongs to which order: by its reference, by the transaction that a request names, by the amount, of
 * which each task has its own, and where nothing else tells by the task that was played. Nothing is left over but what came
 * before the first task.
 */
export class Orders {
  readonly #orders: Order[] = [];
  readonly #begun: Begun[] = [];
  readonly #transactions: () => readonly Transaction[];
  readonly #heard: () => readonly Heard[];
  readonly #family: string | undefined;

  /** @param family how references of orders begin: what names one that is not among these belongs to none of them */
  constructor({ sandbox, tape }: Pick<Session, 'sandbox' | 'tape'>, family?: string) {
    this.#transactions = () => sandbox.state.ledger.all();
    this.#heard = () => tape.all();
    this.#family = family;
  }

  /**
   * A step of the order begins.
   *
   * @param at milliseconds since the session began
   */
  add(order: Order, at: number): void {
    if (!this.#orders.includes(order)) this.#orders.push(order);
    this.#begun.push({ order, at, entries: this.#transactions().length });
  }

  all(): readonly Order[] {
    return this.#orders;
  }

  /** The order of a request; undefined where it came before the first task. */
  ofRequest(heard: Heard): Order | undefined {
    const named = ['user', 'uniqueid', 'userData1'].map((path) => sent(heard, path));
    const byReference = this.#orders.find(({ order }) => named.some((name) => names(name, order)));
    if (byReference || named.some((name) => this.#isOfAnother(name))) return byReference;
    const meant = namedBy(heard, this.#transactions()).at(-1);
    return (
      (meant && this.ofTransaction(meant)) ??
      this.#byAmount(sent(heard, 'total'), ({ at }) => at <= heard.at) ??
      this.#begun.findLast(({ at }) => at <= heard.at)?.order
    );
  }

  /** The order of a transaction. */
  ofTransaction(transaction: Transaction): Order | undefined {
    const { user, total, original } = transaction;
    const byReference = this.#orders.find(({ order }) => names(user, order));
    if (byReference || this.#isOfAnother(user)) return byReference;
    const all = this.#transactions();
    const first = all.find(({ tranId }) => tranId === original);
    const place = all.indexOf(transaction);
    return (
      (first && this.ofTransaction(first)) ??
      this.#byAmount(String(total), ({ entries }) => entries <= place, user) ??
      this.#begun.findLast(({ entries }) => entries <= place)?.order
    );
  }

  /**
   * Of several with one amount that whose step began last, unless the application has a reference of its own for one.
   *
   * @param own the reference, which names no order
   */
  #byAmount(total: string | undefined, isBefore: (begun: Begun) => boolean, own?: string): Order | undefined {
    const has = ({ task }: Order) =>
      amountsOf(task).some((amount) => total !== undefined && amount === Number(total));
    const some = this.#begun.filter((one) => has(one.order) && isBefore(one)).map(({ order }) => order);
    const users = own !== undefined && new Set(some).size > 1 ? this.#usersOf(own) : [];
    const [user, ...others] = users;
    if (user && others.length === 0 && some.includes(user)) return user;
    return some.at(-1) ?? this.#orders.findLast(has);
  }

  /** The orders during whose steps a reference was sent: one alone, if it stands for an order. */
  #usersOf(own: string): readonly Order[] {
    const times = this.#heard().filter((one) => sent(one, 'user') === own);
    const during = times.map((one) => this.#begun.findLast(({ at }) => at <= one.at)?.order);
    return [...new Set(during)].filter((order) => order !== undefined);
  }

  #isOfAnother(reference: string | undefined): boolean {
    return this.#family !== undefined && reference?.startsWith(this.#family) === true;
  }
}

/** Whether a reference is that of an order, or of another attempt: with an ending that begins with no digit. */
const names = (reference: string | undefined, order: string): boolean =>
  reference?.startsWith(order) === true && !/^\d/.test(reference.slice(order.length));

/** The transactions that a request names. The first lookup that it has counts, as the gateway takes them. */
export function namedBy(heard: Heard, transactions: readonly Transaction[]): readonly Transaction[] {
  for (const [path, of] of lookups) {
    const value = sent(heard, path);
    if (value !== undefined)
      return transactions.filter(
        (one) => one[of] === value || (of === 'tranId' && one.operations?.includes(value)),
      );
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
  /** Payouts that stand. */
  readonly payouts: readonly Transaction[];
  /** What the buyer has paid by currency, refunds and payouts taken off. A currency that comes to nothing is left out. */
  readonly net: ReadonlyMap<string, number>;
}

export const currencyOf = ({ sent: { currency = '' } }: Pick<Transaction, 'sent'>): string => currency;

/** What is open and charges nothing yet: authorizations, and charges that are held back from transmission. */
export const openIn = (transactions: readonly Transaction[]) => ({
  authorizations: transactions.filter(({ state }) => state === 'authorized'),
  holds: transactions.filter(({ state }) => state === 'held' || state === 'on hold'),
});

export function moneyOf(transactions: readonly Transaction[]): Money {
  const { holds } = openIn(transactions);
  const stands = (one: Transaction) =>
    one.state !== 'rejected' && one.state !== 'cancelled' && !holds.includes(one);
  const charges = transactions.filter((one) => one.kind === 'charge' && stands(one));
  const payouts = transactions.filter((one) => one.kind === 'payout' && stands(one));
  const stateOf = (tranId: string | undefined) =>
    transactions.find((one) => one.tranId === tranId)?.state ?? '';
  const back = transactions.filter(
    (one) =>
      one.state !== 'rejected' &&
      (one.kind === 'refund' ||
        payouts.includes(one) ||
        // A cancellation takes nothing back where what it cancels is not counted any more.
        (one.kind === 'cancellation' && stateOf(one.original) !== 'cancelled')),
  );
  const net = new Map<string, number>();
  for (const [some, sign] of [[charges, 1] as const, [back, -1] as const])
    for (const one of some) net.set(currencyOf(one), (net.get(currencyOf(one)) ?? 0) + sign * one.total);
  return { charges, payouts, net: new Map([...net].filter(([, total]) => total !== 0)) };
}
