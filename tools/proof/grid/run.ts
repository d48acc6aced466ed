import { type Failing, workOff } from '../pool.ts';
import type { Cell } from './cell.ts';
import type { CellOutcome, Combined } from './outcome.ts';
import { grouped } from './together.ts';

/** So many cells fill the scenarios of several runs. */
const batchSize = 500;

/** Cells that a process tries: a run has each scenario once, each with another cell. */
export interface Batch {
  /** An `Assignment`, as JSON. */
  readonly id: string;
}

export interface Assignment {
  readonly cells: readonly string[];
  /** One gateway has them all, and meets the whole suite. */
  readonly together?: true;
}

export interface BatchOutcome {
  readonly outcomes?: readonly CellOutcome[];
  /** Of a gateway that has all of the batch. */
  readonly combined?: readonly Combined[];
}

interface Tried {
  /** What failed without any fault: that makes the rest worthless. */
  readonly failing: Failing;
  readonly outcomes: readonly CellOutcome[];
  /** Of gateways that have many excused cells each. */
  readonly combined: readonly Combined[];
}

/**
 * Tries cells.
 *
 * @param excused cells to try once more, many in a gateway
 * @param onDone after each batch, with how many cells are through
 * @throws Error where a process ends
 */
export async function tryGrid(
  cells: readonly Cell[],
  excused: readonly Cell[],
  onDone: (done: number) => void,
): Promise<Tried> {
  let through = 0;
  const count = Math.ceil(cells.length / batchSize);
  // Cells beside each other meet the same scenarios: those of a batch are taken from everywhere.
  const batches = [
    ...grouped(excused).map((some) => batchOf(some, { together: true })),
    ...Array.from({ length: count }, (_, batch) =>
      batchOf(cells.filter((__, index) => index % count === batch)),
    ),
  ];
  const { outcomes, failing } = await workOff<Batch, BatchOutcome>({
    worker: new URL('./worker.ts', import.meta.url),
    tasks: batches,
    worthOne: 1,
    onDone: (_, { outcomes = [] }) => {
      through += outcomes.length;
      onDone(through);
    },
    isBroken: () => false,
    broken: (_, why) => {
      throw new Error(`a process of the grid ended: ${why}`);
    },
  });
  const found = new Map(outcomes.flatMap((one) => one.outcomes ?? []).map((one) => [one.id, one]));
  return {
    failing,
    outcomes: cells.flatMap(({ id }) => found.get(id) ?? []),
    combined: outcomes.flatMap((one) => one.combined ?? []),
  };
}

const batchOf = (cells: readonly Cell[], how: Pick<Assignment, 'together'> = {}): Batch => ({
  id: JSON.stringify({ cells: cells.map(({ id }) => id), ...how } satisfies Assignment),
});
