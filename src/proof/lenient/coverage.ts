import { Session } from 'node:inspector';
import type { Edit } from '../mutant.ts';

/** A function of a source file, from and to these characters, and the runs in which it was entered. */
interface Ran {
  readonly from: number;
  readonly to: number;
  readonly runs: Set<number>;
}

const src = new URL('../../', import.meta.url).href;

/** What ran while the gateway was loaded and started. */
export const atStart = -1;

/**
 * Which functions of the source ran when. Types are replaced by white space: what V8 counts are the characters of the file.
 * To be made before the gateway is loaded: what ran before is not known.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #files = new Map<string, Map<string, Ran>>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Ascribes what ran since the last call. */
  note(run: number): void {
    // In one process the answer is there when the call returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, found) => {
      if (error) throw error;
      for (const { url, functions } of found.result) {
        if (!url.startsWith(src)) continue;
        const file = url.slice(src.length);
        const known = this.#files.get(file) ?? new Map<string, Ran>();
        this.#files.set(file, known);
        for (const { ranges } of functions) {
          const [range] = ranges;
          if (!range || range.count === 0) continue;
          const key = `${range.startOffset} ${range.endOffset}`;
          const ran = known.get(key) ?? { from: range.startOffset, to: range.endOffset, runs: new Set() };
          known.set(key, ran);
          ran.runs.add(run);
        }
      }
    });
  }

  /** The runs of functions that an edit changes: the innermost around it, and those within it; a file is one as well. */
  runsOf({ file, from }: Edit, text: string): ReadonlySet<number> {
    const [begin, end] = [text.indexOf(from), text.indexOf(from) + from.length];
    const near = [...(this.#files.get(file)?.values() ?? [])].filter(
      (one) => one.from < end && one.to > begin,
    );
    const around = near.filter((one) => one.from <= begin && one.to >= end).map((one) => one.to - one.from);
    const innermost = Math.min(...around);
    return new Set(near.filter((one) => one.to - one.from <= innermost).flatMap(({ runs }) => [...runs]));
  }

  end(): void {
    this.#session.disconnect();
  }
}
