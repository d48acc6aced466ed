import { count } from '../certificate/index.ts';
import { taskFor } from './page-tasks.ts';
import type { Plan } from './plan.ts';
import { abilitiesOf } from './plan-defaults.ts';
import { allTasks } from './plans/plans.ts';
import type { Scope, Step, Task } from './task-schema.ts';

const within = (scope: readonly Scope[], task: Task): boolean =>
  task.scope.every((one) => scope.includes(one));

const formsFor = ({ tasks }: Pick<Plan, 'tasks'>, scope: readonly Scope[]): readonly Task[] =>
  tasks.flatMap((task) => taskFor(task, scope) ?? []);

/** The tasks that an application can do. Without the ability `charge`, a sale is a payment page. */
export const tasksWithin = (plan: Pick<Plan, 'tasks'>, scope: readonly Scope[]): readonly Task[] =>
  formsFor(plan, scope).filter((task) => within(scope, task));

/** Declared abilities that no task tests, one sentence each. */
export function unshown(plan: Plan, scope: readonly Scope[]): readonly string[] {
  const shown = new Set(tasksWithin(plan, scope).flatMap((task) => task.scope));
  return scope
    .filter((one) => !shown.has(one))
    .map((one) => {
      const beyond = formsFor(plan, scope).filter((task) => task.scope.includes(one));
      return beyond.length > 0
        ? `--scope has ${one}, but each task of the plan ${plan.plan} with this ability needs other abilities too: ${alsoNeeded(beyond, scope)}.`
        : `No task of the plan ${plan.plan} needs ${one}${elsewhere(one, scope, plan)}.`;
    });
}

function alsoNeeded(tasks: readonly Task[], scope: readonly Scope[]): string {
  const needs = new Map<Scope, number>();
  for (const one of tasks.flatMap((task) => task.scope))
    if (!scope.includes(one)) needs.set(one, (needs.get(one) ?? 0) + 1);
  return [...needs]
    .map(([one, number]) => `${count(number, 'task')} ${number === 1 ? 'needs' : 'need'} ${one} too`)
    .join(', ');
}

function elsewhere(one: Scope, scope: readonly Scope[], { tasks: own }: Plan): string {
  const having = [...Map.groupBy(allTasks, ({ plan }) => plan)].flatMap(([plan, those]) => {
    const tasks = those.map(({ task }) => task);
    const all = formsFor({ tasks }, scope).filter((task) => task.scope.includes(one));
    const fitting = all.filter((task) => within(scope, task)).length;
    return all.length === 0 ? [] : [{ plan, all: all.length, fitting }];
  });
  const fit = having.filter(({ fitting }) => fitting > 0).toSorted((a, b) => b.fitting - a.fitting);
  if (!fit[0])
    return having.map(({ plan, all }) => `; the plan ${plan} has ${all}, beyond this --scope`).join('');
  const counts = fit.map(({ plan, fitting }) => `${plan} has ${fitting}`).join(' and ');
  const [{ plan }] = fit as [(typeof fit)[0]];
  // Plans that have a task in common do not run together.
  const isCommon = allTasks.some(({ plan: of, task }) => of === plan && own.some(({ id }) => id === task.id));
  return `; with this scope, ${counts}: ${isCommon ? `make another run with --plan ${plan}` : `run the plan ${plan} too, with --plan`}`;
}

/** The ability to remove from the scope if the application does not support this step. */
export const abilityFor = ({ scope, currency }: Task, step: Step): Scope =>
  abilitiesOf(step, currency).find((one) => scope.includes(one)) ?? (scope.at(-1) as Scope);
