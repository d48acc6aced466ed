import type { Figure, Skipped } from './figure.ts';

export interface Circumstances {
  /** True for a short trial run, whose figures are unreliable. */
  readonly quick: boolean;
  readonly progress: (text: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly run: (circumstances: Circumstances) => Promise<readonly (Figure | Skipped)[]>;
}

/** Runs the sandbox and its peer alternately, because the load of the machine varies. The first round is a warm-up. */
export async function inTurn(
  rounds: number,
  ours: () => number | Promise<number>,
  peer: () => number | Promise<number>,
  progress: (text: string) => void,
): Promise<{ ours: number; peer: number }[]> {
  const pairs: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `run ${round} of ${rounds}`);
    const first = round % 2 === 0 ? await peer() : await ours();
    const second = round % 2 === 0 ? await ours() : await peer();
    if (round > 0)
      pairs.push(round % 2 === 0 ? { ours: second, peer: first } : { ours: first, peer: second });
  }
  return pairs;
}
