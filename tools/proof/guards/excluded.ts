import { readFileSync } from 'node:fs';
import type { Guard } from '../alteration.ts';

const file = new URL('../../../proof/exclusions.tsv', import.meta.url);

/**
 * Reasons why faults cannot act under guards, or conform where they act: patterns of guards (class or id) and of cells.
 */
export const exclusions = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [guards = '', cells = '', why = ''] = row.split('\t');
    if (why === '') throw new Error(`proof/exclusions.tsv has a row without a reason: ${row}`);
    return { guards: new RegExp(guards), cells: new RegExp(cells), why };
  });

/** Returns the reason why a fault is not tried under a guard, or undefined. */
export const whyNot = (cell: string, { id, class: name }: Guard): string | undefined =>
  exclusions.find(({ guards, cells }) => (guards.test(name) || guards.test(id)) && cells.test(cell))?.why;
