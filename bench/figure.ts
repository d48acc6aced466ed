export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** One figure of a benchmark. Each run measures the sandbox and a peer, and computes the ratio of the two values. */
export interface Figure {
  /** The measured operation, such as `doDeal over TLS`. */
  readonly what: string;
  /** The unit of `ours` and `peer`: `requests/s`, `s`, `ms`. */
  readonly unit: string;
  readonly ours: Spread;
  /** The values of a peer measured in the same run, or of a fixed limit. */
  readonly peer: Spread & { readonly name: string };
  readonly ratio: Spread;
  /** The limit for the median of `ratio`. Above this limit, the benchmark fails. */
  readonly limit?: number;
  readonly runs: number;
  readonly note?: string;
}

export interface Skipped {
  readonly what: string;
  readonly skipped: string;
}

export interface Pair {
  readonly ours: number;
  readonly peer: number;
}

/** Returns median, lowest and highest value. The median of an even number of values is the mean of the middle two. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (below === undefined || above === undefined) throw new RangeError('there are no values');
  return { median: (below + above) / 2, lowest: sorted[0] as number, highest: sorted.at(-1) as number };
}

export const figure = (
  { peer, ...about }: Pick<Figure, 'what' | 'unit' | 'limit' | 'note'> & { readonly peer: string },
  pairs: readonly Pair[],
): Figure => ({
  ...about,
  ours: spread(pairs.map((pair) => pair.ours)),
  peer: { name: peer, ...spread(pairs.map((pair) => pair.peer)) },
  ratio: spread(pairs.map((pair) => pair.ours / pair.peer)),
  runs: pairs.length,
});
