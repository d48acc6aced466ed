import { findRule, rules } from '../contract/index.ts';
import type { Control, Heard } from './control.ts';
import type { LoadedSuite } from './loaded-suite.ts';
import type { Mutant } from './mutant.ts';
import { type Outcome, weighed } from './outcome.ts';
import { type Trial, tried } from './trial.ts';

/** How many scenarios are tried at first: those that carry the rule, and those in which a judge may see it. */
const few = { carrying: 12, watching: 6 };

/** A run that takes longer will not come to its end. */
const patience = 90_000;

/** Tries mutants with as little of the suite as shows them, and with all of it where that shows nothing. */
export class Prover {
  readonly #suite: LoadedSuite;
  readonly #control: Control;

  constructor(suite: LoadedSuite, control: Control) {
    this.#suite = suite;
    this.#control = control;
  }

  async prove(mutant: Mutant): Promise<Outcome> {
    const began = performance.now();
    const [first, all] = this.#choose(mutant);
    let scenarios = first.length;
    let outcome = await this.#tried(mutant, first);
    if (outcome.kind !== 'killed' && outcome.kind !== 'also others' && all.length > first.length) {
      scenarios = all.length;
      outcome = await this.#tried(mutant, all);
    }
    const { id, rules, breaks } = mutant;
    return {
      ...{ id, rules, breaks, ...outcome, scenarios },
      milliseconds: Math.round(performance.now() - began),
    };
  }

  async #tried(mutant: Mutant, scenarios: readonly Heard[]): Promise<ReturnType<typeof weighed>> {
    if (scenarios.length === 0) return { kind: 'not applied', own: [], others: {} };
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<Trial>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no end within ${patience / 1000} s`)), patience);
    });
    try {
      const places = scenarios.map(({ place }) => place);
      return weighed(mutant, await Promise.race([tried(this.#suite, mutant, places), hung]));
    } catch (error) {
      return { kind: 'broke', own: [], others: {}, broken: String(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** The scenarios to try first, and all that could show it. */
  #choose({ wire, rules: broken }: Mutant): readonly [readonly Heard[], readonly Heard[]] {
    const reached = wire ? this.#control.reached(wire) : this.#control.scenarios;
    const able = reached.filter(({ planted }) => !planted);
    const facts = new Set(broken.map((id) => findRule(id)?.group).filter(Boolean));
    const alike = new Set(
      rules.filter(({ group }) => group !== undefined && facts.has(group)).map(({ id }) => id),
    );
    const short = (list: readonly Heard[], most: number) =>
      list.toSorted((one, other) => one.exchanges.length - other.exchanges.length).slice(0, most);
    const carrying = able.filter((one) => broken.some((id) => one.rules.includes(id)));
    const near = carrying.length > 0 ? carrying : able.filter((one) => one.rules.some((id) => alike.has(id)));
    const watching = able.filter((one) => broken.some((id) => one.decides.has(id)) && !near.includes(one));
    const first = [...short(near, few.carrying), ...short(watching, few.watching)];
    return [first.length > 0 ? first : short(able, few.watching), able];
  }
}
