import type { Cell } from './cell.ts';
import type { Blame, Combined } from './outcome.ts';
import { packedRun } from './packed-run.ts';
import { together } from './together.ts';
import type { Ground } from './tried.ts';

/**
 * Runs the whole suite against a gateway with all of the cells, and finds those for which it fails. Cells that fail only
 * together are then tried in two gateways.
 */
export async function tryTogether(
  ground: Ground,
  cells: readonly Cell[],
  places?: readonly string[],
): Promise<readonly Combined[]> {
  const took = new Set<string>();
  const blamed: Blame[] = [];
  const apart: Cell[] = [];
  let left = cells;
  let ahead = places;
  for (;;) {
    const failed = await failingOf(ground, left, ahead, took);
    const [first] = failed.filter(({ by }) => !blamed.some((one) => one.cells.length === 0 && one.by === by));
    // What was hidden by a cell that is gone shows in another whole run.
    if (!first && ahead === places) break;
    ahead = first ? failed.map(({ by }) => by) : places;
    if (!first) continue;
    const isNear = ({ rules }: Cell) => Object.keys(first.failing).some((id) => rules.has(id));
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

/** Scenarios that fail; what is generated comes last, because it is made smaller when it fails. */
async function failingOf(
  { suite, known, planted }: Ground,
  some: readonly Cell[],
  places: readonly string[] | undefined,
  took?: Set<string>,
): Promise<readonly Omit<Blame, 'cells'>[]> {
  // The others look at the result to know a success from a refusal.
  const cells = some.toSorted((one, other) => Number(isResult(one)) - Number(isResult(other)));
  const fault = () =>
    together(
      cells.map((cell) => cell.fault(known) ?? {}),
      (index) => took?.add(cells[index]?.id ?? ''),
    );
  const met = await packedRun(suite, (place) => (planted.has(place) ? undefined : fault()), places);
  return met
    .map(({ place, failing, broken }) => ({
      failing: broken === undefined ? failing : { ...failing, [place]: broken },
      by: place,
    }))
    .filter(({ failing }) => Object.keys(failing).length > 0)
    .toSorted((one, other) => Number(isGenerated(one.by)) - Number(isGenerated(other.by)));
}

const isResult = ({ about }: Cell): boolean => about === 'envelope.reply.result';
const isGenerated = (place: string): boolean => place.startsWith('features/properties/');

/** The fewest of a list for which something fails, the first ones if possible; none where it does not fail for the list. */
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
