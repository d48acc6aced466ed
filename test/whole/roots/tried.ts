import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Alteration, breakOf } from '../../../tools/proof/alteration.ts';
import { workOff } from '../../../tools/proof/pool.ts';
import { failingIn, type ScenarioResult } from '../../../tools/proof/run.ts';

interface Found {
  readonly id: string;
  readonly results: readonly ScenarioResult[];
  readonly because?: string;
}

/**
 * Tests that each faulty gateway violates exactly the expected rules.
 *
 * @param featuresOf by default all that the root reaches
 */
export async function testRoots(
  roots: readonly Alteration[],
  featuresOf?: (root: Alteration) => readonly string[],
): Promise<void> {
  const features = featuresOf && Object.fromEntries(roots.map((root) => [root.id, featuresOf(root)]));
  const { outcomes } = await workOff<Found>({
    worker: new URL('./worker.ts', import.meta.url),
    words: features ? [JSON.stringify(features)] : [],
    // A second process tries few roots no sooner, because each process begins with a run of all scenarios.
    processes: features ? 1 : Math.ceil(roots.length / 10),
    tasks: roots.map(({ id }) => id),
    isBroken: ({ because }) => because !== undefined,
    broken: (id, because) => ({ id, results: [], because }),
  });
  const found = new Map(outcomes.map((one) => [one.id, one]));
  for (const { id, rules } of roots)
    test(`a gateway where ${breakOf({ id })} fails ${rules[0]}${rules.length > 1 ? ` and ${rules.length - 1} more` : ''}, and nothing else`, () => {
      const { results = [], because } = found.get(id) ?? {};
      assert.equal(because, undefined);
      assert.deepEqual(
        results.flatMap(({ broken }) => broken ?? []),
        [],
      );
      const reasons = failingIn(results);
      assert.deepEqual(Object.keys(reasons).toSorted(), rules.toSorted(), JSON.stringify(reasons, null, 1));
      for (const reason of Object.values(reasons)) assert.doesNotMatch(reason, /refused as well/);
      if (rules[0] === 'command.doDeal')
        assert.match(reasons['command.doDeal'] ?? '', /^a plain charge was refused with \d{3}$/);
    });
}
