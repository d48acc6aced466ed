import { pageFile } from '../../message/page-file.ts';
import { html, type Markup } from '../../reports/html/markup.ts';
import { page } from '../../reports/html/page.ts';
import type { Comparison } from '../compare.ts';
import { changeCount, changedRules } from './changed-rules.ts';
import { closer } from './closer.ts';
import { everyRule } from './every-rule.ts';
import { fields } from './fields.ts';
import { observed } from './observed.ts';
import { outcome, sides } from './outcome.ts';
import { proof } from './proof.ts';

const styles = pageFile('comparison.css', import.meta.url);

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
  return page({
    title: `Comparison: ${a.name} and ${b.name}`,
    headline: 'Comparison of two certificates of a card-payment gateway',
    skipTo: 'outcome',
    styles,
    main: html`${outcome(comparison)}
${sides(comparison)}
${proof(comparison)}
${contents(comparison)}
${changedRules(comparison)}
${observed(comparison)}
${fields(comparison)}
${closer(comparison)}
${everyRule(comparison)}`,
    foot: 'Told from A to B. Ids, references, times and what comes back as it was sent differ in every run, and are no differences.',
  });
}
