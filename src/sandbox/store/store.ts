import type { Moved, Moving } from '../moving.ts';
import { Database } from './database.ts';
import { readSound } from './open.ts';
import type { Rows } from './rows.ts';
import { StoredCards } from './stored-cards.ts';
import { StoredLedger } from './stored-ledger.ts';
import { storedRows } from './stored-rows.ts';
import { StoredSnapshots } from './stored-snapshots.ts';
import type { Sync } from './sync.ts';

/** What changes with nearly every request, and is one entry. */
export interface MovingPart {
  /** @param exact as it is; otherwise so that small changes need no commit */
  readonly save: (exact: boolean) => Moving;
  /** What is written with every commit and needs none. */
  readonly saveBeside: () => Omit<Moved, keyof Moving>;
}

/** Everything that a sandbox with a data directory keeps. */
export class Store {
  readonly database: Database;
  readonly cards: StoredCards;
  readonly #row: Rows;
  readonly #directory: string;
  #moving: MovingPart | undefined;
  /** What the row says. */
  #written = '';
  #isExact = false;

  private constructor(directory: string, database: Database) {
    this.#directory = directory;
    this.database = database;
    this.cards = new StoredCards(database);
    this.#row = storedRows(database, 'moving');
  }

  /** @throws UnusableData */
  static open(directory: string, sync: Sync): Store {
    const database = Database.open(directory, sync);
    try {
      return readSound(directory, () => new Store(directory, database));
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /**
   * What is built of all that was kept.
   *
   * @throws UnusableData where that cannot be read
   */
  build<Built>(build: () => Built): Built {
    return readSound(this.#directory, build);
  }

  ledger(forgot: () => void): StoredLedger {
    return new StoredLedger(this.database, undefined, forgot);
  }

  rows(part: string): Rows {
    return storedRows(this.database, part);
  }

  /** What was moving when it was written last; undefined in a new database. */
  moved(): Moved | undefined {
    const [found] = this.#row.all();
    return found?.[1] as Moved | undefined;
  }

  /** Has the moving part written whenever it has changed. */
  keep(moving: MovingPart): void {
    const textOf = () => JSON.stringify(moving.save(this.#isExact));
    this.database.attach({
      flush: () => textOf() !== this.#written && this.database.open(),
      committing: () => this.#write(moving),
    });
    this.#moving = moving;
  }

  /** @param load takes what the tables say, once they are others */
  snapshots(load: () => void): StoredSnapshots {
    const before = () => {
      this.database.flush();
      this.#isExact = true;
      if (this.#moving) this.#write(this.#moving);
      this.#isExact = false;
    };
    return new StoredSnapshots(this.database, before, load);
  }

  /** Keeps what is left to keep, and lets the directory go. */
  close(): void {
    this.#isExact = true;
    this.database.commit();
    this.database.close();
  }

  #write(moving: MovingPart): void {
    const value = moving.save(this.#isExact);
    this.#written = JSON.stringify(value);
    this.#row.put('moving', { ...value, ...moving.saveBeside() });
  }
}
