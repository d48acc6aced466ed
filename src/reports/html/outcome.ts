import type { Certificate, Totals } from '../../certificate/certificate.ts';
import { proofSentence } from '../../certificate/proof-summary.ts';
import { schemaSentence } from '../../certificate/schema.ts';
import { html, type Markup } from './markup.ts';
import { duration, moment, prose } from './text.ts';
import { icon, OUTCOMES, VERDICT_MARKS } from './verdict-marks.ts';

/** The verdict and why it is what it is. */
export function outcome(certificate: Certificate): Markup {
  const { label, name, icon: drawing } = OUTCOMES[certificate.verdict];
  return html`<section class="outcome ${name}" aria-labelledby="verdict">
<div class="seal">${icon(drawing)}</div>
<div><p class="target" dir="auto">${certificate.target.name}</p>
<h1 id="verdict">${label}</h1>
${certificate.because.map((sentence) => html`<p class="because" dir="auto">${prose(sentence)}</p>`)}</div></section>`;
}

const KINDS = {
  sandbox: 'The embedded reference gateway',
  live: 'A gateway that a target file describes',
  replay: 'A recording, replayed',
  unknown: 'Kind unknown: an older run',
} as const;

/** What was run against what, and when. */
export function particulars(certificate: Certificate): Markup {
  const { target, suite, contract, scenarios } = certificate;
  return html`<section aria-label="Particulars"><dl class="facts">
<div><dt>Target</dt><dd><strong dir="auto">${target.name}</strong><br>${KINDS[target.kind ?? 'unknown']}<br><span class="mono">${target.baseUrl}</span></dd></div>
<div><dt>Fingerprint of the target</dt><dd class="mono">${target.fingerprint}</dd></div>
<div><dt>Run</dt><dd>${moment(certificate.startedAt)}<br>${duration(certificate.durationMs)}</dd></div>
<div><dt>Suite</dt><dd>${suite.version}<br><span class="mono">${suite.commit}</span></dd></div>
<div><dt>Contract</dt><dd>${contract.version}<br><span class="mono">${contract.digest}</span></dd></div>
<div><dt>Scenarios</dt><dd>${scenarios.run} run<br>${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped} skipped${scenarios.observed ? `, ${scenarios.observed} observed` : ''}</dd></div>
</dl></section>`;
}

/** The least share of the bar that a verdict takes, in percent: a single failure must be seen. */
const LEAST = 1;

function bar(totals: Totals): Markup {
  const parts = VERDICT_MARKS.filter(({ total }) => totals[total] > 0);
  const sum = parts.reduce((all, { total }) => all + totals[total], 0);
  const shares = parts.map(({ total }) => Math.max(LEAST, (100 * totals[total]) / sum));
  const whole = shares.reduce((all, share) => all + share, 0);
  const label = parts.map(({ total, verdict }) => `${totals[total]} ${verdict}`).join(', ');
  let from = 0;
  return html`<svg class="bar" role="img" aria-label="${label}">${parts.map(({ name }, index) => {
    const width = (100 * (shares[index] ?? 0)) / whole;
    const x = from;
    from += width;
    const place = html`x="${x.toFixed(3)}%" width="${width.toFixed(3)}%" height="100%"`;
    const pattern = name === 'skipped' ? 'hatch' : name === 'unseen' ? 'dots' : undefined;
    return html`<rect class="${name}" ${place}/>${pattern !== undefined && html`<rect class="pattern" fill="url(#${pattern})" ${place}/>`}${index > 0 && html`<rect class="gap" x="${x.toFixed(3)}%" width="2" height="100%"/>`}`;
  })}</svg>`;
}

/** What the totals fail to account for, in words; nothing if they add up and agree with the rules. */
function discrepancies({ totals, rules }: Certificate): readonly string[] {
  const sum = VERDICT_MARKS.reduce((all, { total }) => all + totals[total], 0);
  const wrong = VERDICT_MARKS.filter(
    ({ total, verdict }) => rules.filter((rule) => rule.verdict === verdict).length !== totals[total],
  );
  return [
    ...(sum === totals.planned ? [] : [`The numbers add up to ${sum}, not to ${totals.planned}.`]),
    ...wrong.map(({ verdict }) => `The number ${verdict} does not agree with the rules listed below.`),
  ];
}

/** Planned = passed + failed + warned + skipped + observed + not observable. */
export function totals(certificate: Certificate): Markup {
  const numbers = certificate.totals;
  const wrong = discrepancies(certificate);
  return html`<section id="totals" aria-labelledby="totals-title">
<h2 id="totals-title">${numbers.planned} rules planned</h2>
${bar(numbers)}
<ul class="totals">${VERDICT_MARKS.map(
    ({ name, label, total, meaning }) =>
      html`<li class="${name}${numbers[total] === 0 && ' zero'}"><span class="figure">${numbers[total]}</span><span class="label">${icon(name)}${label}</span><span class="meaning">${meaning}</span></li>`,
  )}</ul>
<p class="equation">${numbers.planned} planned = ${VERDICT_MARKS.map(({ total, verdict }) => `${numbers[total]} ${verdict}`).join(' + ')}</p>
<p class="equation schema" title="What was sent to be refused is not valid either. A schema decides no rule: it does not see where an element stands.">${schemaSentence(certificate.schema)}</p>
<p class="equation">${proofSentence(certificate.proof)}</p>
${wrong.length > 0 && html`<div class="wrong" role="note"><p><strong>These totals are not sound.</strong></p>${wrong.map((text) => html`<p>${text}</p>`)}</div>`}
</section>`;
}
