import { ConfigurationError } from '../../src/certificate/errors.ts';
import { type Shard, shardWord } from '../../src/certificate/shard.ts';
import { factOf, findRule, nearest, rules } from '../../src/contract/index.ts';
import type { Alteration } from './alteration.ts';
import { rulesChangedSince } from './changed-since.ts';
import { cells } from './grid/cells.ts';
import { readExcuses } from './grid/excuses.ts';
import { sample } from './guards/sample.ts';
import { variations } from './lenient/variations.ts';
import { gridAtHand, type Part } from './results.ts';
import { mutants } from './sources.ts';

export const sourceNames = ['mutants', 'grid', 'guarded', 'combined', 'lenient'] as const;
export type Source = (typeof sourceNames)[number];

export interface Choice {
  readonly source?: readonly Source[] | undefined;
  readonly rule?: readonly string[] | undefined;
  /** Selects alterations whose id contains this text. */
  readonly id?: string | undefined;
  /** Selects guarded faults whose guard has one of these texts in its name or class. */
  readonly guard?: readonly string[] | undefined;
  readonly shard?: Shard | undefined;
  /** A git revision: selects the rules that changes since then touch. */
  readonly changed?: string | undefined;
}

/** Selected alterations by source; undefined if the source is not selected. `part` describes a selection. */
export type ByChoice = Awaited<ReturnType<typeof chosen>>;

/**
 * Selects alterations.
 *
 * @param seed of the sample of guarded faults
 * @throws ConfigurationError for a rule or a revision that does not exist
 */
export async function chosen(choice: Choice, seed: number) {
  const { rule, id, guard, shard, changed } = choice;
  let asked: readonly string[] | undefined = rule && [...new Set(rule.flatMap(known))];
  const touched = changed === undefined ? undefined : await rulesChangedSince(changed);
  if (touched) asked = asked ? asked.filter((one) => touched.includes(one)) : touched;
  const by = [
    ...(choice.source ? [`--source ${choice.source.join(' ')}`] : []),
    ...(rule ? [`--rule ${rule.join(' ')}`] : []),
    // Changes that may touch any rule need the whole proof.
    ...(touched ? [`--changed ${changed}`] : []),
    ...(id === undefined ? [] : [`--id ${id}`]),
    ...(guard ? [`--guard ${guard.join(' ')}`] : []),
    ...(shard ? [`--shard ${shardWord(shard)}`] : []),
  ].join(' ');
  const isWhole = !asked && id === undefined && !guard && !shard;
  const usual = sourceNames.filter((one) =>
    // A sample of guarded faults has few about one rule.
    one === 'combined' || one === 'guarded' ? isWhole : one !== 'lenient' || asked === undefined,
  );
  const sources = new Set(choice.source ?? (guard ? ['guarded'] : usual));
  const facts = asked && new Set(asked.map(factOf));
  const part = <T extends { readonly id: string }>(all: readonly T[]): readonly T[] =>
    all
      .filter((one) => id === undefined || one.id.includes(id))
      .filter((_, index) => !shard || index % shard.of === shard.number - 1);
  const states = (about: readonly string[]) => !facts || about.some((one) => facts.has(factOf(one)));
  const ofMutants = part(mutants.filter((one) => states(one.rules)));
  const ofGrid = part((isWhole ? cells : possible()).filter(({ hints }) => states([hints?.about ?? ''])));
  const excuses = readExcuses();
  // With `--id` or `--shard`, the rules of the selected mutants have to be proven, otherwise the selected rules.
  const about =
    asked && !shard && id === undefined
      ? asked
      : [...new Set(ofMutants.flatMap((one) => one.rules[0] ?? []))];
  return {
    mutants: sources.has('mutants') ? ofMutants : undefined,
    cells: sources.has('grid') ? ofGrid : sources.has('combined') ? [] : undefined,
    guarded: sources.has('guarded')
      ? part(
          sample(seed)
            .filter(({ hints }) => states([hints?.about ?? '']))
            .filter(
              ({ guard: { id, class: name } }) =>
                !guard || guard.some((text) => id.includes(text) || name === text),
            ),
        )
      : undefined,
    combined: sources.has('combined') ? ofGrid.filter((one) => excuses.has(one.id)) : [],
    variations: sources.has('lenient') ? part(variations) : undefined,
    ...(by !== '' && { part: { by, rules: about } satisfies Part }),
  };
}

/** Generated faults that changed something in the last whole run; all if some were added or removed since. */
function possible(): readonly Alteration[] {
  const grid = gridAtHand();
  if (grid.totals.cells + grid.totals.impossible !== cells.length) return cells;
  const ids = new Set(grid.cells.map(({ id }) => id));
  return cells.filter(({ id }) => ids.has(id));
}

function known(id: string): readonly string[] {
  if (findRule(id)) return [id];
  const begun = rules.filter((one) => one.id.startsWith(`${id}.`)).map((one) => one.id);
  if (begun.length > 0) return begun;
  // Command-line options with a list: all following words belong to the list.
  if (id.startsWith('-')) throw new ConfigurationError(`--rule needs the id of a rule, not ${id}`);
  const [near] = nearest(
    id,
    rules.map((one) => one.id),
  );
  throw new ConfigurationError(
    `there is no rule ${id}${near === undefined ? '' : `; did you mean ${near}?`}`,
  );
}
