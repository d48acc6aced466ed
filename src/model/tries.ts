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
 * @param further conditions that are no attributes, such as the kind of the transaction
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
  const known = trials.map((trial) => {
    const pairs = conditions.map((condition) => `${trial.id}, ${condition}`);
    const isNew = pairs.reduce((sum, pair) => sum + 1 / (1 + (tried.get(pair) ?? 0)), 0);
    return { trial, pairs, isNew };
  });
  const chosen = known.toSorted((one, other) => other.isNew - one.isNew).slice(0, count);
  for (const pair of chosen.flatMap(({ pairs }) => pairs)) tried.set(pair, (tried.get(pair) ?? 0) + 1);
  return chosen.map(({ trial }) => trial);
}
