import { count } from '../../../src/certificate/words.ts';
import {
  counted,
  duration,
  fact,
  figure,
  html,
  identifier,
  moment,
  section,
  verdict,
} from '../../../src/reports/html/page.ts';
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
  const held = proof.part ? ['observed', 'Holds in part'] : ['passed', 'Proven'];
  const [name = '', label = ''] = holds(proof) ? held : ['failed', 'Not proven'];
  return page(
    `${label}: the suite against gateways that break one rule each`,
    'Proof that the suite can fail',
    html`${verdict({ name, label })`
<p class="because">${totals.proven} of ${totals.stated} ${proof.part ? 'rules that were asked for' : 'stated rules that can be seen'} failed on a gateway that violates them.</p>
<p class="because">${number(totals.killed)} of ${number(totals.mutants)} such gateways were detected by the violated rule, and only by it or by rules that state the same fact. ${proof.thorough ? 'Each ran every scenario.' : 'Each ran the scenarios that check its rule.'}</p>
${proof.part && html`<p class="because">Only a part ran: <code>${proof.part.by}</code>.</p>`}`}
<section aria-label="Particulars"><dl class="facts">
${fact('Made', moment(proof.at), `in ${duration(proof.durationMs)}`)}
${fact('Suite', suite.version, html`<span class="mono">${suite.commit}</span>`)}
${fact('Control', Object.keys(proof.control.failing).length === 0 ? 'Without a mutant every rule passes.' : 'Rules fail without any mutant.')}
${fact('Contract', contract.version, html`<span class="mono">${contract.digest}</span>`)}
<div><dt>Features</dt><dd><span class="mono">${features.digest}</span></dd>
<dt>Code that decides</dt><dd><span class="mono">${judging.digest}</span></dd></div>
${fact('Rules that no gateway can be checked against', Object.keys(proof.unprovable).length)}
</dl></section>
${section('totals', count(totals.mutants, 'mutant'))`
<ul class="totals">${kinds
  .toReversed()
  .map((kind) => figure(MARKS[kind], proof.mutants.filter((one) => one.kind === kind).length))}</ul>`}
${leftAlive(proof)}
${matrix(proof)}
${leniency && lenientSection(leniency)}
${section(
  'unprovable',
  counted('Rules that no gateway can be checked against', Object.keys(proof.unprovable).length),
)`
<ul class="unprovable">${Object.entries(proof.unprovable).map(([id, why]) => html`<li>${identifier(id)}<br>${why}</li>`)}</ul>`}`,
    'A mutant is the reference gateway with one change, so that it violates a rule. Rules of one group state the same fact in several places. A mutant may fail any rule of its group and no other rule.',
  );
}
