import { count } from '../../src/certificate/words.ts';
import { findRule } from '../../src/contract/index.ts';
import { pageFile } from '../../src/message/markup.ts';
import {
  counted,
  duration,
  fact,
  figure,
  html,
  identifier,
  type Markup,
  marked,
  moment,
  page,
  prose,
  section,
  verdict,
} from '../../src/reports/html/page.ts';
import { kinds, MARKS, matrix } from './matrix.ts';
import {
  type Conditional,
  type Found,
  type Grid,
  isFine,
  type Leniency,
  openCells,
  type Proof,
} from './results.ts';

const styles = pageFile('proof.css', import.meta.url);

const number = (count: number): string => count.toLocaleString('en-GB');

/** Creates the HTML page of the results, without scripts or external resources. */
export function proofHtml(found: Found): string {
  const { proof, grid, conditional, leniency } = found;
  const basis = proof ?? grid ?? conditional ?? leniency;
  if (!basis) throw new Error('there are no results');
  const part = typeof basis.part === 'string' ? basis.part : basis.part?.by;
  const fine = part === undefined ? ['passed', 'Proven'] : ['observed', 'Holds in part'];
  const [name = '', label = ''] = isFine(found) ? fine : ['failed', 'Not proven'];
  const unprovable = Object.entries(proof?.unprovable ?? {});
  const main = html`${verdict({ name, label })`
${
  proof &&
  html`<p class="because">${proof.totals.proven} of ${proof.totals.stated} ${part === undefined ? 'stated rules that can be seen' : 'rules that were asked for'} detected a gateway that violates them.</p>
<p class="because">${number(proof.totals.killed)} of ${number(proof.totals.mutants)} mutants were detected by the violated rule, and only by it or by rules that state the same fact. ${proof.thorough ? 'Each ran every scenario.' : 'Each ran the scenarios that check its rule.'}</p>`
}
${grid && html`<p class="because">${number(grid.totals.detected)} of ${number(grid.totals.cells)} generated faults were detected. The specification leaves ${number(grid.totals.excused)} open; a second reader disputes ${number(grid.totals.disputed)} of these.</p>`}
${conditional && html`<p class="because">${number(conditional.totals.detected)} of ${number(conditional.totals.faults)} conditional faults were detected.</p>`}
${leniency && html`<p class="because">${leniency.totals.passed} of ${leniency.totals.gateways} conformant gateways passed.</p>`}
${part !== undefined && html`<p class="because">Only a part ran: <code>${part}</code>.</p>`}`}
<section aria-label="Particulars"><dl class="facts">
${fact('Made', moment(basis.at), `in ${duration(basis.durationMs)}`)}
${fact('Suite', basis.suite.version, html`<span class="mono">${basis.suite.commit}</span>`)}
${fact('Contract', basis.contract.version, html`<span class="mono">${basis.contract.digest}</span>`)}
<div><dt>Features</dt><dd><span class="mono">${basis.features.digest}</span></dd>
<dt>Code that decides</dt><dd><span class="mono">${basis.judging.digest}</span></dd></div>
</dl></section>
${proof && ofMutants(proof)}
${grid && ofGrid(grid)}
${conditional && ofConditional(conditional)}
${proof && matrix(proof)}
${leniency && ofGateways(leniency)}
${
  unprovable.length > 0 &&
  section('unprovable', counted('Rules that no gateway can be checked against', unprovable.length))`
<ul class="unprovable">${unprovable.map(([id, why]) => html`<li>${identifier(id)}<br>${why}</li>`)}</ul>`
}`;
  return page({
    title: `${label}: the suite against gateways that differ from the sandbox`,
    headline: 'Proof that the suite can fail',
    main,
    foot: 'A mutant is the sandbox with one change, so that it violates a rule. A mutant may fail any rule that states the same fact, and no other rule. Conformant gateways differ from the sandbox only in what the specification leaves open.',
    ...{ skipTo: 'outcome', styles },
  });
}

const finding = (kind: keyof typeof MARKS, breaks: string, more: Markup): Markup =>
  html`<article class="unmet"><p class="unmet-head">${marked(MARKS[kind])}</p>
<h4>A gateway where ${breaks}</h4>
${more}
</article>
`;

const reasons = (failing: Readonly<Record<string, string>>): readonly Markup[] =>
  Object.entries(failing)
    .slice(0, 6)
    .map(([id, reason]) => html`<p class="meta">${identifier(id)} <span dir="auto">${reason}</span></p>`);

function ofMutants({ mutants, unproven }: Proof): Markup {
  const left = kinds
    .toReversed()
    .flatMap((kind) => mutants.filter((one) => one.kind === kind && kind !== 'killed'));
  return html`${section('totals', count(mutants.length, 'mutant'))`
<ul class="totals">${kinds.map((kind) => figure(MARKS[kind], mutants.filter((one) => one.kind === kind).length))}</ul>`}
${section('left', counted('Not proven', left.length + unproven.length))`
${left.length + unproven.length === 0 && html`<p class="lead">Every mutant was detected by the intended rule only, and every rule has a mutant or a generated fault that was detected.</p>`}
${left.map(({ kind, breaks, rules, broken, own, others }) =>
  finding(
    kind,
    breaks,
    html`<p class="meta">Breaks: ${rules.map((id) => html`${identifier(id)} `)}</p>
${broken !== undefined && html`<p class="reason" dir="auto">${broken}</p>`}
${kind === 'other reason' && own.length > 0 && html`<p class="meta">Failed instead: ${own.map((id) => html`${identifier(id)} `)}</p>`}
${reasons(others)}`,
  ),
)}
${
  unproven.length > 0 &&
  html`<h3>${counted('Rules without a detected fault', unproven.length)}</h3>
<ul class="observations">${unproven.map((id) => html`<li><p>${prose(findRule(id)?.statement ?? '')}</p><p class="meta">${identifier(id)}</p></li>`)}</ul>`
}`}`;
}

function ofGrid(grid: Grid): Markup {
  const rows = Object.entries(grid.byOperator);
  const open = openCells(grid);
  return section('grid', counted('Generated faults', grid.totals.cells))`
<p class="lead">Each element of each reply, each parameter and each kind of deal, wrong in each way. ${number(grid.totals.impossible)} further faults change nothing.</p>
<ul class="unprovable">${rows.map(([name, { detected, excused }]) => html`<li>${name}<br>${detected} detected, ${excused} open</li>`)}</ul>
${
  open.length > 0 &&
  html`<h3>${counted('Neither detected nor excused, or both', open.length)}</h3>
<ul class="observations">${open.map(({ id, verdict }) => html`<li>${id}: ${verdict}</li>`)}</ul>`
}
${grid.combined && html`<p>${grid.combined.cells} open faults together in ${grid.combined.gateways} gateways: ${grid.combined.passed} gateways passed the whole suite.</p>`}
`;
}

function ofConditional({ totals, byGuard, byClass, faults, seed }: Conditional): Markup {
  const rates = (by: Conditional['byGuard']) =>
    html`<ul class="unprovable">${Object.entries(by).map(
      ([name, one]) =>
        html`<li>${name}<br>${one.detected} of ${Object.values(one).reduce((sum, some) => sum + some, 0)} detected</li>`,
    )}</ul>`;
  const left = faults.filter(({ verdict }) => verdict !== 'detected');
  return section('guarded', counted('Conditional faults', totals.faults))`
<p class="lead">Generated faults that the suite detects, each under a condition only: one for each condition and kind of fault, chosen with seed ${seed}. ${number(totals['other rules'])} failed other rules only, ${number(totals['not detected'])} failed none, and ${number(totals['never acts'])} never acted, because no scenario meets the condition.</p>
<h3>By condition</h3>
${rates(byGuard)}
<h3>By kind of fault</h3>
${rates(byClass)}
<details><summary>${counted('Not detected', left.length)}</summary>
<ul class="observations">${left.map(({ id, verdict }) => html`<li>${id}: ${verdict}</li>`)}</ul></details>
`;
}

function ofGateways({ totals, gateways, idle, seed, at }: Leniency): Markup {
  return section('lenient', counted('Gateways that differ and are conformant', gateways.length))`
<p class="lead">${totals.variations} differences in something that the specification leaves open, combined in ${totals.gateways} gateways with seed ${seed} and run ${moment(at)}. ${totals.passed === totals.gateways ? 'There was no false alarm.' : `${totals.gateways - totals.passed} gateways did not pass.`}</p>
${idle.length > 0 && html`<p class="because">Without effect: ${idle.join(', ')}.</p>`}
${gateways.map(
  ({ cells, blamed, undecided }) => html`${blamed.map(
    (one) => html`<article class="unmet"><p class="unmet-head">False alarm: ${one.cells.join(' + ')}</p>
${reasons(one.failing)}
</article>
`,
  )}
${Object.keys(undecided).length > 0 && html`<p class="because">No longer decided:</p>${reasons(undecided)}`}
<details><summary>${counted('A gateway with differences', cells.length)}</summary>
<ul class="mutants">${cells.map((id) => html`<li>${id}</li>`)}</ul></details>
`,
)}
`;
}
