import type { Alteration } from './alteration.ts';
import type { Ground } from './ground.ts';
import { tookPlace } from './lenient/variation.ts';
import { isOwn } from './outcome.ts';
import { type Failing, run } from './run.ts';
import { together } from './together.ts';

/** The fewest alterations of a gateway for which a scenario fails. */
export interface Blame {
  /** One alteration; several that fail only together; none if the scenario fails only after others. */
  readonly cells: readonly string[];
  /** Rules that failed, or the scenario that broke, each with the reason. */
  readonly failing: Failing;
  readonly by: string;
}

/** The result of a gateway that has many alterations. */
export interface Combined {
  /** Alterations that took place in at least one scenario. */
  readonly cells: readonly string[];
  /** Alterations that never took place. */
  readonly idle: readonly string[];
  /** Empty if the gateway passed. */
  readonly blamed: readonly Blame[];
  /** Rules that are decided without the alterations only, for conformant gateways. */
  readonly undecided: Failing;
}

/**
 * Runs the whole suite against a gateway with all of the alterations, and finds those for which it fails. Alterations that
 * fail only together are then tried in two gateways.
 */
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
    // Without an alteration, another whole run can show what it hid.
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

/** A run of the suite against a gateway with some of the alterations. */
interface Tried {
  /** Scenarios that fail. The generated ones come last, because a failure makes them search for a smaller example. */
  readonly failed: readonly Omit<Blame, 'cells'>[];
  /** Rules that are decided without the alterations only. */
  readonly undecided: Failing;
}

async function tried(
  ground: Ground,
  some: readonly Alteration[],
  places: readonly string[] | undefined,
  took?: Set<string>,
): Promise<Tried> {
  const { suite, known, planted } = ground;
  // Other cells read the result to know a success from a refusal, so that it changes last.
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
    describes: (target) => all.reduce((made, { describes }) => describes?.(made) ?? made, target),
    places,
  });
  for (const id of tookPlace) took?.add(id);
  const failed = results
    .map(({ place, failing, broken }) => ({
      failing: broken === undefined ? failing : { ...failing, [place]: broken },
      by: place,
    }))
    .filter(({ failing }) => Object.keys(failing).length > 0)
    .toSorted((one, other) => Number(isGenerated(one.by)) - Number(isGenerated(other.by)));
  // A target that is described with fewer abilities has more undecided rules.
  const counts = isConformant && !all.some(({ describes }) => describes);
  return { failed, undecided: counts ? ground.newlyUndecided(scenarios) : {} };
}

const isResult = ({ hints }: Alteration): boolean => hints?.about === 'envelope.reply.result';
const isGenerated = (place: string): boolean => place.startsWith('features/properties/');

/** The fewest of a list for which something fails, the first ones if possible; none if it does not fail for the whole list. */
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
