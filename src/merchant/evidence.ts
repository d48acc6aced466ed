import { z } from 'zod';
import { type Frozen, number, partOf, type Shard, shardWord, texts } from '../certificate/index.ts';
import { besideTasks } from './beside.ts';
import {
  type HistoryFacts,
  type MerchantCertificate,
  merchantCertificateSchema,
  type TaskResult,
} from './certificate.ts';
import { concluded } from './doctor/concluded.ts';
import { hasDeal, totalsOf, verdictOf } from './verdict.ts';

/** What the line of the run has in `evidence.ndjson`. */
export const runSchema = merchantCertificateSchema
  .omit({ schemaVersion: true, subject: true, verdict: true, because: true, totals: true, tasks: true })
  .extend({
    /** Why it saw less than was declared, a sentence each. */
    cut: texts,
    /** What is wrong in requests that belong to no task. */
    beside: z.array(z.object({ rule: z.string(), element: z.string(), problem: z.string() })),
    /** Why an application or a buyer did not get in. */
    turnedAway: texts,
    isStopped: z.boolean(),
    /** Which part of a run it is, the tasks of the whole, in order, and how long it waited; missing for a whole one. */
    shard: z
      .object({
        ...{ number: z.int().min(1), of: z.int().min(1), tasks: texts },
        /** `--late`, `--grace` and `--patience`, in milliseconds. */
        waits: z.array(number.nullish()).exactOptional(),
      })
      .exactOptional(),
  });

/**
 * What a run of `observe` saw, as `evidence.ndjson` holds it: a line for the run, and one for each task. The certificate is
 * made of it and of nothing else, so that somebody else can make it again.
 */
export type Evidence = Frozen<z.infer<typeof runSchema>> & { readonly tasks: readonly TaskResult[] };

const nothingWrong =
  'No request violates a stated rule or a required practice. No task ran, so missing requests were not checked.';

const exactlyOnce = ({ run, orders }: HistoryFacts): string =>
  `In ${run} generated ${run === 1 ? 'history' : 'histories'} with ${orders} orders, each order was charged exactly as requested, and the application knew its state.`;

/** The certificate of a run, from its evidence and nothing else. */
export function certificateOf(evidence: Evidence): MerchantCertificate {
  const { cut, beside, turnedAway, isStopped, shard, tasks, ...common } = evidence;
  const { doctor = [], findings, histories } = common;
  const part = shard ? [`Only shard ${shardWord(shard)} of the tasks ran.`] : [];
  const judged = verdictOf(tasks, [...part, ...cut], common.approved, hasDeal(doctor));
  const tried =
    histories && judged.verdict === 'ready' ? { ...judged, because: [exactlyOnce(histories)] } : judged;
  return {
    ...{ schemaVersion: 2, subject: 'merchant application' },
    ...(findings ? passively(tried) : concluded(besideTasks(tried, beside, turnedAway), doctor, isStopped)),
    ...common,
    ...{ tasks, totals: totalsOf(tasks) },
  };
}

/** Without tasks no missing request is noticed. */
const passively = ({ verdict, because }: ReturnType<typeof verdictOf>): ReturnType<typeof verdictOf> => ({
  verdict,
  because: verdict === 'ready' ? [nothingWrong, ...because.slice(1)] : because,
});

/** How long tasks took, in milliseconds, by id. */
export const durationsOf = ({ tasks }: Pick<Evidence, 'tasks'>): ReadonlyMap<string, number> =>
  new Map(tasks.flatMap(({ id, timeline }) => (timeline.length > 0 ? [[id, timeline.at(-1)?.at ?? 0]] : [])));

/** The tasks of a shard, in order: all where there is none. */
export const tasksOf = <T extends Pick<TaskResult, 'id'>>(
  tasks: readonly T[],
  shard: Shard | undefined,
  durations?: ReadonlyMap<string, number>,
): readonly T[] => (shard ? partOf(tasks, shard, ({ id }) => durations?.get(id)) : tasks);
