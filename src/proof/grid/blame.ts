import type { Cell } from './cell.ts';
import { type Met, packedRun } from './packed-run.ts';
import { together } from './together.ts';
import type { Ground } from './tried.ts';

/** The fewest cells of a gateway that fail a scenario: one, or some that fail it only together. */
export interface Blame {
  /** None where the scenario passes by itself. */
  readonly cells: readonly string[];
  /** Rules that failed, each with the reason. */
  readonly failing: Readonly<Record<string, string>>;
  /** The scenario in which they failed. */
  readonly by: string;
  readonly broken?: string;
}

/** What the whole suite made of gateways that have many excused cells each. */
export interface Combined {
  readonly gateways: number;
  /** Gateways that passed as they were. */
  readonly passed: number;
  /** Cells that changed something in at least one scenario. */
  readonly cells: readonly string[];
  /** What one cell alone fails. */
  readonly blamed: readonly Blame[];
  /** What cells fail only together: the suite then tries them apart. */
  readonly masking: readonly Blame[];
}

/** Runs the whole suite against a gateway with all of the cells, and finds those that it fails for. */
export async function tryTogether(
  ground: Ground,
  cells: readonly Cell[],
  places?: readonly string[],
): Promise<Combined> {
  const took = new Set<string>();
  const [blamed, masking]: [Blame[], Blame[]] = [[], []];
  const apart: Cell[] = [];
  let left = cells;
  let ahead = places;
  for (;;) {
    const failed = await failing(ground, left, ahead, (cell) => took.add(cell.id));
    const [first] = failed
      .filter(({ place }) => !blamed.some((one) => one.cells.length === 0 && one.by === place))
      // What is generated is made smaller when it fails, which takes long.
      .toSorted((one, other) => Number(isGenerated(one)) - Number(isGenerated(other)));
    if (!first && ahead === places) break;
    ahead = first ? failed.map(({ place }) => place) : places;
    if (!first) continue;
    const isNear = ({ rules }: Cell) => Object.keys(first.failing).some((id) => rules.has(id));
    const guilty = await fewest(
      left.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one))),
      async (some) => (await failing(ground, some, [first.place])).length > 0,
    );
    const { failing: rules, broken, place: by } = first;
    const one = {
      cells: guilty.map(({ id }) => id),
      failing: rules,
      by,
      ...(broken !== undefined && { broken }),
    };
    (guilty.length > 1 ? masking : blamed).push(one);
    const [out] = guilty;
    if (guilty.length > 1 && out) apart.push(out);
    left = left.filter((cell) => cell !== out);
  }
  const own = {
    gateways: 1,
    passed: blamed.length + masking.length === 0 ? 1 : 0,
    cells: [...took],
    blamed,
    masking,
  };
  return apart.length === 0 ? own : combinedOf([own, await tryTogether(ground, apart, places)]);
}

const isGenerated = ({ place }: Met): boolean => place.startsWith('features/properties/');

/** What several tries came to. */
export const combinedOf = (all: readonly Combined[]): Combined => ({
  gateways: all.reduce((sum, one) => sum + one.gateways, 0),
  passed: all.reduce((sum, one) => sum + one.passed, 0),
  cells: [...new Set(all.flatMap((one) => one.cells))],
  blamed: all.flatMap((one) => one.blamed),
  masking: all.flatMap((one) => one.masking),
});

async function failing(
  { suite, known, planted }: Ground,
  some: readonly Cell[],
  places: readonly string[] | undefined,
  took: (cell: Cell) => void = () => {},
): Promise<readonly Met[]> {
  // A result tells which of the others a reply is for.
  const cells = some.toSorted((one, other) => Number(ofResult(one)) - Number(ofResult(other)));
  const fault = () =>
    together(
      cells.map((cell) => cell.fault(known) ?? {}),
      (index) => {
        const cell = cells[index];
        if (cell) took(cell);
      },
    );
  const met = await packedRun(suite, (place) => (planted.has(place) ? undefined : fault()), places);
  return met.filter((one) => Object.keys(one.failing).length > 0 || one.broken !== undefined);
}

const ofResult = ({ about }: Cell): boolean => about === 'envelope.reply.result';

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
