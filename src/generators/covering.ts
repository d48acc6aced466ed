/** A value of each parameter, by the name of the parameter. */
export type Row = Readonly<Record<string, string>>;

export type Parameters = Readonly<Record<string, readonly string[]>>;

/** False if no row can have these values. Values that are not chosen yet are missing. */
export type Admits = (row: Row) => boolean;

/** A value for a parameter that does not apply to the row. Pairs with this value are not counted. */
export const none = '-';

export interface Value {
  readonly name: string;
  readonly value: string;
}

export type Pair = readonly [Value, Value];

const textOf = ({ name, value }: Value): string => `${name} ${value}`;

/** The same text for both orders of a pair. */
export const pairId = ([one, other]: Pair): string => [textOf(one), textOf(other)].toSorted().join(' with ');

/** All pairs of values of two parameters in a row. */
export function pairsOf(row: Row): readonly Pair[] {
  const values = valuesOf(row);
  return values.flatMap((one, index) => values.slice(index + 1).map((other): Pair => [one, other]));
}

const valuesOf = (row: Row): readonly Value[] =>
  Object.entries(row)
    .filter(([, value]) => value !== none)
    .map(([name, value]) => ({ name, value }));

/** The pairs that at least one whole row can have, without those of earlier rows. */
export function admittedPairs(
  parameters: Parameters,
  admits: Admits,
  earlier: readonly Row[] = [],
): readonly Pair[] {
  const done = new Set(earlier.flatMap(pairsOf).map(pairId));
  const all = Object.entries(parameters).flatMap(([name, values]) =>
    values.filter((value) => value !== none).map((value) => ({ name, value })),
  );
  return all
    .flatMap((one, index) => all.slice(index + 1).map((other): Pair => [one, other]))
    .filter((pair) => pair[0].name !== pair[1].name && !done.has(pairId(pair)))
    .filter((pair) => isCompletable(rowOf(pair), parameters, admits));
}

const rowOf = ([one, other]: Pair): Row => ({ [one.name]: one.value, [other.name]: other.value });

function isCompletable(row: Row, parameters: Parameters, admits: Admits): boolean {
  const missing = Object.keys(parameters).filter((name) => row[name] === undefined);
  // One object for all trials: copies take most of the time.
  const trial: Record<string, string> = { ...row };
  const fits = (index: number): boolean => {
    const name = missing[index];
    if (!admits(trial)) return false;
    if (name === undefined) return true;
    for (const value of parameters[name] ?? []) {
      trial[name] = value;
      if (fits(index + 1)) return true;
    }
    delete trial[name];
    return false;
  };
  return fits(0);
}

/**
 * Returns rows in which each admitted pair of values occurs, by a greedy search. Each row begins with a pair that no
 * earlier row has, and takes the values with the most such pairs. The coverage needs the list of admitted pairs, which
 * the library covertable does not give.
 *
 * @param random returns a number from 0 to 1: other numbers lead to other rows
 * @param earlier rows whose pairs need no other row
 */
export function covering(
  parameters: Parameters,
  admits: Admits,
  random: () => number,
  earlier: readonly Row[] = [],
): readonly Row[] {
  const left = new Map(admittedPairs(parameters, admits, earlier).map((pair) => [pairId(pair), pair]));
  const partners = new Map<string, Set<string>>();
  for (const [one, other] of left.values())
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      partners.set(textOf(from), (partners.get(textOf(from)) ?? new Set()).add(textOf(to)));
  const rows: Row[] = [];
  for (const pair of shuffled([...left.values()], random)) {
    if (!left.has(pairId(pair))) continue;
    let row = rowOf(pair);
    for (const name of shuffled(Object.keys(parameters), random)) {
      if (row[name] !== undefined) continue;
      const chosen = valuesOf(row).map(textOf);
      const best = shuffled(parameters[name] ?? [], random)
        .map((value) => {
          const known = partners.get(textOf({ name, value }));
          return { value, gain: chosen.filter((one) => known?.has(one)).length };
        })
        .toSorted((one, other) => other.gain - one.gain)
        .find(({ value }) => isCompletable({ ...row, [name]: value }, parameters, admits));
      row = { ...row, [name]: best?.value ?? none };
    }
    for (const [one, other] of pairsOf(row)) {
      left.delete(pairId([one, other]));
      partners.get(textOf(one))?.delete(textOf(other));
      partners.get(textOf(other))?.delete(textOf(one));
    }
    rows.push(row);
  }
  return rows;
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
