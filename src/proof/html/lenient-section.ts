import { html, type Markup } from '../../reports/html/markup.ts';
import { duration, identifier, moment } from '../../reports/html/text.ts';
import { icon } from '../../reports/html/verdict-marks.ts';
import { isLenient, type Leniency, lenientKinds } from '../lenient/leniency.ts';
import type { LenientKind, LenientOutcome } from '../lenient/outcome.ts';
import { page } from './page.ts';

const MARKS: Readonly<
  Record<LenientKind, { readonly label: string; readonly name: string; readonly meaning: string }>
> = {
  passed: { label: 'Passed', name: 'passed', meaning: 'taken for what it is' },
  'false alarm': { label: 'False alarm', name: 'failed', meaning: 'rules failed that it keeps' },
  unseen: { label: 'Unseen', name: 'warned', meaning: 'rules were not seen any more' },
  'not applied': { label: 'Not applied', name: 'skipped', meaning: 'nothing of it is answered' },
  broke: { label: 'Broke', name: 'failed', meaning: 'the suite broke over it' },
};

const mark = (kind: LenientKind): Markup =>
  html`<span class="badge ${MARKS[kind].name}">${icon(MARKS[kind].name)}${MARKS[kind].label}</span>`;

/** What the suite makes of gateways that differ and are conformant. */
export function lenientSection({ totals, gateways, control, seed, part, at }: Leniency): Markup {
  const left = lenientKinds
    .filter((kind) => kind !== 'passed')
    .flatMap((kind) => gateways.filter((one) => one.kind === kind));
  const failed = Object.keys(control.failing);
  const passed = gateways.filter(({ kind }) => kind === 'passed');
  const singles = passed.filter(({ variations }) => variations.length === 1);
  const combined = passed.filter(({ variations }) => variations.length > 1);
  return html`<section id="lenient" aria-labelledby="lenient-title">
<h2 id="lenient-title">Gateways that differ and are conformant <span class="number">${gateways.length}</span></h2>
<p class="lead">${totals.variations} gateways that differ in one thing that the specification leaves open, and ${totals.combinations} that differ in several, made with seed ${seed} and tried ${moment(at)}. ${part !== undefined && html`Only <code>${part}</code> was tried. `}The whole suite was run against each; ${totals.falseAlarms === 0 ? 'there was no false alarm.' : `${totals.falseAlarms} were false alarms.`}</p>
${failed.length > 0 && html`<p class="because">The gateway as it is fails ${failed.join(', ')}: nothing is said of the others.</p>`}
<ul class="totals">${lenientKinds.toReversed().map((kind) => {
    const number = gateways.filter((one) => one.kind === kind).length;
    const { name, label, meaning } = MARKS[kind];
    return html`<li class="${name}${number === 0 && ' zero'}"><span class="figure">${number}</span><span class="label">${icon(name)}${label}</span><span class="meaning">${meaning}</span></li>`;
  })}</ul>
${left.map(notPassed)}
<details><summary>Passed with one difference <span class="number">${singles.length}</span></summary>
<ul class="mutants">${singles.map(line)}</ul></details>
<details><summary>Passed with several <span class="number">${combined.length}</span></summary>
<ul class="mutants">${combined.map(line)}</ul></details>
</section>`;
}

const notPassed = ({ id, kind, differs, because, rules }: LenientOutcome): Markup =>
  html`<article class="unmet"><p class="unmet-head">${mark(kind)} ${id}</p>
<h4>A gateway where ${differs}</h4>
${because !== undefined && html`<p class="reason" dir="auto">${because}</p>`}
${Object.entries(rules)
  .slice(0, 6)
  .map(([rule, reason]) => html`<p class="meta">${identifier(rule)} <span dir="auto">${reason}</span></p>`)}
</article>
`;

const line = ({ id, kind, differs, variations }: LenientOutcome): Markup =>
  html`<li>${mark(kind)} <span>${variations.length > 1 ? id : differs}</span></li>`;

/** The section as a page of its own, where no proof is beside it. */
export function lenientHtml(leniency: Leniency): string {
  const fine = isLenient(leniency);
  const { gateways, totals } = leniency;
  const [name, label] = fine
    ? (['passed', 'No false alarm'] as const)
    : (['failed', 'Not all passed'] as const);
  return page(
    `${label}: the suite against conformant gateways`,
    'Proof that the suite leaves open what the specification does',
    html`<section class="outcome ${name}" aria-labelledby="verdict"><div class="seal">${icon(name)}</div>
<div><h1 id="verdict">${label}</h1>
<p class="because">${totals.passed} of ${gateways.length} conformant gateways passed.</p></div></section>
<section aria-label="Particulars"><dl class="facts">
<div><dt>Made</dt><dd>${moment(leniency.at)}<br>in ${duration(leniency.durationMs)}</dd></div>
<div><dt>Suite</dt><dd>${leniency.suite.version}<br><span class="mono">${leniency.suite.commit}</span></dd></div>
<div><dt>Contract</dt><dd>${leniency.contract.version}<br><span class="mono">${leniency.contract.digest}</span></dd></div>
</dl></section>
${lenientSection(leniency)}`,
    'Each of these gateways is the reference gateway with something changed that the specification does not state.',
  );
}
