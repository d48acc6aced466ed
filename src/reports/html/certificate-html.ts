import type { Certificate, PrintedCertificate } from '../../certificate/index.ts';
import { pageFile } from '../../message/page-file.ts';
import { allRules } from './all-rules.ts';
import { baseline } from './baseline.ts';
import { client } from './client.ts';
import { coverage } from './coverage.ts';
import { coverageDetails } from './coverage-details.ts';
import { evidence } from './evidence.ts';
import { exchangeAppendix } from './exchange.ts';
import { contents, html, type Markup, OUTCOMES, page } from './index.ts';
import { left } from './left.ts';
import { observations } from './observations.ts';
import { outcome, particulars, totals } from './outcome.ts';
import { undecided } from './undecided.ts';
import { unmetCount, unmetRules } from './unmet-rules.ts';

/** Search and filter among the rules, and what a link or a print needs opened. The page reads without it too. */
const script = pageFile('certificate.js', import.meta.url);

function places(certificate: Certificate): Markup {
  const { baseline: held } = certificate;
  return contents([
    ['unmet', 'Unmet rules', unmetCount(certificate)],
    ...(held ? [['baseline', 'Baseline', held.deviations.length + held.stale.length] as const] : []),
    ['observations', 'Observations', certificate.observations.length],
    ['covered', 'Coverage in detail'],
    ['rules', 'Every rule', certificate.rules.length],
    ['exchanges', 'Exchanges as evidence', Object.keys(certificate.exchanges).length],
  ]);
}

/** The certificate as one page that needs nothing else: for a merchant's management, an auditor, a printer. */
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
    foot: 'This page reports how the gateway answered the suite in one run. The page lists rules that are not observable without a verdict on the gateway.',
  });
}
