import {
  type Certificate,
  type CertificateRule,
  count,
  type Evidence,
  failedWithDependents,
  type PrintedCertificate,
  skippedByReason,
} from '../../certificate/index.ts';
import { baselineBadge, baselineNotes } from './baseline.ts';
import { exchangeBody, exchangeOf, exchangeTitle } from './exchange.ts';
import { anchor, badge, counted, html, identifier, inPart, type Markup, prose, section } from './page.ts';
import { standing } from './rules.ts';

/** The number of failed rules whose exchange is in the page uncompressed. */
const INLINE = 3;

function decidingEvidence(certificate: Certificate, { evidence }: CertificateRule): Evidence | undefined {
  const against = evidence.filter(({ verdict }) => verdict === 'failed');
  return against.find(({ exchange }) => exchangeOf(certificate, exchange) !== undefined) ?? against[0];
}

function decidingExchange(certificate: Certificate, key: string | undefined, index: number): Markup {
  const exchange = exchangeOf(certificate, key);
  if (key === undefined || exchange === undefined)
    return html`<p class="none">The report has no request and reply for this verdict.</p>`;
  const title = html`<summary>The exchange that decided the rule: ${exchangeTitle(key, exchange)}</summary>`;
  return index < INLINE
    ? html`<details class="deciding"${index === 0 && html` open`}>${title}
${exchangeBody(key, exchange)}</details>`
    : html`<details class="deciding" data-piece="${anchor('exchange', key)}">${title}</details>`;
}

function counterexample({ counterexamples, seed }: Certificate, { id }: CertificateRule): Markup | false {
  const found = counterexamples.find(({ rule }) => rule === id);
  if (!found) return false;
  return html`<details class="deciding"><summary>The smallest failing case, generated with seed ${seed}</summary>
<div class="message"><pre>${found.scenario}</pre><pre>${found.curl.join('\n')}</pre></div></details>`;
}

function card(
  certificate: PrintedCertificate,
  { rule, dependents }: { readonly rule: CertificateRule; readonly dependents: readonly CertificateRule[] },
  index: number,
): Markup {
  const title = anchor('unmet', rule.id);
  const decided = decidingEvidence(certificate, rule);
  return html`<article class="unmet ${rule.verdict}" aria-labelledby="${title}">
<p class="unmet-head">${badge(rule.verdict)} ${baselineBadge(certificate, rule)}<a href="#${anchor('rule', rule.id)}">${identifier(rule.id)}</a></p>
<h4 id="${title}" dir="auto">${prose(rule.statement)}</h4>
<p class="reason" dir="auto">${prose(rule.reason ?? 'No reason was recorded.')}</p>
${baselineNotes(certificate, rule)}
${decided && html`<p class="meta" dir="auto">Scenario: ${decided.scenario}</p>`}
<p class="meta">${standing(rule, certificate)}</p>
${
  dependents.length > 0 &&
  html`<details class="deciding"><summary>${count(dependents.length, 'rule')} undecided because of it</summary>
<ul class="skips">${ruleItems(certificate, dependents)}</ul></details>`
}
${counterexample(certificate, rule)}
${decidingExchange(certificate, decided?.exchange, index)}
</article>
`;
}

function seen(
  certificate: PrintedCertificate,
  verdict: 'failed' | 'warned',
  title: string,
  lead: string,
): Markup | false {
  const rules =
    verdict === 'failed'
      ? failedWithDependents(certificate.rules)
      : certificate.rules
          .filter((rule) => rule.verdict === verdict)
          .map((rule) => ({ rule, dependents: [] }));
  if (rules.length === 0) return false;
  const from = verdict === 'failed' ? 0 : INLINE;
  return html`<h3>${counted(title, rules.length)}</h3><p class="lead">${lead}</p>
${inPart(rules, (some, at) => html`${some.map((one, index) => card(certificate, one, from + at + index))}`)}`;
}

const ruleItems = (certificate: PrintedCertificate, rules: readonly CertificateRule[]): readonly Markup[] =>
  rules.map(
    (rule) =>
      html`<li><span dir="auto">${prose(rule.statement)}</span><br><a href="#${anchor('rule', rule.id)}">${identifier(rule.id)}</a> <span class="meta">${standing(rule, certificate)}</span></li>`,
  );

function skipped(certificate: PrintedCertificate, rules: readonly CertificateRule[]): Markup | false {
  if (rules.length === 0) return false;
  const own = rules.filter(({ because }) => because === undefined);
  return html`<h3>${counted('Stated rules that were skipped', rules.length)}</h3>
<p class="lead">The specification states these rules, and this run did not check them.${own.length < rules.length && html` ${count(rules.length - own.length, 'of these rules needs', 'of these rules need')} a rule that failed: the failed rule lists them.`}</p>
${inPart(
  skippedByReason(own),
  (some) =>
    html`${some.map(
      ([
        reason,
        members,
      ]) => html`<details class="unmet skipped"><summary><span class="unmet-head">${badge('skipped')} <span>${count(members.length, 'rule')}</span></span> <span dir="auto">${prose(reason)}</span></summary>
<ul class="skips">${ruleItems(certificate, members)}</ul></details>
`,
    )}`,
)}`;
}

export function unmetCount({ rules }: Certificate): number {
  return rules.filter(
    ({ verdict, standing }) =>
      verdict === 'failed' || verdict === 'warned' || (verdict === 'skipped' && standing === 'stated'),
  ).length;
}

/** Skipped rules alone are not violated, so they are not called unmet. */
export const unmetTitle = (certificate: Certificate): string =>
  unmetCount(certificate) === 0 ||
  certificate.rules.some(({ verdict }) => verdict === 'failed' || verdict === 'warned')
    ? 'Unmet rules'
    : 'Rules not checked';

/** The section with failed rules, warnings, and stated rules that were skipped. */
export function unmetRules(certificate: PrintedCertificate): Markup {
  const skips = certificate.rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  const number = unmetCount(certificate);
  return section('unmet', counted(unmetTitle(certificate), number))`
${number === 0 && html`<p class="lead">No rule failed, no stated rule was skipped, and there are no warnings.</p>`}
${seen(certificate, 'failed', 'Failed', 'The specification states these rules, and the target violates them.')}
${skipped(certificate, skips)}
${seen(certificate, 'warned', 'Warned', 'The kit expects this, but no sentence of the specification requires it, and the target does not do it. A warning never makes a target not conformant.')}
`;
}
