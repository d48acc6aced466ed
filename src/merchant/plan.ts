import { z } from 'zod';
import { withDefaults } from './plan-defaults.ts';
import { type End, type OrderState, type Task, taskSchema } from './task-schema.ts';

/** Allowed results of a task, the usual one first. */
export const endsOf = ({ net, states, orElse = [] }: Pick<Task, keyof End | 'orElse'>): readonly End[] => [
  { net, states },
  ...[orElse].flat(),
];

/** States of the order that an application may report at the end. */
export const statesOf = (task: Task): readonly OrderState[] => endsOf(task).flatMap(({ states }) => states);

/** Amounts of a task and of its steps, in the smallest unit. */
export const amountsOf = ({ amount, steps }: Pick<Task, 'amount' | 'steps'>): readonly number[] => [
  ...new Set([amount, ...steps.flatMap((step) => step.amount ?? [])]),
];

function misfits(tasks: readonly Task[], turns: readonly string[]): readonly string[] {
  const unknown = turns.filter((turn) => !tasks.some(({ id }) => id === turn));
  const lengths = tasks.map(({ id, steps }) => {
    const count = turns.filter((turn) => turn === id).length;
    const often =
      steps.length === 1 ? 'once, for its step' : `${steps.length} times, once for each of its steps`;
    return count === steps.length ? [] : `must name ${id} ${often}`;
  });
  return [...unknown.map((turn) => `${turn} is no task of the plan`), ...lengths.flat()];
}

export const planSchema = z
  .strictObject({
    $schema: z.string().optional().describe('The schema of this file, for editors.'),
    plan: z.string().min(1).describe('The name of the plan in the certificate.'),
    says: z.string().default('').describe('The kind of application that the plan is for.'),
    tasks: z.array(taskSchema.transform(withDefaults)).min(1),
    turns: z
      .array(z.string())
      .optional()
      .describe(
        'The order in which the steps are taken: the id of a task for each step. The default is one task after the other. With turns, tasks may have the same amount.',
      ),
  })
  .superRefine(({ tasks, turns }, context) => {
    for (const problem of turns === undefined ? [] : misfits(tasks, turns))
      context.addIssue({ code: 'custom', path: ['turns'], message: problem });
    for (const [index, { steps }] of tasks.entries())
      for (const [place, { operation, situation: { buyer, return: how } = {} }] of steps.entries())
        if (operation !== 'page' && (buyer ?? how) !== undefined)
          context.addIssue({
            code: 'custom',
            path: ['tasks', index, 'steps', place, 'situation', buyer === undefined ? 'return' : 'buyer'],
            message: `is only for the operation page; this step has the operation ${operation}`,
          });
    for (const [index, { steps, atOnce }] of tasks.entries())
      for (const [place, { operation, situation: { day, clock } = {} }] of steps.entries()) {
        const path = ['tasks', index, 'steps', place];
        if (day !== undefined && clock === undefined)
          context.addIssue({
            ...{ code: 'custom', path: [...path, 'situation', 'day'] },
            message: 'needs a clock beside it, such as 22:30',
          });
        if (atOnce && operation === 'page')
          context.addIssue({
            ...{ code: 'custom', path: [...path, 'operation'] },
            message: 'must not be page in a task with atOnce: one buyer can be on one page',
          });
      }
    for (const [index, task] of tasks.entries())
      for (const [before, other] of tasks.slice(0, index).entries()) {
        const amount = turns ? undefined : amountsOf(task).find((one) => amountsOf(other).includes(one));
        const name = other.id === task.id ? 'id' : 'amount';
        const value = name === 'id' ? task.id : amount;
        if (value !== undefined)
          context.addIssue({
            code: 'custom',
            path: ['tasks', index, name],
            message: `${value} is also used by task ${before}; it must be unique`,
          });
      }
  });

/** Tasks for an application. */
export type Plan = z.infer<typeof planSchema>;
export type PlanInput = z.input<typeof planSchema>;
