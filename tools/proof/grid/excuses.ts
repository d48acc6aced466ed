import { readFileSync } from 'node:fs';

/** What a reader called the cell who had the specification alone. `forbidden` disputes the excuse. */
export const marks = ['open', 'unclear', 'unseen', 'forbidden', 'not read'];

/** Why a cell need not be detected: the specification leaves it open. */
export interface Excuse {
  /** The line of the specification that leaves it open, or would have to forbid it; missing where it is silent. */
  readonly line?: string;
  /** What that line says, or what the specification is silent about; both readings, where it can be read in two ways. */
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
