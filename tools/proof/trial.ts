import type { Alteration, Changes, Known } from './alteration.ts';
import { type Ground, generated } from './ground.ts';
import { guarded } from './guards/guarded.ts';
import { brokenOutcome, isOwn, type Outcome, weighed } from './outcome.ts';
import { inTime } from './pool.ts';
import { stagesOf } from './reach.ts';
import { run, type ScenarioResult } from './run.ts';

interface Trial {
  readonly alteration: Alteration;
  readonly stages: Iterator<readonly string[]>;
  readonly ahead: string[];
  readonly results: ScenarioResult[];
  isOver: boolean;
}

/**
 * Number of scenarios in a run. If few alterations are left, several scenarios of a run are for the same alteration.
 */
const runSize = 100;

/** Time limit of a run in milliseconds: a longer run hangs. */
const patience = 180_000;

const isDecided = ({ kind }: Outcome): boolean => /^(?:detected|also others|broke)$/.test(kind);

/**
 * Tries alterations that break a rule, each with more and more scenarios until one detects it.
 *
 * @param sizesOf numbers of scenarios after each stage
 */
export async function tryAll(
  ground: Ground,
  alterations: readonly Alteration[],
  sizesOf: (alteration: Alteration) => readonly number[],
): Promise<readonly Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const packed = alterations.filter(({ edits }) => !edits);
  for (const outcome of await tryPacked(ground, packed, sizesOf)) outcomes.set(outcome.id, outcome);
  for (const alteration of alterations) {
    const before = outcomes.get(alteration.id);
    if (before && (isDecided(before) || !alteration.isExact)) continue;
    const stages = before ? [] : stagesOf(ground, alteration, sizesOf(alteration));
    const outcome = await tryAlone(ground, alteration, stages);
    // Generated scenarios have no rule and take as long as all others, so they come last.
    const last = isDecided(outcome) ? outcome : await tryAlone(ground, alteration, [generated]);
    outcomes.set(alteration.id, isDecided(last) || last.kind === 'other reason' ? last : (before ?? outcome));
  }
  return alterations.flatMap(({ id }) => outcomes.get(id) ?? []);
}

function changesOf({ changes, guard }: Alteration, known: Known): Changes | undefined {
  const made = changes?.(known);
  return made && guard ? guarded(made, guard) : made;
}

async function tryAlone(
  { suite, known }: Ground,
  alteration: Alteration,
  stages: Iterable<readonly string[]>,
): Promise<Outcome> {
  const results: ScenarioResult[] = [];
  try {
    for (const places of stages) {
      const changes = changesOf(alteration, known);
      results.push(...(await inTime(patience, run(suite, { ...alteration, changes, places }))).results);
      if (isDecided(weighed(alteration, results))) break;
    }
    return weighed(alteration, results);
  } catch (error) {
    return brokenOutcome(alteration.id, String(error), results.length);
  }
}

/** Tries many alterations of replies and requests in one run: each scenario has the changes of one alteration. */
async function tryPacked(
  ground: Ground,
  alterations: readonly Alteration[],
  sizesOf: (alteration: Alteration) => readonly number[],
): Promise<readonly Outcome[]> {
  const trials = alterations.map(
    (alteration): Trial => ({
      alteration,
      stages: stagesOf(ground, alteration, sizesOf(alteration)),
      ...{ ahead: [], results: [], isOver: false },
    }),
  );
  for (let left = trials.filter(isOpen); left.length > 0; left = left.filter(isOpen))
    await runOnce(ground, left);
  return trials.map(({ alteration, results }) => weighed(alteration, results));
}

/** True if a trial has scenarios left. Begins the next stage if the last one decided nothing. */
function isOpen(trial: Trial): boolean {
  if (trial.isOver || trial.ahead.length > 0) return !trial.isOver;
  const next = isDecided(weighed(trial.alteration, trial.results)) ? undefined : trial.stages.next();
  trial.ahead.push(...(next?.value ?? []));
  trial.isOver = trial.ahead.length === 0;
  return !trial.isOver;
}

async function runOnce({ suite, known }: Ground, left: readonly Trial[]): Promise<void> {
  const taken = new Map<string, Trial>();
  const each = Math.ceil(runSize / left.length);
  for (const trial of left)
    for (let count = 0; count < each; count += 1) {
      const index = trial.ahead.findIndex((place) => !taken.has(place));
      const [place] = index < 0 ? [] : trial.ahead.splice(index, 1);
      if (place !== undefined) taken.set(place, trial);
    }
  const changes = new Map([...taken].map(([place, { alteration }]) => [place, changesOf(alteration, known)]));
  const { results } = await run(suite, {
    changesAt: (place) => changes.get(place),
    places: [...taken.keys()],
  });
  for (const one of results) {
    const trial = taken.get(one.place);
    trial?.results.push(one);
    if (trial && !trial.alteration.isExact && one.applied && isOwn(trial.alteration, one.failing))
      trial.isOver = true;
  }
}
