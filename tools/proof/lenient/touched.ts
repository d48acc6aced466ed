import type { Element } from '../../../src/message/element.ts';
import { sourceOf } from '../altered-gateway.ts';
import type { LoadedSuite } from '../loaded-suite.ts';
import type { Asked } from '../mutant.ts';
import { atStart, type Coverage } from './coverage.ts';
import { randomFrom, shuffled } from './gateway.ts';
import { type Run, run, runOf } from './trial.ts';
import type { Variation } from './variation.ts';

/** The suite against the gateway without variations. */
export interface Control extends Run {
  /** What these scenarios made of it; all of them if left out. */
  readonly of: (places?: readonly string[]) => Run;
  /** The scenarios that a variation can change; undefined where it may change any. */
  readonly touchedBy: (variation: Variation) => readonly string[] | undefined;
}

/** Notes what the gateway answers to each scenario, and what runs for it. */
export async function controlRun(
  suite: LoadedSuite,
  coverage: Coverage,
  places?: readonly string[],
): Promise<Control> {
  const answers: [Element, Asked][][] = [];
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
  const { scenarios, applied } = found;
  return {
    ...found,
    of: (some) =>
      some
        ? runOf(
            scenarios.filter(({ place }) => some.includes(place)),
            applied,
          )
        : found,
    touchedBy({ id, wire, edits = [], describes }) {
      // Of whom less is told less is run.
      if (describes) return undefined;
      if (!wire && edits.length === 0) return sampled(found, id);
      const runs = edits.map((edit) => coverage.runsOf(edit, sourceOf(edit.file)));
      if (runs.some((one) => one.size === 0 || one.has(atStart))) return undefined;
      const isTouched = (index: number) =>
        runs.some((one) => one.has(index)) ||
        answers[index]?.some(([root, asked]) => wire && wire(root, asked) !== root);
      const touched = scenarios.filter((_, index) => isTouched(index)).map(({ place }) => place);
      return touched.length > 0 ? touched : undefined;
    },
  };
}

/** What changes every reply is tried on scenarios of every feature, with every judge: on others for each variation. */
function sampled({ scenarios }: Run, id: string): readonly string[] {
  const seen = new Set<string>();
  const seed = [...Buffer.from(id)].reduce((sum, byte) => (sum * 31 + byte) >>> 0, 0);
  const fresh = shuffled(scenarios, randomFrom(seed)).filter(({ place, report }) => {
    const shown = [place.split(':', 1)[0] ?? '', ...(report?.judgements ?? []).map(({ rule }) => rule)];
    const before = seen.size;
    for (const one of shown) seen.add(one);
    return seen.size > before;
  });
  return fresh.map(({ place }) => place);
}
