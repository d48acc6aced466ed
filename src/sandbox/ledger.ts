import { type Move, type RuleId, ruleOf, type Transition, transitions } from '../contract/index.ts';
import { Collection } from './collection.ts';
import type { Transaction } from './transaction.ts';

export const ledgerLimit = 200_000;

/** Card and request are separate JSON texts, because many transactions share them and each text is parsed only once. */
type Stored = Omit<Transaction, 'card' | 'sent'> & { readonly card: string; readonly sent: string };

const parsedLimit = 1_000;

/** Maximum number of additional ids of a transaction. AutoCommRelease and SetAsHold each add one. */
const operationLimit = 8;

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

/** The latest transactions, found by any of their ids. Callers may change a found transaction in place. */
export class Ledger extends Collection<Transaction> {
  #all: Transaction[] = [];
  readonly #limit: number;
  readonly #listening: Listening;
  readonly #by = {
    /** Transactions whose cgUid equals their tranId are not in this index, because tranId is already the main key. */
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

  /** Adds the tranId of an operation to a transaction, and drops the oldest additional tranId above the limit. */
  name(transaction: Transaction, tranId: string): void {
    if (tranId === transaction.tranId) return;
    const names = [...(transaction.operations ?? []), tranId];
    for (const old of names.splice(0, names.length - operationLimit)) this.#named.delete(old);
    transaction.operations = names;
    this.#named.set(tranId, transaction);
  }

  /** Returns all transactions, oldest first. The caller must not change them. */
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

  /** Returns the transactions with an id of an inquiry, a refund or a cancellation. */
  by(name: 'tranId' | 'cgUid' | 'orgUid' | 'user', id: string): readonly Transaction[] {
    if (name === 'tranId') return [this.byTranId(id)].filter((one) => one !== undefined);
    if (name === 'cgUid') return this.byCgUid(id);
    return name === 'user' ? this.byUser(id) : this.byUid(id);
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

  /** Old transactions are removed in batches, because each removal copies the list. */
  #forget(): void {
    const tooMany = this.#all.length - this.#limit;
    for (const { tranId } of this.#all.slice(0, tooMany)) this.remove(tranId);
    this.#all = this.#all.slice(tooMany);
    this.#listening.forgot?.();
  }
}

/** Returns a held deal as pending, because the transition table has no rows for credits of held deals. */
export const asWaiting = (transaction: Transaction): Transaction =>
  transaction.state === 'held' || transaction.state === 'on hold'
    ? { ...transaction, state: 'pending transmission' }
    : transaction;

/** Returns the row of the transition table for a move. Rows about the state precede rows about earlier credits. */
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
