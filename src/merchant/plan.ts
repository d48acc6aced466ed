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
  'currencies',
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
const stateOf = z.enum(orderStates);

/** What the gateway does otherwise than usual while a step lasts. */
const situationSchema = z.strictObject({
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
      'bad gateway',
    ])
    .optional()
    .describe(
      'The fault for the first request of the command of the step: its reply is lost. Later requests are answered.',
    ),
  refusal: z
    .string()
    .regex(/^(?!000)\d{3}$/, 'must be three digits other than 000')
    .optional()
    .describe(
      'The result that refuses each request of the command of the step, for example 401. Nothing is done.',
    ),
  inquiry: z
    .enum(['lost', 'not listed'])
    .optional()
    .describe(
      'How inquiries are answered during the step. lost: no reply. not listed: they find nothing yet.',
    ),
  clock: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 23:30')
    .optional()
    .describe(
      'The time of the clock of the gateway, in Jerusalem, for example 23:30. Earlier charges are transmitted around 23:00. An application that does not use this clock answers clock false, and the task is skipped.',
    ),
  form: z.enum(replyForms).optional().describe('The form of a valid reply.'),
  certificate: z
    .literal('unknown authority')
    .optional()
    .describe('The gateway uses a certificate of an unknown authority.'),
  buyer: z
    .literal('cancels')
    .optional()
    .describe('What the buyer does on the payment page. The default is to pay.'),
  return: z
    .enum([
      'never',
      'twice',
      'forged',
      'unsigned',
      'of another order',
      'another amount',
      'refusal to success',
      'error first',
    ])
    .optional()
    .describe(
      "How the buyer's browser comes back from the payment page. forged: with a wrong responseMac, and nothing was paid. of another order: with what was passed back for one that was paid. another amount: signed, and half of the amount was paid. unsigned: as forged, without a responseMac. refusal to success: the signed refusal of the card, at the success address. error first: the error address is called, unsigned; then the page is paid, and nobody comes back.",
    ),
});
export type Situation = z.infer<typeof situationSchema>;

const roles = testCards.map(({ role }) => role) as [string, ...string[]];

const stepSchema = z.strictObject({
  operation: z.enum(operations).describe('The operation of the application.'),
  instruction: z
    .string()
    .min(1)
    .describe('The instruction in a sentence, for a person, for example: Refund 40.00 ILS of the order.'),
  amount: amount
    .optional()
    .describe('The amount in the smallest unit of the currency. The default is that of the task.'),
  payments: z
    .int()
    .min(2)
    .max(36)
    .optional()
    .describe('The number of all payments, of a charge in installments.'),
  card: z.enum(roles).optional().describe('The role of a test card; that of the task if left out.'),
  payWith: z
    .enum(['card', 'token'])
    .optional()
    .describe('Whether to charge the card by its number or by the saved token. The default is card.'),
  situation: situationSchema.optional().describe('The unusual behaviour of the gateway during the step.'),
});
export type Step = z.infer<typeof stepSchema>;

const end = {
  net: z
    .int()
    .describe(
      'The final payment of the buyer in the smallest unit. It is negative if the buyer received money.',
    ),
  states: z.array(stateOf).min(1).describe('The allowed final states of the order in the application.'),
};

const taskSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens')
    .describe('Small letters, digits and hyphens. It is unique in the plan.'),
  title: z.string().min(1).describe('The title of the task in the certificate.'),
  scope: z
    .array(z.enum(scopes))
    .min(1)
    .describe('The abilities that the task needs. The task is left out if --scope lacks one of them.'),
  amount: amount.describe(
    'The amount in the smallest unit of the currency: 10100 is 101.00 ILS. It is unique in the plan, because it identifies late traffic.',
  ),
  currency: z.enum(['ILS', 'USD', 'GBP', 'HKD', 'JPY', 'EUR']).default('ILS').describe('ISO 4217.'),
  card: z.enum(roles).default('approved-visa').describe('The role of a test card.'),
  steps: z.array(stepSchema).min(1).describe('The steps of the task, in order.'),
  ...end,
  orElse: z
    .strictObject(end)
    .optional()
    .describe('Another allowed result: the order failed, and nothing was charged.'),
  checks: z
    .array(z.enum(Object.keys(checks) as [CheckId, ...CheckId[]]))
    .min(1)
    .describe('The checks of the task. The run is incomplete if a check has no result.'),
});
export type Task = z.infer<typeof taskSchema>;

/** What an application may believe of a task's order in the end. */
export const statesOf = ({ states, orElse }: Task): readonly OrderState[] => [
  ...states,
  ...(orElse?.states ?? []),
];

/** The amounts of a task and of its steps, in the smallest unit. */
export const amountsOf = ({ amount, steps }: Pick<Task, 'amount' | 'steps'>): readonly number[] => [
  ...new Set([amount, ...steps.flatMap((step) => step.amount ?? [])]),
];

export const planSchema = z
  .strictObject({
    $schema: z.string().optional().describe('For editors.'),
    plan: z.string().min(1).describe('The name of the plan in the certificate.'),
    says: z.string().default('').describe('The kind of application that the plan is for.'),
    tasks: z.array(taskSchema).min(1),
  })
  .superRefine(({ tasks }, context) => {
    for (const [index, { steps }] of tasks.entries())
      for (const [place, { operation, situation: { buyer, return: how } = {} }] of steps.entries())
        if (operation !== 'page' && (buyer ?? how) !== undefined)
          context.addIssue({
            code: 'custom',
            path: ['tasks', index, 'steps', place, 'situation', buyer === undefined ? 'return' : 'buyer'],
            message: `is for the operation page alone; this one is ${operation}`,
          });
    for (const [index, task] of tasks.entries())
      for (const [before, other] of tasks.slice(0, index).entries()) {
        const amount = amountsOf(task).find((one) => amountsOf(other).includes(one));
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

/** Tasks that an application is led through, as data. */
export type Plan = z.infer<typeof planSchema>;
export type PlanInput = z.input<typeof planSchema>;
