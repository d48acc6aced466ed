import type { Alteration } from './alteration.ts';
import { type Ground, isGenerated } from './ground.ts';
import { tookPlace } from './lenient/variation.ts';
import { isOwn } from './outcome.ts';
import { type Failing, run, withHidden } from './run.ts';
import { together } from './together.ts';

/** A smallest set of a gateway's alterations for which a scenario fails. */
export interface Blame {
  /** One alteration; several that fail only together; none if the scenario fails only after other scenarios. */
  readonly cells: readonly string[];
  readonly failing: Failing;
  readonly by: string;
}

export interface Combined {
  readonly cells: readonly string[];
  readonly idle: readonly string[];
  readonly blamed: readonly Blame[];
  /** For conformant gateways: rules that are undecided only because of the alterations. */
  readonly undecided: Failing;
}

/** Runs the whole suite against one gateway with all alterations, and finds those that cause failures. */
export async function tryTogether(
  ground: Ground,
  all: readonly Alteration[],
  places?: readonly string[],
): Promise<readonly Combined[]> {
  const took = new Set<string>();
  const blamed: Blame[] = [];
  const apart: Alteration[] = [];
  let left = all;
  let ahead = places;
  let undecided: Failing = {};
  for (;;) {
    const { failed, undecided: open } = await tried(ground, left, ahead, took);
    if (ahead === places) undecided = open;
    const [first] = failed.filter(({ by }) => !blamed.some((one) => one.cells.length === 0 && one.by === by));
    // Another whole run without the found alteration shows failures that the alteration hid.
    if (!first && ahead === places) break;
    ahead = first ? failed.map(({ by }) => by) : places;
    if (!first) continue;
    const isNear = (one: Alteration) => isOwn(one, first.failing);
    const guilty = await fewest(
      [...left.filter(isNear), ...left.filter((one) => !isNear(one))],
      async (some) => (await tried(ground, some, [first.by])).failed.length > 0,
    );
    blamed.push({ ...first, cells: guilty.map(({ id }) => id) });
    if (guilty.length > 1) apart.push(...guilty.slice(0, 1));
    left = left.filter((one) => one !== guilty[0]);
  }
  const idle = all.map(({ id }) => id).filter((id) => !took.has(id));
  return [
    { cells: [...took], idle, blamed, undecided },
    ...(apart.length > 0 ? await tryTogether(ground, apart, places) : []),
  ];
}

async function tried(
  ground: Ground,
  some: readonly Alteration[],
  places: readonly string[] | undefined,
  took?: Set<string>,
) {
  const { suite, known, planted } = ground;
  // The alteration of the result comes last: other alterations read the result to distinguish success from refusal.
  const all = some.toSorted((one, other) => Number(isResult(one)) - Number(isResult(other)));
  const isConformant = all.every(({ rules }) => rules.length === 0);
  const changes = () =>
    together(
      all.map((one) => one.changes?.(known) ?? {}),
      (index) => took?.add(all[index]?.id ?? ''),
    );
  const edits = all.flatMap((one) => one.edits ?? []);
  tookPlace.clear();
  const { results, scenarios } = await run(suite, {
    changesAt: (place) => (planted.has(place) && !isConformant ? undefined : changes()),
    ...(edits.length > 0 && { edits }),
    prepares: (state) => {
      for (const { id, prepares } of all) prepares?.(state, () => took?.add(id));
    },
    describes: (target) => all.reduce((made, { describes }) => describes?.(made) ?? made, target),
    places,
  });
  for (const id of tookPlace) took?.add(id);
  const failed = withHidden(results)
    .map(({ place, failing, broken }) => ({
      failing: broken === undefined ? failing : { ...failing, [place]: broken },
      by: place,
    }))
    .filter(({ failing }) => Object.keys(failing).length > 0)
    // A failing generated scenario searches for a smaller example, so it comes last.
    .toSorted((one, other) => Number(isGenerated(one.by)) - Number(isGenerated(other.by)));
  // A target with fewer declared capabilities leaves more rules undecided.
  const counts = isConformant && !all.some(({ describes }) => describes);
  return { failed, undecided: counts ? ground.newlyUndecided(scenarios) : {} };
}

const isResult = ({ hints }: Alteration): boolean => hints?.about === 'envelope.reply.result';

/** The shortest part of a list for which a test fails; none if the test passes for the whole list. */
async function fewest<T>(
  list: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (!(await fails(list))) return [];
  const found: T[] = [];
  let rest = list;
  while (rest.length > 0 && !(found.length > 0 && (await fails(found)))) {
    let [without, enough] = [0, 1];
    while (enough < rest.length && !(await fails([...found, ...rest.slice(0, enough)])))
      [without, enough] = [enough, Math.min(enough * 2, rest.length)];
    while (enough - without > 1) {
      const middle = (without + enough) >> 1;
      if (await fails([...found, ...rest.slice(0, middle)])) enough = middle;
      else without = middle;
    }
    found.push(...rest.slice(enough - 1, enough));
    rest = rest.slice(0, enough - 1);
  }
  return found;
}
