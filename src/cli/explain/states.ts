import {
  ambiguitiesOf,
  findRule,
  type Move,
  type State,
  type Transition,
  terminalTransitions,
  transitions,
} from '../../contract/index.ts';
import { type Entry, type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';

interface Beginning {
  readonly says: string;
  readonly reported: readonly string[];
  readonly by: readonly string[];
}

const sending = 'ready-for-transmission-daily-automatic-transmission-or-transmitterminal';

const states: Readonly<Record<State | 'rejected', Beginning>> = {
  authorized: {
    says: 'An amount is reserved on the card; nothing is charged yet.',
    reported: ['AUTHORIZED'],
    by: ['doDeal with validation Verify (J5)'],
  },
  captured: {
    says: 'A pre-authorization that a later deal captured.',
    reported: ['AUTHORIZED'],
    by: [],
  },
  held: {
    says: 'An approved deal that is not transmitted until it is released.',
    reported: ['PENDING'],
    by: ['doDeal with validation AutoCommHold (J9)'],
  },
  'on hold': {
    says: 'A transaction that waits for a manual review. Its reported status is not stated.',
    reported: [],
    by: [],
  },
  'pending transmission': {
    says: 'An approved deal that is ready for the next transmission.',
    reported: ['CAPTURED'],
    by: ['doDeal with validation AutoComm (J4)', 'a credit from refundDeal'],
  },
  transmitted: {
    says: 'A deal that was sent to the clearing network.',
    reported: ['TRANSMITTED'],
    by: [`the daily run, or transmitTerminal (transition.${sending})`],
  },
  cancelled: {
    says: 'A transaction that was cancelled before transmission. The status CANCELLED is stated only for pre-authorizations.',
    reported: ['CANCELLED'],
    by: [],
  },
  refunded: {
    says: 'A transmitted deal whose full amount was refunded. The sandbox still reports it as TRANSMITTED.',
    reported: ['TRANSMITTED'],
    by: [],
  },
  rejected: {
    says: 'A refused deal. A gateway can report it as REJECTED, or not report it.',
    reported: ['REJECTED'],
    by: ['a doDeal that the credit company refuses, for example with the card "declined"'],
  },
};

const moves: Readonly<Record<Move, string>> = {
  cancelDeal: 'cancelDeal',
  refundDeal: 'refundDeal',
  capture: 'doDeal AutoComm with cgUid or authNo',
  release: 'doDeal AutoCommRelease with tranId',
  hold: 'doDeal SetAsHold with tranId',
};

const transmissions: Readonly<Record<string, readonly string[]>> = {
  Default: ['The transmission is requested and waits.'],
  inProcess: ['The transmission is in progress. Another transmitTerminal for the terminal answers 502.'],
  waitInquire: ['The transmission was sent, and its result is not known yet.'],
  completed: ['The transmission has finished: its transactions are TRANSMITTED.'],
  failed: ['The transmission failed. transmitTerminal answers 504 until it is retried.'],
};

const rows = Object.entries<Transition>(transitions);

/** The names of states: the kit's own, and those of financialStatus and transmitStatus. */
export const stateNames: readonly string[] = [
  ...Object.keys(states),
  ...new Set(Object.values(states).flatMap(({ reported }) => reported)),
  ...Object.keys(transmissions),
];

/** What leads to a state, and what may happen then. */
export function statePages(word: string): readonly Page[] {
  const name = word.toLowerCase();
  const ours = Object.entries(states).filter(
    ([state, { reported }]) => state === name || reported.some((status) => status.toLowerCase() === name),
  );
  const sent = Object.entries(transmissions).filter(([state]) => state.toLowerCase() === name);
  return [
    ...ours.map(([state, beginning]) => page(state, beginning)),
    ...sent.map(([state, says]) => sentPage(state, says)),
  ];
}

/** The moves that a command makes or is refused, as its page tells them. */
export const movesOf = (command: string): readonly Entry[] => [
  ...rows
    .filter(([, { by }]) => by.some((move) => moves[move].split(' ')[0] === command))
    .map(([id, { says }]) => ({ term: `transition.${id}`, text: says })),
  ...Object.entries(terminalTransitions)
    .filter(() => command === 'transmitTerminal')
    .map(([id, { says }]) => ({ term: `transition.${id}`, text: says })),
];

function page(state: string, { says, reported, by }: Beginning): Page {
  const status = reported.map((one) => `state.financialStatus.${one}`);
  const from = rows.filter(([, row]) => row.from.some((one) => one === state));
  return {
    kind: 'state',
    title: state,
    says,
    sections: [
      ...section('Reported by inquireTransactions as', reported.length > 0 ? reported : ['no stated value']),
      ...section('How it is reached', [
        ...by,
        ...rows
          .filter(([, { to }]) => to === state)
          .flatMap(([, row]) => row.by.map((move) => `${moves[move]}, from ${row.from.join(', ')}`)),
      ]),
      ...section('Possible moves', [
        ...(state === 'pending transmission'
          ? [{ term: 'daily run, transmitTerminal', text: 'transmitted' }]
          : []),
        ...from.flatMap(([, row]) => row.by.map((move) => ({ term: moves[move], text: outcome(row) }))),
      ]),
      ...section(
        'Rules',
        [...status, ...from.map(([id]) => `transition.${id}`)].map((id) => ({
          term: id,
          text: findRule(id)?.statement ?? '',
        })),
      ),
      ...questionsOf([
        ...new Set([...status, ...from.map(([id]) => `transition.${id}`)].flatMap(ambiguitiesOf)),
      ]),
    ],
  };
}

function outcome({ to, refusedWith, credited, type }: Transition): string {
  if (refusedWith) return `refused with ${refusedWith}${credited ? ', where it was credited before' : ''}`;
  return `${to}${type ? `, by a new transaction of type ${type}` : ''}`;
}

function sentPage(state: string, says: readonly string[]): Page {
  const id = `state.transmitStatus.${state}`;
  return {
    kind: 'state',
    title: `${state} (of a transmission)`,
    says: findRule(id)?.statement ?? '',
    sections: [
      ...section('What it means in the sandbox', says),
      ...section('Rule', [{ term: id, text: findRule(id)?.source ?? '' }]),
      ...questionsOf(ambiguitiesOf(id)),
    ],
  };
}
