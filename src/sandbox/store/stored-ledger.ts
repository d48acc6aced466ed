import { type AnyLedger, ledgerLimit, named } from '../ledger.ts';
import type { Transaction } from '../transaction.ts';
import type { Database, Value } from './database.ts';
import { changeable, changed, changing, columns, idOf, TransactionRows } from './transaction-row.ts';

/** A transaction that was given out, and what its row says: whoever has it changes it as it likes. */
interface Given {
  readonly one: Transaction;
  readonly row: readonly unknown[];
}

/** What transactions are found by, beside their own ids. */
type Key = 'cg' | 'uid' | 'user' | 'auth' | 'day' | 'waiting';

/** How many of the oldest go at a time: ten milliseconds of work. */
const forgottenAtOnce = 1_000;

/** What a search through the whole ledger can leave to the database; the caller still looks at each. */
const narrowing: Readonly<Record<string, string>> = {
  terminalNumber: 'terminal = ?',
  transmitId: 'transmission IS NOT NULL AND transmission ->> 0 = ?',
  clearingReferanceNo: 'transmission IS NOT NULL AND transmission ->> 2 = ?',
  shiftId1: "own ->> 'shiftId1' = ?",
  shiftId2: "own ->> 'shiftId2' = ?",
  shiftId3: "own ->> 'shiftId3' = ?",
  fromShiftTxnDate: "own ->> 'shiftTxnDate' >= ?",
  toShiftTxnDate: "own ->> 'shiftTxnDate' <= ? || '~'",
  toDealDate: "at <= ? || '~'",
  fromTransmitDate: 'transmission ->> 1 >= ?',
  toTransmitDate: "transmission ->> 1 <= ? || '~'",
};

/**
 * The transactions of a sandbox that keeps its data. They lie in the database, found by its indexes; in memory are those
 * alone that were given out since the last commit. What was changed in these is found by comparison and written, so that no
 * change can be forgotten. `all` and `scan` give copies to look at.
 */
export class StoredLedger implements AnyLedger {
  readonly #rows: TransactionRows;
  readonly #database: Database;
  readonly #given = new Map<number, Given>();
  #added: Transaction[] = [];
  #count: number;
  readonly #limit: number;
  readonly #forgot: () => void;
  readonly #insert: ReturnType<Database['writing']>;
  readonly #update: ReturnType<Database['writing']>;
  readonly #addName: ReturnType<Database['writing']>;
  readonly #dropName: ReturnType<Database['writing']>;
  readonly #byId: ReturnType<Database['reading']>;
  readonly #byName: ReturnType<Database['reading']>;
  readonly #by: Readonly<Record<Key, ReturnType<Database['reading']>>>;

  constructor(database: Database, limit = ledgerLimit, forgot: () => void = () => {}) {
    this.#database = database;
    this.#limit = limit;
    this.#forgot = forgot;
    this.#rows = new TransactionRows(database);
    const where = (condition: string, limit = '') =>
      database.reading(`SELECT ${columns} FROM deals WHERE ${condition} ORDER BY id ${limit}`);
    const marks = columns.replaceAll(/\w+/g, '?');
    this.#insert = database.writing(`INSERT INTO deals (${columns}) VALUES (${marks})`);
    this.#update = database.writing(`UPDATE deals SET ${changing} WHERE id = ?`);
    this.#addName = database.writing('INSERT OR REPLACE INTO names (id, deal) VALUES (?, ?)');
    this.#dropName = database.writing('DELETE FROM names WHERE id = ?');
    this.#byId = where('id = ?');
    this.#byName = where('id = (SELECT deal FROM names WHERE id = ?)');
    this.#by = {
      cg: where('id = ?1 AND cg IS NULL OR cg = ?1'),
      uid: where('uid = ?'),
      user: where('user = ?'),
      auth: where("auth = ? AND auth <> ''"),
      day: where("at >= ? AND at <= ? || '~'"),
      waiting: where("terminal = ? AND state = 'pending transmission'", 'LIMIT ?'),
    };
    this.#count = this.#counted();
    database.attach({ flush: () => this.#flush(), committed: () => this.#given.clear() });
  }

  add(transaction: Transaction): Transaction {
    if (idOf(transaction.tranId) === undefined)
      throw new TypeError('the tranId of a transaction has to be a number');
    // It is written when it is looked for, or at the end of the unit: until then it may be given what it lacks.
    this.#added.push(transaction);
    this.#database.touch();
    this.#count += 1;
    if (this.#count > this.#limit + Math.min(forgottenAtOnce, Math.ceil(this.#limit / 100))) this.#forget();
    return transaction;
  }

  name(transaction: Transaction, tranId: string): void {
    for (const old of named(transaction, tranId)) this.#dropName(Number(old));
    if (tranId !== transaction.tranId) this.#addName(Number(tranId), Number(transaction.tranId));
  }

  all(): readonly Transaction[] {
    return this.scan(() => undefined);
  }

  scan(field: (name: string) => string | undefined): readonly Transaction[] {
    this.#flush();
    const given = Object.entries(narrowing).filter(([name]) => field(name) !== undefined);
    const condition = given.map(([, holds]) => holds).join(' AND ') || 'TRUE';
    const found = this.#database.reading(`SELECT ${columns} FROM deals WHERE ${condition} ORDER BY id`);
    return found(...given.map(([name]) => field(name) ?? '')).map((row) => this.#rows.fromRow(row));
  }

  list(): Pick<readonly Transaction[], 'length' | 'slice'> {
    this.#flush();
    const length = this.#count;
    // From the nearer end: the database counts its way to where a part begins.
    const part = (order: 'ASC' | 'DESC', count: number, from: number) =>
      this.#database
        .reading(`SELECT ${columns} FROM deals ORDER BY id ${order} LIMIT ? OFFSET ?`)(count, from)
        .map((row) => this.#rows.fromRow(row));
    const slice = (from = 0, to = length) => {
      const end = Math.min(to, length);
      const count = Math.max(0, end - from);
      return from > length / 2 ? part('DESC', count, length - end).toReversed() : part('ASC', count, from);
    };
    return { length, slice };
  }

  waiting(terminalNumber: string, most: number): readonly Transaction[] {
    this.#flush();
    return this.#give(this.#by.waiting(terminalNumber, most));
  }

  last(terminalNumber: string): Transaction | undefined {
    this.#write();
    const last = this.#database.reading(
      `SELECT ${columns} FROM deals WHERE terminal = ? ORDER BY id DESC LIMIT 1`,
    );
    return this.#give(last(terminalNumber))[0];
  }

  byTranId(tranId: string): Transaction | undefined {
    const id = idOf(tranId);
    if (id === undefined) return undefined;
    this.#write();
    const given = this.#given.get(id);
    if (given) return given.one;
    const [found] = this.#byId(id);
    const rows = found ? [found] : this.#byName(id);
    return this.#give(rows)[0];
  }

  byCgUid(cgUid: string): readonly Transaction[] {
    const id = idOf(cgUid);
    return id === undefined ? [] : this.#found('cg', id);
  }

  byUid(uid: string): readonly Transaction[] {
    return this.#found('uid', uid);
  }

  byUser(user: string): readonly Transaction[] {
    return this.#found('user', user);
  }

  byAuthNumber(authNumber: string): readonly Transaction[] {
    return this.#found('auth', authNumber);
  }

  byDay(from: string, to: string): readonly Transaction[] {
    return this.#found('day', from, to);
  }

  clear(): void {
    this.#added = [];
    this.#given.clear();
    this.#database.execute('DELETE FROM deals; DELETE FROM names');
    this.#count = 0;
  }

  /** After the tables were changed by others. */
  load(): void {
    this.#added = [];
    this.#given.clear();
    this.#count = this.#counted();
  }

  #counted(): number {
    return Number(this.#database.reading('SELECT count(*) FROM deals')()[0]?.[0]);
  }

  #found(by: Key, ...values: Value[]): readonly Transaction[] {
    this.#write();
    return this.#give(this.#by[by](...values));
  }

  /** The transaction of each row, one for each until the next commit: two who ask have the same one. */
  #give(rows: readonly (readonly Value[])[]): readonly Transaction[] {
    if (rows.length > 0) this.#database.touch();
    return rows.map((row) => {
      const known = this.#given.get(row[0] as number);
      if (known) return known.one;
      const one = this.#rows.fromRow(row);
      this.#hold(one);
      return one;
    });
  }

  #hold(one: Transaction): void {
    this.#given.set(Number(one.tranId), { one, row: changeable.map((name) => one[name]) });
  }

  /** Writes what was added. */
  #write(): void {
    if (this.#added.length === 0) return;
    const added = this.#added;
    this.#added = [];
    for (const one of added) {
      this.#insert(...this.#rows.toRow(one));
      for (const id of one.operations ?? []) this.#addName(Number(id), Number(one.tranId));
      this.#hold(one);
    }
  }

  /** Writes what was added, and what was changed in those that were given out. */
  #flush(): void {
    this.#write();
    for (const [id, { one, row }] of this.#given) {
      if (changeable.every((name, index) => one[name] === row[index])) continue;
      this.#update(...changed(one), id);
      this.#hold(one);
    }
  }

  #forget(): void {
    this.#flush();
    const oldest = 'SELECT id FROM deals ORDER BY id LIMIT';
    const tooMany = this.#count - this.#limit;
    this.#database.execute(
      `DELETE FROM names WHERE deal IN (${oldest} ${tooMany}); DELETE FROM deals WHERE id IN (${oldest} ${tooMany})`,
    );
    this.#given.clear();
    this.#count = this.#limit;
    this.#forgot();
  }
}
