import { availableParallelism } from 'node:os';
import { type Failing, workOff } from '../pool.ts';
import type { Cell } from './cell.ts';
import type { CellOutcome } from './outcome.ts';

/** So many cells fill the scenarios of several runs. */
const batchSize = 500;

/** Cells that a process tries together: a run has each scenario once, each with another cell. */
export interface Batch {
  /** Their ids, as JSON. */
  readonly id: string;
}

export interface BatchOutcome {
  readonly id: string;
  readonly outcomes: readonly CellOutcome[];
}

/**
 * Tries cells in as many processes as there are cores.
 *
 * @param onDone after each batch, with how many cells are through
 * @returns what failed without any fault, which makes the rest worthless, and what became of the cells
 * @throws Error where a process ends
 */
export async function tryGrid(
  cells: readonly Cell[],
  onDone: (done: number) => void,
): Promise<{ readonly failing: Failing; readonly outcomes: readonly CellOutcome[] }> {
  const found = new Map<string, CellOutcome>();
  const count = Math.ceil(cells.length / batchSize);
  // Cells beside each other meet the same scenarios: those of a batch are taken from everywhere.
  const batches = Array.from(
    { length: count },
    (_, batch): Batch => ({
      id: JSON.stringify(cells.filter((__, index) => index % count === batch).map(({ id }) => id)),
    }),
  );
  const failing = await workOff<Batch, BatchOutcome>({
    worker: new URL('./worker.ts', import.meta.url),
    tasks: batches,
    processes: Math.min(availableParallelism(), batches.length),
    done: ({ outcomes }) => {
      for (const one of outcomes) found.set(one.id, one);
      onDone(found.size);
    },
    isBroken: () => false,
    broken: (_, why) => {
      throw new Error(`a process of the grid ended: ${why}`);
    },
  });
  return { failing, outcomes: cells.flatMap(({ id }) => found.get(id) ?? []) };
}
