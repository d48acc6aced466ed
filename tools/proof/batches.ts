import { availableParallelism } from 'node:os';
import type { Alteration } from './alteration.ts';
import type { Combined } from './blame.ts';
import { brokenOutcome, type Outcome } from './outcome.ts';
import { workOff } from './pool.ts';

/** Command-line argument of a worker that runs every scenario against every alteration. */
export const thorough = 'thorough';
/** Command-line argument of a worker whose control run has generated scenarios as well, because guarded faults need them. */
export const withGenerated = 'generated';

export interface Batch {
  readonly ids: readonly string[];
  /** True if one gateway has all of the alterations and is tested with the whole suite. */
  readonly isTogether?: true;
}

export interface BatchOutcome extends Pick<Batch, 'ids'> {
  readonly outcomes?: readonly Outcome[];
  readonly combined?: readonly Combined[];
}

const batchSize = 500;

/** With fewer alterations, a second control run takes longer than a second process saves. */
const worthTwo = 50;

/**
 * Tries alterations in several processes.
 *
 * @param groups of conformant or excused alterations; each group is one gateway
 * @param onDone called with the number of finished alterations
 * @throws Error if a process ends
 */
export async function tryChosen(
  faults: readonly Alteration[],
  groups: readonly (readonly Alteration[])[],
  isThorough: boolean,
  onDone: (done: number) => void,
) {
  let done = 0;
  const { outcomes, failing } = await workOff<BatchOutcome>({
    worker: new URL('./worker.ts', import.meta.url),
    words: [...(isThorough ? [thorough] : []), ...(faults.some(({ guard }) => guard) ? [withGenerated] : [])],
    tasks: batchesOf(faults, groups),
    processes: faults.length + groups.length * 10 < worthTwo ? 1 : availableParallelism(),
    onDone: ({ ids }) => {
      done += ids.length;
      onDone(done);
    },
    isBroken: (one) => one.outcomes?.some(({ kind }) => kind === 'broke') ?? false,
    broken(task, because) {
      const { ids, isTogether }: Batch = JSON.parse(task);
      if (isTogether || ids.length > 1) throw new Error(`a process of the proof ended: ${because}`);
      return { ids, outcomes: ids.map((id) => brokenOutcome(id, because)) };
    },
  });
  return {
    outcomes: new Map(outcomes.flatMap((one) => one.outcomes ?? []).map((one) => [one.id, one])),
    // By the id of the group's first alteration.
    combined: new Map(outcomes.flatMap(({ ids: [id = ''], combined }) => (combined ? [[id, combined]] : []))),
    failing,
  };
}

const taskOf = (all: readonly Alteration[], more: Pick<Batch, 'isTogether'> = {}): string =>
  JSON.stringify({ ids: all.map(({ id }) => id), ...more } satisfies Batch);

/** Each source mutant needs its own gateway; all other alterations are tried together in one run. */
function batchesOf(
  faults: readonly Alteration[],
  groups: readonly (readonly Alteration[])[],
): readonly string[] {
  const packed = faults.filter(({ edits }) => !edits);
  const count = Math.ceil(packed.length / batchSize);
  return [
    ...groups.map((group) => taskOf(group, { isTogether: true })),
    // Neighbours in the list need the same scenarios, so each batch takes alterations from the whole list.
    ...Array.from({ length: count }, (_, batch) =>
      taskOf(packed.filter((__, index) => index % count === batch)),
    ),
    ...faults.filter(({ edits }) => edits).map((one) => taskOf([one])),
  ];
}
