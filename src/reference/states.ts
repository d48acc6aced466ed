import type { Coverage, CoveredCell } from '../certificate/index.ts';
import {
  ambiguitiesOf,
  moveTexts,
  type StateText,
  stateTexts,
  type Transition,
  transitions,
} from '../contract/index.ts';
import {
  block,
  code,
  folded,
  type Page,
  page,
  prose,
  statements,
  table,
  titled,
  topicText,
} from './markdown.ts';
import { gherkin, type Shown, scenarioAt } from './run.ts';
import { anchorOf, placeOfAmbiguity, questionsOf, ruleEntries, section, type Topic } from './topic.ts';

const rows = Object.entries<Transition>(transitions);

function stateTopic(
  state: string,
  { says, reported, openReport, by, follows, rules = [] }: StateText,
): Topic {
  const from = rows.filter(([, row]) => row.from.some((one) => one === state));
  const to = rows.filter(([, row]) => row.to === state);
  const own = [
    ...reported.map((one) => `state.financialStatus.${one}`),
    ...from.map(([id]) => `transition.${id}`),
    ...rules,
  ];
  return {
    kind: 'state',
    title: state,
    says,
    sections: [
      ...section('Reported by inquireTransactions as', [
        ...(reported.length > 0 ? reported : ['the specification states no value']),
        openReport,
      ]),
      ...section('How a transaction reaches this state', [
        ...by,
        ...to.flatMap(([, row]) =>
          row.by.map((move) =>
            move === 'hold'
              ? `${moveTexts[move]}, from pending transmission; from any other state, the specification does not state the effect (#37)`
              : `${moveTexts[move]}, from ${row.from.join(', ')}`,
          ),
        ),
      ]),
      ...section('What happens next', [follows]),
      ...section(
        'Possible operations',
        from.flatMap(([, row]) =>
          row.by.map((move) => ({
            term: moveTexts[move],
            text: isOpenHold(state, move) ? openHold(state) : outcome(state, move, row),
          })),
        ),
      ),
      ...section('Rules', ruleEntries(own), 'links'),
      ...questionsOf([...new Set([...own, ...to.map(([id]) => `transition.${id}`)].flatMap(ambiguitiesOf))]),
    ],
    names: [state, ...reported],
    commands: [],
    at: `reference/states#${anchorOf(state)}`,
  };
}

/** The specification states the effect of the validation SetAsHold only for charges that are not yet transmitted. */
const isOpenHold = (state: string, move: string): boolean =>
  move === 'hold' && state !== 'pending transmission';

const openHold = (state: string): string =>
  state === 'on hold'
    ? 'the specification states neither the answer nor the effect (#36)'
    : 'the gateway accepts the operation; the specification does not state the effect (#37)';

const ifClosed =
  'after a partial refund, the gateway refuses the operation with 320, if it allows only one refund (#2)';

/** The answer after an earlier credit. Before the transmission, only a partial refund leaves the state as it was. */
const afterCredit: Readonly<Record<string, string>> = {
  'pending transmission cancelDeal': 'after a partial refund, the gateway refuses the operation with 320',
  'pending transmission refundDeal': ifClosed,
  'transmitted cancelDeal': 'after a partial refund, the gateway refuses the operation with 313 or 320 (#9)',
  'transmitted refundDeal': ifClosed,
  'refunded cancelDeal': 'the gateway refuses the operation with 313 or 320 (#9)',
  'refunded refundDeal': 'the gateway refuses the operation with 320',
  'cancelled cancelDeal':
    'if a refund cancelled the charge, the gateway refuses the operation with 314 or 320 (#9)',
  'cancelled refundDeal':
    'the specification does not clearly state the answer, because a cancellation is possibly not a credit; the sandbox answers 320, or 310 for a cancelled pre-authorization',
};

function outcome(state: string, move: string, { to, refusedWith, credited, type }: Transition): string {
  if (refusedWith)
    return (
      (credited && afterCredit[`${state} ${move}`]) || `the gateway refuses the operation with ${refusedWith}`
    );
  return `the state becomes ${to}${type ? `; the gateway makes a new transaction of type ${type}` : ''}`;
}

export const stateTopics: readonly Topic[] = Object.entries(stateTexts).map(([state, text]) =>
  stateTopic(state, text),
);

const marks: Readonly<Record<CoveredCell['outcome'], string>> = {
  passed: '',
  failed: 'failed: ',
  observed: 'open: ',
  'not reached': 'not tried',
};

const movesOf = ({ certificate }: Shown): Pick<Coverage['moves'], 'cells' | 'states' | 'moves'> =>
  certificate?.coverage.moves ?? { cells: [], states: [], moves: [] };

export function statesPage(shown: Shown): Page {
  const { cells, states, moves } = movesOf(shown);
  const ofTransaction = states.filter((state) =>
    cells.some((one) => one.state === state && one.move === 'hold'),
  );
  const columns = moves.filter((move) => move !== 'transmitTerminal');
  return page('Gateway', 'reference/states', 'States and operations', [
    'This page describes the states of deals, refunds and cancellations. Tokens and balance enquiries have no state. If the gateway refuses an operation, the transaction does not change. If the gateway accepts an operation of the lists below, the state of the transaction changes. The specification does not state some effects of SetAsHold (#37). A partial refund does not change the state of the charge.',
    `An approved charge waits in the state _pending transmission_. The sandbox reports this state as ${code('CAPTURED')}. The next transmission sends the charge to the clearing network. The next transmission also sends each capture: in the sandbox, a capture is a separate deal that begins in the state _pending transmission_. After its capture, a pre-authorization is in the state _captured_.`,
    `![The states of a transaction and the accepted operations. The sections below describe each state.](../pictures/states.svg)`,
    titled(2, 'Every operation in every state', 'moves', [
      cells.length > 0 &&
        `A cell shows the ${code('result')} with which the gateway of the run answered. The code ${code('000')} means that the gateway accepted the operation. Any other code means that the gateway refused the operation. The word "open" means that the specification does not say what happens: the certificate records the answer without a verdict.`,
      table(['State', ...columns.map(named)], ofTransaction, (state) => [
        `[${state}](#${anchorOf(state)})`,
        ...columns.map((move) => answered(cells.find((one) => one.state === state && one.move === move))),
      ]),
    ]),
    ...[...new Set([...states, ...stateTopics.map(({ title }) => title)])].map((state) =>
      stateText(state, shown),
    ),
    titled(2, 'Rules', 'rules', [statements(/^transition\./)]),
  ]);
}

/** Returns the name of a state transition. A refund is named `in full`, because a partial refund changes no state. */
const named = (move: string): string => `${code(move)}${move === 'refundDeal' ? ' in full' : ''}`;

const answered = (cell: CoveredCell | undefined): string =>
  cell ? `${marks[cell.outcome]}${cell.met === undefined ? '' : code(cell.met)}` : '';

function stateText(state: string, shown: Shown): string {
  const topic = stateTopics.find(({ title }) => title === state);
  const cells = movesOf(shown).cells.filter((one) => one.state === state);
  const scenarios = cells.flatMap(({ by }) => scenarioAt(shown, by) ?? []);
  return titled(2, state, anchorOf(state), [
    topic && topicText(topic),
    table(['Operation', 'Scenario', 'Answer', 'State afterwards'], cells, (cell) => [
      named(cell.move),
      cell.by ? `${prose(cell.by.scenario)} <small>${cell.by.place}</small>` : prose(cell.reason ?? ''),
      answered(cell),
      afterwards(cell),
    ]),
    folded('The scenarios as text', block(...scenarios.map((one) => gherkin(one)))),
  ]);
}

function afterwards({ state, move, outcome }: CoveredCell): string {
  const row = Object.values<Transition>(transitions).find(
    ({ from, by, credited }) =>
      !credited && from.some((one) => one === state) && by.some((one) => one === move),
  );
  if (isOpenHold(state, move))
    return `the effect is [not stated](/${placeOfAmbiguity(37).replace('#', '.md#')})`;
  if (row?.to) return row.to;
  return outcome === 'observed' || !row ? '' : 'unchanged';
}
