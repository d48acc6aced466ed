import { z } from 'zod';
import { digest } from '../contract/index.ts';
import type { TaskResult } from './certificate.ts';
import type { Evidence } from './evidence.ts';

const verdict = z.enum(['passed', 'failed', 'warned', 'undecided', 'skipped']);
const texts = z.array(z.string());
const weight = z.enum(['required', 'recommended']);

/** What the conclusion rests on; what else there is, pages and reports show. */
const runSchema = z.looseObject({
  ...{ plan: z.string(), scope: texts, seed: z.int(), startedAt: z.iso.datetime(), durationMs: z.number() },
  application: z.looseObject({ name: z.string() }),
  suite: z.looseObject({ version: z.string(), commit: z.string(), digest: z.string().optional() }),
  contract: z.looseObject({ version: z.string(), digest: z.string() }),
  approved: z.looseObject({
    ...{ of: z.enum(['deal', 'request']), approved: z.int(), requests: z.int() },
    refused: z.record(z.string(), z.int()),
  }),
  doctor: z.array(z.looseObject({ question: z.string(), verdict, says: z.string() })).optional(),
  rules: z.array(z.looseObject({ id: z.string(), verdict: z.enum(['passed', 'failed', 'not exercised']) })),
  codes: z.array(z.looseObject({ code: z.string(), times: z.int() })),
  findings: z.array(z.looseObject({ rule: z.string(), weight, count: z.int() })).optional(),
  ...{ unassigned: z.int(), cut: texts, turnedAway: texts, isStopped: z.boolean() },
  beside: z.array(z.looseObject({ rule: z.string(), element: z.string(), problem: z.string() })),
  shard: z.looseObject({ number: z.int().min(1), of: z.int().min(1), tasks: texts }).optional(),
});
const taskSchema = z.looseObject({
  ...{
    id: z.string(),
    title: z.string(),
    scope: texts,
    verdict,
    order: z.string(),
    timeline: z.array(z.any()),
  },
  checks: z.array(z.looseObject({ check: z.string(), weight, verdict, reason: z.string().optional() })),
});

/** A line for the run and one for each task. */
export function evidenceText({ tasks, ...run }: Evidence): string {
  const lines = [{ run }, ...tasks.map((task) => ({ task }))];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** @throws Error saying what is wrong, where it is no evidence, or of another contract */
export function evidenceFrom(text: string): Evidence {
  const [first, ...others] = text.split('\n').filter(Boolean).map(objectIn);
  const run = first?.run;
  const { contract } = runSchema.parse(run);
  if (contract.digest !== digest) throw new Error('it was made with another contract');
  for (const { task } of others) taskSchema.parse(task);
  // As they stand: the certificate has its members in the same order, and is compared by its text.
  return { ...(run as Evidence), tasks: others.map(({ task }) => task as TaskResult) };
}

function objectIn(line: string): { readonly run?: unknown; readonly task?: unknown } {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null) throw new Error('a line is no object');
  return value;
}
