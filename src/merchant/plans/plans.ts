import { type Plan, planSchema } from '../plan.ts';
import { backOffice } from './back-office.ts';
import { callCentre } from './call-centre.ts';
import { recurring } from './recurring.ts';
import { shop } from './shop.ts';

export const plans: Readonly<Record<string, Plan>> = Object.fromEntries(
  [shop, backOffice, recurring, callCentre].map((plan) => [plan.plan, planSchema.parse(plan)]),
);
