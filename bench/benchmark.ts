import type { Figure, Skipped } from './figure.ts';

export interface Circumstances {
  /** Fewer and shorter runs: to see that all works, not to rely on. */
  readonly quick: boolean;
  /** Says on one line how far the benchmark is. */
  readonly progress: (text: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly run: (circumstances: Circumstances) => Promise<readonly (Figure | Skipped)[]>;
}

/** Runs the two sides in turn, so that whatever slows the machine slows both; the first round only warms them up. */
export async function inTurn(
  rounds: number,
  ours: () => number | Promise<number>,
  peer: () => number | Promise<number>,
  progress: (text: string) => void,
): Promise<{ ours: number; peer: number }[]> {
  const pairs: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `run ${round} of ${rounds}`);
    // Each goes first in every other round.
    const first = round % 2 === 0 ? await peer() : await ours();
    const second = round % 2 === 0 ? await ours() : await peer();
    if (round > 0)
      pairs.push(round % 2 === 0 ? { ours: second, peer: first } : { ours: first, peer: second });
  }
  return pairs;
}
