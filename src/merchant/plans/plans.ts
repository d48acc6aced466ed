import { type Plan, planSchema } from '../plan.ts';
import type { Task } from '../task-schema.ts';
import { backOffice } from './back-office.ts';
import { callCentre } from './call-centre.ts';
import { pageShop, withPages } from './page-shop.ts';
import { recurring } from './recurring.ts';
import { shop } from './shop.ts';

const written = [shop, backOffice, recurring, callCentre, pageShop].map((plan) => planSchema.parse(plan));

const [shopPlan, backOfficePlan, , , pageShopPlan] = written as [Plan, Plan, Plan, Plan, Plan];

/** The tasks of the plan `shop` about the payment page itself. */
const pages: Plan = {
  plan: 'pages',
  says: 'The hosted payment page alone: its request, the returns of buyers, and payments without a return.',
  tasks: shopPlan.tasks.filter(({ scope }) => scope.join() === 'page'),
};

export const plans: Readonly<Record<string, Plan>> = Object.fromEntries(
  [...written.slice(0, -1), pages, withPages(pageShopPlan, shopPlan, backOfficePlan)].map((plan) => [
    plan.plan,
    plan,
  ]),
);

/** The tasks that are written in a plan file, without their variants in the plan `page-shop`. */
export const allTasks: readonly { readonly plan: string; readonly task: Task }[] = written.flatMap(
  ({ plan, tasks }) => tasks.map((task) => ({ plan, task })),
);
