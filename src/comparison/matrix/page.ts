import { relative, resolve, sep } from 'node:path';
import { type CheckVerdict, count } from '../../certificate/index.ts';
import { pageFile } from '../../message/markup.ts';
import {
  CHECK_MARKS,
  contents,
  counted,
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
import type { Column, Test } from './columns.ts';
import { type Agreement, type Matrix, numberOf, type Table, tableWords, titles } from './matrix.ts';

const words: readonly CheckVerdict[] = [
  ...(['failed', 'warned', 'passed', 'attested', 'undecided'] as const),
  ...(['skipped', 'observed', 'not observable'] as const),
];

/** The groups of rows on the page. The first two are not collapsed. */
const groups: readonly (readonly [Agreement, title: string, lead: string])[] = [
  ['differ', 'Different verdicts', 'At least two columns decided these rows differently.'],
  ['broken', 'Failed or warned alike', 'All columns that decided these rows agree.'],
  ['partly', 'Decided in some columns only', 'Some columns skipped, lack or only attest these rows.'],
  ['same', 'The same in every column', 'All columns have the same verdict.'],
];

const anchors = { gateway: 'gateways', 'merchant application': 'applications' } as const;

/** A link to a certificate or to a place in it; plain text if the certificate has no page. */
type Link = (column: Column, text: string | Markup, at?: string) => Markup;

const linkFrom =
  (out: string): Link =>
  ({ reports, hasPage }, text, at) => {
    if (!hasPage) return html`<b dir="auto">${text}</b>`;
    const path = relative(resolve(out), resolve(reports, 'certificate.html')).split(sep);
    const fragment = at === undefined ? '' : `#${encodeURIComponent(at)}`;
    return html`<a href="${path.map(encodeURIComponent).join('/')}${fragment}">${text}</a>`;
  };

function cell(column: Column, test: Test | undefined, link: Link): Markup {
  if (!test) return html`<td class="no">not there</td>`;
  const { verdict: word, reason, at } = test;
  const isBad = word === 'failed' || word === 'warned';
  return html`<td class="${CHECK_MARKS[word].name}"${isBad && reason !== undefined && html` title="${reason.slice(0, 300)}"`}>${link(column, word, at)}</td>`;
}

const head = (column: Column, link: Link): Markup =>
  html`<th scope="col">${link(column, html`<bdi>${column.label}</bdi>`)}${column.version !== undefined && html`<small dir="auto">${column.version}</small>`}${column.part !== undefined && html`<small>part of a run</small>`}</th>`;

function tableSection({ subject, columns, rows }: Table, link: Link): Markup {
  const heads = html`<thead><tr><th scope="col">${subject === 'gateway' ? 'Rule' : 'Check'}</th>${columns.map((one) => head(one, link))}</tr></thead>`;
  const group = ([of, title, lead]: (typeof groups)[number], index: number) => {
    const some = rows.filter(({ agreement }) => agreement === of);
    const lines = some.map(
      ({ id, says, cells }) =>
        html`<tr><th scope="row">${identifier(id)}<small dir="auto">${prose(says)}</small></th>${columns.map((column, at) => cell(column, cells[at], link))}</tr>
`,
    );
    return (
      some.length > 0 &&
      html`<details class="fold"${index < 2 && html` open`}><summary><span>${counted(title, some.length)}</span></summary><p class="lead">${lead}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${titles[subject]}: ${title}"><table class="cells">${heads}<tbody>${lines}</tbody></table></div></details>
`
    );
  };
  return section(anchors[subject], counted(titles[subject], rows.length))`${groups.map(group)}`;
}

function columnLine(column: Column, link: Link): Markup {
  const { name, contract, startedAt, reports, because, tests } = column;
  const verdicts = Map.groupBy(tests.values(), (test) => test.verdict);
  const counts = words.flatMap((word) => {
    const some = verdicts.get(word);
    return some ? `${some.length} ${word}` : [];
  });
  return html`<tr>${head(column, link)}<td>${marked(OUTCOMES[column.verdict])}<small>${counts.join(', ')}</small></td>
<td><span dir="auto">${name}</span><small>${moment(startedAt)}</small><small>Contract ${contract.version} <code>${contract.digest.slice(0, 8)}</code></small><small><code>${reports}</code></small></td>
<td>${because.slice(0, 3).map((sentence) => html`<small dir="auto">${prose(sentence)}</small>`)}</td></tr>
`;
}

function outcome({ columns, tables }: Matrix): Markup {
  const isIn = (of: Agreement) => tables.some((table) => numberOf(table, of) > 0);
  const agreed = isIn('broken')
    ? { name: 'failed', label: 'Failed alike' }
    : isIn('partly')
      ? { name: 'warned', label: 'Decided in only some columns' }
      : { name: 'passed', label: 'No difference' };
  const mark = isIn('differ') ? { name: 'warned', label: 'Columns differ' } : agreed;
  return verdict(mark, html`<p class="target">${count(columns.length, 'certificate')}</p>`)`
${tables.map((table) => html`<p class="because">${tableWords(table)}.</p>`)}`;
}

/** @param out the folder of the page, from which links are relative */
export function matrixHtml(matrix: Matrix, out: string): string {
  const { columns, tables, missing } = matrix;
  const link = linkFrom(out);
  return page({
    title: `Matrix: ${columns.map(({ label }) => label).join(', ')}`,
    headline: 'Certificates side by side',
    skipTo: 'outcome',
    styles: pageFile('matrix.css', import.meta.url),
    main: html`${outcome(matrix)}
${contents([
  ...tables.map(({ subject, rows }) => [anchors[subject], titles[subject], rows.length] as const),
  ['columns', 'Columns', columns.length],
  ['missing', 'What is missing', missing.length],
])}
${tables.map((table) => tableSection(table, link))}
${section('columns', counted('Columns', columns.length))`
<div class="scroll" tabindex="0" role="region" aria-label="Columns"><table class="cells about"><thead><tr><th scope="col">Column</th><th scope="col">Verdict</th><th scope="col">Run</th><th scope="col">Reasons</th></tr></thead>
<tbody>${columns.map((column) => columnLine(column, link))}</tbody></table></div>`}
${section('missing', counted('What is missing', missing.length))`
<ul class="skips">${missing.map((sentence) => html`<li dir="auto">${sentence}</li>`)}</ul>
${missing.length === 0 && html`<p class="lead">Nothing: all runs are whole, and the columns of a table have the same rows.</p>`}`}`,
    foot: 'Each cell links to its evidence. This page does not check signatures: tck verify does.',
  });
}
