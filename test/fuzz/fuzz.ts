import fc, { type Arbitrary } from 'fast-check';
import { megabytes } from '../sandbox/in-process.ts';
import { Bed, limitMs } from './bed.ts';
import { Front } from './front.ts';
import { hostileBody } from './hostile-bodies.ts';
import { hostileRequest } from './hostile-requests.ts';

/** All inputs of a batch have the same seed, so that one batch can be repeated alone. */
const batch = 500;

/** The number of inputs per batch that are sent over TLS, because each one needs a new connection. */
const throughFront = 10;

/** Maximum growth of the memory in megabytes. The documented limits of stored data add up to less. */
export const growthLimit = 300;

export interface Found {
  readonly seed: number;
  readonly says: string;
}

export interface Figures {
  readonly inputs: number;
  readonly seconds: number;
  /** The time of the slowest input in milliseconds. */
  readonly longest: number;
  readonly memory: { readonly first: number; readonly highest: number };
  readonly results: readonly (readonly [string, number])[];
  readonly statuses: readonly (readonly [number, number])[];
}

/** Sends a number of random inputs. Stops at the first failure, and returns the shrunk input. */
export async function fuzz(
  { seed, count }: { readonly seed: number; readonly count: number },
  progress: (done: number) => void = () => {},
): Promise<Found | Figures> {
  const started = performance.now();
  const beds = [new Bed(), new Bed(true)] as const;
  const front = await Front.open();
  const memory = { first: 0, highest: 0 };
  try {
    for (let done = 0; done < count; done += batch) {
      const size = Math.min(batch, count - done);
      const own = seed + done / batch;
      const bed = beds[(done / batch) % 2] as Bed;
      const found =
        (await failing(hostileBody, (body) => bed.judge(body), own, size)) ??
        (await failing(hostileRequest, (request) => front.judge(request), own, throughFront));
      if (found !== undefined) return { seed: own, says: found };
      if (done % (batch * 20) === 0) {
        const now = megabytes();
        if (done === 0) memory.first = now;
        memory.highest = Math.max(memory.highest, now);
        if (now - memory.first > growthLimit)
          return { seed, says: `the memory grew from ${memory.first.toFixed()} to ${now.toFixed()} MB` };
      }
      progress(done + size);
    }
  } finally {
    await front.close();
  }
  const results = new Map<string, number>();
  for (const bed of beds)
    for (const [result, times] of bed.results) results.set(result, (results.get(result) ?? 0) + times);
  return {
    inputs: count,
    seconds: (performance.now() - started) / 1000,
    longest: Math.max(...beds.map(({ longest }) => longest)),
    memory,
    results: [...results].sort(([, a], [, b]) => b - a),
    statuses: [...front.statuses].sort(([, a], [, b]) => b - a),
  };
}

async function failing(
  inputs: Arbitrary<Buffer>,
  judge: (input: Buffer) => Promise<void>,
  seed: number,
  numRuns: number,
): Promise<string | undefined> {
  const limits = { interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true };
  const found = await fc.check(fc.asyncProperty(inputs, judge), { seed, numRuns, ...limits });
  if (!found.failed) return undefined;
  const { errorInstance, counterexample } = found;
  const [input] = counterexample ?? [];
  const why =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : 'it took too long';
  return `${why}\n\nThe input, ${input?.length ?? 0} bytes:\n${input?.toString('latin1').slice(0, 2_000) ?? ''}`;
}

export const figuresText = ({ inputs, seconds, longest, memory, results, statuses }: Figures): string =>
  [
    `${inputs} inputs in ${seconds.toFixed(0)} s: nothing found`,
    `slowest: ${longest.toFixed(1)} ms, of ${limitMs}`,
    `memory: ${memory.first.toFixed(0)} MB after the first batch, ${memory.highest.toFixed(0)} MB at most`,
    `results: ${results.map(([result, times]) => `${result} ${times}`).join(', ')}`,
    `front door: ${statuses.map(([status, times]) => `${status} ${times}`).join(', ')}`,
    '',
  ].join('\n');
