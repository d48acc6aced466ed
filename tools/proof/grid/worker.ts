import { Control, ordinary } from '../control.ts';
import { LoadedSuite } from '../loaded-suite.ts';
import { serve } from '../pool.ts';
import { tryTogether } from './blame.ts';
import type { Cell } from './cell.ts';
import { cells } from './cells.ts';
import { readExcuses } from './excuses.ts';
import type { Assignment, BatchOutcome } from './run.ts';
import { Ground, tryCells } from './tried.ts';

/** The scenarios that a cell is tried on first: 24 of them detected some 1 % more cells than 6 did. */
const mostScenarios = 24;

/** What is done to the ledger shows in few of the scenarios that do it. */
const mostOfLedger = 60;

/** An excused cell is looked at again, to see that its excuse is still needed. */
const mostExcused = 8;

const suite = await LoadedSuite.load();
const control = await Control.run(suite, ordinary);
const ground = new Ground(suite, control);
const excuses = readExcuses();
const byId = new Map(cells.map((cell) => [cell.id, cell]));

serve<BatchOutcome>(control.failing, async (id) => {
  const { cells: ids, together } = JSON.parse(id) as Assignment;
  const batch = ids.flatMap((one) => byId.get(one) ?? []);
  if (together) return { combined: await tryTogether(ground, batch) };
  const isExcused = ({ id }: Cell) => excuses.has(id);
  const outcomes = await tryCells(
    ground,
    batch,
    (cell) => (isExcused(cell) ? mostExcused : cell.seen === undefined ? mostScenarios : mostOfLedger),
    isExcused,
  );
  return { outcomes };
});
