import { count } from '../../certificate/index.ts';
import { counted, html, identifier, type Markup, prose, section } from '../../reports/html/page.ts';
import type { Comparison } from '../compare.ts';
import { changeWords, type FieldDifference } from '../field-differences.ts';
import type { ObservedDifference } from '../observed.ts';

const value = (text: string): Markup =>
  text === '' ? html`<span class="none">nothing</span>` : html`<bdi class="value">${text}</bdi>`;

function row(one: FieldDifference): Markup {
  const { element, rule, change, commands, times, values, more, example } = one;
  return html`<article class="field"><p class="unmet-head"><code class="element">${element || 'the reply'}</code> <strong>${changeWords[change]}</strong> <span class="meta">${count(times, 'exchange')} of ${commands.join(', ')}</span></p>
<table class="values"><thead><tr><th scope="col"><span class="letter">A</span></th><th scope="col"><span class="letter">B</span></th><th scope="col">Times</th></tr></thead><tbody>
${values.map(({ a, b, times: often }) => html`<tr><td>${value(a)}</td><td>${value(b)}</td><td class="often">${often}</td></tr>`)}</tbody></table>
${more > 0 && html`<p class="none">and ${more} more</p>`}
<p class="meta">${rule === undefined ? html`<span>No rule of the contract is about this element.</span>` : identifier(rule)} <span>First seen in <span dir="auto">${example.scenario}</span>, exchanges ${example.a} of A and ${example.b} of B.</span></p></article>
`;
}

/** The section about differences between replies; false for applications. */
export function fields({ fields: all, exchanges }: Comparison): Markup | false {
  if (!exchanges) return false;
  const { compared, askedOtherwise, alone } = exchanges;
  return section('fields', counted('Elements of replies', all.length))`
<p class="lead">${count(compared, 'exchange')} of the same scenario and the same request ${compared === 1 ? 'was' : 'were'} compared element by element.${
    askedOtherwise > 0 && ` In ${askedOtherwise} more exchanges the requests differed.`
  }${alone > 0 && ` ${count(alone, 'exchange')} of A ${alone === 1 ? 'has' : 'have'} no counterpart in B.`} If the result differs, the other elements of that reply are not listed.</p>
${all.length === 0 && html`<p class="none">No element differs.</p>`}
${all.length > 0 && html`<div class="fields">${all.map(row)}</div>`}`;
}

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

/** The section about differences between observations; false for applications. */
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
