import { placeOfCheck } from '../../certificate/index.ts';
import {
  anchor,
  badge,
  counted,
  folded,
  html,
  identifier,
  type Markup,
  prose,
  section,
} from '../../reports/html/index.ts';
import { nouns } from '../any-certificate.ts';
import type { Comparison } from '../compare.ts';
import { isBroken, type Said, undecidedByReason, type VerdictChange } from '../verdict-changes.ts';
import { proofBadge } from './proof.ts';

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

function group(title: string, lead: string, changes: readonly VerdictChange[]): Markup | false {
  if (changes.length === 0) return false;
  return html`<h3>${counted(title, changes.length)}</h3><p class="lead">${lead}</p>${changes.map(card)}`;
}

/** One missing capability may keep many rules from being decided. */
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

/** How many rules or checks stand in {@link changedRules}. */
export const changeCount = ({ verdicts, alone: single }: Comparison): number =>
  Object.values(verdicts).flat().length + single.a.length + single.b.length;

/** The rules or checks of which the two do not say the same: those that got worse first. */
export function changedRules(comparison: Comparison): Markup {
  const { worse, better, otherwise } = comparison.verdicts;
  const count = changeCount(comparison);
  const isGateway = comparison.subject === 'gateway';
  return section('changed', counted(`${isGateway ? 'Rules' : 'Checks'} that differ`, count))`
${count === 0 && html`<p class="lead">Both certificates say the same of every ${nouns[comparison.subject]}, and for the same reasons.</p>`}
${group('Got worse', 'Passed or not decided in A, and failed or warned in B.', worse.filter(isBroken))}
${undecided(undecidedByReason(worse))}
${group('Got better', 'Failed, warned or not decided in A, and passed in B.', better)}
${group('Other verdict or reason', 'The verdict is the same for another reason, or one that decides no more than the other.', otherwise)}
${alone('A', comparison.alone.a, isGateway)}${alone('B', comparison.alone.b, isGateway)}
`;
}
