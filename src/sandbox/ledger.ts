import { type Move, type RuleId, ruleOf, type Transition, transitions } from '../contract/index.ts';
import { day } from './clock.ts';
import type { Transaction } from './transaction.ts';

/** How many transactions are kept, the latest ones: some eight hundred megabytes of them. */
export const ledgerLimit = 1_000_000;

/** By how many ids of operations a transaction is found. */
const operationLimit = 8;

/** Nearly always one of its kind, and then without a list around it: a million lists weigh as much as what is in them. */
type Found = Transaction | Transaction[];

/** What the sandbox asks of its ledger, in memory or in a database. Whoever is given a transaction may change it. */
export type AnyLedger = Omit<Ledger, 'save' | 'restore'>;

/** The latest transactions of the sandbox, in memory, findable by each id that names them. */
export class Ledger {
  #all: Transaction[] = [];
  readonly #limit: number;
  readonly #forgot: () => void;
  readonly #byTranId = new Map<string, Transaction>();
  /** Without those that are their own first: the id of a transaction finds them. */
  readonly #byCgUid = new Map<string, Found>();
  readonly #byUid = new Map<string, Found>();
  readonly #byUser = new Map<string, Found>();
  readonly #byAuthNumber = new Map<string, Found>();
  /** By the day they were made on, `YYYY-MM-DD`. */
  readonly #byDay = new Map<string, Found>();

  /**
   * @param limit how many are kept; a hundredth more at times
   * @param forgot called when the oldest are gone, so that what else holds them lets them go
   */
  constructor(limit = ledgerLimit, forgot: () => void = () => {}) {
    this.#limit = limit;
    this.#forgot = forgot;
  }

  add(transaction: Transaction): Transaction {
    this.#all.push(transaction);
    this.#byTranId.set(transaction.tranId, transaction);
    for (const id of transaction.operations ?? []) this.#byTranId.set(id, transaction);
    for (const [index, key] of this.#keysOf(transaction)) append(index, key, transaction);
    if (this.#all.length > this.#limit + Math.ceil(this.#limit / 100)) this.#forget();
    return transaction;
  }

  /** Lets the id of an operation find the transaction that it was about; of many, the latest few do. */
  name(transaction: Transaction, tranId: string): void {
    for (const old of named(transaction, tranId)) this.#byTranId.delete(old);
    this.#byTranId.set(tranId, transaction);
  }

  /** In the order they were made. To look at: in a database they are copies. */
  all(): readonly Transaction[] {
    return this.#all;
  }

  /** The same, to read a part of it: `slice` counts from 0, and not from the end. */
  list(): Pick<readonly Transaction[], 'length' | 'slice'> {
    return this.#all;
  }

  /** The same for an inquiry by no id; those that a criterion leaves out may be missing already. */
  scan(_field: (name: string) => string | undefined): readonly Transaction[] {
    return this.#all;
  }

  /** In the order they were made, at least those that wait for transmission on a terminal, or so many of them. */
  waiting(_terminalNumber: string, _most: number): readonly Transaction[] {
    return this.#all;
  }

  /** The latest of a terminal. */
  last(terminalNumber: string): Transaction | undefined {
    return this.#all.findLast((one) => one.terminalNumber === terminalNumber);
  }

  byTranId(tranId: string): Transaction | undefined {
    return this.#byTranId.get(tranId);
  }

  byCgUid(cgUid: string): readonly Transaction[] {
    const first = this.#byTranId.get(cgUid);
    const others = listed(this.#byCgUid.get(cgUid));
    return first?.cgUid === cgUid ? [first, ...others] : others;
  }

  byUid(uid: string): readonly Transaction[] {
    return listed(this.#byUid.get(uid));
  }

  byUser(user: string): readonly Transaction[] {
    return listed(this.#byUser.get(user));
  }

  byAuthNumber(authNumber: string): readonly Transaction[] {
    return listed(this.#byAuthNumber.get(authNumber));
  }

  /** Those made from one day to another, both included, in the order they were made. */
  byDay(from: string, to: string): readonly Transaction[] {
    const days = [...this.#byDay.keys()].filter((day) => day >= from && day <= to);
    const found = days.flatMap((day) => listed(this.#byDay.get(day)));
    // The clock can be set back, and then a day comes after a later one.
    return days.length > 1 ? found.sort((a, b) => Number(a.tranId) - Number(b.tranId)) : found;
  }

  /** After what it lies in was changed by others. */
  load(): void {}

  save() {
    return { transactions: this.#all };
  }

  restore({ transactions }: ReturnType<Ledger['save']>): void {
    this.clear();
    for (const transaction of transactions) this.add(transaction);
  }

  clear(): void {
    this.#all = [];
    this.#byTranId.clear();
    for (const index of [this.#byCgUid, this.#byUid, this.#byUser, this.#byAuthNumber, this.#byDay])
      index.clear();
  }

  #keysOf(transaction: Transaction): (readonly [Map<string, Found>, string])[] {
    const { tranId, cgUid, uid, sent, authNumber, at } = transaction;
    const keys: (readonly [Map<string, Found>, string])[] = [
      [this.#byUid, uid],
      [this.#byDay, day(at)],
    ];
    if (cgUid !== tranId) keys.push([this.#byCgUid, cgUid]);
    if (sent.user) keys.push([this.#byUser, sent.user]);
    if (authNumber) keys.push([this.#byAuthNumber, authNumber]);
    return keys;
  }

  /** The oldest go, many at a time: one at a time would make every deal pay for the list. */
  #forget(): void {
    const tooMany = this.#all.length - this.#limit;
    const gone = new Set(this.#all.slice(0, tooMany));
    const met = new Map<Map<string, Found>, Set<string>>();
    for (const transaction of gone) {
      for (const id of [transaction.tranId, ...(transaction.operations ?? [])]) this.#byTranId.delete(id);
      for (const [index, key] of this.#keysOf(transaction))
        met.set(index, (met.get(index) ?? new Set()).add(key));
    }
    // Each list once: a day, or a merchant's only user, has most of them.
    for (const [index, keys] of met) for (const key of keys) remove(index, key, gone);
    this.#all = this.#all.slice(tooMany);
    this.#forgot();
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

const listed = (found: Found | undefined): readonly Transaction[] =>
  found === undefined ? [] : Array.isArray(found) ? found : [found];

function append(index: Map<string, Found>, key: string, transaction: Transaction): void {
  const found = index.get(key);
  if (Array.isArray(found)) found.push(transaction);
  else index.set(key, found ? [found, transaction] : transaction);
}

function remove(index: Map<string, Found>, key: string, gone: ReadonlySet<Transaction>): void {
  const left = listed(index.get(key)).filter((one) => !gone.has(one));
  if (left.length === 0) index.delete(key);
  else index.set(key, left);
}
