import { findRule, rules } from '../../src/contract/index.ts';
import type { Control, Heard } from './control.ts';
import type { LoadedSuite } from './loaded-suite.ts';
import type { Mutant } from './mutant.ts';
import { type Outcome, weighed } from './outcome.ts';
import { inTime } from './pool.ts';
import { tried } from './trial.ts';

/** How many scenarios are tried at first, and how many then: those that carry the rule, and those whose judges look at it. */
const sizes = [
  { carrying: 12, watching: 6 },
  { carrying: 40, watching: 60 },
] as const;

/** What a process of the proof is started with where every mutant is to meet every scenario. */
export const thorough = 'thorough';

/** A run that takes longer will not come to its end. */
const patience = 90_000;

/** Tries mutants with as little of the suite as shows them, and with all of it where that shows nothing. */
export class Prover {
  readonly #suite: LoadedSuite;
  readonly #control: Control;
  readonly #isThorough: boolean;

  constructor(suite: LoadedSuite, control: Control, isThorough = false) {
    this.#suite = suite;
    this.#control = control;
    this.#isThorough = isThorough;
  }

  async prove(mutant: Mutant): Promise<Outcome> {
    const began = performance.now();
    let scenarios = 0;
    let outcome: ReturnType<typeof weighed> = { kind: 'not applied', own: [], others: {} };
    for (const choice of this.#choices(mutant)) {
      if (choice.length <= scenarios) continue;
      scenarios = choice.length;
      outcome = await this.#tried(mutant, choice);
      if (outcome.kind === 'killed' || outcome.kind === 'also others') break;
    }
    const { id, rules, breaks } = mutant;
    return {
      ...{ id, rules, breaks, ...outcome, scenarios },
      milliseconds: Math.round(performance.now() - began),
    };
  }

  async #tried(mutant: Mutant, scenarios: readonly Heard[]): Promise<ReturnType<typeof weighed>> {
    try {
      const places = scenarios.map(({ place }) => place);
      return weighed(mutant, await inTime(patience, tried(this.#suite, mutant, places)));
    } catch (error) {
      return { kind: 'broke', own: [], others: {}, broken: String(error) };
    }
  }

  /** The scenarios to try, a few that are short, then more, then all in which it can take place. */
  *#choices({ wire, rules: broken }: Mutant): Generator<readonly Heard[]> {
    const reached = wire ? this.#control.reached(wire) : this.#control.scenarios;
    const able = reached.filter(({ planted }) => !planted);
    if (this.#isThorough) return yield able;
    const facts = new Set(broken.map((id) => findRule(id)?.group).filter(Boolean));
    const alike = new Set<string>(
      rules.filter(({ group }) => group !== undefined && facts.has(group)).map(({ id }) => id),
    );
    const carrying = able.filter((one) => broken.some((id) => one.rules.includes(id)));
    const related = able.filter((one) => one.rules.some((id) => alike.has(id)) && !carrying.includes(one));
    const near = carrying.length > 0 ? carrying : related;
    const watching = able.filter((one) => broken.some((id) => one.decides.has(id)) && !near.includes(one));
    const names = broken.map((id) => id.split('.').at(-1) ?? '');
    // What was sent under the name of an element is what the element answers to.
    const sends = ({ exchanges }: Heard) =>
      exchanges.some(({ asked }) => names.some((name) => asked.sent(name) !== undefined));
    const short = (list: readonly Heard[]) =>
      list.toSorted((one, other) => one.exchanges.length - other.exchanges.length);
    const sending = short(watching.filter(sends));
    const ordered = [...sending, ...short(watching.filter((one) => !sending.includes(one)))];
    const [few, more] = [short(near), [...short(carrying), ...short(related)]];
    for (const [carriers, size] of [
      [few, sizes[0]],
      [more, sizes[1]],
    ] as const) {
      const some = [...carriers.slice(0, size.carrying), ...ordered.slice(0, size.watching)];
      yield some.length > 0 ? [...new Set(some)] : short(able).slice(0, size.watching);
    }
    yield able;
  }
}
