import fc from 'fast-check';
import { extras } from '../../src/sandbox/configuration/defaults.ts';
import type { Alteration } from './alteration.ts';

/**
 * Number of gateways for the excused faults. In fewer gateways, faults hide each other more often; more take longer.
 */
const gateways = 12;

/** Element, parameter or deal of a generated fault: `doDeal success transaction.reply.total`. */
const placeOf = ({ id }: Alteration): string => id.slice(0, id.indexOf(': '));

/**
 * True if one fault can hide the other: both change the same element, or one changes a child of the other's element.
 */
const hides = (one: Alteration, other: Alteration): boolean => {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here === there || here.startsWith(`${there}.`) || there.startsWith(`${here}.`);
};

/** A terminal refuses a field that is not configured on it. Added to each deal, such a field shows there. */
const isSeenTogether = ({ hints }: Alteration): boolean => extras.some((name) => name === hints?.thenLeftOut);

/** Groups of excused faults, as few as possible: no fault hides another of its group. */
export const grouped = (cells: readonly Alteration[], count = gateways): readonly (readonly Alteration[])[] =>
  apart(
    cells.filter((one) => !isSeenTogether(one)),
    hides,
    count,
  );

const limit = 24;

/** True if two variations exclude each other. One that declares fewer capabilities hides effects of others. */
const excludes = (one: Alteration, other: Alteration): boolean =>
  one.concern === other.concern || one.describes !== undefined || other.describes !== undefined;

/** Groups of conformant variations that can be combined. The same seed makes the same groups. */
export function combinations(
  variations: readonly Alteration[],
  seed: number,
): readonly (readonly Alteration[])[] {
  const whole = fc.shuffledSubarray([...variations], { minLength: variations.length });
  const [shuffled = []] = fc.sample(whole, { seed, numRuns: 1 });
  const groups = apart(shuffled, excludes, 1, limit);
  // Variations of a group are in list order, because some change elements that others would remove.
  return groups.map((group) => variations.filter((one) => group.includes(one)));
}

/**
 * Divides a list into groups without two elements that exclude each other.
 *
 * @param count minimum number of groups
 */
function apart(
  all: readonly Alteration[],
  excludes: (one: Alteration, other: Alteration) => boolean,
  count: number,
  size = Number.POSITIVE_INFINITY,
): readonly (readonly Alteration[])[] {
  const groups: Alteration[][] = Array.from({ length: count }, () => []);
  for (const one of all) {
    const free = groups.filter(
      (group) => group.length < size && !group.some((other) => excludes(other, one)),
    );
    const [smallest] = free.toSorted((group, other) => group.length - other.length);
    if (smallest) smallest.push(one);
    else groups.push([one]);
  }
  return groups.filter((group) => group.length > 0);
}
