import type { Entry, StoredPart } from '../collection.ts';
import type { Saved, Shelf } from '../snapshots.ts';
import { Database } from './database.ts';
import { partNames, readSound, type Sync } from './open.ts';

export class Store {
  readonly database: Database;
  readonly #directory: string;

  private constructor(directory: string, database: Database) {
    this.#directory = directory;
    this.database = database;
  }

  static open(directory: string, sync: Sync): Store {
    return new Store(directory, Database.open(directory, sync));
  }

  /** @throws UnusableData for damaged data */
  build<Built>(build: () => Built): Built {
    return readSound(this.#directory, build);
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

  close(): void {
    this.database.close();
  }
}
