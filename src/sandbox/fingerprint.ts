import { randomInt } from 'node:crypto';
import type { Element } from '../message/element.ts';

/** Differ from one process to the next: nobody can work out two texts with one fingerprint. */
const [seed, otherSeed] = [randomInt(2 ** 32), randomInt(2 ** 32)] as const;

/** No text has it, so that texts next to each other are told from one text. */
const end = -1;

/**
 * 53 bits by which a request is told from another of the same id, without holding any of it: twice multiplied and mixed.
 * SHA-256 of what would have to be written first takes five times as long, for every request that may be repeated.
 */
export class Fingerprint {
  #high = seed;
  #low = otherSeed;
  /** Of all texts together. */
  length = 0;

  get digest(): number {
    const high = Math.imul(this.#high ^ (this.#low >>> 13), 0x85ebca6b) >>> 11;
    const low = Math.imul(this.#low ^ (this.#high >>> 16), 0xc2b2ae35) >>> 0;
    return high * 2 ** 32 + low;
  }

  add(text: string): void {
    for (let index = 0; index < text.length; index++) this.#mix(text.charCodeAt(index));
    this.#mix(end);
    this.length += text.length;
  }

  addElement({ name, attributes, text, children }: Element): void {
    this.add(name);
    for (const key in attributes) {
      this.add(key);
      this.add(attributes[key] ?? '');
    }
    this.#mix(end);
    this.add(text);
    for (const child of children) this.addElement(child);
    this.#mix(end);
  }

  #mix(code: number): void {
    this.#high = Math.imul(this.#high ^ code, 0x9e3779b1);
    this.#low = Math.imul(this.#low ^ code, 0x5f356495);
    this.#low ^= this.#high >>> 15;
  }
}
