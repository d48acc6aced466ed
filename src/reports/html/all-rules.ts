import { type CertificateRule, count, type PrintedCertificate } from '../../certificate/index.ts';
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
} from './index.ts';
import { ruleEvidence, standing } from './rule-details.ts';

function row(certificate: PrintedCertificate, rule: CertificateRule): Markup {
  return html`<li class="rule" id="${anchor('rule', rule.id)}" data-verdict="${rule.verdict}">
<div class="rule-verdict">${badge(rule.verdict)}</div>
<div class="rule-body"><p class="statement" dir="auto">${prose(rule.statement)}</p>
<p class="meta">${identifier(rule.id)} ${standing(rule, certificate)}</p>
${rule.reason !== undefined && html`<p class="reason" dir="auto">${prose(rule.reason)}</p>`}
${ruleEvidence(rule)}</div></li>
`;
}

/** The numbers of a group in words: `12 passed, 1 failed`. */
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

/** Hidden until the script shows it: without the script it would do nothing. */
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

/** A link to each group, with a mark where a rule of it is unmet. */
function index(groups: readonly RuleGroup<CertificateRule>[]): Markup {
  return html`<nav class="group-index" aria-label="Groups of rules"><ul>${groups.map(
    ({ prefix, title, rules }) => {
      const failed = rules.some(({ verdict }) => verdict === 'failed');
      return html`<li><a href="#${anchor('group', prefix)}"><span>${title}${failed && html` <span class="tally failed">${icon('failed')}failed</span>`}</span><span class="number">${rules.length}</span></a></li>`;
    },
  )}</ul></nav>`;
}

/** Every rule of the contract, grouped as the specification is. */
export function allRules(certificate: PrintedCertificate): Markup {
  const groups = ruleGroups(certificate.rules);
  return section('rules', counted('Every rule', certificate.rules.length))`
<div class="browse">${index(groups)}
<div class="groups">${filter(certificate.rules)}
${groups.map((members) => group(certificate, members))}</div></div>`;
}
