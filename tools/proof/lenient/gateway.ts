import { verdictsOf } from '../../../src/certification/verdicts.ts';
import { rules } from '../../../src/contract/index.ts';
import type { Alteration } from '../alteration.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Outcome } from '../outcome.ts';
import { inTime } from '../pool.ts';
import { touched } from '../reach.ts';
import { type Failing, failingIn, run } from '../run.ts';
import { together } from '../together.ts';
import { tookPlace } from './variation.ts';
import { variations } from './variations.ts';

/** A conformant gateway with one variation, or with a combination of them. */
export interface Gateway {
  /** The ids of the variations: `comments + long ids`. */
  readonly id: string;
  readonly variations: readonly Alteration[];
}

const plus = ' + ';

const gatewayWith = (chosen: readonly Alteration[]): Gateway => ({
  id: chosen.map(({ id }) => id).join(plus),
  variations: chosen,
});

/** A gateway for each variation. */
export const singles: readonly Gateway[] = variations.map((one) => gatewayWith([one]));

/** The gateway with an id; undefined if a variation does not exist, or if two of them exclude each other. */
export function gatewayOf(id: string): Gateway | undefined {
  const chosen = id.split(plus).map((name) => variations.find((one) => one.id === name));
  const known = chosen.filter((one) => one !== undefined);
  if (known.length < chosen.length) return undefined;
  return new Set(known.map(({ concern }) => concern)).size < known.length ? undefined : gatewayWith(known);
}

/** How many variations a combination has. */
const sizes = { from: 4, to: 24 };

/** Random combinations. The same seed and number give the same ones. */
export function combinations(count: number, seed: number): readonly Gateway[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const size = sizes.from + Math.floor(random() * (sizes.to - sizes.from + 1));
    const byConcern = new Map<string | undefined, Alteration>();
    for (const one of shuffled(variations, random))
      if (byConcern.size < size && !byConcern.has(one.concern)) byConcern.set(one.concern, one);
    // In the order of the table, because some change what others would remove.
    return gatewayWith(variations.filter((one) => byConcern.get(one.concern) === one));
  });
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const made = [...list];
  for (let at = made.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [made[at], made[other]] = [made[other] as T, made[at] as T];
  }
  return made;
}

/** Numbers from 0 to below 1, by mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A longer run hangs. In milliseconds. */
const patience = 180_000;

/** Scenarios that can meet a gateway; undefined if any scenario can. */
function reached(ground: Ground, all: readonly Alteration[]): readonly string[] | undefined {
  const [only, ...others] = all;
  return only && others.length === 0 ? placesOf(ground, only) : undefined;
}

/** Runs the suite against a conformant gateway. @param places of the scenarios; by default those that can meet it */
export async function tryGateway(
  ground: Ground,
  { id, variations: all }: Gateway,
  places = reached(ground, all),
): Promise<Outcome> {
  const applied = new Set<string>();
  const changes = together(
    all.map((one) => one.changes?.(ground.known) ?? {}),
    (index) => applied.add(all[index]?.id ?? ''),
  );
  const edits = all.flatMap((one) => one.edits ?? []);
  tookPlace.clear();
  const outcome = (kind: Kind, failing: Failing, because?: string): Outcome => ({
    ...{ id, kind, failing, scenarios: places?.length ?? ground.scenarios.length },
    ...(because !== undefined && { because }),
  });
  try {
    const { results, scenarios } = await inTime(
      patience,
      run(ground.suite, {
        ...{ id, changes, places },
        ...(edits.length > 0 && { edits }),
        describes: (target) => all.reduce((made, { describes }) => describes?.(made) ?? made, target),
      }),
    );
    const broken = results.find((one) => one.broken !== undefined)?.broken;
    const failing = failingIn(results);
    if (broken !== undefined) return outcome('broke', failing, broken);
    if (Object.keys(failing).length > 0) return outcome('false alarm', failing);
    const unseen = newlyUnseen(ground, all, scenarios);
    if (Object.keys(unseen).length > 0) return outcome('unseen', unseen);
    const idle = all.map((one) => one.id).filter((one) => !applied.has(one) && !tookPlace.has(one));
    if (idle.length === all.length) return outcome('not applied', {});
    // A variation can leave another of the combination nothing to change.
    const because = idle.length > 0 ? `Without effect beside the others: ${idle.join(', ')}.` : undefined;
    return outcome('passed', {}, because);
  } catch (error) {
    return outcome('broke', {}, String(error));
  }
}

type Scenarios = Ground['run']['scenarios'];

/** Rules that are decided without the variations, and undecided with them. */
function newlyUnseen({ run }: Ground, all: readonly Alteration[], scenarios: Scenarios): Failing {
  // A target that is described with fewer abilities has more undecided rules.
  if (all.some(({ describes }) => describes)) return {};
  const places = new Set(scenarios.map(({ place }) => place));
  const before = unseenIn(run.scenarios.filter(({ place }) => places.has(place)));
  return Object.fromEntries(Object.entries(unseenIn(scenarios)).filter(([id]) => !(id in before)));
}

const unseenIn = (scenarios: Scenarios): Failing =>
  Object.fromEntries(
    verdictsOf(rules, scenarios, [], [])
      .filter(({ verdict }) => verdict === 'skipped')
      .map(({ id, reason = '' }) => [id, reason]),
  );

/** Scenarios that a variation can change; undefined if it can change any. */
export function placesOf(ground: Ground, variation: Alteration): readonly string[] | undefined {
  const { reply } = variation.changes?.(ground.known) ?? {};
  return !reply && !variation.edits && !variation.describes
    ? sampled(ground, variation.id)
    : touched(ground, variation);
}

/** A sample for a variation that changes every reply: scenarios of every feature, with every judge, others for each variation. */
function sampled({ run }: Ground, id: string): readonly string[] {
  const seen = new Set<string>();
  const seed = [...Buffer.from(id)].reduce((sum, byte) => (sum * 31 + byte) >>> 0, 0);
  return shuffled(run.scenarios, randomFrom(seed))
    .filter(({ place, report }) => {
      const shown = [place.split(':', 1)[0] ?? '', ...(report?.judgements ?? []).map(({ rule }) => rule)];
      const before = seen.size;
      for (const one of shown) seen.add(one);
      return seen.size > before;
    })
    .map(({ place }) => place);
}
