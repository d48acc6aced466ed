import { Temporal } from 'temporal-polyfill';

/** One value as text. */
export type Entry = readonly [key: string, text: string];

/** A part of the sandbox's memory that is text in a snapshot. */
export interface Part {
  save(): Iterable<Entry>;
  /** Replaces what the part holds. */
  load(entries: Iterable<Entry>): void;
}

/** The table of one part. */
export interface Rows {
  /** Writes a value; one that is there stays at its place in the order. */
  put(key: string, text: string): void;
  drop(key: string): void;
  clear(): void;
}

/** A part that is also text in the database of a data directory. */
export interface StoredPart extends Part {
  /** Records changes from now on. `touch` has to be called when a value comes or goes. */
  track(touch: () => void): void;
  /** Whether `write` has something to write. */
  isChanged(): boolean;
  write(rows: Rows): void;
  /** Called at the end of a unit after which all is committed. */
  committed(): void;
  /** Called before the last commit. */
  closing?(): void;
}

/** The members that hold a time. Their text ends in Z where it is an instant. */
const times = new Set(['at', 'endedAt', 'frozenAt', 'madeAt', 'ready', 'startedAt']);

/** Reads JSON with the times in it, which JSON writes as text. */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (typeof value !== 'string' || !times.has(name)) return value;
    return value.endsWith('Z') ? Temporal.Instant.from(value) : Temporal.PlainDateTime.from(value);
  });

/**
 * Values by key, in the order in which they were added. Each value is JSON in the database and in snapshots.
 *
 * Handlers change values in place. `lend` remembers a value as it was, so that a commit finds each change by comparison.
 */
export class Collection<T extends object> implements StoredPart {
  readonly #values = new Map<string, T>();
  #touch: (() => void) | undefined;
  /** The members of lent values as they were; undefined for values that have to be written. */
  readonly #due = new Map<string, readonly unknown[] | undefined>();
  readonly #removed = new Set<string>();
  #isCleared = false;

  get size(): number {
    return this.#values.size;
  }

  keys(): MapIterator<string> {
    return this.#values.keys();
  }

  values(): MapIterator<T> {
    return this.#values.values();
  }

  *save(): Iterable<Entry> {
    for (const [key, value] of this.#values) yield [key, this.#textOf(value)];
  }

  load(entries: Iterable<Entry>): void {
    this.#empty();
    for (const [key, text] of entries) {
      const value = this.decoded(fromJson(text) as never);
      if (value) this.put(key, value);
    }
  }

  track(touch: () => void): void {
    this.#touch = touch;
  }

  isChanged(): boolean {
    if (this.#isCleared || this.#removed.size > 0) return true;
    for (const key of this.#due.keys()) if (this.#isOther(key)) return true;
    return false;
  }

  write(rows: Rows): void {
    if (this.#isCleared) rows.clear();
    for (const key of this.#removed) rows.drop(key);
    for (const key of this.#due.keys()) {
      const value = this.#values.get(key);
      if (value && this.#isOther(key)) rows.put(key, this.#textOf(value));
    }
  }

  committed(): void {
    this.#isCleared = false;
    this.#removed.clear();
    this.#due.clear();
  }

  clear(): void {
    this.#empty();
  }

  /** A value to look at. */
  protected get(key: string): T | undefined {
    return this.#values.get(key);
  }

  /** A value that the caller may change until the end of the unit. */
  protected lend(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value && this.#touch && !this.#due.has(key)) this.#due.set(key, Object.values(value));
    return value;
  }

  protected put(key: string, value: T): void {
    this.#values.set(key, value);
    this.added(value, key);
    if (!this.#touch) return;
    this.#due.set(key, undefined);
    this.#touch();
  }

  protected remove(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.gone(value, key);
    this.#due.delete(key);
    if (!this.#touch) return;
    this.#removed.add(key);
    this.#touch();
  }

  protected get isTracked(): boolean {
    return this.#touch !== undefined;
  }

  /** What JSON is made of. */
  protected encoded(value: T): unknown {
    return value;
  }

  /** The value of what JSON says; undefined for a value that is no longer wanted. */
  protected decoded(stored: never): T | undefined {
    return stored;
  }

  /** Called with each new value, for the indexes of a subclass. */
  protected added(_value: T, _key: string): void {}

  /** Called with each value that is removed alone. */
  protected gone(_value: T, _key: string): void {}

  /** Called when all values are removed. */
  protected emptied(): void {}

  #empty(): void {
    this.#values.clear();
    this.emptied();
    this.#due.clear();
    this.#removed.clear();
    if (!this.#touch) return;
    this.#isCleared = true;
    this.#touch();
  }

  #textOf(value: T): string {
    return JSON.stringify(this.encoded(value));
  }

  #isOther(key: string): boolean {
    const before = this.#due.get(key);
    const value = this.#values.get(key);
    if (!before || !value) return value !== undefined;
    const now = Object.values(value);
    return now.length !== before.length || now.some((member, index) => member !== before[index]);
  }
}
