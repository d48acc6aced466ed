import type { Envelope } from '@cucumber/messages';
import { outcomesOf } from '../../src/certification/outcomes.ts';
import { charges, movementIn } from '../../src/target/safety/movement.ts';
import type { Limits } from '../../src/target/safety/permitted.ts';

export function chargesIn(envelopes: readonly Envelope[]): Pick<Limits, 'charges' | 'sum'> {
  const sums = new Map<string, number>();
  let count = 0;
  for (const { report } of outcomesOf(envelopes))
    for (const { request, reply } of report?.exchanges ?? []) {
      const movement = movementIn(request);
      if (!movement || !charges(movement) || !reply.includes('<result>000</result>')) continue;
      count += 1;
      sums.set(movement.currency, (sums.get(movement.currency) ?? 0) + (movement.total ?? 0));
    }
  return { charges: count, sum: Math.max(0, ...sums.values()) };
}
