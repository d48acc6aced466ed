import { Session } from 'node:inspector';
import type { Edit } from './alteration.ts';

const src = new URL('../../src/', import.meta.url).href;

/** A function by its first and last character, and the runs that entered it. */
interface Entered {
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly runs: Set<number>;
}

/** The run in which the gateway is loaded and started. */
export const atStart = -1;

/**
 * Notes the functions of the source that each run enters. Node replaces types by white space, so that the positions of V8
 * are those of the file. The object has to exist before the gateway is loaded, because functions that ran earlier are unknown.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #entered = new Map<string, Entered>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Adds the functions that were entered since the last call to a run. */
  note(run: number): void {
    // The inspector of the same process calls back before the call returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, found) => {
      if (error) throw error;
      for (const { url, functions } of found.result)
        for (const { ranges } of url.startsWith(src) ? functions : []) {
          const [range] = ranges;
          if (!range?.count) continue;
          const { startOffset: first, endOffset: last } = range;
          const key = `${url} ${first} ${last}`;
          const known = this.#entered.get(key) ?? {
            file: url.slice(src.length),
            first,
            last,
            runs: new Set(),
          };
          this.#entered.set(key, known);
          known.runs.add(run);
        }
    });
  }

  /** The runs that entered a function that an edit changes: the innermost function around it, or one inside it. The whole file counts as a function. */
  runsOf({ file, from }: Edit, text: string): ReadonlySet<number> {
    const begin = text.indexOf(from);
    const end = begin + from.length;
    const near = [...this.#entered.values()].filter(
      (one) => one.file === file && one.first < end && one.last > begin,
    );
    const around = near.filter((one) => one.first <= begin && one.last >= end);
    if (around.length === 0) return new Set();
    const innermost = Math.min(...around.map((one) => one.last - one.first));
    return new Set(near.filter((one) => one.last - one.first <= innermost).flatMap((one) => [...one.runs]));
  }

  end(): void {
    this.#session.disconnect();
  }
}
