import type { Left, Part } from '../../certificate/index.ts';
import { admittedPairs, type Pair, pairId, pairsOf, varietyOf } from '../../generators/index.ts';
import type { RunScenario } from '../outcomes.ts';

/** The coverage of pairs of attributes that the specification admits and the target can try. */
export function pairCoverage(scenarios: readonly RunScenario[]): Part {
  const tried = scenarios.flatMap((one) => one.tried ?? []);
  const { parameters, admits, left } = varietyOf(tried[0]?.offer);
  const reached = new Set(tried.flatMap(({ rows }) => rows.flatMap(pairsOf)).map(pairId));
  const required = admittedPairs(parameters, admits);
  const missing = required.filter((pair) => !reached.has(pairId(pair)));
  return {
    reached: required.length - missing.length,
    of: required.length,
    missing: [...Map.groupBy(missing, attributesOf)].map(
      ([id, pairs]): Left => ({ id, reason: reasonOf(pairs) }),
    ),
    aside: left.map(([id, reason]) => ({ id, reason: `No run has to try the value: ${reason}.` })),
  };
}

const attributesOf = ([one, other]: Pair): string => `${one.name} with ${other.name}`;

const reasonOf = ([first, ...more]: readonly Pair[]): string =>
  `The run did not try ${first ? pairId(first) : ''}${more.length > 0 ? `, and ${more.length} more pairs` : ''}.`;
