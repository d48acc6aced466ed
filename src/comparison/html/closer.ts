import { html, type Markup } from '../../certification/html/markup.ts';
import { identifier, prose } from '../../certification/html/text.ts';
import type { Closer } from '../closer.ts';
import type { Comparison } from '../compare.ts';
import type { SandboxPlace } from '../sandbox-places.ts';

function place({ file, names, settings = [], change }: SandboxPlace): Markup {
  return html`<li><p>${change}</p><p class="meta"><code>${file}</code>${
    names.length > 0 && html` <span>${names.map((name) => html`<code>${name}</code> `)}</span>`
  }${
    settings.length > 0 &&
    html` <span>or in the configuration: ${settings.map((name) => html`<code>${name}</code> `)}</span>`
  }</p></li>`;
}

function step({ rule, what, sandbox, other, places, ambiguities }: Closer): Markup {
  return html`<article class="unmet"><p class="unmet-head">${rule !== undefined && identifier(rule)}${
    ambiguities.length > 0 &&
    html` <span class="meta">can be read in more than one way: ${ambiguities.map((number) => `#${number} `)}</span>`
  }</p>
<h4 dir="auto">${prose(what)}</h4>
<div class="both"><div class="said"><p class="meta">The sandbox</p><p dir="auto">${sandbox}</p></div><div class="said"><p class="meta">The other target</p><p dir="auto">${other}</p></div></div>
<ul class="places">${places.map(place)}</ul></article>
`;
}

/** What would bring the sandbox closer to the other target; nothing where neither, or both, are the sandbox. */
export function closer({ closer: steps }: Comparison): Markup | false {
  if (steps.length === 0) return false;
  return html`<section id="closer" aria-labelledby="closer-title">
<h2 id="closer-title">Bring the sandbox closer <span class="number">${steps.length}</span></h2>
<p class="lead">The specification allows both. To test against a sandbox that does what the other target does, change it in these files of its source, or in its configuration where that is named.</p>
${steps.map(step)}</section>`;
}
