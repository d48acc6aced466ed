import {
  type CertificateRule,
  type Coverage,
  type ElementNames,
  type Left,
  type Part,
  part,
} from '../../certificate/index.ts';
import { commandData, commandNames, type ReplyTable } from '../../contract/index.ts';
import { envelopeTable } from '../../judges/seen-elements.ts';
import type { RunScenario } from '../outcomes.ts';
import { moveCoverage } from './moves.ts';
import { resultCodeCoverage } from './result-codes.ts';

/** The four coverages of a run, from its scenarios and the verdicts on its rules. */
export function coverageOf(rules: readonly CertificateRule[], scenarios: readonly RunScenario[]): Coverage {
  return {
    rules: ruleCoverage(rules),
    resultCodes: resultCodeCoverage(rules, scenarios),
    moves: moveCoverage(scenarios),
    replyElements: replyElementCoverage(scenarios),
  };
}

/**
 * How many of the stated rules that bind the gateway and can be seen an exchange decided. A rule of which the target was
 * seen to take the other reading is neither kept nor broken: it stands aside.
 */
export function ruleCoverage(rules: readonly CertificateRule[]): Part {
  const stated = rules.filter(({ standing }) => standing === 'stated');
  const left = (verdict: CertificateRule['verdict']) =>
    stated
      .filter((rule) => rule.verdict === verdict)
      .map(({ id, reason }) => ({ id, reason: reason ?? 'No exchange of the run decided the rule.' }));
  const decided = stated.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  const missing = left('skipped');
  return part(decided.length + missing.length, missing, [...left('observed'), ...left('not observable')]);
}

/** Each table of reply elements once: what several commands answer alike is one table. */
const tables: readonly ReplyTable[] = [
  ...new Map(
    [envelopeTable, ...commandNames.flatMap((name): readonly ReplyTable[] => commandData[name].reply)].map(
      (table) => [table.prefix, table],
    ),
  ).values(),
];

/**
 * Which elements of the contract's reply tables the run saw. An element that always says something (`filled`), or comes
 * only where it has something to say (`sometimes`), has to have come filled: a structure that a refusal sends with every
 * element empty shows nothing of them. One that may be empty (`always`) has to have come at all; the sandbox has
 * nothing to say in some of those, nor may any other gateway, and they are named as never filled.
 */
export function replyElementCoverage(
  scenarios: readonly RunScenario[],
  of: readonly ReplyTable[] = tables,
): Coverage['replyElements'] {
  const reports = scenarios.flatMap(({ report }) => (report ? [report.seen] : []));
  const [filled, empty] = [
    elementIds(reports.map((one) => one.filled)),
    elementIds(reports.map((one) => one.empty)),
  ];
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

function elementIds(reports: readonly ElementNames[]): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const report of reports)
    for (const [prefix, names] of Object.entries(report))
      for (const name of names.split(' ')) seen.add(`${prefix}.${name}`);
  return seen;
}
