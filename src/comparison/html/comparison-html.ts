import { createHash } from 'node:crypto';
import { html, Markup } from '../../certification/html/markup.ts';
import { STYLESHEET } from '../../certification/html/stylesheet.ts';
import { ICONS } from '../../certification/html/verdict-marks.ts';
import type { Comparison } from '../compare.ts';
import { changeCount, changedRules } from './changed-rules.ts';
import { closer } from './closer.ts';
import { everyRule } from './every-rule.ts';
import { fields } from './fields.ts';
import { observed } from './observed.ts';
import { outcome, sides } from './outcome.ts';
import { proof } from './proof.ts';
import { COMPARISON_STYLES } from './stylesheet-comparison.ts';

const STYLES = `${STYLESHEET}${COMPARISON_STYLES}`;

/** The page may style itself and load nothing at all, and has no script. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; base-uri 'none'; form-action 'none'`;

function contents(comparison: Comparison): Markup {
  const places = [
    ['changed', 'Rules that differ', changeCount(comparison)],
    ['observed', 'Observed otherwise', comparison.observed.length],
    ['fields', 'Elements of replies', comparison.fields.length],
    ...(comparison.closer.length > 0
      ? ([['closer', 'Closer to the target', comparison.closer.length]] as const)
      : []),
    ['rules', 'Every rule', comparison.rules.length],
  ] as const;
  return html`<nav class="contents" aria-label="Contents"><ul>${places.map(
    ([id, title, number]) =>
      html`<li><a href="#${id}">${title} <span class="number">${number}</span></a></li>`,
  )}</ul></nav>`;
}

/** A comparison as one page that needs nothing else, in the style of the certificate. */
export function comparisonHtml(comparison: Comparison): string {
  const { a, b } = comparison;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Comparison: ${a.name} and ${b.name}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
${ICONS}
<a class="skip-link" href="#main">Skip to the outcome</a>
<header class="masthead"><p><strong>ashrait-tck</strong> <span>Comparison of two certificates of a card-payment gateway</span></p></header>
<main id="main">
${outcome(comparison)}
${sides(comparison)}
${proof(comparison)}
${contents(comparison)}
${changedRules(comparison)}
${observed(comparison)}
${fields(comparison)}
${closer(comparison)}
${everyRule(comparison)}
</main>
<footer><p>Told from A to B. Ids, references, times and what comes back as it was sent differ in every run, and are no differences.</p></footer>
</body>
</html>
`.toString();
}
