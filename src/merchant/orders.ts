import { textAt } from '../message/element.ts';
import type { Transaction } from '../sandbox/index.ts';
import { amountsOf } from './plan.ts';
import type { Session } from './session.ts';
import { type Heard, isEnquiry, sent } from './tape.ts';
import type { Task } from './task-schema.ts';

type Pages = Session['sandbox']['state']['pages'];

export interface Order {
  readonly task: Task;
  readonly order: string;
  /** The reference of a second, simultaneous order with the same steps. */
  readonly twin?: string;
}

/** The start of a step in milliseconds of the session, with the number of earlier transactions. */
interface Begun {
  readonly orders: readonly Order[];
  readonly at: number;
  readonly entries: number;
}

/** Order references by the names in requests without a reference, for two simultaneous orders. */
export type Division = ReadonlyMap<string, string>;

/**
 * Assigns requests and transactions to orders: by reference, by the named transaction, by the unique amount,
 * or else by the current task. Only requests before the first task stay unassigned.
 */
export class Orders {
  readonly #orders: Order[] = [];
  readonly #begun: Begun[] = [];
  readonly #transactions: () => readonly Transaction[];
  readonly #heard: () => readonly Heard[];
  readonly #pages: () => readonly NonNullable<ReturnType<Pages['find']>>[];
  readonly #family: string | undefined;
  readonly #named = new WeakMap<Heard, { readonly order: Order | undefined; readonly among: number }>();

  /** @param family the common prefix of all references: an unknown reference with this prefix belongs to no order */
  constructor({ sandbox, tape }: Pick<Session, 'sandbox' | 'tape'>, family?: string) {
    this.#transactions = () => sandbox.state.ledger.all();
    this.#heard = () => tape.all();
    this.#pages = () => [...sandbox.state.pages.values()];
    this.#family = family;
  }

  /** @param at milliseconds since the session began */
  add(some: readonly Order[], at: number): void {
    const orders = some.map((one) => {
      const known = this.#orders.find(({ order }) => order === one.order);
      if (!known) this.#orders.push(one);
      return known ?? one;
    });
    this.#begun.push({ orders, at, entries: this.#transactions().length });
  }

  /** The order of a request; undefined before the first task. */
  ofRequest(heard: Heard, division?: Division): Order | undefined {
    const byReference = this.#namedIn(heard);
    if (byReference || references.some((path) => this.#isOfAnother(sent(heard, path)))) return byReference;
    const meant = namedBy(heard, this.#transactions()).at(-1);
    return (
      (meant && this.ofTransaction(meant, division)) ??
      this.#divided(this.#requestName(heard), division) ??
      this.#byAmount(isEnquiry(heard) ? undefined : sent(heard, 'total'), ({ at }) => at <= heard.at) ??
      this.#during(heard)[0]
    );
  }

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

  /** All ways to assign requests without a reference to two simultaneous orders; one way if they are unambiguous. */
  divisions({ order, twin = '' }: Order): readonly Division[] {
    const both = this.#heard().filter((one) => {
      const during = this.#during(one);
      return during.length > 1 && during.some((some) => some.order === order) && !this.#namedIn(one);
    });
    const owned = new Map<string, string>();
    const open = new Set<string>();
    for (const name of both.flatMap((one) => this.#requestName(one) ?? [])) {
      const [owner, ...others] = this.#owners(name);
      if (owner && others.length === 0) owned.set(name, owner);
      else open.add(name);
    }
    let ways: readonly Division[] = [owned];
    for (const name of [...open].slice(0, maxOpenNames))
      ways = ways.flatMap((way) => [order, twin].map((one) => new Map([...way, [name, one]])));
    const isOfBoth = (way: Division) => new Set(way.values()).size > 1;
    // Both simultaneous orders were requested, so each of them has at least one request.
    return ways.some(isOfBoth) ? ways.filter(isOfBoth) : ways;
  }

  /** References of orders during whose steps a name was sent. A name that only one order has identifies this order. */
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

  /** The name that requests about the same deal share: a reference, a transaction, or the request itself. */
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

  /** True if a reference identifies no single order, because several tasks or simultaneous orders use it. */
  #isOfAll(own: string): boolean {
    const those = this.#heard().filter((one) => ownName(one) === own);
    const tasks = new Set(those.flatMap((one) => this.#during(one).map(({ task }) => task)));
    const isWithBoth = (one: Heard) => this.#during(one).length > 1 && one.command === 'doDeal';
    const others = () => this.#heard().some((one) => isWithBoth(one) && ownName(one) !== own);
    return tasks.size > 1 || (those.some(isWithBoth) && !others());
  }

  /** The request that made a transaction: for a payment on a page, the request of the page. */
  #requestOf({ tranId }: Transaction): Heard | undefined {
    const request = this.#heard().find((one) => one.tranId === tranId);
    if (request) return request;
    const { txId } =
      this.#pages().find(({ outcome }) => textAt(outcome?.reply, 'response.tranId') === tranId) ?? {};
    return this.#heard().find((one) => txId !== undefined && one.replyText.includes(txId));
  }

  #during({ at: then }: Heard): readonly Order[] {
    return this.#begun.findLast(({ at }) => at <= then)?.orders ?? [];
  }

  /**
   * Finds the order of the latest step with this amount, unless a reference identifies one order.
   * @param own the application's own reference, which is no order reference of the kit
   */
  #byAmount(total: string | undefined, isBefore: (begun: Begun) => boolean, own?: string): Order | undefined {
    const has = ({ task }: Order) =>
      amountsOf(task).some((amount) => total !== undefined && amount === Number(total));
    const some = this.#begun.filter(isBefore).flatMap(({ orders }) => orders.filter(has));
    const [user, ...others] = own !== undefined && new Set(some).size > 1 ? this.#owners(own) : [];
    const owner = others.length === 0 && some.find(({ order }) => order === user);
    return owner || (some.at(-1) ?? this.#orders.findLast(has));
  }

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

const references = ['user', 'uniqueid', 'userData1'] as const;

const ownName = (heard: Heard): string | undefined => sent(heard, 'user') ?? sent(heard, 'uniqueid');

/** Limit of unassigned names, because each further name doubles the number of ways to assign requests. */
const maxOpenNames = 5;

/** True if a text contains the reference of an order, for example in a requestId or an address. */
const holdsReference = (text: string, order: string): boolean =>
  text.includes(order) &&
  text.split(order).some((part, index, parts) => {
    const next = parts[index + 1];
    return next !== undefined && !/[A-Za-z0-9]$/.test(part) && !/^\d/.test(next);
  });

/** True if a reference names this order or a further attempt: a suffix that does not begin with a digit. */
export const names = (reference: string | undefined, order: string): boolean =>
  reference?.startsWith(order) === true && !/^\d/.test(reference.slice(order.length));

/** Transactions that a request names. As in the gateway, only the first lookup field of the request counts. */
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

export const currencyOf = ({ sent: { currency = '' } }: Pick<Transaction, 'sent'>): string => currency;

export const openIn = (transactions: readonly Transaction[]) => ({
  authorizations: transactions.filter(({ state }) => state === 'authorized'),
  holds: transactions.filter(({ state }) => state === 'held' || state === 'on hold'),
});

export function moneyOf(transactions: readonly Transaction[]) {
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
        // A cancelled charge is not counted, so its cancellation is not subtracted.
        (one.kind === 'cancellation' && stateOf(one.original) !== 'cancelled')),
  );
  const net = new Map<string, number>();
  for (const [some, sign] of [[charges, 1] as const, [back, -1] as const])
    for (const one of some) net.set(currencyOf(one), (net.get(currencyOf(one)) ?? 0) + sign * one.total);
  /** Paid amounts minus refunds and payouts, by currency, without zero amounts. */
  return { charges, payouts, net: new Map([...net].filter(([, total]) => total !== 0)) };
}
