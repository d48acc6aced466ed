import {
  type Certificate,
  count,
  notStarted,
  observedWords,
  schemaSentence,
  type Totals,
} from '../../certificate/index.ts';
import { mutationClaim } from '../../certificate/proof-summary.ts';
import {
  duration,
  fact,
  figure,
  html,
  type Markup,
  moment,
  OUTCOMES,
  prose,
  section,
  VERDICT_MARKS,
  verdict,
} from './page.ts';

export const reasons = (sentences: readonly string[]): readonly Markup[] =>
  sentences.map((sentence) => html`<p class="because" dir="auto">${prose(sentence)}</p>`);

type Run = Pick<Certificate, 'startedAt' | 'durationMs' | 'suite' | 'contract'>;

export const runFacts = ({ startedAt, durationMs, suite, contract }: Run): Markup =>
  html`${fact('Run', moment(startedAt), duration(durationMs))}
${fact('Suite', suite.version, html`<span class="mono">${suite.digest ?? ''}</span>`, html`commit <span class="mono">${suite.commit}</span>`)}
${fact('Contract', contract.version, html`<span class="mono">${contract.digest}</span>`)}`;

export function outcome(certificate: Certificate): Markup {
  const target = html`<p class="target" dir="auto">${certificate.target.name}</p>
`;
  return verdict(OUTCOMES[certificate.verdict], target)`
${reasons(certificate.because)}`;
}

export const KINDS = {
  sandbox: 'The embedded reference gateway',
  live: 'A gateway described by a target file',
  replay: 'A recording, replayed',
} as const;

export function particulars(certificate: Certificate): Markup {
  const [{ target, scenarios }, stopped] = [certificate, notStarted(certificate)];
  return html`<section aria-label="Particulars"><dl class="facts">
${fact('Target', html`<strong dir="auto">${target.name}</strong>`, KINDS[target.kind], html`<span class="mono">${target.baseUrl}</span>`)}
<div><dt>Fingerprint of the target</dt><dd class="mono">${target.fingerprint}</dd></div>
${runFacts(certificate)}
${fact('Scenarios', `${scenarios.run + stopped} planned${stopped > 0 ? `, ${stopped} not started` : ''}`, `${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped} skipped${scenarios.observed ? `, ${scenarios.observed} observed` : ''}`)}
</dl></section>`;
}

/** The least width of a verdict's part of the bar, in percent, so that a single failure is visible. */
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

/** Contradictions between the totals of a certificate and its list of rules. */
function discrepancies({ totals, rules }: Certificate): readonly string[] {
  const sum = VERDICT_MARKS.reduce((all, { total }) => all + totals[total], 0);
  const wrong = VERDICT_MARKS.filter(
    ({ total, verdict }) => rules.filter((rule) => rule.verdict === verdict).length !== totals[total],
  );
  return [
    ...(sum === totals.planned
      ? []
      : [`The numbers of the verdicts add up to ${sum} rules, not to ${totals.planned}.`]),
    ...wrong.map(
      ({ verdict }) =>
        `The number of rules with the verdict ${verdict} does not agree with the rules listed below.`,
    ),
  ];
}

export function totals(certificate: Certificate): Markup {
  const numbers = certificate.totals;
  const wrong = discrepancies(certificate);
  return section('totals', `${count(numbers.planned, 'rule')} planned`)`
${bar(numbers)}
<ul class="totals">${VERDICT_MARKS.map((mark) => figure(mark, numbers[mark.total]))}</ul>
<p class="equation">${numbers.planned} planned = ${VERDICT_MARKS.map(({ total, verdict }) => `${numbers[total]} ${verdict}`).join(' + ')}</p>
<p class="equation">Observed: ${observedWords(certificate.rules)}</p>
<p class="equation schema" title="Some requests are invalid on purpose, because the gateway must refuse them. A violation of the XML schema fails no rule, because the schema does not check the place of an element.">${schemaSentence(certificate.schema)}</p>
<p class="equation">${mutationClaim(certificate)}</p>
${wrong.length > 0 && html`<div class="wrong" role="note"><p><strong>These totals are inconsistent.</strong></p>${wrong.map((text) => html`<p>${text}</p>`)}</div>`}
`;
}
