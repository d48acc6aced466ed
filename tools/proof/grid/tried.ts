import { breaches, isCommand, ruleOf } from '../../../src/contract/index.ts';
import type { Control, Heard } from '../control.ts';
import type { LoadedSuite } from '../loaded-suite.ts';
import { resultIn } from '../replies/reply-elements.ts';
import type { Cell, Fault, Known } from './cell.ts';
import { knownFrom } from './known.ts';
import { seenBy } from './ledger/seen.ts';
import type { CellOutcome } from './outcome.ts';
import { type Met, packedRun } from './packed-run.ts';

interface Trial {
  readonly cell: Cell;
  readonly ahead: string[];
  /** The other scenarios that can meet it, if those ahead do not detect it. */
  further?: (() => readonly string[]) | undefined;
  scenarios: number;
  outcome?: CellOutcome;
  other?: Met;
  broken?: string;
}

/** The suite on the gateway as it is: what it sends, is answered, makes, sends and finds. */
export class Ground {
  readonly suite: LoadedSuite;
  readonly known: Known;
  /** Scenarios whose faults are planted already. */
  readonly planted: ReadonlySet<string>;
  readonly #able: readonly Heard[];
  #seen: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(suite: LoadedSuite, control: Control) {
    this.suite = suite;
    this.known = knownFrom(control);
    this.#able = control.scenarios.filter(({ planted }) => !planted);
    this.planted = new Set(control.scenarios.filter(({ planted }) => planted).map(({ place }) => place));
  }

  async reach(cells: readonly Cell[]): Promise<Reach> {
    const places = this.#able.map(({ place }) => place);
    if (cells.some(({ seen }) => seen !== undefined)) this.#seen ??= await seenBy(this.suite, places);
    return new Reach(this.#able, this.#seen ?? new Map());
  }
}

/** So many scenarios fill a run: cells that few others are left beside take several of them at once. */
const runSize = 100;

/**
 * Tries cells on the scenarios that can meet them, each until it is detected. A run has each scenario once, with the
 * fault of one cell.
 *
 * @param most scenarios that a cell is tried on first; then on all the others, unless it is excused
 */
export async function tryCells(
  ground: Ground,
  cells: readonly Cell[],
  most: (cell: Cell) => number,
  isExcused: (cell: Cell) => boolean,
): Promise<readonly CellOutcome[]> {
  const { suite, known } = ground;
  const reach = await ground.reach(cells);
  const trials = cells.map((cell): Trial => {
    const first = reach.of(cell, known, most(cell));
    const further = () =>
      reach.of(cell, known, Number.POSITIVE_INFINITY).filter((one) => !first.includes(one));
    return { cell, ahead: [...first], scenarios: 0, further: isExcused(cell) ? undefined : further };
  });
  const open = () =>
    trials.filter((trial) => {
      if (trial.outcome) return false;
      if (trial.ahead.length === 0) {
        trial.ahead.push(...(trial.further?.() ?? []));
        trial.further = undefined;
      }
      return trial.ahead.length > 0;
    });
  for (let left = open(); left.length > 0; left = open()) {
    const met = new Map<string, Trial>();
    const each = Math.ceil(runSize / left.length);
    for (const trial of left)
      for (let taken = 0; taken < each; taken += 1) {
        const index = trial.ahead.findIndex((place) => !met.has(place));
        const [place] = index < 0 ? [] : trial.ahead.splice(index, 1);
        if (place !== undefined) met.set(place, trial);
      }
    const faults = new Map([...met].map(([place, { cell }]) => [place, cell.fault(known) ?? {}]));
    for (const one of await packedRun(suite, (place) => faults.get(place), [...met.keys()]))
      weigh(met.get(one.place), one);
  }
  return trials.map(outcomeOf);
}

function weigh(trial: Trial | undefined, met: Met): void {
  if (!trial || trial.outcome || !met.applied) return;
  trial.scenarios += 1;
  if (met.broken !== undefined) trial.broken = met.broken;
  const failing = Object.keys(met.failing);
  if (failing.some((id) => trial.cell.rules.has(id)))
    trial.outcome = {
      ...{ id: trial.cell.id, kind: 'detected', failing: met.failing, by: met.place },
      scenarios: trial.scenarios,
    };
  else if (failing.length > 0) trial.other = met;
}

function outcomeOf({ cell: { id }, scenarios, outcome, other, broken }: Trial): CellOutcome {
  if (outcome) return outcome;
  const kind = other ? 'other rule' : scenarios > 0 ? 'survived' : 'not met';
  return {
    ...{ id, kind, failing: other?.failing ?? {}, scenarios },
    ...(other && { by: other.place }),
    ...(broken !== undefined && { broken }),
  };
}

/** Where faults take place, by what the gateway without faults was asked and answered. */
class Reach {
  readonly #able: readonly Heard[];
  readonly #seen: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(able: readonly Heard[], seen: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#able = able;
    this.#seen = seen;
  }

  /** Scenarios that meet the fault: those that carry its rules first, then those of many features, the short ones first. */
  of(cell: Cell, known: Known, most: number): string[] {
    if (!cell.fault(known)) return [];
    const { seen } = cell;
    const sends = this.#able.filter(({ place, exchanges }) =>
      seen === undefined
        ? exchanges.some(({ asked }) => asked.command === cell.command)
        : this.#seen.get(place)?.has(seen),
    );
    const accepts = (one: Heard) =>
      cell.refuses === true &&
      one.exchanges.every(({ root, asked }) => asked.command !== cell.command || resultIn(root) === '000');
    const sendsIt = ({ exchanges }: Heard) =>
      exchanges.some(({ asked }) => asked.command === cell.command && asked.sent(cell.sent ?? '-'));
    const fits = (one: Heard) =>
      Number(accepts(one)) * 4 +
      Number(leavesOut(cell, one)) * 4 +
      Number(one.rules.some((id) => id === cell.about)) * 2 +
      Number(one.rules.some((id) => cell.rules.has(id))) +
      Number(one.rules.includes(ruleOf('command', cell.command))) +
      Number(sendsIt(one));
    const fit = new Map(sends.map((one) => [one, fits(one)]));
    const short = sends.toSorted(
      (one, other) =>
        (fit.get(other) ?? 0) - (fit.get(one) ?? 0) || one.exchanges.length - other.exchanges.length,
    );
    const perFeature = new Map<string, number>();
    const rank = new Map(
      short.map((one) => {
        const [feature = ''] = one.place.split(':');
        const before = perFeature.get(feature) ?? 0;
        perFeature.set(feature, before + 1);
        return [one, before] as const;
      }),
    );
    // Two thirds are those that fit best, wherever they are; the others are of many features.
    const spread = short.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
    const found = new Set<string>();
    const take = (some: readonly Heard[], upTo: number) => {
      for (const one of some) {
        if (found.size >= upTo) return;
        const fault = cell.fault(known);
        if (fault && (seen !== undefined || meets(fault, one))) found.add(one.place);
      }
    };
    take(short, Math.ceil((most * 2) / 3));
    take(spread, most);
    return [...found];
  }
}

/** Whether a scenario sends what the cell remembers, and leaves it out in a later request. */
function leavesOut({ command, thenLeftOut = '-' }: Cell, { exchanges }: Heard): boolean {
  const sent = exchanges
    .filter(({ asked }) => asked.command === command)
    .map(({ asked }) => asked.sent(thenLeftOut) !== undefined);
  return sent.lastIndexOf(false) > sent.indexOf(true) && sent.includes(true);
}

/** Whether anything in the scenario is another with the fault. */
const meets = ({ request, reply, checks }: Fault, { exchanges }: Heard): boolean =>
  // Each of them keeps what it saw: none is left out.
  exchanges
    .map(
      ({ root, asked }) =>
        (request?.(asked.xml, asked) ?? asked.xml) !== asked.xml ||
        (reply?.(root, asked) ?? root) !== root ||
        (checks !== undefined && isCommand(asked.command) && changes(checks, asked.command, asked.sent)),
    )
    .some(Boolean);

function changes(
  checks: NonNullable<Fault['checks']>,
  command: Parameters<NonNullable<Fault['checks']>>[0],
  sent: (name: string) => string | undefined,
): boolean {
  const fields = (path: string) => sent(path.slice(path.lastIndexOf('.') + 1));
  return checks(command, fields).length !== breaches(command, fields).length;
}
