import { counted, html, identifier, type Markup, prose, section } from '../../reports/html/index.ts';
import type { Comparison } from '../compare.ts';
import type { ObservedDifference } from '../observed.ts';

function texts(letter: 'A' | 'B', all: readonly string[], only: readonly string[]): Markup {
  return html`<div class="said"><p><span class="letter">${letter}</span></p>${
    all.length === 0
      ? html`<p class="none">The certificate has no such observation.</p>`
      : all.map((text) => html`<p dir="auto">${prose(text)}</p>`)
  }${only.length > 0 && html`<p class="meta">only here: ${only.map((value) => html`<code>${value}</code> `)}</p>`}</div>`;
}

function item({ id, statement, chosen, a, b, onlyA, onlyB }: ObservedDifference): Markup {
  return html`<article class="unmet"><p class="unmet-head">${identifier(id)}${chosen && html` <span class="meta">left open by the specification</span>`}</p>
${statement !== undefined && html`<h4 dir="auto">${prose(statement)}</h4>`}
<div class="both">${texts('A', a, onlyA)}${texts('B', b, onlyB)}</div></article>
`;
}

/** What the two were seen to do where the specification leaves a choice; nothing for applications. */
export function observed({ observed: all, subject }: Comparison): Markup | false {
  if (subject !== 'gateway') return false;
  return section('observed', counted('Different observations', all.length))`
<p class="lead">${
    all.length === 0
      ? 'Where the specification leaves a choice, both were seen to do the same.'
      : 'Where the specification is silent or can be read in two ways, the two do not do the same. Neither is wrong.'
  }</p>
${all.map(item)}`;
}
