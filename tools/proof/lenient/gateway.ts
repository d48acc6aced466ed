import type { Variation } from './variation.ts';
import { variations } from './variations.ts';

/** A gateway with one variation, or with a combination of them. */
export interface Gateway {
  /** `comments + long ids`: enough to make it again. */
  readonly id: string;
  readonly variations: readonly Variation[];
}

const plus = ' + ';

const gatewayWith = (chosen: readonly Variation[]): Gateway => ({
  id: chosen.map(({ id }) => id).join(plus),
  variations: chosen,
});

/** A gateway for each variation. */
export const singles: readonly Gateway[] = variations.map((one) => gatewayWith([one]));

/** The gateway of an id; undefined where one of its variations is not there, or two exclude each other. */
export function gatewayOf(id: string): Gateway | undefined {
  const chosen = id.split(plus).map((name) => variations.find((one) => one.id === name));
  const known = chosen.filter((one) => one !== undefined);
  if (known.length < chosen.length) return undefined;
  return new Set(known.map(({ concern }) => concern)).size < known.length ? undefined : gatewayWith(known);
}

/** How many variations a combination has. */
const sizes = { from: 4, to: 24 };

/** Combinations at random; the same seed and number give the same ones. */
export function combinations(count: number, seed: number): readonly Gateway[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const size = sizes.from + Math.floor(random() * (sizes.to - sizes.from + 1));
    const byConcern = new Map<string, Variation>();
    for (const one of shuffled(variations, random))
      if (byConcern.size < size && !byConcern.has(one.concern)) byConcern.set(one.concern, one);
    // In the order of the table: some only have something to change before others have.
    return gatewayWith(variations.filter((one) => byConcern.get(one.concern) === one));
  });
}

export function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const made = [...list];
  for (let at = made.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [made[at], made[other]] = [made[other] as T, made[at] as T];
  }
  return made;
}

/** Numbers from 0 to below 1, by mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
