import type { Certificate } from '../../certificate/certificate.ts';
import { html, type Markup } from './markup.ts';
import { anchor, identifier, prose } from './text.ts';

/** What the target does where the specification leaves it open: nothing of it counts for or against. */
export function observations({ observations: noted, rules }: Certificate): Markup {
  const known = new Set(rules.map(({ id }) => id));
  return html`<section id="observations" aria-labelledby="observations-title">
<h2 id="observations-title">Observations <span class="number">${noted.length}</span></h2>
${
  noted.length === 0
    ? html`<p class="lead">Nothing was observed where the specification leaves a choice.</p>`
    : html`<p class="lead">Where the specification is silent or can be read in two ways, the target does this. It counts neither for nor against it.</p>
<ul class="observations">${noted.map(
        ({ id, text }) =>
          html`<li><p dir="auto">${prose(text)}</p><p class="meta">${
            known.has(id) ? html`<a href="#${anchor('rule', id)}">${identifier(id)}</a>` : identifier(id)
          }</p></li>`,
      )}</ul>`
}</section>`;
}
