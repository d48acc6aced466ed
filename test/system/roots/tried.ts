import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mutant } from '../../../tools/proof/mutant.ts';
import { workOff } from '../../../tools/proof/pool.ts';
import type { Trial } from '../../../tools/proof/trial.ts';

type Found = Pick<Trial, 'failing' | 'reasons' | 'broken'> & { readonly id: string };

/** Tests of each root that exactly its rules fail. @param features that run; the whole suite if left out */
export async function testRoots(roots: readonly Mutant[], features: readonly string[] = []): Promise<void> {
  const { outcomes } = await workOff<Mutant, Found>({
    worker: new URL('./worker.ts', import.meta.url),
    words: features,
    tasks: roots,
    worthOne: 1,
    onDone: () => {},
    isBroken: () => false,
    broken: ({ id }, why) => ({ id, failing: [], reasons: {}, broken: [why] }),
  });
  const found = new Map(outcomes.map((one) => [one.id, one]));
  for (const { id, rules, breaks } of roots)
    test(`a gateway where ${breaks} fails ${rules[0]}${rules.length > 1 ? ` and ${rules.length - 1} more` : ''}, and nothing else`, () => {
      const { failing = [], reasons = {}, broken } = found.get(id) ?? {};
      assert.deepEqual(broken, []);
      assert.deepEqual(failing.toSorted(), rules.toSorted(), JSON.stringify(reasons, null, 1));
      for (const reason of Object.values(reasons)) assert.doesNotMatch(reason, /refused as well/);
      if (rules[0] === 'command.doDeal')
        assert.match(reasons['command.doDeal'] ?? '', /^the plainest charge was refused with \d{3} /);
    });
}
