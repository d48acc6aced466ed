/** What a place holds where no earlier one is chained to it. */
const none = -1;

/** In place of the hash of a key where a thing has none. */
const keyless = 0;

/**
 * Finds things by a key, by the numbers that they were given in turn, from 0 on. Things of one key, and a few others, are a
 * chain from the latest to the first: twelve bytes a thing, where a map of lists takes fifty and its keys beside. The oldest
 * are forgotten at no cost: a chain ends where they begin.
 */
export class Chains<T> {
  /** The latest number of each chain, and the one before each number. Their length is a power of two. */
  #latest = new Int32Array(16).fill(none);
  #before = new Int32Array(16).fill(none);
  /** Of the key of each number. A thing lies anywhere in memory: it is looked at where its hash is the one looked for. */
  #hashes = new Int32Array(16);
  #first = 0;
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
    const key = this.#keyOf(this.#at(number) as T);
    this.#first = first;
    if (number - first >= this.#before.length) this.#grow(number);
    this.#chain(number, key === '' ? keyless : hashOf(key));
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
    const hash = hashOf(key);
    let number = this.#latest[hash & (this.#latest.length - 1)] ?? none;
    for (; number >= this.#first; number = this.#before[this.#place(number)] ?? none) {
      if (this.#hashes[this.#place(number)] !== hash) continue;
      const thing = this.#at(number);
      if (thing === undefined) return undefined;
      if (this.#keyOf(thing) === key && ends(thing)) return thing;
    }
    return undefined;
  }

  clear(): void {
    this.#latest = new Int32Array(16).fill(none);
    this.#before = new Int32Array(16).fill(none);
    this.#hashes = new Int32Array(16);
  }

  #place(number: number): number {
    return number & (this.#before.length - 1);
  }

  #chain(number: number, hash: number): void {
    const place = this.#place(number);
    this.#hashes[place] = hash;
    if (hash === keyless) return;
    const chain = hash & (this.#latest.length - 1);
    this.#before[place] = this.#latest[chain] ?? none;
    this.#latest[chain] = number;
  }

  /** Makes room for a number, and chains all before it anew. */
  #grow(end: number): void {
    const hashes = this.#hashes;
    const length = hashes.length * 2;
    this.#latest = new Int32Array(length).fill(none);
    this.#before = new Int32Array(length).fill(none);
    this.#hashes = new Int32Array(length);
    for (let number = this.#first; number < end; number++)
      this.#chain(number, hashes[number & (hashes.length - 1)] ?? keyless);
  }
}

/** Differs from one process to the next: nobody can choose keys that make one long chain. */
const seed = Math.floor(Math.random() * 2 ** 31);

/**
 * FNV-1a, its bits mixed once more. The last three characters, which alone differ from one id to the next, give places
 * next to each other: far apart, each id would have the processor wait for its memory.
 */
function hashOf(key: string): number {
  const head = key.length - 3;
  let hash = seed;
  let place = 0;
  for (let index = 0; index < key.length; index++) {
    const character = key.charCodeAt(index);
    hash = Math.imul(hash ^ (index < head ? character : character >>> 4), 0x01000193);
    if (index >= head) place = (place << 4) | (character & 15);
  }
  return ((hash ^ (hash >>> 15)) + place) | 0 || 1;
}
