import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedProof } from '../../src/certification/proof-at-hand.ts';
import { suiteFacts } from '../../src/certification/suite.ts';
import { suiteDigests } from '../../src/certification/suite-digests.ts';
import { bindsVisibly, digest, rules, version } from '../../src/contract/index.ts';
import { type Alteration, breakOf, type Guarded } from './alteration.ts';
import type { Combined } from './blame.ts';
import { cells } from './grid/cells.ts';
import type { Excuse } from './grid/excuses.ts';
import { type Kind, type Outcome, parted } from './outcome.ts';
import type { Failing } from './run.ts';

/** First members of `proof.json`, `grid.json` and `lenient.json`: digests of the suite, start and duration of the run. */
export type Basis = Awaited<ReturnType<typeof basisOf>>;

export const basisOf = async (begun: Date) => ({
  schemaVersion: 1,
  at: begun.toISOString(),
  durationMs: Date.now() - begun.getTime(),
  suite: await suiteFacts(),
  contract: { version, digest },
  ...(await suiteDigests()),
});

/** True if both results are of the same rules, scenarios, steps and judges. */
export const sameBasis = (one: Basis, other: Basis): boolean =>
  one.contract.digest === other.contract.digest &&
  one.features.digest === other.features.digest &&
  one.judging.digest === other.judging.digest;

export interface Part {
  readonly by: string;
  readonly rules: readonly string[];
}

export interface Tried extends Pick<Alteration, 'id' | 'rules'> {
  readonly breaks: string;
  /** `killed` means that the mutant was detected. */
  readonly kind: Exclude<Kind, 'detected'> | 'killed';
  readonly own: readonly string[];
  readonly others: Failing;
  readonly broken?: string;
  readonly scenarios: number;
}

export const triedOf = (mutant: Alteration, { kind, failing, scenarios, because }: Outcome): Tried => {
  const { own, others } = parted(mutant, failing);
  return {
    ...{ id: mutant.id, rules: mutant.rules, breaks: breakOf(mutant) },
    ...{ kind: kind === 'detected' ? 'killed' : kind, own },
    others: Object.fromEntries(others.map((id) => [id, failing[id] ?? ''])),
    ...(because !== undefined && { broken: because }),
    scenarios,
  };
};

/** `proof.json`: the results of the mutants, and the rules that mutants and generated faults prove. */
export type Proof = Awaited<ReturnType<typeof proofOf>>;

const stated = rules.filter((rule) => rule.standing === 'stated' && bindsVisibly(rule));

/** Rules that need no fault, each with the reason. */
export const unprovable: Readonly<Record<string, string>> = Object.fromEntries(
  rules
    .filter((rule) => !stated.includes(rule))
    .map(({ id, standing, unobservable }) => [
      id,
      standing === 'stated'
        ? (unobservable ?? 'The rule applies only to the merchant.')
        : `It is ${standing}, not stated.`,
    ]),
);

/**
 * Summarizes the results of mutants.
 *
 * @param generated number of generated faults that each rule detected
 */
export async function proofOf(
  mutants: readonly Tried[],
  begun: Date,
  {
    part,
    thorough = false,
    generated = new Map(),
  }: {
    readonly part?: Part | undefined;
    readonly thorough?: boolean;
    readonly generated?: DetectedBy;
  } = {},
) {
  const proven = provenBy(mutants, generated);
  const asked = part ? stated.filter(({ id }) => part.rules.includes(id)) : stated;
  const unproven = asked.filter(({ id }) => !proven.has(id)).map(({ id }) => id);
  return {
    ...(await basisOf(begun)),
    ...(part && { part }),
    thorough,
    // If the control run has failures, no results are written.
    control: { failing: {} },
    totals: {
      mutants: mutants.length,
      killed: mutants.filter(({ kind }) => kind === 'killed').length,
      stated: asked.length,
      proven: asked.length - unproven.length,
    },
    generated: Object.fromEntries(asked.map(({ id }) => [id, generated.get(id) ?? 0])),
    ...{ unproven, unprovable, mutants },
  };
}

/** Rules that failed for a mutant or a generated fault, except rules with an undetected mutant. */
function provenBy(mutants: readonly Tried[], generated: DetectedBy): ReadonlySet<string> {
  const spared = new Set(mutants.flatMap((one) => (one.kind === 'killed' ? [] : one.rules)));
  const failed = [...mutants.flatMap(({ kind, own }) => (kind === 'killed' ? own : [])), ...generated.keys()];
  return new Set(failed.filter((id) => !spared.has(id)));
}

export const holds = ({ totals, unproven }: Proof): boolean =>
  totals.killed === totals.mutants && unproven.length === 0;

/** Verdicts on a generated fault: the first two are good. */
const verdicts = ['detected', 'excused', 'not detected', 'detected and excused'] as const;
type Verdict = (typeof verdicts)[number];
/** Result of a generated fault. `excuses.tsv` has the reason of an excuse. */
interface Cell extends Omit<Outcome, 'kind'> {
  readonly verdict: Verdict;
}

/** `grid.json`: the results of the faults that are generated from the contract. */
export type Grid = Awaited<ReturnType<typeof gridOf>>;

/** Counts results by verdict. */
const counts = <V extends string>(
  verdicts: readonly V[],
  list: readonly { readonly verdict: V }[],
): Readonly<Record<V, number>> =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, list.filter((one) => one.verdict === verdict).length]),
  ) as Record<V, number>;

const countsBy = <V extends string, T extends { readonly verdict: V }>(
  verdicts: readonly V[],
  list: readonly T[],
  key: (one: T) => string,
) => Object.fromEntries([...Map.groupBy(list, key)].map(([name, some]) => [name, counts(verdicts, some)]));

function cellOf({ kind, ...one }: Outcome, excuse: Excuse | undefined): Cell {
  if (kind === 'detected') return { ...one, verdict: excuse ? 'detected and excused' : 'detected' };
  return { ...one, verdict: excuse ? 'excused' : 'not detected' };
}

export async function gridOf(
  outcomes: readonly Outcome[],
  excuses: ReadonlyMap<string, Excuse>,
  begun: Date,
  { part, combined = [] }: { readonly part?: Part | undefined; readonly combined?: readonly Combined[] } = {},
) {
  const blames = combined.flatMap((one) => one.blamed);
  const blamed = blames.filter((one) => one.cells.length <= 1);
  const detected = new Map(
    blamed.map(({ cells: [id], failing, by }) => [id, { kind: 'detected', failing, by } as const]),
  );
  const found = outcomes
    .filter(({ kind }) => kind !== 'not applied')
    .map((one) => cellOf({ ...one, ...detected.get(one.id) }, excuses.get(one.id)));
  return {
    ...(await basisOf(begun)),
    ...(part && { part: part.by }),
    ...(combined.length > 0 && {
      combined: {
        gateways: combined.length,
        cells: new Set(combined.flatMap((one) => one.cells)).size,
        passed: combined.filter((one) => one.blamed.length === 0).length,
        blamed,
        // Failures that several faults cause only together.
        masking: blames.filter((one) => one.cells.length > 1),
      },
    }),
    ...summed(found, excuses, outcomes.length - found.length),
    cells: found,
  };
}

/** @param impossible number of faults that change nothing: the element never has a value, or never another one */
function summed(found: readonly Cell[], excuses: ReadonlyMap<string, Excuse>, impossible: number) {
  // A second reader of the specification calls these faults forbidden.
  const disputed = found.filter(
    ({ id, verdict }) => verdict === 'excused' && excuses.get(id)?.mark === 'forbidden',
  ).length;
  return {
    totals: { cells: found.length, ...counts(verdicts, found), disputed, impossible },
    // Totals separately for requests, replies and ledger: `doDeal success`.
    byCommand: countsBy(verdicts, found, ({ id }) => id.split(' ', 2).join(' ')),
    byOperator: countsBy(verdicts, found, ({ id }) => id.slice(id.indexOf(': ') + 2)),
  };
}

/**
 * Counts the faults again with the excuses of today. A detected fault whose excuse was removed counts as detected: the
 * gateways with many excused faults passed without it. A fault that failed no scenario and got an excuse counts as excused.
 * @returns undefined if another change of `excuses.tsv` needs a new proof
 */
export function weighedAgain(grid: Grid, excuses: ReadonlyMap<string, Excuse>): Grid | undefined {
  const isFreed = ({ id, verdict }: Cell) => verdict === 'detected and excused' && !excuses.has(id);
  const isExcused = ({ id, verdict }: Cell) => verdict === 'not detected' && excuses.has(id);
  const cells = grid.cells.map((one): Cell => {
    if (isFreed(one)) return { ...one, verdict: 'detected' };
    return isExcused(one) ? { ...one, verdict: 'excused' } : one;
  });
  if (cells.some(({ id, verdict }) => verdict.endsWith('excused') !== excuses.has(id))) return undefined;
  const { combined } = grid;
  const blamed = combined?.blamed.filter((one) => excuses.has(one.cells[0] ?? '')) ?? [];
  const left = combined && combined.cells - combined.blamed.length + blamed.length;
  const isPassed = blamed.length === 0 && combined?.masking.length === 0;
  return {
    ...grid,
    ...(combined && {
      combined: { ...combined, cells: left ?? 0, blamed, ...(isPassed && { passed: combined.gateways }) },
    }),
    ...summed(cells, excuses, grid.totals.impossible),
    cells,
  };
}

/** Generated faults that are neither detected nor excused, or both. */
export const openCells = ({ cells }: Grid): readonly Cell[] =>
  cells.filter(({ verdict }) => verdict === 'not detected' || verdict === 'detected and excused');

export type DetectedBy = ReadonlyMap<string, number>;

/**
 * Returns the published results of the whole grid.
 *
 * @throws Error if they cannot be read
 */
export const gridAtHand = (): Grid => JSON.parse(readFileSync(join(shippedProof, 'grid.json'), 'utf8'));

export function detectedBy(grid: Pick<Grid, 'cells'>): DetectedBy {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const found = new Map<string, number>();
  for (const { id, verdict, failing } of grid.cells) {
    const cell = verdict === 'detected' ? byId.get(id) : undefined;
    for (const rule of cell ? parted(cell, failing).own : []) found.set(rule, (found.get(rule) ?? 0) + 1);
  }
  return found;
}

/**
 * Verdicts on a guarded fault: the rules that failed in the scenarios in which it changed something. In no scenario does
 * a fault that never acts meet its condition together with what it changes.
 */
const conditional = ['detected', 'other rules', 'not detected', 'never acts'] as const;

const verdictOf = ({ kind }: Outcome): (typeof conditional)[number] => {
  if (kind === 'detected') return kind;
  if (kind === 'not applied') return 'never acts';
  return kind === 'other reason' ? 'other rules' : 'not detected';
};

/** `guarded.json`: the results of faults that act under a guard only. */
export type Conditional = Awaited<ReturnType<typeof conditionalOf>>;

export async function conditionalOf(
  sampled: readonly Guarded[],
  outcomes: ReadonlyMap<string, Outcome>,
  begun: Date,
  { seed, part }: { readonly seed: number; readonly part?: Part | undefined },
) {
  const faults = sampled.flatMap(({ id, guard, class: name }) => {
    const outcome = outcomes.get(id);
    if (!outcome) return [];
    const { kind: _, ...rest } = outcome;
    return [{ ...rest, guard: guard.id, class: name, verdict: verdictOf(outcome) }];
  });
  return {
    ...(await basisOf(begun)),
    seed,
    ...(part && { part: part.by }),
    totals: { faults: faults.length, ...counts(conditional, faults) },
    byGuard: countsBy(conditional, faults, ({ guard }) => guard),
    byClass: countsBy(conditional, faults, (one) => one.class),
    faults,
  };
}

/** `lenient.json`: the results of conformant gateways that differ from the sandbox. */
export type Leniency = Awaited<ReturnType<typeof leniencyOf>>;

export async function leniencyOf(
  variations: readonly Alteration[],
  gateways: readonly Combined[],
  begun: Date,
  { seed, part }: { readonly seed: number; readonly part?: Part | undefined },
) {
  const took = new Set(gateways.flatMap(({ cells }) => cells));
  return {
    ...(await basisOf(begun)),
    seed,
    ...(part && { part: part.by }),
    totals: {
      variations: variations.length,
      gateways: gateways.length,
      passed: gateways.filter(hasPassed).length,
    },
    idle: variations.map(({ id }) => id).filter((id) => !took.has(id)),
    gateways,
  };
}

/** True if the suite certified the conformant gateway. */
const hasPassed = ({ blamed, undecided }: Combined): boolean =>
  blamed.length === 0 && Object.keys(undecided).length === 0;

/** True if every conformant gateway passed, and every variation changed something. */
export const isLenient = ({ idle, gateways }: Leniency): boolean =>
  idle.length === 0 && gateways.every(hasPassed);

/** Results by source of alterations; undefined if not tried. */
export interface Found {
  readonly proof?: Proof;
  readonly grid?: Grid;
  readonly conditional?: Conditional;
  readonly leniency?: Leniency;
}

/** True if every fault was detected or excused, every rule is proven, and no conformant gateway failed. */
export const isFine = ({ proof, grid, leniency }: Found): boolean =>
  (!proof || holds(proof)) &&
  (!grid || (openCells(grid).length === 0 && !grid.combined?.blamed.length)) &&
  (!leniency || isLenient(leniency));

/** Writes results as JSON with one line for each entry of the last list, so that two files can be compared. */
export function resultText(result: Proof | Grid | Conditional | Leniency): string {
  const [name = '', list] = Object.entries(result).at(-1) ?? [];
  const rest = Object.fromEntries(Object.entries(result).slice(0, -1));
  const lines = (list as readonly object[]).map((one) => `  ${JSON.stringify(one)}`).join(',\n');
  return `${JSON.stringify(rest, null, 1).slice(0, -2)},\n "${name}": [\n${lines}\n ]\n}\n`;
}
