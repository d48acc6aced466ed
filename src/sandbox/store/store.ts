import type { Entry, StoredPart } from '../collection.ts';
import type { Saved, Shelf } from '../snapshots.ts';
import { Database } from './database.ts';
import { NotStored, UnusableData } from './errors.ts';
import { damaged, partNames, type Sync } from './open.ts';

export class Store {
  readonly database: Database;
  readonly #directory: string;

  constructor(directory: string, sync: Sync) {
    this.#directory = directory;
    this.database = new Database(directory, sync);
  }

  /**
   * SQLite's integrity check finds neither missing tables nor changed values.
   * @throws UnusableData for errors of `build`
   */
  build<Built>(build: () => Built): Built {
    try {
      return build();
    } catch (error) {
      if (error instanceof UnusableData || error instanceof NotStored) throw error;
      // Messages of errors other than SQLite's quote stored values.
      const isDatabase = error instanceof Error && 'errcode' in error;
      throw damaged(this.#directory, isDatabase ? error.message : 'it has an entry that cannot be read');
    }
  }

  keep(parts: Readonly<Record<(typeof partNames)[number], StoredPart>>): void {
    for (const name of partNames)
      parts[name].load(
        this.database.reading(`SELECT key, value FROM ${name} ORDER BY id`)() as Iterable<Entry>,
      );
    for (const name of partNames) this.database.attach(name, parts[name]);
  }

  shelf(): Shelf {
    const { database } = this;
    const names = database.reading('SELECT name FROM snapshots GROUP BY name ORDER BY min(id)');
    const read = database.reading('SELECT part, key, value FROM snapshots WHERE name = ? ORDER BY id');
    const add = database.writing('INSERT INTO snapshots (name, part, key, value) VALUES (?, ?, ?, ?)');
    const drop = database.writing('DELETE FROM snapshots WHERE name = ?');
    const all = () => Array.from(names(), ([name]) => String(name));
    const shelf: Shelf = {
      keys: () => all().values(),
      get: (name) => (all().includes(name) ? ([...read(name)] as unknown as Saved) : undefined),
      set: (name, saved) => {
        database.transact(() => {
          drop(name);
          for (const row of saved) add(name, ...row);
        });
        return shelf as ReturnType<Shelf['set']>;
      },
      delete: (name) => {
        const isThere = all().includes(name);
        if (isThere) database.transact(() => drop(name));
        return isThere;
      },
    };
    return shelf;
  }
}
