import { z } from 'zod';
import { type Frozen, texts } from './shape.ts';

export const undecidedSchema = z.object({
  /**
   * `skipped`: the target lacks what they need, or it must not be sent; `blocked`: something else stood in their way;
   * `hidden`: the client that they went through hides it.
   */
  outcome: z.enum(['skipped', 'blocked', 'hidden']),
  reason: z.string(),
  /** `features/commands/refund.feature:12 Its name` */
  scenarios: texts,
});

/** Scenarios that came to no decision, for one reason. */
export type Undecided = Frozen<z.infer<typeof undecidedSchema>>;
