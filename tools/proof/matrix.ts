import { count } from '../../src/certificate/words.ts';
import { factOf, findRule } from '../../src/contract/index.ts';
import {
  anchor,
  counted,
  html,
  icon,
  identifier,
  type Mark,
  type Markup,
  marked,
  prose,
  ruleGroups,
  section,
} from '../../src/reports/html/page.ts';
import type { Proof, Tried } from './results.ts';

export const MARKS: Readonly<Record<Tried['kind'], Required<Omit<Mark, 'icon'>>>> = {
  killed: { label: 'Detected', name: 'passed', meaning: 'by the intended rule only' },
  survived: { label: 'Survived', name: 'failed', meaning: 'nothing failed' },
  'other reason': { label: 'Other reason', name: 'failed', meaning: 'only other rules failed' },
  'also others': { label: 'Also others', name: 'warned', meaning: 'the intended rule and others failed' },
  'not applied': { label: 'Not applied', name: 'skipped', meaning: 'no reply has the difference' },
  broke: { label: 'Broke', name: 'failed', meaning: 'the suite stopped with an error' },
};

export const kinds = ['killed', 'also others', 'other reason', 'not applied', 'survived', 'broke'] as const;

/** A row of the page: a rule with its mutants, and the number of generated faults that it detected. */
interface Row {
  readonly id: string;
  readonly isProven: boolean;
  readonly tried: readonly Tried[];
  readonly generated: number;
}

function rowsOf(proof: Proof): readonly Row[] {
  const unproven = new Set<string>(proof.unproven);
  const byFact = Map.groupBy(
    proof.mutants.flatMap((one) => [...new Set(one.rules.map(factOf))].map((fact) => ({ fact, one }))),
    ({ fact }) => fact,
  );
  return Object.entries(proof.generated).map(([id, generated]) => ({
    ...{ id, generated },
    isProven: !unproven.has(id),
    tried: (byFact.get(factOf(id)) ?? [])
      .map(({ one }) => one)
      .filter((one) => one.rules.includes(id) || one.own.includes(id)),
  }));
}

export function matrix(proof: Proof): Markup {
  const groups = ruleGroups(rowsOf(proof));
  return section('matrix', 'Rules by faults')`
<p class="lead">One mark for each mutant, and the number of generated faults that the rule detected. Open a rule to see what its mutants do.</p>
<p class="key">${kinds.map((kind) => html`<span class="cell ${MARKS[kind].name}">${icon(MARKS[kind].name)}</span>${MARKS[kind].label} `)}</p>
${groups.map(
  ({ prefix, title, rules }) => html`<section class="group" aria-labelledby="${anchor('group', prefix)}">
<h3 id="${anchor('group', prefix)}">${counted(title, `${rules.filter(({ isProven }) => isProven).length} of ${rules.length} proven`)}</h3>
<ul class="rules">${rules.map(row)}</ul></section>
`,
)}`;
}

function row({ id, isProven, tried, generated }: Row): Markup {
  return html`<li class="matrix-row ${isProven ? 'passed' : 'failed'}" id="${anchor('rule', id)}"><details>
<summary><span class="matrix-rule">${identifier(id)}</span><span class="cells" role="img" aria-label="${spoken(tried, generated)}">${tried.map(({ kind }) => html`<span class="cell ${MARKS[kind].name}">${icon(MARKS[kind].name)}</span>`)}${generated > 0 && html`<span class="generated">${tried.length > 0 ? '+ ' : ''}${generated} generated</span>`}</span></summary>
<p class="statement">${prose(findRule(id)?.statement ?? '')}</p>
<ul class="mutants">${tried.map((one) => html`<li>${marked(MARKS[one.kind])} <span>${one.breaks}</span></li>`)}</ul>
</details></li>
`;
}

const spoken = (tried: readonly Tried[], generated: number): string =>
  [
    ...kinds
      .map((kind) => ({ kind, number: tried.filter((one) => one.kind === kind).length }))
      .filter(({ number }) => number > 0)
      .map(({ kind, number }) => `${count(number, 'mutant')} ${MARKS[kind].label.toLowerCase()}`),
    ...(generated > 0 ? [`${count(generated, 'generated fault')} detected`] : []),
  ].join(', ') || 'no fault';
