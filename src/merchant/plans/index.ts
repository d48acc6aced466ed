import { type Plan, planSchema } from '../plan.ts';
import { backOffice } from './back-office.ts';
import { shop } from './shop.ts';

/** The plans that come with the kit, by name. */
export const plans: Readonly<Record<string, Plan>> = Object.fromEntries(
  [shop, backOffice].map((plan) => [plan.plan, planSchema.parse(plan)]),
);
