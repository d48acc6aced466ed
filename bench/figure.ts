/** What several runs gave. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** How far a ratio has to come: at least so much of the peer, or at most so many times it. */
export type Reach = { readonly atLeast: number } | { readonly atMost: number };

/** One figure of a benchmark. A ratio is taken in each run, from what the two sides gave in it. */
export interface Figure {
  /** What was measured: `doDeal over TLS`. */
  readonly what: string;
  /** Of `ours` and `peer`: `requests/s`, `s`, `ms`. */
  readonly unit: string;
  readonly ours: Spread;
  /** What it is held against: a peer measured in the same run, or a limit. */
  readonly peer: Spread & { readonly name: string };
  /** `ours / peer`. */
  readonly ratio: Spread;
  readonly reach?: Reach;
  /** Whether the median of the ratio comes as far as `reach`. */
  readonly reached?: boolean;
  readonly runs: number;
  readonly note?: string;
}

/** A benchmark that could not be run here, and why. */
export interface Skipped {
  readonly what: string;
  readonly skipped: string;
}

export interface Pair {
  readonly ours: number;
  readonly peer: number;
}

/** The middle of the values, the mean of the two middle ones where their number is even. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (below === undefined || above === undefined)
    throw new RangeError('there is nothing to take a median of');
  return { median: (below + above) / 2, lowest: sorted[0] as number, highest: sorted.at(-1) as number };
}

export function figure(
  about: Pick<Figure, 'what' | 'unit'> & {
    readonly peer: string;
    readonly reach?: Reach;
    readonly note?: string;
  },
  pairs: readonly Pair[],
): Figure {
  const { what, unit, peer, reach, note } = about;
  const ratio = spread(pairs.map((pair) => pair.ours / pair.peer));
  return {
    what,
    unit,
    ours: spread(pairs.map((pair) => pair.ours)),
    peer: { name: peer, ...spread(pairs.map((pair) => pair.peer)) },
    ratio,
    ...(reach && {
      reach,
      reached: 'atLeast' in reach ? ratio.median >= reach.atLeast : ratio.median <= reach.atMost,
    }),
    runs: pairs.length,
    ...(note !== undefined && { note }),
  };
}
