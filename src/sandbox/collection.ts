import { Temporal } from 'temporal-polyfill';

export type Entry = readonly [key: string, text: string];

export interface Part {
  save(): Iterable<Entry>;
  load(entries: Iterable<Entry>): void;
}

export interface Rows {
  /** Sets the value of a key. An existing key stays at its place in the order. */
  put(key: string, text: string): void;
  drop(key: string): void;
  clear(): void;
}

/** A part of the sandbox state that the database of a data folder also stores. */
export interface StoredPart extends Part {
  /** Starts to record changes for the database. `touch` is called when a value is added or removed. */
  track(touch: () => void): void;
  isChanged(): boolean;
  write(rows: Rows): void;
  committed(): void;
  closing?(): void;
}

/** Names of JSON members whose value is a time. The text of an instant ends in Z. */
const times = new Set(['at', 'endedAt', 'frozenAt', 'madeAt', 'ready', 'startedAt']);

export const fromJson = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (typeof value !== 'string' || !times.has(name)) return value;
    return value.endsWith('Z') ? Temporal.Instant.from(value) : Temporal.PlainDateTime.from(value);
  });

/** Values by key, in insertion order. Handlers change values in place, after `lend` copied their members. */
export class Collection<T extends object> implements StoredPart {
  readonly #values = new Map<string, T>();
  #touch: (() => void) | undefined;
  /** The members of changed values before the change, for comparison. Undefined for values that are written anyway. */
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

  /** Returns a value that the caller must not change. */
  protected get(key: string): T | undefined {
    return this.#values.get(key);
  }

  /** Returns a value that the caller may change until the next `await`. */
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

  protected encoded(value: T): unknown {
    return value;
  }

  /** Restores a value from its JSON. Returns undefined if the value is obsolete and has to be dropped. */
  protected decoded(stored: never): T | undefined {
    return stored;
  }

  protected added(_value: T, _key: string): void {}

  protected gone(_value: T, _key: string): void {}

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
