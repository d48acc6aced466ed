import { count } from '../../certificate/index.ts';
import { pageFile } from '../../message/markup.ts';
import { KINDS } from '../../reports/html/outcome.ts';
import {
  contents,
  counted,
  fact,
  html,
  identifier,
  type Markup,
  marked,
  moment,
  OUTCOMES,
  page,
  prose,
  section,
  verdict,
} from '../../reports/html/page.ts';
import type { Lines } from '../../reports/terminal.ts';
import { nouns } from '../certificate-file.ts';
import type { Comparison, Side } from '../compare.ts';
import { changeWords, type FieldDifference } from '../field-differences.ts';
import type { ObservedDifference } from '../observed.ts';
import { isBroken } from '../verdict-changes.ts';
import { changeCount, changedRules, everyRule, proof } from './checks.ts';

function places(comparison: Comparison): Markup {
  return contents([
    [
      'changed',
      `${comparison.subject === 'gateway' ? 'Rules' : 'Checks'} that differ`,
      changeCount(comparison),
    ],
    comparison.exchanges && ['observed', 'Different observations', comparison.observed.length],
    comparison.exchanges && ['fields', 'Elements of replies', comparison.fields.length],
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
    styles: pageFile('comparison.css', import.meta.url),
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

function sentences(comparison: Comparison): Lines {
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
  const broken = worse.filter(isBroken).length;
  const single = alone.a.length + alone.b.length;
  return [
    verdictsDiffer === 0
      ? `Both certificates have the same verdict for every ${noun}.`
      : `From A to B ${count(broken, noun)} got worse, ${worse.length - broken} ${worse.length - broken === 1 ? 'is' : 'are'} no longer decided, and ${better.length === 0 ? 'none' : better.length} better; ${count(otherwise.length, `${noun} has`, `${noun}s have`)} another reason.`,
    single > 0 && `${count(single, noun)} exist only in one of the two certificates.`,
    observed.length > 0 &&
      `In places that the specification leaves open, ${count(observed.length, 'observation differs', 'observations differ')}.`,
    exchanges &&
      `${fields.length === 0 ? 'No element differs' : count(fields.length, 'element differs', 'elements differ')} in the ${count(exchanges.compared, 'exchange')} that both certificates have.`,
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
${sentences(comparison).map((sentence) => sentence && html`<p class="because">${sentence}</p>`)}
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

const value = (text: string): Markup =>
  text === '' ? html`<span class="none">nothing</span>` : html`<bdi class="value">${text}</bdi>`;

function row(one: FieldDifference): Markup {
  const { element, rule, change, commands, times, values, more, example } = one;
  return html`<article class="field"><p class="unmet-head"><code class="element">${element || 'the reply'}</code> <strong>${changeWords[change]}</strong> <span class="meta">${count(times, 'exchange')} of ${commands.join(', ')}</span></p>
<table class="values"><thead><tr><th scope="col"><span class="letter">A</span></th><th scope="col"><span class="letter">B</span></th><th scope="col">Times</th></tr></thead><tbody>
${values.map(({ a, b, times: often }) => html`<tr><td>${value(a)}</td><td>${value(b)}</td><td class="often">${often}</td></tr>`)}</tbody></table>
${more > 0 && html`<p class="none">and ${more} more</p>`}
<p class="meta">${rule === undefined ? html`<span>No rule of the contract is about this element.</span>` : identifier(rule)} <span>First seen in <span dir="auto">${example.scenario}</span>, exchanges ${example.a} of A and ${example.b} of B.</span></p></article>
`;
}

/** The section about differences between replies; false for applications. */
export function fields({ fields: all, exchanges }: Comparison): Markup | false {
  if (!exchanges) return false;
  const { compared, askedOtherwise, alone } = exchanges;
  return section('fields', counted('Elements of replies', all.length))`
<p class="lead">${count(compared, 'exchange')} of the same scenario and the same request ${compared === 1 ? 'was' : 'were'} compared element by element.${
    askedOtherwise > 0 && ` In ${askedOtherwise} more exchanges the requests differed.`
  }${alone > 0 && ` ${count(alone, 'exchange')} of A ${alone === 1 ? 'has' : 'have'} no counterpart in B.`} If the result differs, the other elements of that reply are not listed.</p>
${all.length === 0 && html`<p class="none">No element differs.</p>`}
${all.length > 0 && html`<div class="fields">${all.map(row)}</div>`}`;
}

function texts(letter: 'A' | 'B', all: readonly string[], only: readonly string[]): Markup {
  return html`<div class="said"><p><span class="letter">${letter}</span></p>${
    all.length === 0
      ? html`<p class="none">The certificate has no such observation.</p>`
      : all.map((text) => html`<p dir="auto">${prose(text)}</p>`)
  }${only.length > 0 && html`<p class="meta">only here: ${only.map((value) => html`<code>${value}</code> `)}</p>`}</div>`;
}

function item({ id, statement, chosen, a, b, onlyA, onlyB }: ObservedDifference): Markup {
  return html`<article class="unmet"><p class="unmet-head">${identifier(id)}${chosen && html` <span class="meta">left open by the specification</span>`}</p>
${statement !== undefined && html`<h4 dir="auto">${prose(statement)}</h4>`}
<div class="both">${texts('A', a, onlyA)}${texts('B', b, onlyB)}</div></article>
`;
}

/** The section about differences between observations; false for applications. */
export function observed({ observed: all, subject }: Comparison): Markup | false {
  if (subject !== 'gateway') return false;
  return section('observed', counted('Different observations', all.length))`
<p class="lead">${
    all.length === 0
      ? 'Where the specification leaves a choice, both were seen to do the same.'
      : 'Where the specification is silent or can be read in two ways, the two do not do the same. Neither is wrong.'
  }</p>
${all.map(item)}`;
}
