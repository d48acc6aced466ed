import { createHash } from 'node:crypto';
import type { Certificate } from '../certificate.ts';
import { allRules } from './all-rules.ts';
import { baseline } from './baseline.ts';
import { client } from './client.ts';
import { coverage } from './coverage.ts';
import { coverageDetails } from './coverage-details.ts';
import { exchangeAppendix } from './exchange.ts';
import { left } from './left.ts';
import { html, Markup } from './markup.ts';
import { observations } from './observations.ts';
import { outcome, particulars, totals } from './outcome.ts';
import { SCRIPT } from './script.ts';
import { STYLESHEET } from './stylesheet.ts';
import { undecided } from './undecided.ts';
import { unmetCount, unmetRules } from './unmet-rules.ts';
import { ICONS, OUTCOMES } from './verdict-marks.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page may run its own script and style and load nothing at all, whatever a foreign reply smuggles in. */
const POLICY = `default-src 'none'; style-src ${sha256(STYLESHEET)}; script-src ${sha256(SCRIPT)}; base-uri 'none'; form-action 'none'`;

function contents(certificate: Certificate): Markup {
  const { baseline: held } = certificate;
  const places = [
    ...(held ? [['baseline', 'Baseline', held.deviations.length + held.stale.length] as const] : []),
    ['unmet', 'Unmet rules', unmetCount(certificate)],
    ['observations', 'Observations', certificate.observations.length],
    ['covered', 'What was covered', undefined],
    ['rules', 'Every rule', certificate.rules.length],
    ['exchanges', 'Exchanges', Object.keys(certificate.exchanges).length],
  ] as const;
  return html`<nav class="contents" aria-label="Contents"><ul>${places.map(
    ([id, title, number]) =>
      html`<li><a href="#${id}">${title}${number !== undefined && html` <span class="number">${number}</span>`}</a></li>`,
  )}</ul></nav>`;
}

/** The certificate as one page that needs nothing else: for a merchant's management, an auditor, a printer. */
export function certificateHtml(certificate: Certificate): string {
  const { label } = OUTCOMES[certificate.verdict];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${label}: ${certificate.target.name}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
${ICONS}
<a class="skip-link" href="#main">Skip to the verdict</a>
<header class="masthead"><p><strong>ashrait-tck</strong> <span>Conformance certification of a card-payment gateway</span></p></header>
<main id="main">
${outcome(certificate)}
${particulars(certificate)}
${totals(certificate)}
${client(certificate)}
${left(certificate)}
${coverage(certificate)}
${contents(certificate)}
${baseline(certificate)}
${unmetRules(certificate)}
${undecided(certificate)}
${observations(certificate)}
${coverageDetails(certificate)}
${allRules(certificate)}
${exchangeAppendix(certificate)}
</main>
<footer><p>This page says what was seen of this target, by this suite, in this run. Rules that cannot be seen from outside are listed, not vouched for.</p></footer>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`.toString();
}
