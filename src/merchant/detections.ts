import { z } from 'zod';
import { type CheckId, checks } from './checks.ts';
import { plans } from './plans/plans.ts';

const check = z.enum(Object.keys(checks) as [CheckId, ...CheckId[]]);

/** A shop that differs from the example, and what the checks made of it. */
const variantSchema = z.object({
  id: z.string(),
  /** What it does, in a sentence. */
  says: z.string(),
  /** Written from the documents, by somebody who knew none of the checks. */
  fromDocuments: z.literal(true).optional(),
  tasks: z.array(z.string()).min(1),
  /** The check that has to detect it; left out where it is right. */
  detectedBy: check.optional(),
  isAsExpected: z.boolean(),
  verdict: z.string(),
  /** What did not pass. */
  found: z.array(z.object({ check, task: z.string(), verdict: z.string() })),
});
export type ProvenVariant = z.infer<typeof variantSchema>;

/** What `npm run variants` found out: `proof/observe.json`. */
export const detectionsSchema = z.object({
  schemaVersion: z.literal(1),
  /** When it was begun, ISO 8601, UTC. */
  at: z.iso.datetime(),
  durationMs: z.int().nonnegative(),
  suite: z.object({ version: z.string(), commit: z.string() }),
  variants: z.array(variantSchema).min(1),
});
export type Detections = z.infer<typeof detectionsSchema>;

/** What is undecided detects nothing. */
const isDetection = ({ verdict }: ProvenVariant['found'][number]): boolean =>
  verdict === 'failed' || verdict === 'warned';

/** How many broken shops a check detects. */
export interface Detected {
  /** Those in which it fails or warns, by the plan of the task. */
  readonly inPlan: ReadonlyMap<string, number>;
  /** Those of which it is the check that has to detect them. */
  readonly own: number;
  /** Those that no other check detects. */
  readonly alone: number;
}

/** The matrix of checks by broken shops, each check with its row. */
export function detectedBy({ variants }: Detections): ReadonlyMap<CheckId, Detected> {
  const broken = variants
    .filter((one) => one.detectedBy !== undefined)
    .map((one) => ({ ...one, found: one.found.filter(isDetection) }));
  const planOf = new Map(
    Object.values(plans).flatMap(({ plan, tasks }) => tasks.map(({ id }) => [id, plan] as const)),
  );
  const row = (id: CheckId): Detected => {
    const seen = broken.map(({ found }) => found.filter((one) => one.check === id));
    const inPlan = Object.keys(plans).map((plan) => {
      const there = seen.filter((found) => found.some(({ task }) => planOf.get(task) === plan));
      return [plan, there.length] as const;
    });
    return {
      inPlan: new Map(inPlan),
      own: broken.filter((one, index) => one.detectedBy === id && (seen[index]?.length ?? 0) > 0).length,
      alone: broken.filter(({ found }) => found.length > 0 && found.every((one) => one.check === id)).length,
    };
  };
  return new Map((Object.keys(checks) as CheckId[]).map((id) => [id, row(id)]));
}
