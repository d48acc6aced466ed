import { count } from '../../certificate/count.ts';
import { html } from '../../reports/html/markup.ts';
import { duration, identifier, moment } from '../../reports/html/text.ts';
import { icon } from '../../reports/html/verdict-marks.ts';
import type { Leniency } from '../lenient/leniency.ts';
import { holds, kinds, type Proof } from '../proof.ts';
import { leftAlive } from './left-alive.ts';
import { lenientSection } from './lenient-section.ts';
import { MARKS } from './marks.ts';
import { matrix } from './matrix.ts';
import { page } from './page.ts';

const number = (count: number): string => count.toLocaleString('en-GB');

/** The proof as one page; what the suite makes of conformant gateways beside it, where that is at hand. */
export function proofHtml(proof: Proof, leniency?: Leniency): string {
  const { totals, suite, contract, features, judging } = proof;
  const whole = holds(proof);
  const [name, label] = whole
    ? proof.part
      ? (['observed', 'Holds in part'] as const)
      : (['passed', 'Proven'] as const)
    : (['failed', 'Not proven'] as const);
  return page(
    `${label}: the suite against gateways that break one rule each`,
    'Proof that the suite can fail',
    html`<section class="outcome ${name}" aria-labelledby="verdict"><div class="seal">${icon(name)}</div>
<div><h1 id="verdict">${label}</h1>
<p class="because">${totals.proven} of ${totals.stated} ${proof.part ? 'rules that were asked for' : 'stated rules that can be seen'} were seen to fail, each at a gateway that breaks it.</p>
<p class="because">${number(totals.killed)} of ${number(totals.mutants)} such gateways were told by the rule that they break, and by no other but those that state the same fact. ${proof.thorough ? 'Each met every scenario.' : 'Each met the scenarios that carry its rule or show it to a judge.'}</p>
${proof.part && html`<p class="because">Only a part was tried: <code>${proof.part.by}</code>.</p>`}</div></section>
<section aria-label="Particulars"><dl class="facts">
<div><dt>Made</dt><dd>${moment(proof.at)}<br>in ${duration(proof.durationMs)}</dd></div>
<div><dt>Suite</dt><dd>${suite.version}<br><span class="mono">${suite.commit}</span></dd></div>
<div><dt>Control</dt><dd>${Object.keys(proof.control.failing).length === 0 ? 'Without a mutant every rule is kept.' : 'Rules fail without any mutant.'}</dd></div>
<div><dt>Contract</dt><dd>${contract.version}<br><span class="mono">${contract.digest}</span></dd></div>
<div><dt>Features</dt><dd><span class="mono">${features.digest}</span></dd>
<dt>Code that decides</dt><dd><span class="mono">${judging.digest}</span></dd></div>
<div><dt>Rules that no gateway can be held to</dt><dd>${Object.keys(proof.unprovable).length}</dd></div>
</dl></section>
<section aria-labelledby="totals-title"><h2 id="totals-title">${count(totals.mutants, 'mutant')}</h2>
<ul class="totals">${kinds.toReversed().map((kind) => {
      const met = proof.mutants.filter((one) => one.kind === kind).length;
      const { name, label, meaning } = MARKS[kind];
      return html`<li class="${name}${met === 0 && ' zero'}"><span class="figure">${number(met)}</span><span class="label">${icon(name)}${label}</span><span class="meaning">${meaning}</span></li>`;
    })}</ul></section>
${leftAlive(proof)}
${matrix(proof)}
${leniency && lenientSection(leniency)}
<section id="unprovable" aria-labelledby="unprovable-title"><h2 id="unprovable-title">Rules that no gateway can be held to <span class="number">${Object.keys(proof.unprovable).length}</span></h2>
<ul class="unprovable">${Object.entries(proof.unprovable).map(([id, why]) => html`<li>${identifier(id)}<br>${why}</li>`)}</ul></section>`,
    'A mutant is the reference gateway with one thing changed, so that it breaks a rule. Rules of one group state one fact in several places; a mutant may turn any of them red, and nothing else.',
  );
}
