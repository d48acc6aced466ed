import type { Part } from './collection.ts';

/** How many snapshots are kept at a time. */
export const snapshotLimit = 20;

/** All of a snapshot: each value of each part. */
export type Saved = readonly (readonly [part: string, key: string, text: string])[];

/** Where snapshots lie: a map in memory, or a table. */
export type Shelf = Pick<Map<string, Saved>, 'get' | 'set' | 'delete' | 'keys'>;

/** Snapshots of several parts, by name. */
export class Snapshots {
  readonly #parts: Readonly<Record<string, Part>>;
  readonly #restored: () => void;
  readonly #shelf: Shelf;

  /** @param restored called when a snapshot is restored */
  constructor(parts: Readonly<Record<string, Part>>, restored: () => void, shelf: Shelf = new Map()) {
    this.#parts = parts;
    this.#restored = restored;
    this.#shelf = shelf;
  }

  /** Saves everything under a name, in place of what had it; false where there are too many. */
  save(name: string): boolean {
    const names = this.names();
    if (!names.includes(name) && names.length >= snapshotLimit) return false;
    const saved = Object.entries(this.#parts).flatMap(([part, one]) =>
      Array.from(one.save(), ([key, text]) => [part, key, text] as const),
    );
    this.#shelf.set(name, saved);
    return true;
  }

  /** Restores everything as it was; false where nothing has the name. */
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
