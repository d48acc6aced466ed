import { attributeOf, attributes, type How } from '../generators/index.ts';
import type { ModelTarget } from './target.ts';

/** The conditions of a trial: all attributes of its transaction, and further facts. */
const conditionsOf = (how: How, further: readonly string[]): readonly string[] => [
  ...(Object.keys(attributes) as (keyof typeof attributes)[]).map(
    (name) => `${name} ${attributeOf(how, name)}`,
  ),
  ...further,
];

/**
 * Chooses the trials that were tried least under the conditions of a transaction, so that in a run each trial meets each
 * condition after few transactions.
 *
 * @param further conditions beside the attributes, such as the kind of the transaction
 */
export function leastTried<Trial extends { readonly id: string }>(
  { zone }: ModelTarget,
  how: How,
  further: readonly string[],
  trials: readonly Trial[],
  count: number,
): readonly Trial[] {
  const tried = zone?.tried ?? new Map<string, number>();
  if (zone) zone.tried = tried;
  const conditions = conditionsOf(how, further);
  const pairsOf = ({ id }: Trial) => conditions.map((condition) => `${id}, ${condition}`);
  const isNew = (trial: Trial): number =>
    pairsOf(trial).reduce((sum, pair) => sum + 1 / (1 + (tried.get(pair) ?? 0)), 0);
  const chosen: Trial[] = [];
  for (let left = trials; left.length > 0 && chosen.length < count; ) {
    const [best, ...others] = left.toSorted((one, other) => isNew(other) - isNew(one));
    if (!best) break;
    for (const pair of pairsOf(best)) tried.set(pair, (tried.get(pair) ?? 0) + 1);
    chosen.push(best);
    left = others;
  }
  return chosen;
}
