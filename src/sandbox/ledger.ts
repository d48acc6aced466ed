import { type Move, type RuleId, ruleOf, type Transition, transitions } from '../contract/index.ts';
import { Collection } from './collection.ts';
import type { Transaction } from './transaction.ts';

export const ledgerLimit = 200_000;

/** A transaction as JSON. Many transactions have the same card and the same request: a text of each is parsed once. */
type Stored = Omit<Transaction, 'card' | 'sent'> & { readonly card: string; readonly sent: string };

const parsedLimit = 1_000;

/** Maximum number of ids of operations by which a transaction is found. */
const operationLimit = 8;

/** Listeners of a ledger: one for each new transaction, one for the removal of old transactions. */
interface Listening {
  readonly added?: (transaction: Transaction) => void;
  readonly forgot?: () => void;
}

class Index {
  readonly #byKey = new Map<string, Transaction[]>();
  readonly #keyOf: (one: Transaction) => string;

  constructor(keyOf: (one: Transaction) => string) {
    this.#keyOf = keyOf;
  }

  add(one: Transaction): void {
    const key = this.#keyOf(one);
    const others = this.#byKey.get(key);
    if (others) others.push(one);
    else if (key !== '') this.#byKey.set(key, [one]);
  }

  remove(one: Transaction): void {
    const key = this.#keyOf(one);
    const others = this.find(key).filter((other) => other !== one);
    if (others.length > 0) this.#byKey.set(key, others);
    else this.#byKey.delete(key);
  }

  find(key: string): readonly Transaction[] {
    return this.#byKey.get(key) ?? [];
  }

  clear(): void {
    this.#byKey.clear();
  }
}

/** The latest transactions of the sandbox, by each of their ids. The caller may change a found transaction in place. */
export class Ledger extends Collection<Transaction> {
  #all: Transaction[] = [];
  readonly #limit: number;
  readonly #listening: Listening;
  readonly #by = {
    /** Without transactions whose cgUid is their own tranId: the collection has their tranId as its key. */
    cgUid: new Index(({ tranId, cgUid }) => (cgUid === tranId ? '' : cgUid)),
    uid: new Index(({ uid }) => uid),
    user: new Index(({ user }) => user ?? ''),
  };
  readonly #indexes = Object.values(this.#by);
  readonly #parsed = new Map<string, object>();
  readonly #named = new Map<string, Transaction>();

  /** @param limit maximum number of transactions, which the ledger exceeds by 1 % at most */
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

  /** Adds the id of an operation to the ids of a transaction, and drops the oldest such id above the limit. */
  name(transaction: Transaction, tranId: string): void {
    // The own id of a transaction always finds it, and is never dropped.
    if (tranId === transaction.tranId) return;
    const names = [...(transaction.operations ?? []), tranId];
    for (const old of names.splice(0, names.length - operationLimit)) this.#named.delete(old);
    transaction.operations = names;
    this.#named.set(tranId, transaction);
  }

  /** All transactions in the order in which they were made, for reading only. */
  all(): readonly Transaction[] {
    return this.#all;
  }

  last(terminalNumber: string): Transaction | undefined {
    return this.#all.findLast((one) => one.terminalNumber === terminalNumber);
  }

  byTranId(tranId: string): Transaction | undefined {
    return this.lend(tranId) ?? this.lend(this.#named.get(tranId)?.tranId ?? '');
  }

  byCgUid(cgUid: string): readonly Transaction[] {
    const first = this.byTranId(cgUid);
    const others = this.#lent(this.#by.cgUid.find(cgUid));
    return first?.cgUid === cgUid ? [first, ...others] : others;
  }

  byUid(uid: string): readonly Transaction[] {
    return this.#lent(this.#by.uid.find(uid));
  }

  byUser(user: string): readonly Transaction[] {
    return this.#lent(this.#by.user.find(user));
  }

  byAuthNumber(authNumber: string): readonly Transaction[] {
    return this.#lent(this.#all.filter((one) => one.authNumber === authNumber));
  }

  protected override encoded({ card, sent, ...one }: Transaction): Stored {
    return { ...one, card: JSON.stringify(card), sent: JSON.stringify(sent) };
  }

  protected override decoded({ card, sent, total, ...one }: Stored): Transaction {
    return { ...one, card: this.#shared(card), sent: this.#shared(sent), total: total ?? Number.NaN };
  }

  #shared<T extends object>(text: string): T {
    const known = this.#parsed.get(text);
    if (known) return known as T;
    if (this.#parsed.size === parsedLimit) this.#parsed.clear();
    const parsed: T = JSON.parse(text);
    this.#parsed.set(text, parsed);
    return parsed;
  }

  protected override added(transaction: Transaction): void {
    this.#all.push(transaction);
    for (const index of this.#indexes) index.add(transaction);
    for (const id of transaction.operations ?? []) this.#named.set(id, transaction);
    this.#listening.added?.(transaction);
  }

  protected override gone(transaction: Transaction): void {
    for (const index of this.#indexes) index.remove(transaction);
    for (const id of transaction.operations ?? []) this.#named.delete(id);
  }

  protected override emptied(): void {
    this.#all = [];
    this.#named.clear();
    for (const index of this.#indexes) index.clear();
  }

  #lent(found: readonly Transaction[]): readonly Transaction[] {
    for (const { tranId } of found) this.lend(tranId);
    return found;
  }

  /** Removes many old transactions together, because each removal copies the list. */
  #forget(): void {
    const tooMany = this.#all.length - this.#limit;
    for (const { tranId } of this.#all.slice(0, tooMany)) this.remove(tranId);
    this.#all = this.#all.slice(tooMany);
    this.#listening.forgot?.();
  }
}

/**
 * The transaction as a refund or cancellation sees it: the transition table has no rows for held deals, so they
 * count as pending.
 */
export const asWaiting = (transaction: Transaction): Transaction =>
  transaction.state === 'held' || transaction.state === 'on hold'
    ? { ...transaction, state: 'pending transmission' }
    : transaction;

/**
 * The row of the transition table that decides a move. Undefined if no row applies. A row about the state takes
 * precedence over a row about credits.
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
