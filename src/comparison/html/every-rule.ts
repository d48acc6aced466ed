import {
  badge,
  counted,
  html,
  identifier,
  type Markup,
  ruleGroups,
  section,
} from '../../reports/html/index.ts';
import { nouns } from '../any-certificate.ts';
import type { ComparedCheck, Comparison } from '../compare.ts';
import { proofs } from '../proof.ts';
import { proofBadge } from './proof.ts';

const row = ({ id, a, b, proven }: ComparedCheck): Markup =>
  html`<tr><th scope="row">${identifier(id)}</th><td data-side="A">${badge(a)}</td><td data-side="B">${badge(b)}</td>${proven && html`<td>${proofBadge(proven)}</td>`}</tr>
`;

interface Group {
  readonly title: string;
  readonly rules: readonly ComparedCheck[];
}

function group({ title, rules }: Group): Markup {
  const isProven = rules.some(({ proven }) => proven !== undefined);
  const differing = rules.filter(({ a, b }) => a !== b).length;
  const tallies = proofs.flatMap((proof) => {
    const number = rules.filter(({ proven }) => proven === proof).length;
    return number === 0 ? [] : `${number} ${proof}`;
  });
  return html`<details class="rule-group"><summary>${counted(html`<strong>${title}</strong>`, rules.length)} <span class="meta">${isProven ? tallies.join(', ') : differing > 0 && `${differing} different`}</span></summary>
<table class="every"><thead><tr><th scope="col">${isProven ? 'Rule' : 'Check'}</th><th scope="col">A</th><th scope="col">B</th>${isProven && html`<th scope="col">Proven</th>`}</tr></thead><tbody>${rules.map(row)}</tbody></table></details>
`;
}

/** Rules are grouped as the specification is, checks by their tasks. */
const groupsOf = ({ subject, checks }: Comparison): readonly Group[] =>
  subject === 'gateway'
    ? ruleGroups(checks)
    : [...Map.groupBy(checks, (one) => one.subject ?? '')].map(([title, rules]) => ({ title, rules }));

/** Every rule or check with both verdicts, and how a rule is proven. */
export function everyRule(comparison: Comparison): Markup {
  const { checks, subject } = comparison;
  const noun = nouns[subject];
  return section('rules', counted(`Every ${noun}`, checks.length))`
<p class="lead">The verdicts of both certificates for each ${noun}${subject === 'gateway' && ', and the kinds of targets on which it passed'}.</p>
<div class="rule-groups">${groupsOf(comparison).map(group)}</div>`;
}
