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
        ...(reported.length > 0 ? reported : ['no stated value']),
        ...(openReport === undefined ? [] : [openReport]),
      ]),
      ...section('How a transaction reaches this state', [
        ...by,
        ...to.flatMap(([, row]) =>
          row.by.map((move) =>
            move === 'hold'
              ? `${moveTexts[move]}, from pending transmission; from any other state, the effect is not stated (#37)`
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
    ? 'the answer and the effect are not stated (#36)'
    : 'accepted; the effect is not stated (#37)';

const ifClosed = 'refused with 320 after a partial refund, if a second refund is not allowed (#2)';

/** The answer after an earlier credit. Before the transmission, only a partial refund leaves the state as it was. */
const afterCredit: Readonly<Record<string, string>> = {
  'pending transmission cancelDeal': 'refused with 320 after a partial refund',
  'pending transmission refundDeal': ifClosed,
  'transmitted cancelDeal': 'refused with 313 or 320 after a partial refund (#9)',
  'transmitted refundDeal': ifClosed,
  'refunded cancelDeal': 'refused with 313 or 320 (#9)',
  'refunded refundDeal': 'refused with 320',
  'cancelled cancelDeal': 'if a refund cancelled the charge, refused with 314 or 320 (#9)',
  'cancelled refundDeal':
    'not stated, because a cancellation is possibly not a credit; the sandbox answers 320, or 310 for a cancelled pre-authorization',
};

function outcome(state: string, move: string, { to, refusedWith, credited, type }: Transition): string {
  if (refusedWith) return (credited && afterCredit[`${state} ${move}`]) || `refused with ${refusedWith}`;
  return `${to}${type ? `, by a new transaction of type ${type}` : ''}`;
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
    'On this page, each deal, refund and cancellation has a state. Tokens and balance enquiries have no state. A refused operation does not change the transaction. An accepted operation in the lists below changes the state. The exception is SetAsHold, where the specification does not state its effect (#37). A partial refund changes no state.',
    `An approved charge waits in the state _pending transmission_. The sandbox reports this state as ${code('CAPTURED')}. The next transmission sends the charge to the clearing network. A capture is sent in the same way: in the sandbox, it is a separate deal that begins in pending transmission. The pre-authorization is in the state _captured_ after its capture.`,
    `![The states of a transaction and the accepted operations. The sections below describe each state.](../pictures/states.svg)`,
    titled(2, 'Every operation in every state', 'moves', [
      cells.length > 0 &&
        `A cell shows the ${code('result')} with which the gateway of the run answered. ${code('000')} means that the gateway accepted the operation. Any other code means that the gateway refused the operation. "open" means that the specification does not say what happens: the certificate records the answer without a verdict.`,
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
