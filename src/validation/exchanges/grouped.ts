/** What is to be told once, however often it was met. */
export interface Group<Thing> {
  /** The first of them: its words may quote what the others have otherwise. */
  readonly first: Thing;
  readonly count: number;
  /** Where, the first three. */
  readonly places: readonly Thing[];
}

interface Met {
  readonly command: string;
  readonly side: string;
  readonly element: string;
  readonly rule?: string;
  readonly problem?: string;
  readonly text?: string;
}

const mostPlaces = 3;

/** The same rule, element and problem once, the most frequent first. Values and numbers in the words do not tell them apart. */
export function grouped<Thing extends Met>(all: readonly Thing[]): readonly Group<Thing>[] {
  const key = ({ command, side, element, rule = '', problem, text = '' }: Met) =>
    [command, side, element, rule, (problem ?? text).replaceAll(/"[^"]*"|\d+/g, '…')].join('\n');
  return [...Map.groupBy(all, key).values()]
    .map((some) => ({ first: some[0] as Thing, count: some.length, places: some.slice(0, mostPlaces) }))
    .sort((one, other) => other.count - one.count);
}
