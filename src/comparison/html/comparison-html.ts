import { pageFile } from '../../message/page-file.ts';
import { contents, html, type Markup, page } from '../../reports/html/index.ts';
import { nouns } from '../any-certificate.ts';
import type { Comparison } from '../compare.ts';
import { changeCount, changedRules } from './changed-rules.ts';
import { everyRule } from './every-rule.ts';
import { fields } from './fields.ts';
import { observed } from './observed.ts';
import { outcome, sides } from './outcome.ts';
import { proof } from './proof.ts';

const styles = pageFile('comparison.css', import.meta.url);

function places(comparison: Comparison): Markup {
  return contents([
    [
      'changed',
      `${comparison.subject === 'gateway' ? 'Rules' : 'Checks'} that differ`,
      changeCount(comparison),
    ],
    ...(comparison.exchanges
      ? ([
          ['observed', 'Different observations', comparison.observed.length],
          ['fields', 'Elements of replies', comparison.fields.length],
        ] as const)
      : []),
    ['rules', `Every ${nouns[comparison.subject]}`, comparison.checks.length],
  ]);
}

/** A comparison as one page that needs nothing else, in the style of the certificate. */
export function comparisonHtml(comparison: Comparison): string {
  const { a, b } = comparison;
  return page({
    title: `Comparison: ${a.name} and ${b.name}`,
    headline: `Comparison of two certificates of a ${comparison.subject === 'gateway' ? 'card-payment gateway' : comparison.subject}`,
    skipTo: 'outcome',
    styles,
    main: html`${outcome(comparison)}
${sides(comparison)}
${proof(comparison)}
${places(comparison)}
${changedRules(comparison)}
${observed(comparison)}
${fields(comparison)}
${everyRule(comparison)}`,
    foot: 'Differences are described from A to B. Ids, references, times and echoed values differ in every run and are ignored.',
  });
}
