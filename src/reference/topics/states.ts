import {
  ambiguitiesOf,
  moveTexts,
  type StateText,
  stateTexts,
  type Transition,
  transitions,
} from '../../contract/index.ts';
import { anchorOf, questionsOf, ruleEntries, section, type Topic } from '../topic.ts';

const rows = Object.entries<Transition>(transitions);

/** What leads to a state, and what may happen then. */
function stateTopic(state: string, { says, reported, openReport, by, follows }: StateText): Topic {
  const from = rows.filter(([, row]) => row.from.some((one) => one === state));
  const to = rows.filter(([, row]) => row.to === state);
  const own = [
    ...reported.map((one) => `state.financialStatus.${one}`),
    ...from.map(([id]) => `transition.${id}`),
  ];
  return {
    kind: 'state',
    title: state,
    says,
    sections: [
      ...section('Reported by inquireTransactions as', [
        ...(reported.length > 0 ? reported : ['no stated value']),
        ...(openReport === undefined ? [] : [openReport]),
      ]),
      ...section('How a transaction reaches this state', [
        ...by,
        ...to.flatMap(([, row]) => row.by.map((move) => `${moveTexts[move]}, from ${row.from.join(', ')}`)),
      ]),
      ...section('What happens next', [follows]),
      ...section(
        'Possible operations',
        from.flatMap(([, row]) => row.by.map((move) => ({ term: moveTexts[move], text: outcome(row) }))),
      ),
      ...section('Rules', ruleEntries(own), 'links'),
      ...questionsOf([...new Set([...own, ...to.map(([id]) => `transition.${id}`)].flatMap(ambiguitiesOf))]),
    ],
    names: [state, ...reported],
    commands: [],
    at: `reference/states#${anchorOf(state)}`,
  };
}

function outcome({ to, refusedWith, credited, type }: Transition): string {
  if (refusedWith) return `refused with ${refusedWith}${credited ? ' if it was credited before' : ''}`;
  return `${to}${type ? `, by a new transaction of type ${type}` : ''}`;
}

export const stateTopics: readonly Topic[] = Object.entries(stateTexts).map(([state, text]) =>
  stateTopic(state, text),
);
