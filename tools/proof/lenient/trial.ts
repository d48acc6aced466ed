import type { RunScenario } from '../../../src/certification/outcomes.ts';
import { verdictsOf } from '../../../src/certification/verdicts.ts';
import { rules } from '../../../src/contract/index.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { sandboxTarget } from '../../../src/target/target.ts';
import { alteredGateway } from '../altered-gateway.ts';
import type { LoadedSuite } from '../loaded-suite.ts';
import { LenientTransport } from './lenient-transport.ts';
import { tookPlace, type Variation } from './variation.ts';

/** What the suite, or a part of it, made of a gateway. */
export interface Run {
  /** Ids of the variations that took place. */
  readonly applied: ReadonlySet<string>;
  /** Stated rules that failed, each with why. */
  readonly failing: Readonly<Record<string, string>>;
  /** Rules of which nothing was seen, each with why. */
  readonly unseen: Readonly<Record<string, string>>;
  /** Scenarios that broke: a fault of the suite. */
  readonly broken: readonly string[];
  readonly scenarios: readonly RunScenario[];
}

/** Runs the suite against the reference gateway with variations; against itself with none. */
export async function run(
  suite: LoadedSuite,
  variations: readonly Variation[],
  places?: readonly string[],
  onBegin: () => void = () => {},
): Promise<Run> {
  const edits = variations.flatMap((one) => one.edits ?? []);
  const id = variations.map((one) => one.id).join(' + ');
  tookPlace.clear();
  const start = edits.length > 0 ? await alteredGateway({ id, edits }) : startSandbox;
  const gateway = await start();
  let lenient: LenientTransport | undefined;
  const target = await sandboxTarget(gateway, (transport) => {
    lenient = new LenientTransport(transport, variations);
    return lenient;
  });
  try {
    const told = variations.reduce((made, { describes }) => describes?.(made) ?? made, target);
    const scenarios = await suite.run(told, places, ({ testCaseStarted }) => {
      if (testCaseStarted) onBegin();
    });
    return runOf(scenarios, new Set([...(lenient?.applied ?? []), ...tookPlace]));
  } finally {
    await target.close();
    await gateway.stop();
  }
}

/** What scenarios made of the gateway. */
export function runOf(scenarios: readonly RunScenario[], applied: ReadonlySet<string>): Run {
  const found = verdictsOf(rules, scenarios, [], []);
  const reasonsOf = (wanted: string) =>
    Object.fromEntries(
      found
        .filter(({ verdict }) => verdict === wanted)
        .map(({ id, reason = '', scenarios: [first] }) => [
          id,
          first === undefined ? reason : `${reason} (${first})`,
        ]),
    );
  return {
    applied,
    failing: reasonsOf('failed'),
    unseen: reasonsOf('skipped'),
    broken: scenarios
      .filter(({ outcome }) => outcome === 'broken')
      .map(({ place, reason }) => `${place}: ${reason}`),
    scenarios,
  };
}
