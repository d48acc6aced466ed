import type { RunScenario } from '../../src/certification/outcomes.ts';
import { verdictsOf } from '../../src/certification/verdicts.ts';
import { rules } from '../../src/contract/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { masker } from '../../src/target/masker.ts';
import { sandboxTarget } from '../../src/target/target.ts';
import { alteredGateway } from './altered-gateway.ts';
import { AlteringTransport } from './altering-transport.ts';
import type { LoadedSuite } from './loaded-suite.ts';
import type { Mutant } from './mutant.ts';

/** What a part of the suite made of a mutant. */
export interface Trial {
  /** How many replies were changed; undefined for a mutant of the source. */
  readonly applied?: number;
  /** Stated rules that failed. */
  readonly failing: readonly string[];
  /** Why each of them did, for whoever mends the suite. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Scenarios that broke: a fault of the suite, whatever the mutant does. */
  readonly broken: readonly string[];
}

/** Runs scenarios against a mutant. */
export async function tried(
  suite: LoadedSuite,
  mutant: Mutant,
  places: readonly string[] | undefined,
): Promise<Trial> {
  const { wire, checks, edits } = mutant;
  const start = edits ? await alteredGateway(mutant) : startSandbox;
  const gateway = await start(checks && { requestChecks: checks });
  let altering: AlteringTransport | undefined;
  const target = await sandboxTarget(
    gateway,
    wire &&
      ((transport) => {
        altering = new AlteringTransport(transport, wire);
        return altering;
      }),
  );
  try {
    const scenarios = await suite.run(target, places);
    return { ...(altering && { applied: altering.applied }), ...found(scenarios, masker(target)) };
  } finally {
    await target.close();
    await gateway.stop();
  }
}

function found(
  scenarios: readonly RunScenario[],
  mask: (text: string) => string,
): Pick<Trial, 'failing' | 'reasons' | 'broken'> {
  const failed = verdictsOf(rules, scenarios, [], []).filter(({ verdict }) => verdict === 'failed');
  return {
    failing: failed.map(({ id }) => id),
    reasons: Object.fromEntries(
      failed.map(({ id, reason = '', scenarios: [first = ''] }) => [id, mask(`${reason} (${first})`)]),
    ),
    broken: scenarios
      .filter(({ outcome }) => outcome === 'broken')
      .map(({ place, reason }) => mask(`${place}: ${reason}`)),
  };
}
