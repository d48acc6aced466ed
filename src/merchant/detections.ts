import { z } from 'zod';
import { type CheckId, checkIds } from './checks.ts';
import { allTasks, plans } from './plans/plans.ts';

const check = z.enum(checkIds);

const variantSchema = z.object({
  id: z.string(),
  says: z.string(),
  /** True if the author wrote the variant from the documents, without knowledge of the checks. */
  fromDocuments: z.literal(true).optional(),
  tasks: z.array(z.string()).min(1),
  /** The plan whose forms of the tasks were played, if another plan has tasks with these ids too. */
  plan: z.string().optional(),
  /** The check that must detect the variant; missing for a correct variant. */
  detectedBy: check.optional(),
  isAsExpected: z.boolean(),
  verdict: z.string(),
  found: z.array(z.object({ check, task: z.string(), verdict: z.string() })),
});
export type ProvenVariant = z.infer<typeof variantSchema>;

/** The content of `proof/observe.json`, which `npm run variants` writes. */
export const detectionsSchema = z.object({
  schemaVersion: z.literal(1),
  at: z.iso.datetime(),
  durationMs: z.int().nonnegative(),
  suite: z.object({ version: z.string(), commit: z.string() }),
  variants: z.array(variantSchema).min(1),
});
export type Detections = z.infer<typeof detectionsSchema>;

export function detectedBy({ variants }: Detections) {
  const broken = variants
    .filter((one) => one.detectedBy !== undefined)
    .map((one) => ({
      ...one,
      found: one.found.filter(({ verdict }) => ['failed', 'warned'].includes(verdict)),
    }));
  const planOf = new Map(allTasks.map(({ plan, task }) => [task.id, plan] as const));
  const row = (id: CheckId) => {
    const seen = broken.map(({ found }) => found.filter((one) => one.check === id));
    const inPlan = Object.keys(plans).map((plan) => {
      const there = broken.filter((one, index) =>
        seen[index]?.some(({ task }) => (one.plan ?? planOf.get(task)) === plan),
      );
      return [plan, there.length] as const;
    });
    return {
      inPlan: new Map(inPlan),
      own: broken.filter((one, index) => one.detectedBy === id && (seen[index]?.length ?? 0) > 0).length,
      /** Number of broken shops that no other check detects. */
      alone: broken.filter(({ found }) => found.length > 0 && found.every((one) => one.check === id)).length,
    };
  };
  return new Map(checkIds.map((id) => [id, row(id)]));
}
