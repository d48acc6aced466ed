import { randomInt } from 'node:crypto';

/** What a seed may be: fast-check takes 32 bits. */
export const largestSeed = 2 ** 31 - 1;

let current: number | undefined;

export const anySeed = (): number => randomInt(largestSeed);

/** Names the seed that the properties of a run go by. */
export function useSeed(seed: number | undefined): void {
  current = seed;
}

/** The seed of this process; one at random where none was named. */
export function currentSeed(): number {
  current ??= anySeed();
  return current;
}
