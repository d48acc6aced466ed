import { z } from 'zod';
import { count, type Frozen, number, partOf, type Shard, shardWord, texts } from '../certificate/index.ts';
import { suiteFacts } from '../certification/suite.ts';
import { digestOfObserving } from '../certification/suite-digests.ts';
import { digest, version } from '../contract/index.ts';
import {
  type DoctorFinding,
  type HistoryFacts,
  type MerchantCertificate,
  type MerchantFinding,
  merchantCertificateSchema,
  type TaskResult,
  taskSchema,
} from './certificate.ts';
import { isBlocked } from './doctor/questions.ts';
import { withoutErrors } from './drivers/driver.ts';
import { isPassive, isTested, totalsOf, verdictOf } from './verdict.ts';

const runSchema = merchantCertificateSchema
  .omit({ schemaVersion: true, subject: true, verdict: true, because: true, totals: true, tasks: true })
  .extend({
    /** Reasons why only a part of the run was played, one sentence each. */
    cut: texts,
    beside: z.array(z.object({ rule: z.string(), element: z.string(), problem: z.string() })),
    turnedAway: texts,
    isStopped: z.boolean(),
    /** The signal or key that stopped the run, such as `Ctrl-C`. */
    stoppedBy: z.string().exactOptional(),
    /** Data of a shard: its number, the tasks of the whole run in order, and the waiting times. */
    shard: z
      .object({
        ...{ number: z.int().min(1), of: z.int().min(1), tasks: texts },
        /** Values of `--late`, `--grace` and `--patience`, in milliseconds. */
        waits: z.array(number.nullish()).exactOptional(),
      })
      .exactOptional(),
  });

/** Evidence of a run, as `evidence.ndjson` stores it. The certificate is computed from the evidence alone. */
export type Evidence = Frozen<z.infer<typeof runSchema>> & { readonly tasks: readonly TaskResult[] };

/** The reason of an aborted run, if the caller gave one in words. */
export const stoppedBy = (stop: AbortSignal | undefined): Pick<Evidence, 'stoppedBy'> =>
  stop?.aborted && typeof stop.reason === 'string' ? { stoppedBy: stop.reason } : {};

type Concluded = Pick<MerchantCertificate, 'verdict' | 'because'>;

function concluded(
  { verdict, because }: Concluded,
  findings: readonly DoctorFinding[],
  { isStopped, stoppedBy }: Pick<Evidence, 'isStopped' | 'stoppedBy'>,
): Concluded {
  const lines = (wanted: DoctorFinding['verdict']) =>
    findings
      .filter((one) => one.verdict === wanted && (wanted === 'failed' || isBlocked([one])))
      .map(({ question, says }) => `Doctor, ${question}: ${withoutErrors(says)}.`);
  const [failed, blocked] = [lines('failed'), lines('undecided')];
  const tasks = verdict === 'not ready' || failed.length + blocked.length === 0 ? because : [];
  const stopped = isStopped
    ? [`The run was stopped${stoppedBy === undefined ? '' : ` by ${stoppedBy}`}.`]
    : [];
  const isOver = !isStopped && tasks.length === 0 && isBlocked(findings);
  const over = isOver ? ['The doctor ended the run before the first task.'] : [];
  if (verdict === 'not ready' || failed.length > 0)
    return { verdict: 'not ready', because: [...tasks, ...failed, ...stopped, ...over] };
  if (isStopped) {
    // For a stopped run, the first reason is removed if it says that all tasks passed.
    const left = verdict === 'ready' ? tasks.slice(1) : tasks;
    return { verdict: 'incomplete', because: [...stopped, ...blocked, ...left] };
  }
  if (blocked.length > 0) return { verdict: 'incomplete', because: [...blocked, ...over] };
  return { verdict, because };
}

export const refusedConnections = [
  {
    ...{ why: 'another path', rule: 'http.endpoint', problem: 'is sent to another path' },
    allowed: 'a form, by POST to /xpo/Relay',
  },
  {
    ...{ why: 'no TLS', rule: 'auth.https-tls12', problem: 'is sent over plain HTTP' },
    allowed: 'HTTPS, with TLS 1.2 or newer',
  },
] as const;

function withStrayProblems(
  { verdict, because }: Concluded,
  findings: Evidence['beside'],
  turnedAway: readonly string[],
): Concluded {
  const wrong = [
    ...findings,
    ...refusedConnections
      .filter(({ why }) => turnedAway.includes(why))
      .map((one) => ({ ...one, element: 'request' })),
  ];
  const lines = wrong.map(
    ({ rule, element, problem }) => `In a request that belongs to no task: ${rule}: ${element} ${problem}.`,
  );
  if (lines.length === 0) return { verdict, because };
  return { verdict: 'not ready', because: [...(verdict === 'not ready' ? because : []), ...new Set(lines)] };
}

const nothingWrong = 'No request violates a stated rule or a required practice.';

const asProbed = (orders: number): string =>
  orders === 0
    ? 'No task ran, so missing requests were not checked.'
    : `${count(orders, 'order')} ${orders === 1 ? 'has' : 'have'} the state that the ledger shows.`;

const exactlyOnce = ({ run, orders }: HistoryFacts): string =>
  `In ${run} generated ${run === 1 ? 'history' : 'histories'} with ${count(orders, 'order')}, each order ended with the money and the state that its steps allow.`;

export function certificateOf(evidence: Evidence): MerchantCertificate {
  const { cut, beside, turnedAway, isStopped: _, stoppedBy: _by, shard, tasks, ...common } = evidence;
  const { doctor = [], findings = [], histories } = common;
  const part = shard
    ? [`Only shard ${shardWord(shard)} of the tasks ran. The command merge joins the shards.`]
    : [];
  const judged = verdictOf({ tasks, ...common }, [...part, ...cut]);
  const tried =
    histories && judged.verdict === 'ready' ? { ...judged, because: [exactlyOnce(histories)] } : judged;
  return {
    ...{ schemaVersion: 2, subject: 'merchant application' },
    ...(isPassive({ tasks })
      ? passively(tried, tasks.length - 1)
      : withOldForms(concluded(withStrayProblems(tried, beside, turnedAway), doctor, evidence), findings)),
    ...common,
    scope: common.scope.filter((one) => isTested(one, tasks)),
    ...{ tasks, totals: totalsOf(tasks) },
  };
}

const withOldForms = ({ verdict, because }: Concluded, findings: readonly MerchantFinding[]): Concluded => ({
  verdict,
  because: [
    ...because,
    ...findings.map(
      ({ rule, element, problem, count: times }) =>
        `Warning: ${rule}: ${element} ${problem} (${count(times, 'request')}).`,
    ),
  ],
});

const passively = ({ verdict, because }: Concluded, orders: number): Concluded => ({
  verdict,
  because: verdict === 'ready' ? [`${nothingWrong} ${asProbed(orders)}`, ...because.slice(1)] : because,
});

export const durationsOf = ({ tasks }: Pick<Evidence, 'tasks'>): ReadonlyMap<string, number> =>
  new Map(tasks.flatMap(({ id, timeline }) => (timeline.length > 0 ? [[id, timeline.at(-1)?.at ?? 0]] : [])));

export const tasksOf = <T extends Pick<TaskResult, 'id'>>(
  tasks: readonly T[],
  shard: Shard | undefined,
  durations?: ReadonlyMap<string, number>,
): readonly T[] => (shard ? partOf(tasks, shard, ({ id }) => durations?.get(id)) : tasks);

export const headOf = async (begun: Date) => ({
  suite: { ...(await suiteFacts()), digest: await digestOfObserving() },
  contract: { version, digest },
  ...{ startedAt: begun.toISOString(), durationMs: Date.now() - begun.getTime() },
});

export function evidenceText({ tasks, ...run }: Evidence): string {
  const lines = [{ run }, ...tasks.map((task) => ({ task }))];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** @throws Error if the text is no evidence, or evidence of another contract */
export function evidenceFrom(text: string): Evidence {
  const [first, ...others] = text.split('\n').filter(Boolean).map(objectIn);
  const run = first?.run;
  const { contract } = runSchema.parse(run);
  if (contract.digest !== digest) throw new Error('it was made with another version of the contract');
  for (const { task } of others) taskSchema.parse(task);
  // A parsed object would have its members in another order, and certificates are compared as text.
  return { ...(run as Evidence), tasks: others.map(({ task }) => task) } as Evidence;
}

function objectIn(line: string): { readonly run?: unknown; readonly task?: unknown } {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error('a line is not a JSON object');
  return value;
}
