import type { Alteration } from './alteration.ts';
import type { Ground } from './ground.ts';
import { isOwn } from './outcome.ts';
import { type Failing, run } from './run.ts';
import { together } from './together.ts';

/** The fewest cells of a gateway for which a scenario fails. */
export interface Blame {
  /** One cell; several that fail only together; none if the scenario fails only after others. */
  readonly cells: readonly string[];
  /** Rules that failed, or the scenario that broke, each with the reason. */
  readonly failing: Failing;
  readonly by: string;
}

/** The result of a gateway that has many cells. */
export interface Combined {
  /** Cells that changed something in at least one scenario. */
  readonly cells: readonly string[];
  /** Empty if the gateway passed. */
  readonly blamed: readonly Blame[];
}

/**
 * Runs the whole suite against a gateway with all of the cells, and finds the cells for which it fails. Cells that fail
 * only together are then tried in two gateways.
 */
export async function tryTogether(
  ground: Ground,
  cells: readonly Alteration[],
  places?: readonly string[],
): Promise<readonly Combined[]> {
  const took = new Set<string>();
  const blamed: Blame[] = [];
  const apart: Alteration[] = [];
  let left = cells;
  let ahead = places;
  for (;;) {
    const failed = await failingOf(ground, left, ahead, took);
    const [first] = failed.filter(({ by }) => !blamed.some((one) => one.cells.length === 0 && one.by === by));
    // Without a cell, another whole run can show what the cell hid.
    if (!first && ahead === places) break;
    ahead = first ? failed.map(({ by }) => by) : places;
    if (!first) continue;
    const isNear = (cell: Alteration) => isOwn(cell, first.failing);
    const guilty = await fewest(
      [...left.filter(isNear), ...left.filter((one) => !isNear(one))],
      async (some) => (await failingOf(ground, some, [first.by])).length > 0,
    );
    blamed.push({ ...first, cells: guilty.map(({ id }) => id) });
    if (guilty.length > 1) apart.push(...guilty.slice(0, 1));
    left = left.filter((cell) => cell !== guilty[0]);
  }
  return [
    { cells: [...took], blamed },
    ...(apart.length > 0 ? await tryTogether(ground, apart, places) : []),
  ];
}

/** Scenarios that fail. The generated ones come last, because a failure makes them search for a smaller example. */
async function failingOf(
  { suite, known, planted }: Ground,
  some: readonly Alteration[],
  places: readonly string[] | undefined,
  took?: Set<string>,
): Promise<readonly Omit<Blame, 'cells'>[]> {
  // Other cells read the result to know a success from a refusal, so that it changes last.
  const cells = some.toSorted((one, other) => Number(isResult(one)) - Number(isResult(other)));
  const changes = () =>
    together(
      cells.map((cell) => cell.changes?.(known) ?? {}),
      (index) => took?.add(cells[index]?.id ?? ''),
    );
  const { results } = await run(suite, {
    changesAt: (place) => (planted.has(place) ? undefined : changes()),
    places,
  });
  return results
    .map(({ place, failing, broken }) => ({
      failing: broken === undefined ? failing : { ...failing, [place]: broken },
      by: place,
    }))
    .filter(({ failing }) => Object.keys(failing).length > 0)
    .toSorted((one, other) => Number(isGenerated(one.by)) - Number(isGenerated(other.by)));
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
