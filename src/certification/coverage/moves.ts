import { type Coverage, type CoveredCell, type Left, part } from '../../certificate/index.ts';
import { type Transition, transitions } from '../../contract/index.ts';
import type { terminalTransitions } from '../../contract/transmissions.ts';
import type { RunScenario } from '../outcomes.ts';
import { cellId } from '../plan.ts';

interface Subject {
  readonly states: readonly string[];
  readonly moves: readonly string[];
  /** The rule about each pair of state and operation. Scenarios that check the rule try the pair. */
  readonly stated?: Readonly<Record<string, string>>;
}

const terminal = {
  'ready-for-transmission-daily-automatic-transmission-or-transmitterminal': 'ready for transmission',
  'terminal-in-transmission-transmitterminal': 'terminal in transmission',
} as const satisfies Record<keyof typeof terminalTransitions, string>;

/** States in the order of the coverage table. All other states follow. */
const life = ['authorized', 'captured', 'held', 'on hold', 'pending transmission', 'transmitted', 'refunded'];
const stage = (state: string): number => (life.includes(state) ? life.indexOf(state) : life.length);

/** All states and operations in a table of transitions. */
export function crossed(table: readonly Transition[]): Subject {
  return {
    states: [...new Set<string>(table.flatMap(({ from, to }) => [...from, ...(to ? [to] : [])]))].toSorted(
      (one, other) => stage(one) - stage(other),
    ),
    moves: [...new Set<string>(table.flatMap(({ by }) => by))],
  };
}

const subjects: readonly Subject[] = [
  crossed(Object.values(transitions)),
  {
    states: Object.values(terminal),
    moves: ['transmitTerminal'],
    stated: Object.fromEntries(
      Object.entries(terminal).map(([rule, state]) => [
        cellId(state, 'transmitTerminal'),
        `transition.${rule}`,
      ]),
    ),
  },
];

/** The coverage of pairs of state and operation, for transactions and terminals. */
export function moveCoverage(
  scenarios: readonly RunScenario[],
  of: readonly Subject[] = subjects,
): Coverage['moves'] {
  const cells = of.flatMap(({ states, moves, stated = {} }) =>
    states.flatMap((state) =>
      moves.map((move) => {
        const id = cellId(state, move);
        const rule = stated[id];
        const carrying = scenarios.filter(
          (one) =>
            one.cells.includes(id) ||
            (rule !== undefined &&
              one.rules.includes(rule) &&
              one.report?.exchanges.some(({ command }) => command === move)),
        );
        return { id, state, move, ...tried(carrying) };
      }),
    ),
  );
  const missing: readonly Left[] = cells
    .filter(({ outcome }) => outcome === 'not reached')
    .map(({ id, reason = '' }) => ({ id, reason }));
  return {
    ...part(cells.length, missing, []),
    states: of.flatMap(({ states }) => states),
    moves: of.flatMap(({ moves }) => moves),
    cells,
  };
}

/** Scenarios whose tags name a state or operation that the contract does not have, with their places. */
export function unknownCells(scenarios: readonly RunScenario[]): readonly string[] {
  const known = new Set(moveCoverage([]).cells.map(({ id }) => id));
  return scenarios.flatMap(({ cells, place }) =>
    cells.filter((id) => !known.has(id)).map((id) => `${place}: ${id}`),
  );
}

/** The most serious outcome among the scenarios of a pair: failed, then passed, then observed. */
function tried(carrying: readonly RunScenario[]): Omit<CoveredCell, 'id' | 'state' | 'move'> {
  const decided = carrying.filter(
    ({ outcome, report }) => outcome === 'failed' || (outcome === 'passed' && report?.deciding !== undefined),
  );
  const decisive =
    decided.find(({ outcome }) => outcome === 'failed') ??
    decided.find(({ rules }) => rules.length > 0) ??
    decided[0];
  if (!decisive) {
    const stopped = carrying.find(({ reason }) => reason !== undefined)?.reason;
    const reason =
      stopped === undefined
        ? 'No scenario about this operation in this state ran.'
        : `The scenario of this operation did not try the operation: ${stopped}.`;
    return { outcome: 'not reached', reason };
  }
  const { outcome, rules, report, name, place, reason } = decisive;
  return {
    outcome: outcome === 'failed' ? 'failed' : rules.length > 0 ? 'passed' : 'observed',
    ...(report?.met !== undefined && { met: report.met }),
    by: { scenario: name, place },
    ...(reason !== undefined && { reason }),
  };
}
