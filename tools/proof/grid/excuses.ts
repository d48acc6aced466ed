import { readFileSync } from 'node:fs';

/** Marks by a reader who had only the specification. `forbidden` disputes the excuse. */
export const marks = ['open', 'unclear', 'unseen', 'forbidden', 'not read'];

/** The reason why a cell is not detected: the specification leaves it open. */
export interface Excuse {
  /** The line of the specification that leaves the cell open; missing if the specification is silent. */
  readonly line?: string;
  /** The sentence or the silence of the specification; both readings if there are two. */
  readonly says: string;
  /** One of `marks`. */
  readonly mark: string;
}

const file = new URL('../../../proof/excuses.tsv', import.meta.url);

/**
 * The excuses, by the id of their cell: a line a cell, with the line of the specification and what it says.
 *
 * @throws Error where a cell is excused twice, or without a reason
 */
export function readExcuses(): ReadonlyMap<string, Excuse> {
  const excuses = new Map<string, Excuse>();
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  for (const row of rows) {
    const [id = '', line = '', says = '', mark = ''] = row.split('\t');
    if (excuses.has(id)) throw new Error(`proof/excuses.tsv excuses ${id} twice`);
    if (says === '') throw new Error(`proof/excuses.tsv excuses ${id} without a reason`);
    excuses.set(id, { ...(line !== '' && { line }), says, mark });
  }
  return excuses;
}
