import { readFileSync } from 'node:fs';

/** A row of freedoms.tsv: a sentence of the specification that leaves elements open, or the scenario that decides. */
export interface Freedom {
  readonly table: string;
  /** If the row has no name, all elements of the table except those of the outcome. */
  readonly covers: (name: string, trial: string, way: string) => boolean;
  /** Line of the specification, or the rule whose scenarios decide the case, because a single reply cannot. */
  readonly line: string;
  readonly words: string;
}

const [, ...lines] = readFileSync(new URL('freedoms.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

export const freedoms: readonly Freedom[] = lines.map((row) => {
  const [table = '', elements = '', altered = '', way = '', line = '', words = ''] = row.split('\t');
  const names = elements.split(' ').filter(Boolean);
  const trials = altered.split(', ');
  const ways = new RegExp(way);
  return {
    ...{ table, line, words },
    covers: (name, trial, of) =>
      (names.length > 0 ? names.includes(name) : !/^status/.test(name)) &&
      ways.test(of) &&
      trials.some((one) => trial === one || trial.startsWith(`${one} `)),
  };
});
