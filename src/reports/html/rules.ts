import {
  type Certificate,
  type CertificateRule,
  count,
  type Evidence,
  type PrintedCertificate,
  ruleAddress,
} from '../../certificate/index.ts';
import { exchangeLink } from './exchange.ts';
import {
  anchor,
  badge,
  counted,
  html,
  icon,
  identifier,
  type Markup,
  prose,
  type RuleGroup,
  ruleGroups,
  section,
  VERDICT_MARKS,
} from './page.ts';

function row(certificate: PrintedCertificate, rule: CertificateRule): Markup {
  return html`<li class="rule" id="${anchor('rule', rule.id)}" data-verdict="${rule.verdict}">
<div class="rule-verdict">${badge(rule.verdict)}</div>
<div class="rule-body"><p class="statement" dir="auto">${prose(rule.statement)}</p>
<p class="meta">${identifier(rule.id)} ${standing(rule, certificate)}</p>
${rule.reason !== undefined && html`<p class="reason" dir="auto">${prose(rule.reason)}</p>`}
${ruleEvidence(rule)}</div></li>
`;
}

function summary(rules: readonly CertificateRule[]): Markup[] {
  return VERDICT_MARKS.flatMap(({ verdict, name }) => {
    const number = rules.filter((rule) => rule.verdict === verdict).length;
    return number === 0 ? [] : [html`<span class="tally ${name}">${icon(name)}${number} ${verdict}</span> `];
  });
}

function group(
  certificate: PrintedCertificate,
  { prefix, title, rules }: RuleGroup<CertificateRule>,
): Markup {
  const id = anchor('group', prefix);
  return html`<details class="group" id="${id}"><summary><h3>${counted(title, rules.length)}</h3>
<span class="tallies">${summary(rules)}</span></summary>
<ul class="rules">${rules.map((rule) => row(certificate, rule))}</ul></details>
`;
}

/** The search form is hidden until the script runs, because without the script it does nothing. */
function filter(rules: readonly CertificateRule[]): Markup {
  return html`<div id="filter" class="filter" role="search" aria-label="Rules" hidden>
<label class="search"><span>Search the rules</span><input type="search" id="filter-text" autocomplete="off" spellcheck="false" placeholder="Id, words, scenario"></label>
<fieldset><legend>Verdicts</legend>${VERDICT_MARKS.map(({ verdict, name, label }) => {
    const number = rules.filter((rule) => rule.verdict === verdict).length;
    return (
      number > 0 &&
      html`<label class="chip ${name}"><input type="checkbox" value="${verdict}">${icon(name)}<span>${label} ${number}</span></label>`
    );
  })}</fieldset>
<p id="filter-result" role="status">${count(rules.length, 'rule')}</p></div>`;
}

function index(groups: readonly RuleGroup<CertificateRule>[]): Markup {
  return html`<nav class="group-index" aria-label="Groups of rules"><ul>${groups.map(
    ({ prefix, title, rules }) => {
      const failed = rules.some(({ verdict }) => verdict === 'failed');
      return html`<li><a href="#${anchor('group', prefix)}"><span>${title}${failed && html` <span class="tally failed">${icon('failed')}failed</span>`}</span><span class="number">${rules.length}</span></a></li>`;
    },
  )}</ul></nav>`;
}

export function allRules(certificate: PrintedCertificate): Markup {
  const groups = ruleGroups(certificate.rules);
  return section('rules', counted('Every rule', certificate.rules.length))`
<div class="browse">${index(groups)}
<div class="groups">${filter(certificate.rules)}
${groups.map((members) => group(certificate, members))}</div></div>`;
}

/** The limit of listed evidence, because every exchange is evidence for some rules. */
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

/** Whether a rule is stated or recommended, with its source and handbook address. */
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

/** The details of a rule: whom it binds, whether it is observable, its scenarios and its evidence. */
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

/** A collapsed element, which the script fills with {@link ruleDetails}. */
export const ruleEvidence = ({ id, evidence }: CertificateRule): Markup =>
  html`<details class="more" data-piece="${anchor('evidence', id)}"><summary>${
    evidence.length === 0 ? 'No evidence' : counted('Scenarios and evidence', evidence.length)
  }</summary></details>`;
