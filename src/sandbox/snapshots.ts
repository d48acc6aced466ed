import type { Part } from './collection.ts';

export const snapshotLimit = 20;

export type Saved = readonly (readonly [part: string, key: string, text: string])[];

/** Storage of snapshots: a map in memory, or a database table. */
export type Shelf = Pick<Map<string, Saved>, 'get' | 'set' | 'delete' | 'keys'>;

export class Snapshots {
  readonly #parts: Readonly<Record<string, Part>>;
  readonly #restored: () => void;
  readonly #shelf: Shelf;

  constructor(parts: Readonly<Record<string, Part>>, restored: () => void, shelf: Shelf = new Map()) {
    this.#parts = parts;
    this.#restored = restored;
    this.#shelf = shelf;
  }

  /** Saves or replaces a snapshot. Returns false if there are too many. */
  save(name: string): boolean {
    const names = this.names();
    if (!names.includes(name) && names.length >= snapshotLimit) return false;
    const saved = Object.entries(this.#parts).flatMap(([part, one]) =>
      Array.from(one.save(), ([key, text]) => [part, key, text] as const),
    );
    this.#shelf.set(name, saved);
    return true;
  }

  restore(name: string): boolean {
    const saved = this.#shelf.get(name);
    if (!saved) return false;
    const entries = Map.groupBy(saved, ([part]) => part);
    for (const [part, one] of Object.entries(this.#parts))
      one.load((entries.get(part) ?? []).map(([, key, text]) => [key, text]));
    this.#restored();
    return true;
  }

  names(): readonly string[] {
    return [...this.#shelf.keys()];
  }

  delete(name: string): boolean {
    return this.#shelf.delete(name);
  }
}
