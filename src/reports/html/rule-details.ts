import {
  type Certificate,
  type CertificateRule,
  type Evidence,
  type PrintedCertificate,
  ruleAddress,
} from '../../certificate/index.ts';
import { exchangeLink } from './exchange.ts';
import { anchor, counted, html, icon, type Markup, prose } from './index.ts';

/** A rule seen in every exchange would fill the page: the gravest evidence is listed, the rest counted. */
const LISTED = 12;

const GRAVITY: readonly Evidence['verdict'][] = ['failed', 'observed', 'passed'];

const STANDINGS = {
  stated: 'Stated',
  recommended: 'Recommended',
  chosen: 'Left open',
} as const satisfies Record<CertificateRule['standing'], string>;

const SEEN_IN = {
  reply: 'in a reply',
  inquiry: 'by a later inquiry',
  transport: 'in the transport',
  no: 'not from outside',
} as const satisfies Record<CertificateRule['observable'], string>;

const BINDS = {
  gateway: 'the gateway',
  merchant: 'the merchant',
  both: 'gateway and merchant',
} as const satisfies Record<CertificateRule['binds'], string>;

/** Standing, place in the specification, and where the handbook explains the rule, on one line. */
export function standing(rule: CertificateRule, { handbook }: PrintedCertificate): Markup {
  const address = ruleAddress(rule.id, handbook);
  return html`<span>${STANDINGS[rule.standing]}</span> <span class="source" dir="auto">${rule.source}</span> ${
    handbook === undefined
      ? html`<code class="handbook">${address}</code>`
      : html`<a class="handbook" href="${address}">Handbook</a>`
  }`;
}

function evidenceItem(certificate: Certificate, evidence: Evidence): Markup {
  const by = evidence.by === 'scenario' ? 'checked by the scenario' : 'checked in the exchange';
  return html`<li class="evidence ${evidence.verdict}">${icon(evidence.verdict)}<div><strong>${evidence.verdict}</strong>, ${by}${
    evidence.exchange !== undefined && html`, ${exchangeLink(certificate, evidence.exchange)}`
  }<br><span class="scenario" dir="auto">${evidence.scenario}</span>${
    evidence.note !== undefined && html`<br><span class="note" dir="auto">${prose(evidence.note)}</span>`
  }</div></li>`;
}

function more(number: number): Markup | false {
  return number > 0 && html`<li class="none">and ${number} more, listed in the certificate's data</li>`;
}

/** Whom a rule binds, where it is seen, its scenarios and its evidence. */
export function ruleDetails(certificate: Certificate, rule: CertificateRule): Markup {
  const evidence = rule.evidence.toSorted((a, b) => GRAVITY.indexOf(a.verdict) - GRAVITY.indexOf(b.verdict));
  return html`<dl class="particulars">
<div><dt>Binds</dt><dd>${BINDS[rule.binds]}</dd></div><div><dt>Seen</dt><dd>${SEEN_IN[rule.observable]}</dd></div>${
    rule.group !== undefined && html`<div><dt>Same fact as</dt><dd><code>${rule.group}</code></dd></div>`
  }
<div class="wide"><dt>Scenarios</dt><dd>${
    rule.scenarios.length === 0
      ? 'none'
      : html`<ul>${rule.scenarios.slice(0, LISTED).map((name) => html`<li dir="auto">${name}</li>`)}${more(rule.scenarios.length - LISTED)}</ul>`
  }</dd></div>
<div class="wide"><dt>Evidence</dt><dd>${
    evidence.length === 0
      ? 'none'
      : html`<ul>${evidence.slice(0, LISTED).map((item) => evidenceItem(certificate, item))}${more(evidence.length - LISTED)}</ul>`
  }</dd></div></dl>`;
}

/** Opens to {@link ruleDetails}. */
export const ruleEvidence = ({ id, evidence }: CertificateRule): Markup =>
  html`<details class="more" data-piece="${anchor('evidence', id)}"><summary>${
    evidence.length === 0 ? 'No evidence' : counted('Scenarios and evidence', evidence.length)
  }</summary></details>`;
