import { z } from 'zod';
import { courseOf } from './ends.ts';
import { withDefaults } from './plan-defaults.ts';
import {
  type End,
  isOnPage,
  type Operation,
  type OrderState,
  type Step,
  type Task,
  taskSchema,
} from './task-schema.ts';

/** Allowed results of a task, with the usual result first. */
export const endsOf = ({ net, states, orElse = [] }: Pick<Task, keyof End | 'orElse'>): readonly End[] => [
  { net, states },
  ...[orElse].flat(),
];

export const statesOf = (task: Task): readonly OrderState[] => endsOf(task).flatMap(({ states }) => states);

/** Tasks that are played together: a task, and its companions. */
export const groupsOf = (tasks: readonly Task[]): readonly (readonly Task[])[] =>
  tasks
    .filter(({ companion }) => !tasks.some(({ id }) => id === companion))
    .map((task) => [task, ...tasks.filter(({ companion }) => companion === task.id)]);

/** The turns of tasks that are played together: those of the first task last. */
export const turnsOf = ([first, ...others]: readonly Task[]): readonly string[] => {
  const [last = '', ...earlier] = first?.steps.map(() => first.id) ?? [];
  return [...earlier, ...others.flatMap(({ id, steps }) => steps.map(() => id)), last];
};

/** Amounts of a task and of its steps, in the smallest unit. */
export const amountsOf = ({ amount, steps }: Pick<Task, 'amount' | 'steps'>): readonly number[] => [
  ...new Set([amount, ...steps.flatMap((step) => step.amount ?? [])]),
];

type Path = readonly PropertyKey[];

function turnProblems({ id, steps }: Task, turns: readonly string[]): readonly string[] {
  const count = turns.filter((turn) => turn === id).length;
  if (count === steps.length) return [];
  const often =
    steps.length === 1 ? 'once, for its step' : `${steps.length} times, once for each of its steps`;
  return [`must name ${id} ${often}`];
}

const inPayments: readonly Operation[] = ['charge', 'page', 'hold'];

function* stepProblems(
  { operation, payWith, payments, situation = {} }: Step,
  earlier: readonly Step[],
): Generator<[Path, string]> {
  const isAgain = situation.return === 'again';
  if (payWith === 'page' && operation !== 'authorize' && operation !== 'hold')
    yield [['payWith'], 'page is only for authorize and hold; a sale on a page has the operation page'];
  if (payments !== undefined && payments > 1 && !inPayments.includes(operation))
    yield [['payments'], `is only for ${inPayments.join(', ')}; this step has the operation ${operation}`];
  if (isAgain && (isOnPage({ operation, payWith }) || !earlier.some(isOnPage)))
    yield [['situation', 'return'], 'again is only for a step after the step of the payment page'];
  for (const name of ['buyer', 'return'] as const)
    if (!isOnPage({ operation, payWith }) && situation[name] !== undefined && !isAgain)
      yield [['situation', name], `is only for the operation page; this step has the operation ${operation}`];
  if (situation.day !== undefined && situation.clock === undefined)
    yield [['situation', 'day'], 'also needs the key clock, such as 22:30'];
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
        'The sequence of the steps: a list with the id of a task for each step. By default, the steps of one task follow the steps of the task before. In a plan with turns, tasks may have the same amount.',
      ),
  })
  .superRefine(({ tasks, turns }, context) => {
    const report = (path: Path, message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    for (const turn of turns ?? [])
      if (!tasks.some(({ id }) => id === turn))
        report(['turns'], `${turn} is not the id of a task of the plan`);
    for (const [index, task] of tasks.entries()) {
      for (const problem of turns ? turnProblems(task, turns) : []) report(['turns'], problem);
      if (task.companion !== undefined && !tasks.some(({ id }) => id === task.companion && id !== task.id))
        report(['tasks', index, 'companion'], `${task.companion} is not the id of another task of the plan`);
      const course = courseOf(task.steps, task.amount);
      for (const [place, step] of task.steps.entries()) {
        const [field, impossible] = course[place]?.problem ?? [];
        const problems = [...stepProblems(step, task.steps.slice(0, place))];
        if (field && impossible) problems.push([[field], impossible]);
        for (const [path, problem] of problems) report(['tasks', index, 'steps', place, ...path], problem);
      }
      for (const [before, other] of tasks.slice(0, index).entries()) {
        const mayShare = turns !== undefined || task.companion === other.id || other.companion === task.id;
        const amount = mayShare ? undefined : amountsOf(task).find((one) => amountsOf(other).includes(one));
        const name = other.id === task.id ? 'id' : 'amount';
        const value = name === 'id' ? task.id : amount;
        if (value !== undefined)
          report(['tasks', index, name], `${value} is also used by task ${before}; it must be unique`);
      }
    }
  });

export type Plan = z.infer<typeof planSchema>;
export type PlanInput = z.input<typeof planSchema>;
