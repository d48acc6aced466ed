import { type Certificate, count } from '../../certificate/index.ts';
import { counted, folded, html, type Markup, prose, ruleLink, section } from './index.ts';

/** What the target does where the specification leaves it open: nothing of it counts for or against. */
export function observations({ observations: noted, rules }: Certificate): Markup {
  const known = new Set(rules.map(({ id }) => id));
  return section('observations', counted('Observations', noted.length))`
${
  noted.length === 0
    ? html`<p class="lead">The run has no observations.</p>`
    : html`<p class="lead">An observation describes what the gateway does where the specification is silent or can be read in two ways. Observations do not change the verdict.</p>
${folded(count(noted.length, 'observation'))`<ul class="observations">${noted.map(
  ({ id, text }) => html`<li><p dir="auto">${prose(text)}</p><p class="meta">${ruleLink(known, id)}</p></li>`,
)}</ul>`}`
}`;
}
