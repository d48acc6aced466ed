import { Session } from 'node:inspector';
import type { Edit } from './alteration.ts';

const src = new URL('../../src/', import.meta.url).href;

/** A function, from and to these characters, and the runs in which it was entered. */
interface Entered {
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly runs: Set<number>;
}

/** The run in which the gateway is loaded and started. */
export const atStart = -1;

/**
 * Which functions of the source were entered in which runs. Types are replaced by white space: V8 counts the characters of
 * the file. To be made before the gateway is loaded: what ran before is not known.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #entered = new Map<string, Entered>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Ascribes what ran since the last call to a run. */
  note(run: number): void {
    // In one process the answer is there when the call returns.
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

  /** The runs of functions that an edit changes: the innermost around it, and those within it; a file is one as well. */
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
