import { placeOfCheck } from '../../certificate/index.ts';
import {
  anchor,
  badge,
  counted,
  figure,
  folded,
  html,
  icon,
  identifier,
  type Markup,
  prose,
  ruleGroups,
  section,
} from '../../reports/html/page.ts';
import { nouns } from '../certificate-file.ts';
import type { ComparedCheck, Comparison } from '../compare.ts';
import { type Proof, proofCounts, proofs } from '../proof.ts';
import { isBroken, type Said, undecidedByReason, type VerdictChange } from '../verdict-changes.ts';

function said(letter: 'A' | 'B', { verdict, reason }: Said): Markup {
  return html`<div class="said"><p><span class="letter">${letter}</span> ${badge(verdict)}</p>${reason !== undefined && html`<p dir="auto">${prose(reason)}</p>`}</div>`;
}

function card(change: VerdictChange): Markup {
  const { id, subject, title, says, source, standing, proven, a, b } = change;
  return html`<article class="unmet" id="${anchor('unmet', placeOfCheck(change))}">
<p class="unmet-head">${identifier(id)} ${proven ? proofBadge(proven) : html`<span class="meta">${title ?? subject}</span>`}</p>
<h4 dir="auto">${prose(says)}</h4>
<div class="both">${said('A', a)}${said('B', b)}</div>
<p class="meta"><span>${standing ?? subject}</span> <span class="source" dir="auto">${source}</span></p>
</article>
`;
}

function changeGroup(title: string, lead: string, changes: readonly VerdictChange[]): Markup | false {
  if (changes.length === 0) return false;
  return html`<h3>${counted(title, changes.length)}</h3><p class="lead">${lead}</p>${changes.map(card)}`;
}

function undecided(reasons: ReturnType<typeof undecidedByReason>): Markup | false {
  if (reasons.length === 0) return false;
  return html`<h3>${counted('Not decided any more', reasons.flatMap(([, members]) => members).length)}</h3>
<p class="lead">Passed in A, and not decided in B.</p>
${reasons.map(([reason, members]) => folded(html`<span dir="auto">${counted(prose(reason), members.length)}</span>`)`${members.map(card)}`)}`;
}

function alone(letter: 'A' | 'B', ids: readonly string[], isGateway: boolean): Markup | false {
  if (ids.length === 0) return false;
  return html`<h3>${counted(`${isGateway ? 'Rules' : 'Checks'} only in ${letter}`, ids.length)}</h3><p class="lead">${isGateway ? 'The contract of the other certificate does not have these rules.' : 'The other run did not have these checks.'}</p>
<ul class="alone">${ids.map((id) => html`<li>${identifier(id)}</li>`)}</ul>`;
}

export const changeCount = ({ verdicts, alone: single }: Comparison): number =>
  Object.values(verdicts).flat().length + single.a.length + single.b.length;

export function changedRules(comparison: Comparison): Markup {
  const { worse, better, otherwise } = comparison.verdicts;
  const count = changeCount(comparison);
  const isGateway = comparison.subject === 'gateway';
  return section('changed', counted(`${isGateway ? 'Rules' : 'Checks'} that differ`, count))`
${count === 0 && html`<p class="lead">Both certificates say the same of every ${nouns[comparison.subject]}, and for the same reasons.</p>`}
${changeGroup('Got worse', 'Passed or not decided in A, and failed or warned in B.', worse.filter(isBroken))}
${undecided(undecidedByReason(worse))}
${changeGroup('Got better', 'Failed, warned or not decided in A, and passed in B.', better)}
${changeGroup('Other verdict or reason', 'The verdict is the same for another reason, or one that decides no more than the other.', otherwise)}
${alone('A', comparison.alone.a, isGateway)}${alone('B', comparison.alone.b, isGateway)}
`;
}

const row = ({ id, a, b, proven }: ComparedCheck): Markup =>
  html`<tr><th scope="row">${identifier(id)}</th><td data-side="A">${badge(a)}</td><td data-side="B">${badge(b)}</td>${proven && html`<td>${proofBadge(proven)}</td>`}</tr>
`;

function group({ title, rules }: ReturnType<typeof groupsOf>[number]): Markup {
  const isProven = rules.some(({ proven }) => proven !== undefined);
  const differing = rules.filter(({ a, b }) => a !== b).length;
  const tallies = proofCounts(rules).map(({ proof, count }) => `${count} ${proof}`);
  return html`<details class="rule-group"><summary>${counted(html`<strong>${title}</strong>`, rules.length)} <span class="meta">${isProven ? tallies.join(', ') : differing > 0 && `${differing} different`}</span></summary>
<table class="every"><thead><tr><th scope="col">${isProven ? 'Rule' : 'Check'}</th><th scope="col">A</th><th scope="col">B</th>${isProven && html`<th scope="col">Proven</th>`}</tr></thead><tbody>${rules.map(row)}</tbody></table></details>
`;
}

const groupsOf = ({ subject, checks }: Comparison) =>
  subject === 'gateway'
    ? ruleGroups(checks)
    : [...Map.groupBy(checks, (one) => one.subject ?? '')].map(([title, rules]) => ({ title, rules }));

export function everyRule(comparison: Comparison): Markup {
  const { checks, subject } = comparison;
  const noun = nouns[subject];
  return section('rules', counted(`Every ${noun}`, checks.length))`
<p class="lead">The verdicts of both certificates for each ${noun}${subject === 'gateway' && ', and the kinds of targets on which it passed'}.</p>
<div class="rule-groups">${groupsOf(comparison).map(group)}</div>`;
}

export function proofBadge(proof: Proof): Markup {
  const [name] = proofs[proof];
  return html`<span class="badge proof ${name}">${icon(name)}${proof}</span>`;
}

export function proof({ proven, checks }: Comparison): Markup | false {
  if (!proven) return false;
  const shown = proofCounts(checks);
  const label = shown.map(({ proof, count }) => `${count} ${proof}`).join(', ');
  let from = 0;
  return section('proof', `How ${checks.length} rules are proven`)`
<svg class="bar" role="img" aria-label="${label}">${shown.map(({ proof, count }, index) => {
    const width = (100 * count) / checks.length;
    const x = from;
    from += width;
    return html`<rect class="${proofs[proof][0]}" x="${x.toFixed(3)}%" width="${width.toFixed(3)}%" height="100%"/>${index > 0 && html`<rect class="gap" x="${x.toFixed(3)}%" width="2" height="100%"/>`}`;
  })}</svg>
<ul class="totals proofs">${shown.map(({ proof, count }) => {
    const [name, meaning] = proofs[proof];
    return figure({ name, label: proof, meaning }, count);
  })}</ul>`;
}
