import type { Element } from '../../message/element.ts';
import { sourceOf } from '../altered-gateway.ts';
import type { LoadedSuite } from '../loaded-suite.ts';
import type { Asked } from '../mutant.ts';
import { atStart, type Coverage } from './coverage.ts';
import { randomFrom, shuffled } from './gateway.ts';
import { type Run, run, runOf } from './trial.ts';
import type { Variation } from './variation.ts';

type Answers = readonly (readonly (readonly [Element, Asked])[])[];

/** The suite against the gateway without variations: what it answers to each scenario, and what ran for it. */
export class Control {
  readonly run: Run;
  /** By scenario, in their order. */
  readonly #answers: Answers;
  readonly #coverage: Coverage;

  private constructor(run: Run, answers: Answers, coverage: Coverage) {
    this.run = run;
    this.#answers = answers;
    this.#coverage = coverage;
  }

  static async run(suite: LoadedSuite, coverage: Coverage, places?: readonly string[]): Promise<Control> {
    const answers: (readonly [Element, Asked])[][] = [];
    const listening: Variation = {
      ...{ id: 'none', concern: 'none', differs: 'nothing differs' },
      wire(root, asked) {
        answers.at(-1)?.push([root, asked]);
        return root;
      },
    };
    const note = () => coverage.note(answers.length - 1);
    const found = await run(suite, [listening], places, () => {
      note();
      answers.push([]);
    });
    note();
    coverage.end();
    return new Control(found, answers, coverage);
  }

  /** What these scenarios made of it; all of them if left out. */
  of(places?: readonly string[]): Run {
    const { scenarios, applied } = this.run;
    return places
      ? runOf(
          scenarios.filter(({ place }) => places.includes(place)),
          applied,
        )
      : this.run;
  }

  /** The scenarios that a variation can change; undefined where it may change any. */
  touchedBy({ wire, edits = [], describes, id }: Variation): readonly string[] | undefined {
    // Of whom less is told less is run.
    if (describes) return undefined;
    if (!wire && edits.length === 0) return this.#sample(id);
    const runs = edits.map((edit) => this.#coverage.runsOf(edit, sourceOf(edit.file)));
    if (runs.some((one) => one.size === 0 || one.has(atStart))) return undefined;
    const places = this.run.scenarios
      .filter(
        (_, index) =>
          runs.some((one) => one.has(index)) ||
          this.#answers[index]?.some(([root, asked]) => wire && wire(root, asked) !== root),
      )
      .map(({ place }) => place);
    return places.length > 0 ? places : undefined;
  }

  /** What changes every reply is tried on scenarios of every feature, with every judge: on others for each variation. */
  #sample(id: string): readonly string[] {
    const seen = new Set<string>();
    const seed = [...id].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 0);
    return shuffled(this.run.scenarios, randomFrom(seed))
      .filter(({ place, report }) => {
        const shown = [place.split(':', 1)[0] ?? '', ...(report?.judgements ?? []).map(({ rule }) => rule)];
        const isFresh = shown.some((one) => !seen.has(one));
        for (const one of shown) seen.add(one);
        return isFresh;
      })
      .map(({ place }) => place);
  }
}
