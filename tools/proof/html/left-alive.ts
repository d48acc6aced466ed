import { findRule } from '../../../src/contract/index.ts';
import { counted, html, identifier, type Markup, prose, section } from '../../../src/reports/html/page.ts';
import { kinds, type Proof } from '../proof.ts';
import { mark } from './marks.ts';

/** What stands between the suite and a whole proof: mutants that were not killed for what they do, and rules without one. */
export function leftAlive({ mutants, unproven, control }: Proof): Markup {
  const left = kinds
    .filter((kind) => kind !== 'killed')
    .flatMap((kind) => mutants.filter((one) => one.kind === kind));
  const failed = Object.entries(control.failing);
  return section('left', counted('Not proven', left.length + unproven.length))`
${failed.length > 0 && html`<p class="because">The unchanged gateway fails: no mutant ran, and nothing is proven.</p>`}
${failed.map(([id, why]) => html`<p class="meta">${identifier(id)} <span dir="auto">${why}</span></p>`)}
${left.length + unproven.length === 0 && html`<p class="lead">Every mutant was detected by the intended rule only, and every rule has a mutant or a generated fault that was detected.</p>`}
${left.length > 0 && html`<h3>${counted('Mutants', left.length)}</h3>`}
${left.map(
  (
    one,
  ) => html`<article class="unmet"><p class="unmet-head">${mark(one.kind)} ${one.rules.map((id) => html`${identifier(id)} `)}</p>
<h4>A gateway where ${one.breaks}</h4>
${one.broken !== undefined && html`<p class="reason" dir="auto">${one.broken}</p>`}
${one.kind === 'other reason' && one.own.length > 0 && html`<p class="meta">Failed instead: ${one.own.map((id) => html`${identifier(id)} `)}</p>`}
${Object.entries(one.others)
  .slice(0, 6)
  .map(([id, reason]) => html`<p class="meta">${identifier(id)} <span dir="auto">${reason}</span></p>`)}
</article>
`,
)}
${
  unproven.length > 0 &&
  html`<h3>${counted('Rules without a detected fault', unproven.length)}</h3>
<ul class="observations">${unproven.map((id) => html`<li><p>${prose(findRule(id)?.statement ?? '')}</p><p class="meta">${identifier(id)}</p></li>`)}</ul>`
}
`;
}
