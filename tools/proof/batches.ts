import { availableParallelism } from 'node:os';
import type { Alteration } from './alteration.ts';
import type { Combined } from './blame.ts';
import type { Gateway } from './lenient/gateway.ts';
import type { Outcome } from './outcome.ts';
import { workOff } from './pool.ts';
import type { Failing } from './run.ts';
import { grouped } from './together.ts';

/** Words with which a worker starts. */
export const lenient = 'lenient';
export const thorough = 'thorough';

/** A task of a worker, as JSON. */
export interface Batch {
  readonly ids: readonly string[];
  /** True if one gateway has all of these cells, and meets the whole suite. */
  readonly isTogether?: true;
}

export interface BatchOutcome {
  readonly outcomes?: readonly Outcome[];
  readonly combined?: readonly Combined[];
}

/** Alterations to try. */
export interface Chosen {
  /** Gateways that break a rule. */
  readonly faults: readonly Alteration[];
  /** Excused cells that are tried once more, many in one gateway. */
  readonly combined: readonly Alteration[];
  /** Conformant gateways. */
  readonly gateways: readonly Gateway[];
  /** True if every alteration meets every scenario. */
  readonly isThorough: boolean;
}

export interface Results {
  /** Of all alterations, by id. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly combined: readonly Combined[];
  /** Failures without alteration. If there are any, the outcomes are worthless. */
  readonly failing: Failing;
}

/** So many alterations fill the scenarios of several runs. */
const batchSize = 500;

/** With fewer alterations, a second control run takes longer than it saves. */
const worthTwo = 50;

/**
 * Tries alterations in several processes.
 *
 * @param onDone called with the number of alterations that are done
 * @throws Error if a process ends
 */
export async function tryChosen(chosen: Chosen, onDone: (done: number) => void): Promise<Results> {
  const { faults, combined, gateways, isThorough } = chosen;
  let done = 0;
  const worker = new URL('./worker.ts', import.meta.url);
  const counting = ({ outcomes = [] }: BatchOutcome) => {
    done += outcomes.length;
    onDone(done);
  };
  const common = {
    worker,
    onDone: counting,
    isBroken: ({ outcomes = [] }: BatchOutcome) => outcomes.some(({ kind }) => kind === 'broke'),
    broken: (task: string, because: string): BatchOutcome => {
      const { ids, isTogether }: Batch = JSON.parse(task);
      if (isTogether || ids.length > 1) throw new Error(`a process of the proof ended: ${because}`);
      return {
        outcomes: ids.map((id) => ({ ...{ id, kind: 'broke', failing: {}, scenarios: 0 }, because })),
      };
    },
  };
  const ofFaults = await workOff<BatchOutcome>({
    ...common,
    words: isThorough ? [thorough] : [],
    tasks: batchesOf(faults, combined),
    processes: faults.length + combined.length < worthTwo ? 1 : availableParallelism(),
  });
  const failed = Object.keys(ofFaults.failing).length > 0;
  const ofGateways = await workOff<BatchOutcome>({
    ...common,
    words: [lenient],
    tasks: failed ? [] : gateways.map(({ id }) => taskOf([id])),
    processes: Math.ceil(gateways.length / 3),
  });
  const all = [...ofFaults.outcomes, ...ofGateways.outcomes];
  return {
    outcomes: new Map(all.flatMap(({ outcomes = [] }) => outcomes).map((one) => [one.id, one])),
    combined: all.flatMap((one) => one.combined ?? []),
    failing: { ...ofFaults.failing, ...ofGateways.failing },
  };
}

const taskOf = (ids: readonly string[], more: Pick<Batch, 'isTogether'> = {}): string =>
  JSON.stringify({ ids, ...more } satisfies Batch);

/** Alterations of the source need gateways of their own; all others are tried many in one run. */
function batchesOf(faults: readonly Alteration[], combined: readonly Alteration[]): readonly string[] {
  const packed = faults.filter(({ edits }) => !edits).map(({ id }) => id);
  const count = Math.ceil(packed.length / batchSize);
  return [
    ...grouped(combined).map((some) =>
      taskOf(
        some.map(({ id }) => id),
        { isTogether: true },
      ),
    ),
    // Neighbours meet the same scenarios, so that a batch takes its alterations from everywhere.
    ...Array.from({ length: count }, (_, batch) =>
      taskOf(packed.filter((__, index) => index % count === batch)),
    ),
    ...faults.filter(({ edits }) => edits).map(({ id }) => taskOf([id])),
  ];
}
