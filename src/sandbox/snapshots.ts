/** A part of the sandbox's memory that can be saved and put back. */
export interface Part<Saved = unknown> {
  /** What the part holds, as it holds it: it is copied by whoever asks. */
  save(): Saved;
  /** Takes what `save` gave; it is the part's own from then on. */
  restore(saved: Saved): void;
}

/** How many snapshots are kept at a time. */
export const snapshotLimit = 20;

/**
 * Snapshots of several parts, by name. All parts of one snapshot are copied together, so that two of them that share
 * an object share its copy.
 */
export class Snapshots {
  readonly #parts: () => Readonly<Record<string, Part>>;
  readonly #saved = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(parts: () => Readonly<Record<string, Part>>) {
    this.#parts = parts;
  }

  /** Saves everything under a name, in place of what had it; false where there are too many. */
  save(name: string): boolean {
    if (!this.#saved.has(name) && this.#saved.size >= snapshotLimit) return false;
    const parts = Object.entries(this.#parts());
    this.#saved.set(name, copied(Object.fromEntries(parts.map(([part, one]) => [part, one.save()]))));
    return true;
  }

  /** Puts everything back as it was; false where nothing has the name. */
  restore(name: string): boolean {
    const saved = this.#saved.get(name);
    if (!saved) return false;
    const copy = copied(saved);
    for (const [part, one] of Object.entries(this.#parts())) one.restore(copy[part]);
    return true;
  }

  names(): readonly string[] {
    return [...this.#saved.keys()];
  }

  delete(name: string): boolean {
    return this.#saved.delete(name);
  }
}

/**
 * A deep copy of plain objects, arrays, maps and sets. What has a class of its own (moments, cards' keys) does not
 * change and is shared; so is a function.
 */
export function copied<T>(value: T): T {
  const copies = new Map<unknown, unknown>();
  const copy = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    const known = copies.get(one);
    if (known !== undefined) return known;
    const made = emptyLike(one);
    if (made === undefined) return one;
    copies.set(one, made);
    if (Array.isArray(made)) for (const item of one as unknown[]) made.push(copy(item));
    else if (made instanceof Map)
      for (const [key, item] of one as Map<unknown, unknown>) made.set(copy(key), copy(item));
    else if (made instanceof Set) for (const item of one as Set<unknown>) made.add(copy(item));
    else for (const [key, item] of Object.entries(one)) made[key] = copy(item);
    return made;
  };
  return copy(value) as T;
}

function emptyLike(
  one: object,
): unknown[] | Map<unknown, unknown> | Set<unknown> | Record<string, unknown> | undefined {
  if (Array.isArray(one)) return [];
  if (one instanceof Map) return new Map();
  if (one instanceof Set) return new Set();
  return Object.getPrototypeOf(one) === Object.prototype ? {} : undefined;
}
