import { z } from 'zod';
import { type Frozen, headSchema, number, texts, word } from '../certificate/index.ts';
import type { CheckId, Weight } from './checks.ts';
import type { PlanInput } from './plan.ts';
import type { OrderState, Scope } from './task-schema.ts';

const verdictSchema = z.enum(['passed', 'failed', 'warned', 'undecided', 'skipped']);
const scopeSchema = z.array(word<Scope>());

const checkSchema = z.object({
  check: word<CheckId>(),
  weight: word<Weight>(),
  verdict: verdictSchema,
  /** The reason of every verdict except passed. */
  reason: z.string().exactOptional(),
  /** The result rests on the application's own report or on a person, because no probe was asked. */
  attested: z.literal(true).exactOptional(),
});

export type CheckResult = Frozen<z.infer<typeof checkSchema>>;

const eventSchema = z.object({
  at: z.number(),
  kind: z.enum(['task', 'request', 'fault', 'ledger', 'buyer', 'belief']),
  text: z.string(),
  exchange: z.object({ request: z.string(), reply: z.string() }).exactOptional(),
});

/** An event in the life of an order. */
export type TimelineEvent = Frozen<z.infer<typeof eventSchema>>;

export const taskSchema = z.object({
  ...{ id: z.string(), title: z.string(), scope: scopeSchema, verdict: verdictSchema },
  /** The reason of a skipped task. */
  reason: z.string().exactOptional(),
  order: z.string(),
  /** The ability that the application reported as unsupported: no check of the task is decided. */
  unsupported: word<Scope>().exactOptional(),
  checks: z.array(checkSchema),
  /** The state of the order that the application reports at the end. */
  belief: word<OrderState>().exactOptional(),
  beliefOf: z.enum(['application', 'probe', 'person']).exactOptional(),
  timeline: z.array(eventSchema),
});
export type TaskResult = Frozen<z.infer<typeof taskSchema>>;

/** Number of tasks with a final state by source: `57 tasks; 57 from the application, 0 from the probe`. */
export function finalStates(tasks: readonly TaskResult[]): string {
  const from = (by: TaskResult['beliefOf']) => tasks.filter(({ beliefOf }) => beliefOf === by).length;
  const [application, probe, person] = [from('application'), from('probe'), from('person')];
  const all = application + probe + person;
  const first = person > 0 ? `${person} from a person, ` : '';
  return `${all} ${all === 1 ? 'task' : 'tasks'}; ${first}${application} from the application, ${probe} from the probe`;
}

const doctorSchema = z.object({
  question: z.string(),
  /** Undecided: no observation of the application decides the question. */
  verdict: verdictSchema,
  /** The observation and a remedy in one line; '' if passed. */
  says: z.string(),
});

export type DoctorFinding = Frozen<z.infer<typeof doctorSchema>>;

const ruleSchema = z.object({ id: z.string(), verdict: z.enum(['passed', 'failed', 'not exercised']) });

/** A stated rule for the merchant, and whether a request of the run exercised it. */
export type MerchantRule = Frozen<z.infer<typeof ruleSchema>>;

const findingSchema = z.object({
  ...{ rule: z.string(), command: z.string(), element: z.string(), problem: z.string() },
  allowed: z.string().exactOptional(),
  /** Required for a stated rule, otherwise recommended. */
  weight: word<Weight>(),
  count: number,
  /** The first three requests, numbered from 1 in the session. */
  requests: z.array(number),
});

/** A problem of requests, with the number of requests that have it. */
export type MerchantFinding = Frozen<z.infer<typeof findingSchema>>;

const approvedSchema = z.object({
  /** Requests are counted if no operation in scope is a deal. */
  of: z.enum(['deal', 'request']),
  approved: number,
  requests: number,
  refused: z.record(z.string(), number),
});

/** Approvals of the gateway for the orders in scope. */
export type ApprovedFacts = Frozen<z.infer<typeof approvedSchema>>;

const counterexampleSchema = z.object({
  history: number,
  tried: number,
  check: word<CheckId>(),
  /** The steps and the failure, a sentence each. */
  says: texts,
  /** The history as a plan, which fails again. */
  plan: z.custom<PlanInput>((plan) => typeof plan === 'object' && plan !== null),
});

/** The smallest history that failed. */
export type Counterexample = Frozen<z.infer<typeof counterexampleSchema>>;

const historySchema = z.object({
  asked: number,
  run: number,
  ...{ orders: number, steps: number },
  /** Number of steps by fault or unusual condition, such as `fault: dropped after`. */
  faults: z.record(z.string(), number),
  counterexample: counterexampleSchema.exactOptional(),
});

/** Result of generated histories. */
export type HistoryFacts = Frozen<z.infer<typeof historySchema>>;

/** The certificate of an application, as `certificate.json` holds it. */
export const merchantCertificateSchema = headSchema.extend({
  subject: z.literal('merchant application'),
  verdict: z.enum(['ready', 'not ready', 'incomplete']),
  application: z.object({ name: z.string() }),
  plan: z.string(),
  /** Declared abilities that a task tested. */
  scope: scopeSchema,
  approved: approvedSchema,
  /** Attested passes are counted separately. */
  totals: z.record(z.enum([...verdictSchema.options, 'attested']), number),
  /** Findings before the first task; missing without a doctor. */
  doctor: z.array(doctorSchema).exactOptional(),
  tasks: z.array(taskSchema),
  rules: z.array(ruleSchema),
  /**
   * Received result codes with their counts. `survived`: all orders with this code ended correctly; missing without
   * tasks.
   */
  codes: z.array(z.object({ code: z.string(), times: number, survived: z.boolean().exactOptional() })),
  findings: z.array(findingSchema).exactOptional(),
  unassigned: number,
  /** Only with generated histories. The tasks are then those of the counterexample, or one for all histories. */
  histories: historySchema.exactOptional(),
});

export type MerchantCertificate = Frozen<z.infer<typeof merchantCertificateSchema>>;
