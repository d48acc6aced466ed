import fc from 'fast-check';
import type { Alteration, Guard, Guarded } from '../alteration.ts';
import { cells } from '../grid/cells.ts';
import { gridAtHand } from '../results.ts';
import { whyNot } from './excluded.ts';
import { guards } from './table.ts';

const between = ' | ';

const guardedBy = (cell: Alteration, guard: Guard): Guarded => ({
  ...cell,
  id: `${cell.id}${between}${guard.id}`,
  guard,
  class: classOf(cell.id),
});

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  new Map(all.map((one) => [one.id, one]));
const [cellsById, guardsById] = [byId(cells), byId(guards)];

/** Returns the guarded fault of an id, or undefined for the id of another alteration. */
export function guardedOf(id: string): Guarded | undefined {
  const [cell, guard] = id.split(between);
  const [found, under] = [cellsById.get(cell ?? ''), guardsById.get(guard ?? '')];
  return found && under && guardedBy(found, under);
}

/** Classes with several kinds of faults, by a pattern of the cells. All other kinds are a class each. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/ request .*: (?:kept|missing, and read)/, 'request: another value is read'],
  [/ request .*accepted$/, 'request: an invalid one is accepted'],
  [/ request .*refused$/, 'request: a valid one is refused'],
  [/ ledger .* (?:by hand|by the daily run): /, 'ledger: transmitted wrongly'],
  [/ ledger .*: not found$/, 'ledger: not found'],
  [/ ledger .*: (?:not done|done|recorded)/, 'ledger: done wrongly'],
  [/ request /, 'request: ignored'],
];

const classOf = (cell: string): string =>
  classes.find(([form]) => form.test(cell))?.[1] ?? `reply${cell.slice(cell.indexOf(': '))}`;

/** Minimum number of guarded faults in a whole sample. */
const atLeast = 600;

/**
 * Samples guarded faults: one at least for each class of faults and each guard. Without the guard, the suite detects
 * each of the faults.
 */
export function sample(seed: number): readonly Guarded[] {
  const detected = gridAtHand().cells.flatMap(({ id, verdict }) =>
    verdict === 'detected' ? (cellsById.get(id) ?? []) : [],
  );
  const pairs = [...Map.groupBy(detected, ({ id }) => classOf(id)).values()].flatMap((some) =>
    guards.flatMap((guard) => {
      const able = some.filter(({ id }) => whyNot(id, guard) === undefined);
      return able.length === 0 ? [] : [{ able, guard }];
    }),
  );
  const each = Math.ceil(atLeast / pairs.length);
  return pairs.flatMap(({ able, guard }, index) => {
    const some = fc.shuffledSubarray(able, {
      minLength: Math.min(each, able.length),
      maxLength: Math.min(each, able.length),
    });
    const [found = []] = fc.sample(some, { seed: seed + index, numRuns: 1 });
    return found.map((cell) => guardedBy(cell, guard));
  });
}
