import type { Figure, Skipped } from './figure.ts';

/**
 * `reports/bench.json`, or `reports/bench.part.json` of a part or a quick run: where and when it was run, and the figures of each benchmark that was. A figure has `ours`, its
 * `peer` and their `ratio`, each as `median`, `lowest` and `highest` of the runs; `reach` is how far the ratio has to come,
 * and `reached` whether its median does. What could not be run is `skipped`, with the reason.
 */
export interface BenchReport {
  readonly schemaVersion: 1;
  /** ISO 8601. */
  readonly at: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** The machine's load over the minute before: above its cores, the figures are of a busy machine. */
  readonly load: number;
  readonly quick: boolean;
  readonly benchmarks: readonly { readonly name: string; readonly figures: readonly (Figure | Skipped)[] }[];
}
