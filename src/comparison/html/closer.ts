import { counted, html, identifier, type Markup, prose, section } from '../../reports/html/index.ts';
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

/** `tck explain '#39'` tells more of each. */
const readings = ({ ambiguities }: Pick<Closer, 'ambiguities'>): Markup | false =>
  ambiguities.length > 0 &&
  html` <span class="meta">ambiguous: ${ambiguities.map((number) => `#${number}`).join(', ')}</span>`;

function step({ rule, what, sandbox, other, alone, places, ambiguities }: Closer): Markup {
  return html`<article class="unmet"><p class="unmet-head">${rule !== undefined && identifier(rule)}${readings({ ambiguities })}</p>
<h4 dir="auto">${prose(what)}</h4>
<div class="both"><div class="said"><p class="meta">${alone ? 'Only the sandbox' : 'The sandbox'}</p><p dir="auto">${sandbox}</p></div><div class="said"><p class="meta">${alone ? 'Only the other target' : 'The other target'}</p><p dir="auto">${other}</p></div></div>
<ul class="places">${places.map(place)}</ul></article>
`;
}

function byFile(steps: readonly Closer[]): readonly Markup[] {
  const changes = steps.flatMap((one) => one.places.map(({ file, change }) => ({ one, file, change })));
  return [...Map.groupBy(changes, ({ file }) => file)].map(
    ([
      file,
      all,
    ]) => html`<article class="unmet"><p class="unmet-head"><code class="element">${file}</code></p>
<ul class="places">${all.map(
      ({ one, change }) =>
        html`<li><p dir="auto">${change}</p><p class="meta"><span>${one.what}</span> ${one.rule !== undefined && identifier(one.rule)}${readings(one)}</p></li>`,
    )}</ul></article>
`,
  );
}

/** What would bring the sandbox closer to the other target; nothing where neither, or both, are the sandbox. */
export function closer({ closer: steps }: Comparison): Markup | false {
  if (steps.length === 0) return false;
  const observed = steps.filter(({ by }) => by === 'observed');
  const elements = steps.filter(({ by }) => by === 'element');
  return section('closer', counted('Bring the sandbox closer', steps.length))`
<p class="lead">The specification allows the behaviour of both targets. To make the sandbox behave like the other target, change these files in the repository of the kit, or the named settings of the sandbox configuration.</p>
${observed.length > 0 && html`<h3>${counted('Places where the specification leaves a choice', observed.length)}</h3>${observed.map(step)}`}
${elements.length > 0 && html`<h3>${counted('Elements of replies, by file', elements.length)}</h3>${byFile(elements)}`}
`;
}
