import type { Transaction } from '../sandbox/index.ts';
import { amountsOf } from './plan.ts';
import type { Session } from './session.ts';
import { type Heard, sent } from './tape.ts';
import type { Task } from './task-schema.ts';

/** An order of a task: what names it on the wire and in the ledger. */
export interface Order {
  readonly task: Task;
  /** The merchant's reference. */
  readonly order: string;
  /** The reference of another order, for which the same is asked at the same time. */
  readonly twin?: string;
}

/** When a step of an order, or of two at once, began, in milliseconds of the session, and how many transactions there were. */
interface Begun {
  readonly orders: readonly Order[];
  readonly at: number;
  readonly entries: number;
}

/** Whose the requests are that name neither of two orders at once, by the name that they have in common. */
export type Division = ReadonlyMap<string, string>;

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
  /** What each request names, and among how many orders that was looked for. */
  readonly #named = new WeakMap<Heard, { readonly order: Order | undefined; readonly among: number }>();

  /** @param family how references of orders begin: what names one that is not among these belongs to none of them */
  constructor({ sandbox, tape }: Pick<Session, 'sandbox' | 'tape'>, family?: string) {
    this.#transactions = () => sandbox.state.ledger.all();
    this.#heard = () => tape.all();
    this.#family = family;
  }

  /**
   * The application is asked for these orders from now on.
   *
   * @param at milliseconds since the session began
   */
  add(some: readonly Order[], at: number): void {
    const orders = some.map((one) => {
      const known = this.#orders.find(({ order }) => order === one.order);
      if (!known) this.#orders.push(one);
      return known ?? one;
    });
    this.#begun.push({ orders, at, entries: this.#transactions().length });
  }

  all(): readonly Order[] {
    return this.#orders;
  }

  /** The order of a request; undefined where it came before the first task. */
  ofRequest(heard: Heard, division?: Division): Order | undefined {
    const byReference = this.#namedIn(heard);
    if (byReference || references.some((path) => this.#isOfAnother(sent(heard, path)))) return byReference;
    const meant = namedBy(heard, this.#transactions()).at(-1);
    return (
      (meant && this.ofTransaction(meant, division)) ??
      this.#divided(this.#requestName(heard), division) ??
      this.#byAmount(sent(heard, 'total'), ({ at }) => at <= heard.at) ??
      this.#during(heard)[0]
    );
  }

  /** The order of a transaction. */
  ofTransaction(transaction: Transaction, division?: Division): Order | undefined {
    const { user, total, original } = transaction;
    const byReference = this.#orders.find(({ order }) => names(user, order));
    if (byReference || this.#isOfAnother(user)) return byReference;
    const all = this.#transactions();
    const first = all.find(({ tranId }) => tranId === original);
    if (first) return this.ofTransaction(first, division);
    const place = all.indexOf(transaction);
    const request = this.#requestOf(transaction);
    return (
      (request && this.#namedIn(request)) ??
      this.#divided(this.#transactionName(transaction), division) ??
      this.#byAmount(String(total), ({ entries }) => entries <= place, user) ??
      this.#begun.findLast(({ entries }) => entries <= place)?.orders[0]
    );
  }

  /**
   * Every way to give two orders at once what names neither of them. One way alone, unless nothing that the application
   * sent tells the two apart.
   */
  divisions({ order, twin = '' }: Order): readonly Division[] {
    const both = this.#heard().filter((one) => {
      const during = this.#during(one);
      return during.length > 1 && during.some((some) => some.order === order) && !this.#namedIn(one);
    });
    const held = new Map<string, string>();
    const open = new Set<string>();
    for (const name of both.flatMap((one) => this.#requestName(one) ?? [])) {
      const [owner, ...others] = this.#owners(name);
      if (owner && others.length === 0) held.set(name, owner);
      else open.add(name);
    }
    let ways: readonly Division[] = [held];
    for (const name of [...open].slice(0, mostOpen))
      ways = ways.flatMap((way) => [order, twin].map((one) => new Map([...way, [name, one]])));
    const isOfBoth = (way: Division) => new Set(way.values()).size > 1;
    // Each of the two was asked for: what was sent twice is of both.
    return ways.some(isOfBoth) ? ways.filter(isOfBoth) : ways;
  }

  /** The orders during whose own steps a name was sent: one alone, if it stands for an order. */
  #owners(name: string): readonly string[] {
    const alone = this.#heard()
      .filter((one) => this.#requestName(one) === name)
      .map((one) => this.#during(one))
      .flatMap(([one, ...others]) => (one && others.length === 0 ? [one.order] : []));
    return [...new Set(alone)];
  }

  #divided(name: string | undefined, division: Division | undefined): Order | undefined {
    const owner = name === undefined ? undefined : division?.get(name);
    return owner === undefined ? undefined : this.#orders.find(({ order }) => order === owner);
  }

  /** What a request has in common with others about the same: a reference of the application, a transaction, or nothing. */
  #requestName(heard: Heard): string | undefined {
    const own = ownName(heard);
    if (own !== undefined && !this.#isOfAll(own)) return own;
    const meant = namedBy(heard, this.#transactions()).at(-1);
    if (meant) return this.#transactionName(meant);
    return heard.command === 'doDeal' ? `request ${heard.index}` : undefined;
  }

  #transactionName(transaction: Transaction): string | undefined {
    const { user, original } = transaction;
    const first = this.#transactions().find(({ tranId }) => tranId === original);
    if (first) return this.#transactionName(first);
    const request = this.#requestOf(transaction);
    if (user !== undefined && !this.#isOfAll(user)) return user;
    return request && `request ${request.index}`;
  }

  /** Whether a reference stands for no order: it is that of several tasks, or of both orders at once. */
  #isOfAll(own: string): boolean {
    const those = this.#heard().filter((one) => ownName(one) === own);
    const tasks = new Set(those.flatMap((one) => this.#during(one).map(({ task }) => task)));
    const isWithBoth = (one: Heard) => this.#during(one).length > 1 && one.command === 'doDeal';
    const others = () => this.#heard().some((one) => isWithBoth(one) && ownName(one) !== own);
    return tasks.size > 1 || (those.some(isWithBoth) && !others());
  }

  /** The request that made a transaction. */
  #requestOf({ tranId }: Transaction): Heard | undefined {
    return this.#heard().find((one) => one.tranId === tranId);
  }

  #during({ at: then }: Heard): readonly Order[] {
    return this.#begun.findLast(({ at }) => at <= then)?.orders ?? [];
  }

  /**
   * Of several with one amount that whose step began last, unless the application has a reference of its own for one.
   *
   * @param own the reference, which names no order
   */
  #byAmount(total: string | undefined, isBefore: (begun: Begun) => boolean, own?: string): Order | undefined {
    const has = ({ task }: Order) =>
      amountsOf(task).some((amount) => total !== undefined && amount === Number(total));
    const some = this.#begun.filter(isBefore).flatMap(({ orders }) => orders.filter(has));
    const [user, ...others] = own !== undefined && new Set(some).size > 1 ? this.#owners(own) : [];
    const owner = others.length === 0 && some.find(({ order }) => order === user);
    return owner || (some.at(-1) ?? this.#orders.findLast(has));
  }

  /** The order that a request names, wherever it has the reference. */
  #namedIn(heard: Heard): Order | undefined {
    const known = this.#named.get(heard);
    if (known && (known.order || known.among === this.#orders.length)) return known.order;
    const named = references.map((path) => sent(heard, path));
    const order =
      this.#orders.find(({ order: one }) => named.some((name) => names(name, one))) ??
      this.#orders.find(({ order: one }) => holdsReference(heard.requestText, one));
    this.#named.set(heard, { order, among: this.#orders.length });
    return order;
  }

  #isOfAnother(reference: string | undefined): boolean {
    return this.#family !== undefined && reference?.startsWith(this.#family) === true;
  }
}

/** The elements that name an order by the merchant's reference. */
const references = ['user', 'uniqueid', 'userData1'] as const;

/** The reference that a request has, whatever it means. */
const ownName = (heard: Heard): string | undefined => sent(heard, 'user') ?? sent(heard, 'uniqueid');

/** So many names of two orders are tried in every way: twice as many ways for each of them. */
const mostOpen = 5;

/** Whether a text has the reference of an order, which may stand in a requestId, an address or data of its own. */
const holdsReference = (text: string, order: string): boolean =>
  text.includes(order) &&
  text.split(order).some((part, index, parts) => {
    const next = parts[index + 1];
    return next !== undefined && !/[A-Za-z0-9]$/.test(part) && !/^\d/.test(next);
  });

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
