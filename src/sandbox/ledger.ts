import { type Move, type Transition, transitions } from '../contract/index.ts';
import type { Transaction } from './transaction.ts';

/** All transactions of the sandbox, in memory, findable by each id that names them. */
export class Ledger {
  readonly #all: Transaction[] = [];
  readonly #byTranId = new Map<string, Transaction>();
  readonly #byCgUid = new Map<string, Transaction[]>();
  readonly #byUid = new Map<string, Transaction[]>();
  readonly #byUser = new Map<string, Transaction[]>();
  readonly #byAuthNumber = new Map<string, Transaction[]>();

  add(transaction: Transaction): Transaction {
    this.#all.push(transaction);
    this.#byTranId.set(transaction.tranId, transaction);
    append(this.#byCgUid, transaction.cgUid, transaction);
    append(this.#byUid, transaction.uid, transaction);
    if (transaction.authNumber) append(this.#byAuthNumber, transaction.authNumber, transaction);
    if (transaction.sent.user) append(this.#byUser, transaction.sent.user, transaction);
    return transaction;
  }

  /** In the order they were made. */
  all(): readonly Transaction[] {
    return this.#all;
  }

  byTranId(tranId: string): Transaction | undefined {
    return this.#byTranId.get(tranId);
  }

  byCgUid(cgUid: string): readonly Transaction[] {
    return this.#byCgUid.get(cgUid) ?? [];
  }

  byUid(uid: string): readonly Transaction[] {
    return this.#byUid.get(uid) ?? [];
  }

  byUser(user: string): readonly Transaction[] {
    return this.#byUser.get(user) ?? [];
  }

  byAuthNumber(authNumber: string): readonly Transaction[] {
    return this.#byAuthNumber.get(authNumber) ?? [];
  }

  save() {
    return { transactions: this.#all };
  }

  restore({ transactions }: ReturnType<Ledger['save']>): void {
    this.clear();
    for (const transaction of transactions) this.add(transaction);
  }

  clear(): void {
    this.#all.length = 0;
    const indexes = [this.#byTranId, this.#byCgUid, this.#byUid, this.#byUser, this.#byAuthNumber];
    for (const index of indexes) index.clear();
  }
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
export function rowFor(transaction: Transaction, move: Move): (Transition & { id: string }) | undefined {
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
  return id && row ? { ...row, id: `transition.${id}` } : undefined;
}

function append<K>(index: Map<K, Transaction[]>, key: K, transaction: Transaction): void {
  const found = index.get(key);
  if (found) found.push(transaction);
  else index.set(key, [transaction]);
}
