import { type Certificate, count } from '../../certificate/index.ts';
import { counted, html, inPart, type Markup, prose, section } from './index.ts';

const words = { skipped: 'Skipped', blocked: 'Blocked', hidden: 'Hidden by the client' } as const;

/** The scenarios that came to no decision, by the reason; nothing where all did. */
export function undecided({ undecided: groups }: Certificate): Markup | undefined {
  if (groups.length === 0) return undefined;
  const number = groups.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  return section('undecided', counted('Scenarios without a result', number))`
<p class="lead">Scenarios without a result do not change the verdict. If no other scenario decided a stated rule, the rule is listed as skipped.</p>
${inPart(
  groups,
  (some) =>
    html`<ul class="observations">${some.map(
      ({ outcome, reason, scenarios }) =>
        html`<li><p dir="auto"><strong>${words[outcome]}</strong>: ${prose(reason)}</p><details><summary>${count(scenarios.length, 'scenario')}</summary>${scenarios.map((one) => html`<p class="meta" dir="auto">${one}</p>`)}</details></li>`,
    )}</ul>`,
)}`;
}
