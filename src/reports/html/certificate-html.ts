import { gzipSync } from 'node:zlib';
import {
  type Certificate,
  type ClientFinding,
  count,
  findingText,
  isDescribed,
  isFault,
  type PrintedCertificate,
} from '../../certificate/index.ts';
import { leftWords } from '../../certificate/words.ts';
import { pageFile } from '../../message/markup.ts';
import { baseline } from './baseline.ts';
import { coverage, coverageDetails } from './coverage.ts';
import { exchangeAppendix, exchangeBody } from './exchange.ts';
import { outcome, particulars, totals } from './outcome.ts';
import {
  anchor,
  contents,
  counted,
  folded,
  html,
  inPart,
  Markup,
  OUTCOMES,
  page,
  prose,
  ruleLink,
  section,
} from './page.ts';
import { allRules, ruleDetails } from './rules.ts';
import { unmetCount, unmetRules, unmetTitle } from './unmet-rules.ts';

/** The script that searches and filters the rules. Without JavaScript, the page is still readable. */
const script = pageFile('certificate.js', import.meta.url);

function places(certificate: Certificate): Markup {
  const { baseline: compared } = certificate;
  return contents([
    ['unmet', unmetTitle(certificate), unmetCount(certificate)],
    compared && ['baseline', 'Baseline', compared.deviations.length + compared.stale.length],
    ['observations', 'Observations', certificate.observations.length],
    ['covered', 'Coverage in detail'],
    ['rules', 'Every rule', certificate.rules.length],
    ['exchanges', 'Exchanges as evidence', Object.keys(certificate.exchanges).length],
  ]);
}

/** The certificate of a gateway as a self-contained HTML page. */
export function certificateHtml(certificate: PrintedCertificate): string {
  const { label } = OUTCOMES[certificate.verdict];
  return page({
    title: `${label}: ${certificate.target.name}`,
    headline: 'Conformance certification of a card-payment gateway',
    skipTo: 'verdict',
    script,
    data: evidence(certificate),
    main: html`${outcome(certificate)}
${particulars(certificate)}
${places(certificate)}
${unmetRules(certificate)}
${client(certificate)}
${totals(certificate)}
${left(certificate)}
${coverage(certificate)}
${baseline(certificate)}
${undecided(certificate)}
${observations(certificate)}
${coverageDetails(certificate)}
${allRules(certificate)}
${exchangeAppendix(certificate)}`,
    foot: 'This page reports how the gateway answered the suite in one run. Rules that are not observable are listed without a verdict.',
  });
}

const words = { skipped: 'Skipped', blocked: 'Blocked', hidden: 'Hidden by the client' } as const;

function undecided({ undecided: groups }: Certificate): Markup | undefined {
  if (groups.length === 0) return undefined;
  const number = groups.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  return section('undecided', counted('Scenarios without a result', number))`
<p class="lead">Scenarios without a result do not change the verdict. If no other scenario decided a stated rule, the rule is listed as skipped.</p>
${inPart(
  groups,
  (some) =>
    html`<ul class="observations">${some.map(
      ({ outcome, reason, scenarios }) =>
        html`<li><p dir="auto"><strong>${words[outcome]}</strong>: ${prose(reason)}</p><details><summary>${count(scenarios.length, 'scenario')}</summary>${scenarios.map((one) => html`<p class="meta" dir="auto">${one}</p>`)}</details></li>`,
    )}</ul>`,
)}`;
}

function left({ left: lines }: Certificate): Markup | undefined {
  if (!lines || lines.length === 0) return undefined;
  return section('left', counted('Not undone, or not known to be undone', lines.length))`
<p class="lead">The run could not cancel or refund these transactions in full, or does not know that it did: ${leftWords(lines)}.</p>
${inPart(lines, (some) => html`<ul class="observations">${some.map((line) => html`<li><p>${line}</p></li>`)}</ul>`)}`;
}

function observations({ observations: noted, rules }: Certificate): Markup {
  const known = new Set(rules.map(({ id }) => id));
  return section('observations', counted('Observations', noted.length))`
${
  noted.length === 0
    ? html`<p class="lead">The run has no observations.</p>`
    : html`<p class="lead">An observation describes behaviour of the gateway that the specification leaves open or states ambiguously. Observations do not change the verdict.</p>
${folded(count(noted.length, 'observation'))`<ul class="observations">${noted.map(
  ({ id, text }) => html`<li><p dir="auto">${prose(text)}</p><p class="meta">${ruleLink(known, id)}</p></li>`,
)}</ul>`}`
}`;
}

function client({ client: through }: Certificate): Markup | false {
  if (!through) return false;
  const { commands } = through;
  const what = commands
    ? html`The client sent the commands ${commands.join(', ')}. The certificate is about these commands. The kit itself sent all other commands.`
    : 'All requests went through this client.';
  const faults = through.findings.filter(isFault);
  const described = through.findings.filter(isDescribed);
  const list = (findings: readonly ClientFinding[]) =>
    html`<ul>${findings.map((one) => html`<li dir="auto"><code>${one.command}</code>: ${findingText(one)}</li>`)}</ul>`;
  return section('client', html`The client <span dir="auto">${through.name}</span>`)`
${
  faults.length === 0
    ? html`<p class="lead">${what} No fault of the client was found.</p>`
    : html`<p class="lead">${what} The faults of the client are for the merchant to correct, and decide no rule of the gateway.</p>
${list(faults)}`
}
${described.length > 0 && html`<p>The client changes or hides parts of these replies. On the sandbox of the kit, the kit reads the original replies.</p>${list(described)}`}
`;
}

/** The evidence is compressed. When a reader opens an element with `data-piece`, the script unpacks it. */
function evidence(certificate: Certificate): Markup {
  const pieces = [
    ...Object.entries(certificate.exchanges).map(([key, exchange]) => [
      anchor('exchange', key),
      exchangeBody(key, exchange).toString(),
    ]),
    ...certificate.rules.map((rule) => [
      anchor('evidence', rule.id),
      ruleDetails(certificate, rule).toString(),
    ]),
  ];
  const packed = gzipSync(JSON.stringify(Object.fromEntries(pieces))).toString('base64');
  return html`<script type="application/gzip" id="evidence">${new Markup(packed)}</script>`;
}
