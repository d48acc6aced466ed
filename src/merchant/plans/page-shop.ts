import { taskFor } from '../page-tasks.ts';
import type { Plan, PlanInput } from '../plan.ts';
import type { Scope } from '../task-schema.ts';
import { night, page, task } from './task.ts';

/** Tasks that a payment page shows already, or that are about a CVV in the request. */
const leftOut: readonly string[] = [
  'charge-approved',
  'charge-declined',
  'charge-wrong-cvv',
  'refused-in-hebrew',
];

/** Tasks that only a shop with payment pages and a back office has. */
export const pageShop: PlanInput = {
  plan: 'page-shop',
  says: 'A web shop with a hosted payment page and a back office. The shop handles no card number in a sale.',
  tasks: [
    task('page-old-return', 17_500, {
      title: 'After the refund of an order, the return from its payment page arrives a second time',
      steps: [page, { operation: 'refund', situation: { clock: night, return: 'again' } }],
      states: ['refunded'],
    }),
  ],
};

/** The own tasks of the plan, and those of other plans, for an application that sells on payment pages alone. */
export function withPages(own: Plan, ...plans: readonly Plan[]): Plan {
  const scope: readonly Scope[] = ['page'];
  const tasks = plans.flatMap((plan) => plan.tasks).filter(({ id }) => !leftOut.includes(id));
  return { ...own, tasks: [...own.tasks, ...tasks.flatMap((task) => taskFor(task, scope) ?? [])] };
}
