import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Rows, StoredPart } from '../collection.ts';
import { NotKept } from './errors.ts';
import { openDatabase, type Sync } from './open.ts';

/** What a column can hold. Own types, since programs that use the package may not know those of Node. */
export type Value = null | number | bigint | string | Uint8Array;

type Row = readonly Value[];

/**
 * The database of a sandbox, and when it commits.
 *
 * All that is done without a wait in between is one unit: a request's handler, a clearing run, a move of the clock.
 * Nothing commits inside of it, since commits wait for `setImmediate`, so that no half of it is ever kept. The units of
 * requests that arrive together share one commit. Whoever answers waits for `settled`.
 */
export class Database {
  readonly #database: DatabaseSync;
  readonly #parts: (readonly [part: StoredPart, rows: Rows])[] = [];
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #isDue = false;
  #isClosed = false;
  #waiting: PromiseWithResolvers<void> | undefined;
  #failure: NotKept | undefined;
  /** Told once, when what was done cannot be kept. */
  failed?: (failure: NotKept) => void;

  /** @throws UnusableData */
  static open(directory: string, sync: Sync): Database {
    return new Database(openDatabase(directory, sync));
  }

  private constructor(database: DatabaseSync) {
    this.#database = database;
    this.#begin = database.prepare('BEGIN');
    this.#commit = database.prepare('COMMIT');
  }

  /** Why the sandbox serves nothing more. */
  get failure(): NotKept | undefined {
    return this.#failure;
  }

  /** Has the changes of a part written, from now on. */
  attach(name: string, part: StoredPart): void {
    const put = this.writing(
      `INSERT INTO ${name} (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const drop = this.writing(`DELETE FROM ${name} WHERE key = ?`);
    const clear = this.writing(`DELETE FROM ${name}`);
    this.#parts.push([part, { put, drop, clear }]);
    part.track(() => this.touch());
  }

  /** A way to read: the rows, each an array of its columns, read as they are asked for. */
  reading(sql: string): (...values: Value[]) => Iterable<Row> {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return (...values) => statement.iterate(...values) as unknown as Iterable<Row>;
  }

  /** A way to write, within `transact`. */
  writing(sql: string): (...values: Value[]) => void {
    const statement = this.#database.prepare(sql);
    return (...values) => {
      statement.run(...values);
    };
  }

  /** Commits soon. */
  touch(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.commit();
    });
  }

  /**
   * The end of a unit: resolves when all that was done so far is kept; undefined where it is already.
   *
   * @throws NotKept where it cannot be kept; the promise rejects with it
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

  /** Keeps all that was done so far. Does not throw: a failure rejects what `settled` gave. */
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

  /** @throws NotKept where what is done cannot be kept */
  transact(work: () => void): void {
    this.#guarded(() => {
      this.#begin.run();
      work();
      this.#commit.run();
    });
  }

  /** Takes back what is not committed, and ends all service: what the sandbox remembers is more than what is kept. */
  fail(error: unknown): NotKept {
    if (this.#failure) return this.#failure;
    // Other errors may hold what was sent.
    const isDatabase = error instanceof Error && 'errcode' in error;
    const why = isDatabase
      ? error.message
      : `internal error, ${error instanceof Error ? error.name : 'Error'}`;
    const failure = new NotKept(
      `The sandbox stopped serving: it cannot keep its data (${why}). Solve this, then start it again.`,
    );
    this.#failure = failure;
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // What was not committed is not kept either way.
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
    this.#failure ??= new NotKept('The sandbox is stopped.');
    this.#database.close();
  }

  #forget(): void {
    for (const [part] of this.#parts) part.committed();
  }

  #isChanged(): boolean {
    return this.#parts.some(([part]) => part.isChanged());
  }

  #guarded<T>(work: () => T): T {
    if (this.#failure) throw this.#failure;
    try {
      return work();
    } catch (error) {
      throw this.fail(error);
    }
  }
}
