import {
  type CertificateRule,
  type Coverage,
  count,
  type Left,
  type Part,
  part,
} from '../../certificate/index.ts';
import { bindsVisibly, commandData, commandNames, type ReplyTable } from '../../contract/index.ts';
import { admittedPairs, type Pair, pairId, pairsOf, varietyOf } from '../../generators/index.ts';
import { envelopeTable } from '../../judges/seen-elements.ts';
import { elementIds } from '../abstained.ts';
import type { RunScenario } from '../outcomes.ts';
import { moveCoverage } from './moves.ts';
import { resultCodeCoverage } from './result-codes.ts';

export function coverageOf(rules: readonly CertificateRule[], scenarios: readonly RunScenario[]): Coverage {
  return {
    rules: ruleCoverage(rules),
    resultCodes: resultCodeCoverage(rules, scenarios),
    moves: moveCoverage(scenarios),
    replyElements: replyElementCoverage(scenarios),
    // Without the scenarios that try pairs, the abilities of the target are unknown, so nothing is counted.
    ...(scenarios.some(({ tried }) => tried) && { pairs: pairCoverage(scenarios) }),
  };
}

/** The coverage of rules that bind the gateway. A rule that a client or a replay hides counts as missing. */
export function ruleCoverage(rules: readonly CertificateRule[]): Part {
  const stated = rules.filter(({ standing }) => standing === 'stated');
  const required = stated.filter(bindsVisibly);
  const left = (of: readonly CertificateRule[], ...verdicts: readonly CertificateRule['verdict'][]) =>
    of
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ id, reason }) => ({ id, reason: reason ?? 'No exchange of the run decided the rule.' }));
  const missing = left(required, 'skipped', 'not observable');
  return part(
    required.length,
    missing,
    left(
      stated.filter((one) => !required.includes(one)),
      'not observable',
    ),
  );
}

/** The tables of reply elements. Several commands can have the same table. */
const tables: readonly ReplyTable[] = [
  ...new Map(
    [envelopeTable, ...commandNames.flatMap((name): readonly ReplyTable[] => commandData[name].reply)].map(
      (table) => [table.prefix, table],
    ),
  ).values(),
];

/** Reply elements must have had a value, because refusals contain empty structures. `always` elements can be empty. */
export function replyElementCoverage(
  scenarios: readonly RunScenario[],
  of: readonly ReplyTable[] = tables,
): Coverage['replyElements'] {
  const reports = scenarios.flatMap(({ report }) => (report ? [report.seen] : []));
  const filled = elementIds(reports.map((one) => one.filled));
  const empty = elementIds(reports.map((one) => one.empty));
  const missing: Left[] = [];
  const aside: Left[] = [];
  const onlyEmpty: string[] = [];
  let required = 0;
  for (const { prefix, fields } of of)
    for (const [name, { observable, unobservable, carried, empty: reserved }] of Object.entries(fields)) {
      const id = `${prefix}.${name}`;
      if (observable === 'no' || reserved) {
        aside.push({ id, reason: reserved ?? unobservable ?? 'The element cannot be seen from outside.' });
        continue;
      }
      required += 1;
      if (filled.has(id)) continue;
      if (empty.has(id) && carried === 'always') onlyEmpty.push(id);
      else
        missing.push({
          id,
          reason: empty.has(id)
            ? 'The element was always empty.'
            : 'No reply of the run contained the element.',
        });
    }
  return { ...part(required, missing, aside), onlyEmpty };
}

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
  `The run did not try ${first ? pairId(first) : ''}${more.length > 0 ? `, and ${count(more.length, 'more pair')}` : ''}.`;
