import { type Move, type RuleId, ruleOf, type Transition, transitions } from '../contract/index.ts';
import { Chains } from './chains.ts';
import { day, isEarlier } from './clock.ts';
import { Collection } from './collection.ts';
import type { Transaction } from './transaction.ts';

/** How many transactions are kept, the latest ones. */
export const ledgerLimit = 200_000;

/** How many cards, and contents of requests, are at hand for transactions that share them. */
const mostRead = 1_000;

/** A transaction as JSON has it. What many transactions share is a text, so that it is read once. */
type Stored = Omit<Transaction, 'card' | 'sent'> & { readonly card: string; readonly sent: string };

/** By how many ids of operations a transaction is found. */
const operationLimit = 8;

/** Called with each new transaction, and when the oldest are gone, so that other parts let them go. */
interface Listening {
  readonly added?: (transaction: Transaction) => void;
  readonly forgot?: () => void;
}

/** The latest transactions of the sandbox, findable by each id that names them. What an id finds may be changed in place. */
export class Ledger extends Collection<Transaction> {
  #all: Transaction[] = [];
  /** How many were forgotten: each transaction has a number, and this is that of the first. */
  #first = 0;
  readonly #limit: number;
  readonly #listening: Listening;
  readonly #by = {
    /** Without those that are their own first: the id of a transaction finds them. */
    cgUid: this.#chains(({ tranId, cgUid }) => (cgUid === tranId ? '' : cgUid)),
    uid: this.#chains(({ uid }) => uid),
    user: this.#chains(({ user }) => user ?? ''),
    authNumber: this.#chains(({ authNumber }) => authNumber),
  };
  readonly #chained = Object.values(this.#by);
  readonly #read = new Map<string, object>();
  /** By the ids of operations on them. */
  readonly #named = new Map<string, Transaction>();
  /** The numbers from which on time goes on, but for the first: the clock can be set back. */
  #setBack: number[] = [];

  /**
   * @param limit how many are kept; a hundredth more at times
   */
  constructor(limit = ledgerLimit, listening: Listening = {}) {
    super();
    this.#limit = limit;
    this.#listening = listening;
  }

  add(transaction: Transaction): Transaction {
    this.put(transaction.tranId, transaction);
    if (this.#all.length > this.#limit + Math.ceil(this.#limit / 100)) this.#forget();
    return transaction;
  }

  /** Lets the id of an operation find the transaction that it was about; of many, the latest few do. */
  name(transaction: Transaction, tranId: string): void {
    for (const old of named(transaction, tranId)) this.#named.delete(old);
    if (tranId !== transaction.tranId) this.#named.set(tranId, transaction);
  }

  /** In the order they were made, to look at. */
  all(): readonly Transaction[] {
    return this.#all;
  }

  /** The latest of a terminal. */
  last(terminalNumber: string): Transaction | undefined {
    return this.#all.findLast((one) => one.terminalNumber === terminalNumber);
  }

  byTranId(tranId: string): Transaction | undefined {
    return this.lend(tranId) ?? this.lend(this.#named.get(tranId)?.tranId ?? '');
  }

  byCgUid(cgUid: string): readonly Transaction[] {
    const first = this.byTranId(cgUid);
    const others = this.#found('cgUid', cgUid);
    return first?.cgUid === cgUid ? [first, ...others] : others;
  }

  byUid(uid: string): readonly Transaction[] {
    return this.#found('uid', uid);
  }

  byUser(user: string): readonly Transaction[] {
    return this.#found('user', user);
  }

  byAuthNumber(authNumber: string): readonly Transaction[] {
    return this.#found('authNumber', authNumber);
  }

  /** Those made from one day to another, both included, in the order they were made, to look at. */
  byDay(from: string, to: string): readonly Transaction[] {
    const begins = [this.#first, ...this.#setBack, this.#first + this.#all.length].map(
      (one) => one - this.#first,
    );
    return begins.slice(1).flatMap((end, run) => {
      const begin = begins[run] ?? 0;
      const first = this.#firstOf(begin, end, (one) => day(one.at) >= from);
      return this.#all.slice(
        first,
        this.#firstOf(first, end, (one) => day(one.at) > to),
      );
    });
  }

  protected override encoded({ card, sent, ...one }: Transaction): Stored {
    return { ...one, card: JSON.stringify(card), sent: JSON.stringify(sent) };
  }

  /** JSON has no value for a total that was not sent. */
  protected override decoded({ card, sent, total, ...one }: Stored): Transaction {
    return {
      ...one,
      card: this.#shared<Transaction['card']>(card),
      sent: this.#shared<Transaction['sent']>(sent),
      total: total ?? Number.NaN,
    };
  }

  #shared<T extends object>(text: string): T {
    const known = this.#read.get(text);
    if (known) return known as T;
    if (this.#read.size === mostRead) this.#read.clear();
    const read: T = JSON.parse(text);
    this.#read.set(text, read);
    return read;
  }

  protected override added(transaction: Transaction): void {
    const last = this.#all.at(-1);
    const number = this.#first + this.#all.length;
    this.#all.push(transaction);
    for (const chains of this.#chained) chains.add(number, this.#first);
    if (last && isEarlier(transaction.at, last.at)) this.#setBack.push(number);
    for (const id of transaction.operations ?? []) this.#named.set(id, transaction);
    this.#listening.added?.(transaction);
  }

  protected override gone({ operations = [] }: Transaction): void {
    for (const id of operations) this.#named.delete(id);
  }

  protected override emptied(): void {
    this.#all = [];
    this.#first = 0;
    this.#setBack = [];
    this.#named.clear();
    for (const chains of this.#chained) chains.clear();
  }

  #found(by: 'cgUid' | 'uid' | 'user' | 'authNumber', key: string): readonly Transaction[] {
    const found = this.#by[by].find(key);
    for (const { tranId } of found) this.lend(tranId);
    return found;
  }

  #chains(keyOf: (one: Transaction) => string): Chains<Transaction> {
    return new Chains(keyOf, (number) =>
      number < this.#first ? undefined : this.#all[number - this.#first],
    );
  }

  /** The first place of a part at which something holds that holds from there on; the part's end without one. */
  #firstOf(from: number, to: number, holds: (one: Transaction) => boolean): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.#all[middle] as Transaction)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The oldest go, many at a time: one at a time would make every deal pay for the list. */
  #forget(): void {
    const tooMany = this.#all.length - this.#limit;
    for (const { tranId } of this.#all.slice(0, tooMany)) this.remove(tranId);
    this.#all = this.#all.slice(tooMany);
    this.#first += tooMany;
    this.#setBack = this.#setBack.filter((number) => number > this.#first);
    this.#listening.forgot?.();
  }
}

/** Gives a transaction the id of an operation as a name, and tells which names it loses for it. */
export function named(transaction: Transaction, tranId: string): readonly string[] {
  // Its own id is no name that is dropped for later ones.
  if (tranId === transaction.tranId) return [];
  const names = [...(transaction.operations ?? []), tranId];
  const lost = names.splice(0, names.length - operationLimit);
  transaction.operations = names;
  return lost;
}

/**
 * The transaction as a refund or a cancellation finds it. The table says nothing about what is held; here it is a charge
 * that waits, and can be taken back once like those.
 */
export const asWaiting = (transaction: Transaction): Transaction =>
  transaction.state === 'held' || transaction.state === 'on hold'
    ? { ...transaction, state: 'pending transmission' }
    : transaction;

/**
 * The row of the transition table that decides a move, or undefined where no row allows or refuses it. Where two rows
 * apply, the one about the state comes before the one about credits.
 */
export function rowFor(transaction: Transaction, move: Move): (Transition & { id: RuleId }) | undefined {
  const rows = Object.entries<Transition>(transitions).filter(
    ([, row]) =>
      row.by.includes(move) &&
      row.from.some((state) => state === transaction.state) &&
      (!row.credited || transaction.credited > 0),
  );
  const [id, row] =
    rows.find(([, { refusedWith, credited }]) => refusedWith && !credited) ??
    rows.find(([, { credited }]) => credited) ??
    rows[0] ??
    [];
  return id && row ? { ...row, id: ruleOf('transition', id) } : undefined;
}
