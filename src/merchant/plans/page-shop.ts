import { taskFor } from '../page-tasks.ts';
import type { Plan } from '../plan.ts';
import type { Scope } from '../task-schema.ts';

/** Tasks that a payment page shows already, or that are about a CVV in the request. */
const leftOut: readonly string[] = [
  'charge-approved',
  'charge-declined',
  'charge-wrong-cvv',
  'refused-in-hebrew',
];

/** The tasks of a shop and its back office, for an application that sells on payment pages alone. */
export function pageShopOf(...plans: readonly Plan[]): Plan {
  const scope: readonly Scope[] = ['page'];
  const tasks = plans.flatMap((plan) => plan.tasks).filter(({ id }) => !leftOut.includes(id));
  return {
    plan: 'page-shop',
    says: 'A web shop with a hosted payment page and a back office, which never handles a card itself.',
    tasks: tasks.flatMap((task) => taskFor(task, scope) ?? []),
  };
}
