import {
  type Certificate,
  type CertificateRule,
  count,
  type PrintedCertificate,
  type Verdict,
} from '../../certificate/index.ts';
import { baselineBadge, baselineNotes } from './baseline.ts';
import { exchangeBody, exchangeOf, exchangeTitle } from './exchange.ts';
import { anchor, badge, counted, html, identifier, type Markup, prose, section } from './index.ts';
import { ruleDetails, standing } from './rule-details.ts';

/** So many failures show their exchange without being asked. */
const OPEN = 3;

function deciding(certificate: Certificate, rule: CertificateRule): string | undefined {
  return rule.evidence.find(
    ({ verdict, exchange }) => verdict === 'failed' && exchangeOf(certificate, exchange) !== undefined,
  )?.exchange;
}

function decidingExchange(certificate: Certificate, rule: CertificateRule, open: boolean): Markup {
  const key = deciding(certificate, rule);
  const exchange = exchangeOf(certificate, key);
  if (key === undefined || exchange === undefined)
    return html`<p class="none">The report has no exchange for this verdict.</p>`;
  return html`<details class="deciding"${open && html` open`}><summary>The exchange that decided: ${exchangeTitle(key, exchange)}</summary>
${exchangeBody(key, exchange)}</details>`;
}

/** How a generated request or history broke the rule, to be done again. */
function counterexample({ counterexamples, seed }: Certificate, { id }: CertificateRule): Markup | false {
  const found = counterexamples.find(({ rule }) => rule === id);
  if (!found) return false;
  return html`<details class="deciding"><summary>The smallest failing case, generated with seed ${seed}</summary>
<div class="message"><pre>${found.scenario}</pre><pre>${found.curl.join('\n')}</pre></div></details>`;
}

function card(certificate: PrintedCertificate, rule: CertificateRule, open: boolean): Markup {
  const title = anchor('unmet', rule.id);
  return html`<article class="unmet ${rule.verdict}" aria-labelledby="${title}">
<p class="unmet-head">${badge(rule.verdict)} ${baselineBadge(certificate, rule)}<a href="#${anchor('rule', rule.id)}">${identifier(rule.id)}</a></p>
<h4 id="${title}" dir="auto">${prose(rule.statement)}</h4>
<p class="reason" dir="auto">${prose(rule.reason ?? 'No reason was recorded.')}</p>
${baselineNotes(certificate, rule)}
<p class="meta">${standing(rule, certificate)}</p>
${counterexample(certificate, rule)}
${decidingExchange(certificate, rule, open)}
${ruleDetails(certificate, rule)}
</article>
`;
}

function seen(
  certificate: PrintedCertificate,
  verdict: Verdict,
  title: string,
  lead: string,
): Markup | false {
  const rules = certificate.rules.filter((rule) => rule.verdict === verdict);
  if (rules.length === 0) return false;
  return html`<h3>${counted(title, rules.length)}</h3><p class="lead">${lead}</p>
${rules.map((rule, index) => card(certificate, rule, verdict === 'failed' && index < OPEN))}`;
}

/** Skipped rules, those with one reason together: one missing capability may skip many. */
function skipped(certificate: PrintedCertificate, rules: readonly CertificateRule[]): Markup | false {
  if (rules.length === 0) return false;
  const reasons = [...Map.groupBy(rules, (rule) => rule.reason ?? 'No reason was recorded.')];
  return html`<h3>${counted('Skipped, though stated', rules.length)}</h3>
<p class="lead">The specification states these rules, and this run did not check them.</p>
${reasons.map(
  ([
    reason,
    members,
  ]) => html`<article class="unmet skipped"><p class="unmet-head">${badge('skipped')} <span>${count(members.length, 'rule')}</span></p>
<h4 dir="auto">${prose(reason)}</h4>
<ul class="skips">${members.map(
    (rule) =>
      html`<li><span dir="auto">${prose(rule.statement)}</span><br><a href="#${anchor('rule', rule.id)}">${identifier(rule.id)}</a> <span class="meta">${standing(rule, certificate)}</span></li>`,
  )}</ul></article>
`,
)}`;
}

/** How many rules stand in {@link unmetRules}. */
export function unmetCount({ rules }: Certificate): number {
  return rules.filter(
    ({ verdict, standing }) =>
      verdict === 'failed' || verdict === 'warned' || (verdict === 'skipped' && standing === 'stated'),
  ).length;
}

/** What stands between the target and a clean certificate: failed, then stated but skipped, then warned. */
export function unmetRules(certificate: PrintedCertificate): Markup {
  const skips = certificate.rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  const number = unmetCount(certificate);
  return section('unmet', counted('Unmet rules', number))`
${number === 0 && html`<p class="lead">No rule failed, no stated rule was skipped, and there are no warnings.</p>`}
${seen(certificate, 'failed', 'Failed', 'The specification states these rules, and the target violates them.')}
${skipped(certificate, skips)}
${seen(certificate, 'warned', 'Warned', 'The specification recommends this, and the target does not do it. A warning never makes a target not conformant.')}
`;
}
