import {
  type Certificate,
  type Coverage,
  type CoveredCell,
  type CoveredCode,
  count,
  insideWords,
  type Left,
  movesWords,
  type Part,
  pairsWords,
} from '../../certificate/index.ts';
import { anchor, counted, folded, html, icon, type Markup, prose, ruleLink, section } from './page.ts';

export const COVERAGES: readonly {
  readonly key: keyof Coverage;
  readonly label: string;
  readonly meaning: string;
}[] = [
  { key: 'rules', label: 'Rules', meaning: 'stated rules that a request and its reply decided' },
  { key: 'resultCodes', label: 'Result codes', meaning: 'stated result codes that a request produced' },
  {
    key: 'moves',
    label: 'States and operations',
    meaning: 'pairs of state and operation that a scenario tried',
  },
  { key: 'replyElements', label: 'Reply elements', meaning: 'reply elements that occurred in the run' },
  { key: 'pairs', label: 'Pairs of attributes', meaning: 'pairs of attributes of a transaction tried' },
];

/** The coverages of a certificate. Certificates of earlier versions have fewer. */
export const coveragesOf = (coverage: Coverage) =>
  COVERAGES.flatMap(({ key, ...one }) => {
    const found = coverage[key];
    return found ? [{ ...one, key, found }] : [];
  });

/** Whole percents, rounded down so that 99.9 is not shown as 100. */
export const percent = ({ reached, of }: Part): number => (of === 0 ? 0 : Math.floor((100 * reached) / of));

function figure(
  coverage: Coverage,
  { key, label, meaning, found: part }: ReturnType<typeof coveragesOf>[number],
): Markup {
  const whole = part.reached === part.of && part.of > 0;
  const shown =
    key === 'resultCodes' &&
    coverage.resultCodes.shown > 0 &&
    `, ${coverage.resultCodes.shown} more produced only by a simulated fault`;
  const inside = key === 'resultCodes' && insideWords(coverage.resultCodes, 1);
  const isNone = key === 'pairs' && part.of === 0;
  const words = key === 'moves' ? movesWords(coverage.moves) : isNone ? pairsWords(part) : meaning;
  return html`<li class="${whole ? 'passed' : 'warned'}"><a href="#covered-${key}"><span class="label">${label}</span>
<span class="figure">${part.of === 0 ? '–' : html`${percent(part)}<span class="sign">&thinsp;%</span>`}</span>
<svg class="meter" role="img" aria-label="${part.reached} of ${part.of}"><rect class="track" width="100%" height="100%"/><rect width="${((100 * part.reached) / Math.max(1, part.of)).toFixed(3)}%" height="100%"/></svg>
<span class="meaning">${!isNone && html`<strong>${part.reached} of ${part.of}</strong> `}${words}${shown}${inside && `; ${inside}`}</span></a></li>`;
}

export function coverage({ coverage: found }: Certificate): Markup {
  return section('coverage', 'Coverage')`
<ul class="coverage">${coveragesOf(found).map((one) => figure(found, one))}</ul>
${!found.pairs && html`<p class="lead">Pairs of attributes: ${pairsWords(undefined)}.</p>`}`;
}

/** CSS class, icon and meaning of each outcome of an operation in a state. */
const CELLS: Readonly<Record<string, readonly [name: string, meaning: string]>> = {
  passed: ['passed', 'as specified'],
  failed: ['failed', 'not as specified'],
  observed: ['observed', 'left open by the specification: recorded without a verdict'],
  'not reached': ['skipped', 'not tried'],
};

/** CSS class, icon and meaning of each way in which a result code was received. */
const CODES: Readonly<Record<string, readonly [name: string, meaning: string]>> = {
  provoked: ['passed', 'provoked'],
  shown: ['observed', 'shown by a simulated fault'],
  'not reached': ['skipped', 'not reached'],
  aside: ['unseen', 'not required'],
};

/** Lists of missing items up to this length are not collapsed. */
const OPEN = 12;

const UNKNOWN = ['unseen', ''] as const;

function cell(found: CoveredCell | undefined): Markup {
  if (!found) return html`<td></td>`;
  const { outcome, met: result } = found;
  const [name, meaning] = CELLS[outcome] ?? UNKNOWN;
  const words = result === undefined ? meaning : result === '000' ? 'accepted' : `refused ${result}`;
  return html`<td class="${name}"><span class="cell">${icon(name)}<span>${words}</span></span><span class="hidden"> (${meaning})</span></td>`;
}

function matrix({ coverage: { moves } }: Certificate): Markup {
  const row = (state: string) =>
    moves.moves.map((move) => cell(moves.cells.find((one) => one.state === state && one.move === move)));
  return html`<div class="scroll" role="region" aria-label="States and moves" tabindex="0"><table class="matrix">
<thead><tr><th scope="col">State</th>${moves.moves.map((move) => html`<th scope="col">${move}</th>`)}</tr></thead>
<tbody>${moves.states.map((state) => html`<tr><th scope="row">${state}</th>${row(state)}</tr>`)}</tbody></table></div>
<ul class="legend">${Object.entries(CELLS)
    .filter(([outcome]) => moves.cells.some((one) => one.outcome === outcome))
    .map(([, [name, meaning]]) => html`<li class="${name}">${icon(name)}<span>${meaning}</span></li>`)}</ul>`;
}

function codeRow(known: ReadonlySet<string>, { id, code, says, how, by, reason }: CoveredCode): Markup {
  const [name, meaning] = CODES[how] ?? UNKNOWN;
  return html`<tr><th scope="row">${known.has(id) ? html`<a href="#${anchor('rule', id)}">${code}</a>` : code}</th><td dir="auto">${prose(says)}</td>
<td class="${name}"><span class="cell">${icon(name)}<span>${meaning}</span></span></td>
<td>${by && html`<span dir="auto">${by.scenario}</span><br><code class="place">${by.place}</code>`}${
    by === undefined && reason !== undefined && html`<span dir="auto">${prose(reason)}</span>`
  }</td></tr>
`;
}

function codes({ coverage: { resultCodes }, rules }: Certificate): Markup {
  const known = new Set(rules.map(({ id }) => id));
  const groups = [...Map.groupBy(resultCodes.codes, ({ commands }) => commands.join(' and '))];
  return html`<table class="codes"><thead><tr><th scope="col">Code</th><th scope="col">Meaning</th><th scope="col">Produced</th><th scope="col">Scenario</th></tr></thead>
${groups.map(
  ([commands, members]) =>
    html`<tbody><tr class="command"><th scope="rowgroup" colspan="4">${counted(commands, members.length)}</th></tr>
${members.map((one) => codeRow(known, one))}</tbody>`,
)}</table>`;
}

function left(certificate: Certificate, title: string, items: readonly Left[], open = false): Markup | false {
  if (items.length === 0) return false;
  const known = new Set(certificate.rules.map(({ id }) => id));
  return html`<details class="left"${open && html` open`}><summary>${counted(title, items.length)}</summary><dl>${[
    ...Map.groupBy(items, ({ reason }) => reason),
  ].map(
    ([reason, members]) =>
      html`<dt dir="auto">${prose(reason)}</dt>${members.map(({ id }) => html`<dd>${ruleLink(known, id)}</dd>`)}`,
  )}</dl></details>`;
}

function part(certificate: Certificate, key: (typeof COVERAGES)[number]['key']): typeof html {
  const label = COVERAGES.find((one) => one.key === key)?.label ?? key;
  const { reached = 0, of = 0 } = certificate.coverage[key] ?? {};
  return folded(html`<h3>${counted(label, `${reached} of ${of}`)}</h3>`, `covered-${key}`);
}

function lists(certificate: Certificate, part: Part): readonly (Markup | false)[] {
  return [
    left(certificate, 'Not reached', part.missing, part.missing.length <= OPEN),
    left(certificate, 'Items that are not required, with the reason', part.aside),
  ];
}

export function coverageDetails(certificate: Certificate): Markup {
  const { rules, resultCodes, moves, replyElements, pairs } = certificate.coverage;
  const nothing = 'Optional elements that were always empty';
  const empties = replyElements.onlyEmpty.map((id) => ({
    id,
    reason: 'The element was always empty, which the specification allows.',
  }));
  return section('covered', 'Coverage in detail')`
${part(certificate, 'moves')`
<p class="lead">This table shows the result of each operation on a transaction in each state, including operations that the gateway must refuse.</p>
${matrix(certificate)}${lists(certificate, moves)}`}
${part(certificate, 'resultCodes')`
<p class="lead">This table lists each stated result code, with the first scenario that produced the code.${
  resultCodes.shown > 0 &&
  ` ${count(resultCodes.shown, 'code was', 'codes were')} produced only by a simulated fault, which proves nothing about the target.`
}</p>
${codes(certificate)}${lists(certificate, resultCodes)}`}
${part(certificate, 'rules')`
<p class="lead">This figure counts the stated rules that apply to the gateway and are observable. A rule counts as decided if a request and its reply show that the rule passed or failed.</p>
${lists(certificate, rules)}`}
${part(certificate, 'replyElements')`
<p class="lead">This figure counts the elements of replies. A required element counts if it had a value, an optional element if it was present.</p>
${lists(certificate, replyElements)}${left(certificate, nothing, empties)}`}
${
  pairs &&
  part(certificate, 'pairs')`
<p class="lead">The suite makes transactions with many attributes: lookup, currency, card, terminal, references and others. <code>life</code> stands for the operations on a transaction, <code>sent</code> for the way of its transmission, and <code>clock</code> for the time between its operations. This figure counts the pairs of values of two attributes that occurred in one transaction.</p>
${lists(certificate, pairs)}`
}
`;
}
