import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedProof } from '../../../src/certification/proof-at-hand.ts';
import { cells } from './cells.ts';
import type { Grid } from './outcome.ts';

/** How many generated faults each rule detected that speaks of them. */
export type DetectedBy = ReadonlyMap<string, number>;

/** The last whole grid, as `proof/grid.json` has it. @throws Error where it cannot be read */
export const gridAtHand = (): Grid => JSON.parse(readFileSync(join(shippedProof, 'grid.json'), 'utf8'));

/** Counts the detected faults of a grid by rule. */
export function detectedBy(grid: Grid): DetectedBy {
  const about = new Map(cells.map(({ id, rules }) => [id, rules]));
  const found = new Map<string, number>();
  for (const { id, verdict, failing } of grid.cells)
    for (const rule of verdict === 'detected' ? Object.keys(failing) : [])
      if (about.get(id)?.has(rule)) found.set(rule, (found.get(rule) ?? 0) + 1);
  return found;
}
