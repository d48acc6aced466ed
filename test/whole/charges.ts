import assert from 'node:assert/strict';
import type { Envelope } from '@cucumber/messages';
import { outcomesOf } from '../../src/certification/outcomes.ts';
import { type WholeRun, wholeRun } from '../../src/target/doctor.ts';
import { charges, movementIn } from '../../src/target/safety/movement.ts';

export function chargesIn(envelopes: readonly Envelope[]): Omit<WholeRun, 'of'> {
  const sums = new Map<string, number>();
  let count = 0;
  let requests = 0;
  for (const { report } of outcomesOf(envelopes))
    for (const { request, reply } of report?.exchanges ?? []) {
      requests += 1;
      const movement = movementIn(request);
      if (!movement || !charges(movement) || !reply.includes('<result>000</result>')) continue;
      count += 1;
      sums.set(movement.currency, (sums.get(movement.currency) ?? 0) + (movement.total ?? 0));
    }
  return { requests, charges: count, sum: Math.max(0, ...sums.values()) };
}

/** Asserts that a run needed what the doctor estimates for a run with all roles, and not much less. */
export function assertCharges(envelopes: readonly Envelope[], target: Parameters<typeof wholeRun>[0]): void {
  const [found, expected] = [chargesIn(envelopes), wholeRun(target)];
  for (const name of ['requests', 'charges', 'sum'] as const)
    assert.ok(
      found[name] <= expected[name] && found[name] >= (name === 'sum' ? 0.4 : 0.75) * expected[name],
      `${name}: the run needed ${found[name]}, and the doctor tells ${expected[name]}`,
    );
}
