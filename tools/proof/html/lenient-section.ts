import {
  counted,
  duration,
  fact,
  figure,
  html,
  identifier,
  type Mark,
  type Markup,
  marked,
  moment,
  section,
  verdict,
} from '../../../src/reports/html/page.ts';
import { isLenient, type Leniency, lenientKinds } from '../lenient/leniency.ts';
import type { LenientKind, LenientOutcome } from '../lenient/outcome.ts';
import { page } from './page.ts';

const MARKS: Readonly<Record<LenientKind, Required<Omit<Mark, 'icon'>>>> = {
  passed: { label: 'Passed', name: 'passed', meaning: 'no rule failed' },
  'false alarm': { label: 'False alarm', name: 'failed', meaning: 'rules failed although it is conformant' },
  unseen: { label: 'Unseen', name: 'warned', meaning: 'rules were no longer checked' },
  'not applied': { label: 'Not applied', name: 'skipped', meaning: 'no reply has the difference' },
  broke: { label: 'Broke', name: 'failed', meaning: 'the suite stopped with an error' },
};

/** What the suite makes of gateways that differ and are conformant. */
export function lenientSection({ totals, gateways, control, seed, part, at }: Leniency): Markup {
  const left = lenientKinds
    .filter((kind) => kind !== 'passed')
    .flatMap((kind) => gateways.filter((one) => one.kind === kind));
  const failed = Object.keys(control.failing);
  const passed = gateways.filter(({ kind }) => kind === 'passed');
  const singles = passed.filter(({ variations }) => variations.length === 1);
  const combined = passed.filter(({ variations }) => variations.length > 1);
  return section('lenient', counted('Gateways that differ and are conformant', gateways.length))`
<p class="lead">${totals.variations} gateways that differ in one thing that the specification leaves open, and ${totals.combinations} that differ in several, made with seed ${seed} and run ${moment(at)}. ${part !== undefined && html`Only <code>${part}</code> ran. `}The whole suite was run against each; ${totals.falseAlarms === 0 ? 'there was no false alarm.' : `${totals.falseAlarms} were false alarms.`}</p>
${failed.length > 0 && html`<p class="because">The unchanged gateway fails ${failed.join(', ')}: the other gateways have no verdict.</p>`}
<ul class="totals">${lenientKinds
    .toReversed()
    .map((kind) => figure(MARKS[kind], gateways.filter((one) => one.kind === kind).length))}</ul>
${left.map(notPassed)}
<details><summary>${counted('Passed with one difference', singles.length)}</summary>
<ul class="mutants">${singles.map(line)}</ul></details>
<details><summary>${counted('Passed with several', combined.length)}</summary>
<ul class="mutants">${combined.map(line)}</ul></details>
`;
}

const notPassed = ({ id, kind, differs, because, rules }: LenientOutcome): Markup =>
  html`<article class="unmet"><p class="unmet-head">${marked(MARKS[kind])} ${id}</p>
<h4>A gateway where ${differs}</h4>
${because !== undefined && html`<p class="reason" dir="auto">${because}</p>`}
${Object.entries(rules)
  .slice(0, 6)
  .map(([rule, reason]) => html`<p class="meta">${identifier(rule)} <span dir="auto">${reason}</span></p>`)}
</article>
`;

const line = ({ id, kind, differs, variations }: LenientOutcome): Markup =>
  html`<li>${marked(MARKS[kind])} <span>${variations.length > 1 ? id : differs}</span></li>`;

/** The section as a page of its own, where no proof is beside it. */
export function lenientHtml(leniency: Leniency): string {
  const { gateways, totals } = leniency;
  const [name = '', label = ''] = isLenient(leniency)
    ? ['passed', 'No false alarm']
    : ['failed', 'Not all passed'];
  return page(
    `${label}: the suite against conformant gateways`,
    'Check that the suite passes conformant gateways',
    html`${verdict({ name, label })`
<p class="because">${totals.passed} of ${gateways.length} conformant gateways passed.</p>`}
<section aria-label="Particulars"><dl class="facts">
${fact('Made', moment(leniency.at), `in ${duration(leniency.durationMs)}`)}
${fact('Suite', leniency.suite.version, html`<span class="mono">${leniency.suite.commit}</span>`)}
${fact('Contract', leniency.contract.version, html`<span class="mono">${leniency.contract.digest}</span>`)}
</dl></section>
${lenientSection(leniency)}`,
    'Each of these gateways is the reference gateway with a change in something that the specification leaves open.',
  );
}
