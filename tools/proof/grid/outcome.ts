import { type Basis, basisOf } from '../basis.ts';
import type { Excuse } from './excuses.ts';

/** What became of a cell. */
export interface CellOutcome {
  readonly id: string;
  /**
   * - `detected`: a rule that speaks of it failed.
   * - `other rule`: rules failed, and none of those.
   * - `survived`: every scenario that met it passed.
   * - `not met`: it changes nothing that the gateway is asked, does or answers in the suite.
   */
  readonly kind: 'detected' | 'other rule' | 'survived' | 'not met';
  /** Rules that failed, each with the reason. */
  readonly failing: Readonly<Record<string, string>>;
  /** The scenario in which they failed. */
  readonly by?: string;
  /** How many scenarios met it. */
  readonly scenarios: number;
  /** What broke in the suite. */
  readonly broken?: string;
}

/** The fewest cells of a gateway for which a scenario fails. */
export interface Blame {
  /** One; some that fail only together; none where the scenario fails only beside others. */
  readonly cells: readonly string[];
  /** Rules that failed, or the scenario that broke, each with the reason. */
  readonly failing: Readonly<Record<string, string>>;
  readonly by: string;
}

/** What the whole suite made of a gateway that has many cells. */
export interface Combined {
  /** Those that changed something in at least one scenario. */
  readonly cells: readonly string[];
  /** None where it passed. */
  readonly blamed: readonly Blame[];
}

/** What became of a cell in the end: none but the first two are in order. */
export const verdicts = ['detected', 'excused', 'not detected', 'detected and excused'] as const;
export type GridVerdict = (typeof verdicts)[number];

/** A cell as `grid.json` has it; why one is excused `excuses.tsv` says. */
export interface Judged extends Omit<CellOutcome, 'kind'> {
  readonly verdict: GridVerdict;
}

type Counts = Readonly<Record<GridVerdict, number>>;

/** What the suite made of the grid, as `grid.json` holds it. */
export interface Grid extends Basis {
  /** Which cells were tried; missing where it was all of them. */
  readonly part?: string;
  readonly totals: Counts & {
    readonly cells: number;
    /** Excused, and a reader who had the specification alone calls them forbidden. */
    readonly disputed: number;
    /** Combinations of element and fault that change nothing: the element never has a value there, or never another. */
    readonly impossible: number;
  };
  /** By command, with requests, replies and ledger apart: `doDeal success`. */
  readonly byCommand: Readonly<Record<string, Counts>>;
  /** By the way to get something wrong. */
  readonly byOperator: Readonly<Record<string, Counts>>;
  /** Gateways that have many excused cells each, and met the whole suite; missing where they were not tried. */
  readonly combined?: {
    readonly gateways: number;
    /** Cells that changed something. */
    readonly cells: number;
    /** Gateways that passed as they were. */
    readonly passed: number;
    /** Each by one cell. */
    readonly blamed: readonly Blame[];
    /** Each by cells that fail only together. */
    readonly masking: readonly Blame[];
  };
  readonly cells: readonly Judged[];
}

const counted = (list: readonly Judged[]): Counts =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, list.filter((one) => one.verdict === verdict).length]),
  ) as Counts;

const countedBy = (list: readonly Judged[], key: (id: string) => string) =>
  Object.fromEntries(
    [...Map.groupBy(list, ({ id }) => key(id))].map(([name, some]) => [name, counted(some)]),
  );

function judged({ kind, ...one }: CellOutcome, excuse: Excuse | undefined): Judged {
  if (kind === 'detected') return { ...one, verdict: excuse ? 'detected and excused' : 'detected' };
  return { ...one, verdict: excuse ? 'excused' : 'not detected' };
}

/** Adds up what became of the cells. */
export async function gridOf(
  outcomes: readonly CellOutcome[],
  excuses: ReadonlyMap<string, Excuse>,
  begun: Date,
  part?: string,
  combined: readonly Combined[] = [],
): Promise<Grid> {
  const blames = combined.flatMap((one) => one.blamed);
  const blamed = blames.filter((one) => one.cells.length <= 1);
  const detected = new Map(
    blamed.map(({ cells: [id], failing, by }) => [id, { kind: 'detected', failing, by } as const]),
  );
  const cells = outcomes
    .filter(({ kind }) => kind !== 'not met')
    .map((one) => judged({ ...one, ...detected.get(one.id) }, excuses.get(one.id)));
  const disputed = cells.filter(
    ({ id, verdict }) => verdict === 'excused' && excuses.get(id)?.mark === 'forbidden',
  ).length;
  return {
    ...(await basisOf(begun)),
    ...(part !== undefined && { part }),
    totals: { cells: cells.length, ...counted(cells), disputed, impossible: outcomes.length - cells.length },
    ...(combined.length > 0 && {
      combined: {
        gateways: combined.length,
        cells: new Set(combined.flatMap((one) => one.cells)).size,
        passed: combined.filter((one) => one.blamed.length === 0).length,
        blamed,
        masking: blames.filter((one) => one.cells.length > 1),
      },
    }),
    byCommand: countedBy(cells, (id) => id.split(' ', 2).join(' ')),
    byOperator: countedBy(cells, (id) => id.slice(id.indexOf(': ') + 2)),
    cells,
  };
}

/** The grid as a file has it: a line a cell, so that two of them can be compared. */
export function gridText({ cells, ...rest }: Grid): string {
  const lines = cells.map((one) => `  ${JSON.stringify(one)}`).join(',\n');
  return `${JSON.stringify(rest, null, 1).slice(0, -2)},\n "cells": [\n${lines}\n ]\n}\n`;
}
