import { type Transition, transitions } from '../../contract/index.ts';
import type { RunScenario } from '../outcomes.ts';
import { type Coverage, type CoveredCell, type Left, part } from './coverage.ts';

/** Cells that nobody outside can prepare, or that mean nothing: `*` stands for every move but those the table has. */
export const unprepared: readonly {
  readonly state: string;
  readonly move: string;
  readonly reason: string;
}[] = [
  {
    state: 'terminal in transmission',
    move: '*',
    reason: 'It is a state of the terminal: no other command names a terminal as what it moves.',
  },
];

/** The order in which a table of states reads best; states that are not in it come last. */
const life = ['authorized', 'captured', 'held', 'on hold', 'pending transmission', 'transmitted', 'refunded'];
const stage = (state: string): number => (life.includes(state) ? life.indexOf(state) : life.length);

/** `pending transmission`, `cancelDeal`: `pending-transmission/cancelDeal`. */
export const cellId = (state: string, move: string): string => `${state.replaceAll(' ', '-')}/${move}`;

/** Every state with every move that the table of transitions names, and what became of it in the run. */
export function moveCoverage(
  scenarios: readonly RunScenario[],
  table: readonly Transition[] = Object.values(transitions),
  aside: typeof unprepared = unprepared,
): Coverage['moves'] {
  const states = [
    ...new Set<string>(table.flatMap(({ from, to }) => [...from, ...(to ? [to] : [])])),
  ].toSorted((one, other) => stage(one) - stage(other));
  const moves = [...new Set<string>(table.flatMap(({ by }) => by))];
  const stated = new Set<string>(
    table.flatMap(({ from, by }) => from.flatMap((state) => by.map((move) => cellId(state, move)))),
  );
  const excused = (state: string, move: string) =>
    aside.find(
      (one) =>
        one.state === state && (one.move === move || (one.move === '*' && !stated.has(cellId(state, move)))),
    )?.reason;
  const cells = states.flatMap((state) =>
    moves.map((move) => cell(state, move, scenarios, excused(state, move))),
  );
  const left = (outcome: CoveredCell['outcome']): Left[] =>
    cells.filter((one) => one.outcome === outcome).map(({ id, reason = '' }) => ({ id, reason }));
  const [missing, set] = [left('not reached'), left('aside')];
  return {
    ...part(cells.length - set.length, missing, set),
    states,
    moves,
    cells,
  };
}

/** Scenarios that name a cell which the table does not have, by their places: a fault of the suite. */
export function unknownCells(scenarios: readonly RunScenario[]): readonly string[] {
  const known = new Set(moveCoverage([]).cells.map(({ id }) => id));
  return scenarios.flatMap(({ cells, place }) =>
    cells.filter((id) => !known.has(id)).map((id) => `${place}: ${id}`),
  );
}

/** The gravest outcome of the scenarios that tried the move: a failure before a pass, a pass before a note. */
function cell(
  state: string,
  move: string,
  scenarios: readonly RunScenario[],
  excused: string | undefined,
): CoveredCell {
  const id = cellId(state, move);
  const carrying = scenarios.filter(({ cells }) => cells.includes(id));
  const tried = carrying.filter(
    ({ outcome, story }) => outcome === 'failed' || (outcome === 'passed' && story?.deciding !== undefined),
  );
  const decisive =
    tried.find(({ outcome }) => outcome === 'failed') ??
    tried.find(({ rules }) => rules.length > 0) ??
    tried[0];
  if (!decisive) {
    if (excused !== undefined) return { id, state, move, outcome: 'aside', reason: excused };
    const stopped = carrying.find(({ reason }) => reason !== undefined)?.reason;
    const reason =
      stopped === undefined
        ? 'No scenario of the run tried it.'
        : `What was to try it did not get as far: ${stopped}.`;
    return { id, state, move, outcome: 'not reached', reason };
  }
  const { outcome, rules, story, name, place, reason } = decisive;
  return {
    id,
    state,
    move,
    outcome: outcome === 'failed' ? 'failed' : rules.length > 0 ? 'passed' : 'observed',
    ...(story?.met !== undefined && { met: story.met }),
    by: { scenario: name, place },
    ...(reason !== undefined && { reason }),
  };
}
