import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Rows, StoredPart } from '../collection.ts';
import { NotStored } from './errors.ts';
import { fileName, openDatabase, type Sync } from './open.ts';

/** A column value, declared here so that users of the package need no type declarations of Node. */
export type Value = null | number | bigint | string | Uint8Array;

type Row = readonly Value[];

/**
 * Synchronous work such as a handler, a clearing run or a clock change is stored completely or not at all. Commits run
 * in `setImmediate`, so that simultaneous requests share one commit. A reply waits for `settled`.
 */
export class Database {
  readonly #database: DatabaseSync;
  readonly #parts: (readonly [part: StoredPart, rows: Rows])[] = [];
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #log: string;
  readonly #logNumber: number | undefined;
  #isDue = false;
  #isClosed = false;
  #waiting: PromiseWithResolvers<void> | undefined;
  #failure: NotStored | undefined;
  /** Called when data cannot be stored, at most once. */
  failed?: (failure: NotStored) => void;

  constructor(directory: string, sync: Sync) {
    this.#database = openDatabase(directory, sync);
    this.#begin = this.#database.prepare('BEGIN');
    this.#commit = this.#database.prepare('COMMIT');
    this.#log = join(directory, `${fileName}-wal`);
    this.#logNumber = numberOf(this.#log);
  }

  get failure(): NotStored | undefined {
    return this.#failure;
  }

  attach(name: string, part: StoredPart): void {
    const put = this.writing(
      `INSERT INTO ${name} (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const drop = this.writing(`DELETE FROM ${name} WHERE key = ?`);
    const clear = this.writing(`DELETE FROM ${name}`);
    this.#parts.push([part, { put, drop, clear }]);
    part.track(() => this.touch());
  }

  /** Prepares an SQL query. Each row is an array, and rows are read one by one. */
  reading(sql: string): (...values: Value[]) => Iterable<Row> {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return (...values) => statement.iterate(...values) as unknown as Iterable<Row>;
  }

  writing(sql: string): (...values: Value[]) => void {
    const statement = this.#database.prepare(sql);
    return (...values) => {
      statement.run(...values);
    };
  }

  touch(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.commit();
    });
  }

  /**
   * Resolves when all changes are stored. Returns undefined if there are none.
   * @throws NotStored, also as a rejection, if they cannot be stored
   */
  settled(): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;
    if (!this.#isChanged()) {
      this.#forget();
      return undefined;
    }
    this.touch();
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  commit(): void {
    if (this.#failure || this.#isClosed) return;
    try {
      if (this.#isChanged())
        this.transact(() => {
          for (const [part, rows] of this.#parts) part.write(rows);
        });
    } catch {
      return;
    }
    this.#forget();
    this.#waiting?.resolve();
    this.#waiting = undefined;
  }

  transact(work: () => void): void {
    if (this.#failure) throw this.#failure;
    try {
      this.#begin.run();
      work();
      if (numberOf(this.#log) !== this.#logNumber) throw new LogRemoved();
      this.#commit.run();
    } catch (error) {
      throw this.fail(error);
    }
  }

  /** Rolls back and stops the service, because the state in memory is newer than the stored state. */
  fail(error: unknown): NotStored {
    if (this.#failure) return this.#failure;
    // Messages of errors other than SQLite's may contain secrets.
    const isDatabase = error instanceof Error && ('errcode' in error || error instanceof LogRemoved);
    const why = isDatabase
      ? error.message
      : `internal error, ${error instanceof Error ? error.name : 'Error'}`;
    const failure = new NotStored(
      `The sandbox stopped serving: it cannot keep its data (${why}). Solve this, then start it again.`,
    );
    this.#failure = failure;
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      // SQLite still has the removed file open, and moves the acknowledged transactions of it into the database.
      if (error instanceof LogRemoved) this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // If the rollback fails, the transaction is not stored either.
    }
    this.#waiting?.promise.catch(() => {});
    this.#waiting?.reject(failure);
    this.failed?.(failure);
    return failure;
  }

  close(): void {
    if (this.#isClosed) return;
    for (const [part] of this.#parts) part.closing?.();
    this.commit();
    this.#isClosed = true;
    this.#failure ??= new NotStored('The sandbox is stopped.');
    this.#database.close();
  }

  #forget(): void {
    for (const [part] of this.#parts) part.committed();
  }

  #isChanged(): boolean {
    return this.#parts.some(([part]) => part.isChanged());
  }
}

/** SQLite writes on into a removed file, and the transactions in that file are lost at the end of the process. */
class LogRemoved extends Error {
  override readonly message = `${fileName}-wal was removed`;
}

const numberOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;
