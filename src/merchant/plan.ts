import { z } from 'zod';
import { replyForms, testCards } from '../sandbox/index.ts';
import { type CheckId, checks } from './checks.ts';

/** What an application is asked to do with an order. */
export const operations = [
  'charge',
  'page',
  'authorize',
  'capture',
  'refund',
  'cancel',
  'payout',
  'tokenize',
  'inquire',
  'reconcile',
] as const;
export type Operation = (typeof operations)[number];

/** What an application can believe of an order. */
export const orderStates = [
  'pending',
  'authorized',
  'paid',
  'failed',
  'unknown',
  'partly refunded',
  'refunded',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Parts of an application that it declares to have; no application does everything. */
export const scopes = [
  'charge',
  'installments',
  'page',
  'authorize',
  'token',
  'refund',
  'cancel',
  'payout',
  'inquire',
] as const;
export type Scope = (typeof scopes)[number];

const amount = z.int().min(1).max(99_999_999);

/** What the gateway does otherwise than usual while a step lasts. */
const situationSchema = z.strictObject({
  /** Meets the first request of the step's command; the later ones are served. */
  fault: z
    .enum([
      'dropped before',
      'dropped after',
      'half a reply',
      'silence',
      'late commit',
      'unavailable',
      'html',
      'malformed',
      'empty',
      'reset',
    ])
    .optional(),
  /** `23:30`: the gateway's clock, in Jerusalem. */
  clock: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'has to be a time of the day: 23:30')
    .optional(),
  /** How a right reply is written. */
  form: z.enum(replyForms).optional(),
  /** The gateway shows a certificate of an authority that nobody knows. */
  certificate: z.literal('unknown authority').optional(),
  /** What the buyer does on the payment page. */
  buyer: z.enum(['pays', 'cancels']).optional(),
  /** How the buyer's browser comes back from it. */
  return: z.enum(['never', 'twice', 'forged', 'of another order']).optional(),
});
export type Situation = z.infer<typeof situationSchema>;

const roles = testCards.map(({ role }) => role) as [string, ...string[]];

const stepSchema = z.strictObject({
  operation: z.enum(operations),
  /** In a sentence, for a person: `Refund 40.00 ILS of the order.` */
  instruction: z.string().min(1),
  /** In the smallest unit; left out, that of the task. */
  amount: amount.optional(),
  /** The number of all payments, of a charge in installments. */
  payments: z.int().min(2).max(36).optional(),
  situation: situationSchema.optional(),
});
export type Step = z.infer<typeof stepSchema>;

const taskSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has to be small letters, digits and hyphens'),
  title: z.string().min(1),
  scope: z.array(z.enum(scopes)).min(1),
  /** In the smallest unit. Its own in each task: traffic that comes late is known by it. */
  amount,
  currency: z.enum(['ILS', 'USD', 'GBP', 'HKD', 'JPY', 'EUR']).default('ILS'),
  /** The role of a test card. */
  card: z.enum(roles).default('approved-visa'),
  steps: z.array(stepSchema).min(1),
  /** What the buyer has paid in the end, in the smallest unit; below 0 where he was paid. */
  net: z.int(),
  /** What the application may believe in the end. */
  states: z.array(z.enum(orderStates)).min(1),
  checks: z.array(z.enum(Object.keys(checks) as [CheckId, ...CheckId[]])).min(1),
});
export type Task = z.infer<typeof taskSchema>;

export const planSchema = z
  .strictObject({
    plan: z.string().min(1),
    says: z.string().default(''),
    tasks: z.array(taskSchema).min(1),
  })
  .superRefine(({ tasks }, context) => {
    for (const [index, task] of tasks.entries()) {
      const twin = tasks.findIndex(({ id, amount }) => id === task.id || amount === task.amount);
      if (twin < index) {
        const [name, value] =
          tasks[twin]?.id === task.id ? (['id', task.id] as const) : (['amount', task.amount] as const);
        context.addIssue({
          code: 'custom',
          path: ['tasks', index, name],
          message: `${value} is that of task ${twin} as well; each task has its own`,
        });
      }
    }
  });

/** Tasks that an application is led through, as data. */
export type Plan = z.infer<typeof planSchema>;
export type PlanInput = z.input<typeof planSchema>;
