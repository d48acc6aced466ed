import { readFileSync } from 'node:fs';

/** Marks by a second reader of the specification. `forbidden` disputes the excuse. */
export const marks = ['open', 'unclear', 'unseen', 'forbidden', 'not read'];

export interface Excuse {
  /** Line of the specification that leaves the behaviour open; undefined if the specification is silent. */
  readonly line?: string;
  readonly says: string;
  readonly mark: string;
}

const file = new URL('../../../proof/excuses.tsv', import.meta.url);

/**
 * Returns the excuses of excuses.tsv by the id of their cell.
 *
 * @throws Error if a cell is excused twice, or without a reason
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
