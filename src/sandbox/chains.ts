/** What a place holds where no earlier one is chained to it. */
const none = -1;

/**
 * Finds things by a key, by the numbers that they were given in turn, from 0 on. Things of one key, and a few others, are a
 * chain from the latest to the first: eight bytes a thing, where a map of lists takes fifty and its keys beside. The oldest
 * are forgotten at no cost: a chain ends where they begin.
 */
export class Chains<T> {
  /** The latest number of each chain, and the one before each number. Both have a power of two as length. */
  #latest = new Int32Array(16).fill(none);
  #before = new Int32Array(16).fill(none);
  readonly #keyOf: (thing: T) => string;
  readonly #at: (number: number) => T | undefined;

  /**
   * @param keyOf '' where a thing has none
   * @param at the thing of a number; undefined of one that is forgotten
   */
  constructor(keyOf: (thing: T) => string, at: (number: number) => T | undefined) {
    this.#keyOf = keyOf;
    this.#at = at;
  }

  /** @param first the oldest number that is not forgotten */
  add(number: number, first: number): void {
    if (number - first >= this.#before.length) this.#grow(first, number);
    else this.#chain(number);
  }

  /** All of a key, in the order of their numbers. */
  find(key: string): T[] {
    const found: T[] = [];
    this.#walk(key, (thing) => {
      found.push(thing);
      return false;
    });
    return found.reverse();
  }

  /** The latest of a key. */
  last(key: string): T | undefined {
    return this.#walk(key, () => true);
  }

  /** From the latest of a key back, to the one that ends it. */
  #walk(key: string, ends: (thing: T) => boolean): T | undefined {
    let number = this.#latest[hashOf(key) & (this.#latest.length - 1)] ?? none;
    for (let thing = this.#at(number); thing !== undefined; thing = this.#at(number)) {
      if (this.#keyOf(thing) === key && ends(thing)) return thing;
      number = this.#before[number & (this.#before.length - 1)] ?? none;
    }
    return undefined;
  }

  clear(): void {
    this.#latest = new Int32Array(16).fill(none);
    this.#before = new Int32Array(16).fill(none);
  }

  #chain(number: number): void {
    const key = this.#keyOf(this.#at(number) as T);
    if (key === '') return;
    const chain = hashOf(key) & (this.#latest.length - 1);
    this.#before[number & (this.#before.length - 1)] = this.#latest[chain] ?? none;
    this.#latest[chain] = number;
  }

  #grow(first: number, last: number): void {
    const length = this.#before.length * 2;
    this.#latest = new Int32Array(length).fill(none);
    this.#before = new Int32Array(length).fill(none);
    for (let number = first; number <= last; number++) this.#chain(number);
  }
}

/** Differs from one process to the next: nobody can choose keys that make one long chain. */
const seed = Math.floor(Math.random() * 2 ** 31);

/** FNV-1a, its bits mixed once more. */
function hashOf(key: string): number {
  let hash = seed;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
