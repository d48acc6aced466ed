import { type Snapshots, snapshotLimit } from '../snapshots.ts';
import type { Database } from './database.ts';
import { saved } from './schema.ts';

/** Snapshots of a sandbox that keeps its data: copies of its tables, in the same database. */
export class StoredSnapshots implements Pick<Snapshots, 'save' | 'restore' | 'names' | 'delete'> {
  readonly #database: Database;
  readonly #before: () => void;
  readonly #after: () => void;

  /**
   * @param before writes what is not written yet
   * @param after called when the tables are others
   */
  constructor(database: Database, before: () => void, after: () => void) {
    this.#database = database;
    this.#before = before;
    this.#after = after;
  }

  save(name: string): boolean {
    const known = this.#idOf(name);
    if (known === undefined && this.names().length >= snapshotLimit) return false;
    this.#before();
    if (known === undefined) this.#database.writing('INSERT INTO snapshots (name) VALUES (?)')(name);
    else this.#drop(known);
    const id = this.#idOf(name);
    for (const table of saved)
      this.#database.execute(`CREATE TABLE snapshot_${id}_${table} AS SELECT * FROM ${table} ORDER BY id`);
    return true;
  }

  restore(name: string): boolean {
    const id = this.#idOf(name);
    if (id === undefined) return false;
    this.#before();
    for (const table of saved)
      this.#database.execute(
        `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM snapshot_${id}_${table}`,
      );
    this.#after();
    return true;
  }

  names(): readonly string[] {
    return this.#database
      .reading('SELECT name FROM snapshots ORDER BY id')()
      .map(([name]) => String(name));
  }

  delete(name: string): boolean {
    const id = this.#idOf(name);
    if (id === undefined) return false;
    this.#drop(id);
    this.#database.writing('DELETE FROM snapshots WHERE id = ?')(id);
    return true;
  }

  #drop(id: number): void {
    for (const table of saved) this.#database.execute(`DROP TABLE snapshot_${id}_${table}`);
  }

  #idOf(name: string): number | undefined {
    const [found] = this.#database.reading('SELECT id FROM snapshots WHERE name = ?')(name);
    return found && Number(found[0]);
  }
}
