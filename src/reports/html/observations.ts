import type { Certificate } from '../../certificate/index.ts';
import { counted, html, type Markup, prose, ruleLink, section } from './index.ts';

/** What the target does where the specification leaves it open: nothing of it counts for or against. */
export function observations({ observations: noted, rules }: Certificate): Markup {
  const known = new Set(rules.map(({ id }) => id));
  return section('observations', counted('Observations', noted.length))`
${
  noted.length === 0
    ? html`<p class="lead">Nothing was observed where the specification leaves a choice.</p>`
    : html`<p class="lead">Where the specification is silent or can be read in two ways, the target does this. It counts neither for nor against it.</p>
<ul class="observations">${noted.map(
        ({ id, text }) =>
          html`<li><p dir="auto">${prose(text)}</p><p class="meta">${ruleLink(known, id)}</p></li>`,
      )}</ul>`
}`;
}
