import { suiteFacts } from '../../src/certification/suite.ts';
import { type SuiteDigests, suiteDigests } from '../../src/certification/suite-digests.ts';
import { digest, version } from '../../src/contract/index.ts';

/** First members of `proof.json`, `grid.json` and `lenient.json`: digests of the suite, start and duration of the run. */
export interface Basis extends SuiteDigests {
  readonly schemaVersion: 1;
  /** Start of the run, ISO 8601 in UTC. */
  readonly at: string;
  readonly durationMs: number;
  readonly suite: { readonly version: string; readonly commit: string };
  readonly contract: { readonly version: string; readonly digest: string };
}

export const basisOf = async (begun: Date): Promise<Basis> => ({
  schemaVersion: 1,
  at: begun.toISOString(),
  durationMs: Date.now() - begun.getTime(),
  suite: await suiteFacts(),
  contract: { version, digest },
  ...(await suiteDigests()),
});

/** True if both results are of the same rules, scenarios, steps and judges. */
export const sameBasis = (one: Basis, other: Basis): boolean =>
  one.contract.digest === other.contract.digest &&
  one.features.digest === other.features.digest &&
  one.judging.digest === other.judging.digest;
