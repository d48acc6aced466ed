import {
  badge,
  counted,
  html,
  identifier,
  type Markup,
  type RuleGroup,
  ruleGroups,
  section,
} from '../../reports/html/index.ts';
import type { ComparedRule, Comparison } from '../compare.ts';
import { proofs } from '../proof.ts';
import { proofBadge } from './proof.ts';

const row = ({ id, a, b, proven }: ComparedRule): Markup =>
  html`<tr><th scope="row">${identifier(id)}</th><td data-side="A">${badge(a)}</td><td data-side="B">${badge(b)}</td><td>${proofBadge(proven)}</td></tr>
`;

function group({ title, rules }: RuleGroup<ComparedRule>): Markup {
  const tallies = proofs.flatMap((proof) => {
    const number = rules.filter(({ proven }) => proven === proof).length;
    return number === 0 ? [] : `${number} ${proof}`;
  });
  return html`<details class="rule-group"><summary>${counted(html`<strong>${title}</strong>`, rules.length)} <span class="meta">${tallies.join(', ')}</span></summary>
<table class="every"><thead><tr><th scope="col">Rule</th><th scope="col">A</th><th scope="col">B</th><th scope="col">Proven</th></tr></thead><tbody>${rules.map(row)}</tbody></table></details>
`;
}

/** Every rule with both verdicts and how it is proven, grouped as the specification is. */
export function everyRule({ rules }: Comparison): Markup {
  return section('rules', counted('Every rule', rules.length))`
<p class="lead">The verdicts of both certificates for each rule, and the kinds of targets on which it passed.</p>
<div class="rule-groups">${ruleGroups(rules).map(group)}</div>`;
}
