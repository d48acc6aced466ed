import { count } from '../../certificate/index.ts';
import { pageFile } from '../../message/markup.ts';
import { KINDS } from '../../reports/html/outcome.ts';
import {
  contents,
  fact,
  html,
  type Markup,
  marked,
  moment,
  OUTCOMES,
  page,
  verdict,
} from '../../reports/html/page.ts';
import { nouns } from '../certificate-file.ts';
import type { Comparison, Side } from '../compare.ts';
import { changeCount, changedRules, everyRule, proof } from './checks.ts';
import { fields, observed } from './replies.ts';

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

/** A comparison of certificates as a self-contained HTML page. */
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

function sentences(comparison: Comparison): readonly string[] {
  const { verdicts, alone, observed, fields, exchanges, same, checks, subject } = comparison;
  const noun = nouns[subject];
  const { worse, better, otherwise } = verdicts;
  const replies = exchanges ? ` and ${count(exchanges.compared, 'exchange')}` : '';
  const seen = `${count(checks.length, noun)}${replies} were compared.`;
  if (same)
    return [
      `Both certificates have the same verdict for every ${noun}${exchanges ? ', and the same replies' : ''}.`,
      seen,
    ];
  const verdictsDiffer = worse.length + better.length + otherwise.length;
  const single = alone.a.length + alone.b.length;
  return [
    verdictsDiffer === 0
      ? `Both certificates have the same verdict for every ${noun}.`
      : `From A to B ${count(worse.length, noun)} got worse and ${better.length === 0 ? 'none' : better.length} better; ${count(otherwise.length, `${noun} has`, `${noun}s have`)} another reason.`,
    ...(single > 0 ? [`${count(single, noun)} exist only in one of the two certificates.`] : []),
    ...(observed.length > 0
      ? [
          `In places that the specification leaves open, ${count(observed.length, 'observation differs', 'observations differ')}.`,
        ]
      : []),
    ...(exchanges
      ? [
          `${fields.length === 0 ? 'No element differs' : count(fields.length, 'element differs', 'elements differ')} in the ${count(exchanges.compared, 'exchange')} that both certificates have.`,
        ]
      : []),
  ];
}

function title({ same, verdicts, alone, subject, a, b }: Comparison): string {
  if (same) return 'Nothing differs';
  const rules = [...verdicts.worse, ...verdicts.better, ...alone.a, ...alone.b];
  if (rules.length > 0 || a.verdict !== b.verdict) return 'The certificates differ';
  return subject === 'gateway' ? 'Same verdicts, other answers' : 'Same verdicts, other reasons';
}

function outcome(comparison: Comparison): Markup {
  const { a, b, same, verdicts, remarks } = comparison;
  const name = same
    ? 'passed'
    : verdicts.worse.some((one) => one.b.verdict === 'failed')
      ? 'failed'
      : 'observed';
  const both = html`<p class="target"><span dir="auto">${a.name}</span> and <span dir="auto">${b.name}</span></p>
`;
  return verdict({ name, label: title(comparison) }, both)`
${sentences(comparison).map((sentence) => html`<p class="because">${sentence}</p>`)}
${remarks.map((remark) => html`<p class="because remark" dir="auto">${remark}</p>`)}`;
}

/** A commit can also be the text `not a checkout`, which is not shortened. */
const shortCommit = (commit: string): string => commit.replace(/^([0-9a-f]{12})[0-9a-f]+/, '$1');

function side(letter: 'A' | 'B', one: Side): Markup {
  return html`<section class="side" aria-label="Certificate ${letter}"><h2><span class="letter">${letter}</span> <span dir="auto">${one.name}</span></h2>
${one.kind && html`<p class="side-kind">${KINDS[one.kind]}</p>`}
<dl>
${fact('Verdict', marked(OUTCOMES[one.verdict]))}
${one.baseUrl !== undefined && html`<div><dt>Address</dt><dd class="mono">${one.baseUrl}</dd></div>`}
${one.plan !== undefined && fact('Plan', one.plan)}
${one.scope && fact('Scope', one.scope.join(', '))}
${fact('Run', moment(one.startedAt))}
${fact('Suite', html`${one.suite.version} <span class="mono">${shortCommit(one.suite.commit)}</span>`)}
${fact('Contract', html`${one.contract.version} <span class="mono">${one.contract.digest.slice(0, 12)}</span>`)}
<div><dt>From</dt><dd class="mono">${one.from}</dd></div>
</dl></section>`;
}

const sides = ({ a, b }: Comparison): Markup => html`<div class="sides">${side('A', a)}${side('B', b)}</div>`;
