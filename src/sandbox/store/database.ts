import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { NotKept } from './not-kept.ts';
import { openDatabase } from './open.ts';
import type { Sync } from './sync.ts';

/** What a column can hold. Own types, since programs that use the package may not know those of Node. */
export type Value = null | number | bigint | string | Uint8Array;

type Row = readonly Value[];

/** A part of the sandbox's memory that writes itself late. */
export interface Part {
  /** Writes what was changed and is not written yet. */
  readonly flush?: () => void;
  /** The same once more, before a commit. */
  readonly committing?: () => void;
  readonly committed?: () => void;
}

/**
 * The database of a sandbox, and when it commits.
 *
 * All that is done without a wait in between is one unit: a request's handler, a clearing run, a move of the clock.
 * Nothing commits inside of it, since commits wait for `setImmediate`, so that no half of it is ever kept. The units of
 * requests that arrive together share one commit. Whoever answers waits for `settled`.
 */
export class Database {
  readonly #database: DatabaseSync;
  readonly #parts: Part[] = [];
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #isOpen = false;
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

  attach(part: Part): void {
    this.#parts.push(part);
  }

  /** A way to read: the rows, each an array of its columns. */
  reading(sql: string): (...values: Value[]) => readonly Row[] {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return (...values) => this.#guarded(() => statement.all(...values) as unknown as Row[]);
  }

  /** A way to write, as part of what commits next. */
  writing(sql: string): (...values: Value[]) => void {
    const statement = this.#database.prepare(sql);
    return (...values) =>
      this.#guarded(() => {
        this.open();
        statement.run(...values);
      });
  }

  /** The same, once, where the tables themselves change. */
  execute(sql: string): void {
    this.#guarded(() => {
      this.open();
      this.#database.exec(sql);
    });
  }

  /** Has `flush` called soon, whether something was written or not. */
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
    this.flush();
    if (!this.#isOpen) return undefined;
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  /** Keeps all that was done so far. Does not throw: those who wait are told. */
  commit(): void {
    if (this.#failure || this.#isClosed) return;
    try {
      this.flush();
      if (this.#isOpen) {
        for (const { committing } of this.#parts) committing?.();
        this.#commit.run();
      }
    } catch (error) {
      this.fail(error);
      return;
    }
    this.#isOpen = false;
    for (const { committed } of this.#parts) committed?.();
    this.#waiting?.resolve();
    this.#waiting = undefined;
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
    this.#isOpen = false;
    this.#waiting?.promise.catch(() => {});
    this.#waiting?.reject(failure);
    this.failed?.(failure);
    return failure;
  }

  close(): void {
    if (this.#isClosed) return;
    this.commit();
    this.#isClosed = true;
    this.#failure ??= new NotKept('The sandbox is stopped.');
    this.#database.close();
  }

  /** @throws NotKept */
  flush(): void {
    if (this.#failure) throw this.#failure;
    for (const { flush } of this.#parts) flush?.();
  }

  /** Has the next commit happen, though nothing is written yet. */
  open(): void {
    if (this.#isOpen) return;
    this.#guarded(() => this.#begin.run());
    this.#isOpen = true;
    this.touch();
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
