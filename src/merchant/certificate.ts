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
  /** Why it is not passed. */
  reason: z.string().exactOptional(),
  /** It rests on what the application says of itself, or a person of it: no probe was asked. */
  attested: z.literal(true).exactOptional(),
});

/** The result of a check of a task. */
export type CheckResult = Frozen<z.infer<typeof checkSchema>>;

const eventSchema = z.object({
  /** Milliseconds since the task began. */
  at: z.number(),
  kind: z.enum(['task', 'request', 'fault', 'ledger', 'buyer', 'belief']),
  text: z.string(),
  /** Both sides of a request, masked. */
  exchange: z.object({ request: z.string(), reply: z.string() }).exactOptional(),
});

/** One thing that happened to an order. */
export type TimelineEvent = Frozen<z.infer<typeof eventSchema>>;

export const taskSchema = z.object({
  ...{ id: z.string(), title: z.string(), scope: scopeSchema, verdict: verdictSchema },
  /** Of one that was skipped. */
  reason: z.string().exactOptional(),
  order: z.string(),
  /** What the application said it does not do: nothing of the task is decided, and it belongs out of the scope. */
  unsupported: word<Scope>().exactOptional(),
  checks: z.array(checkSchema),
  /** What the application believes in the end. */
  belief: word<OrderState>().exactOptional(),
  /** Who said so. */
  beliefOf: z.enum(['application', 'probe', 'person']).exactOptional(),
  timeline: z.array(eventSchema),
});
export type TaskResult = Frozen<z.infer<typeof taskSchema>>;

/** How many tasks have a final state, and who reported it: `57 tasks; 57 from the application, 0 from the probe`. */
export function finalStates(tasks: readonly TaskResult[]): string {
  const from = (by: TaskResult['beliefOf']) => tasks.filter(({ beliefOf }) => beliefOf === by).length;
  const [application, probe, person] = [from('application'), from('probe'), from('person')];
  const all = application + probe + person;
  const first = person > 0 ? `${person} from a person, ` : '';
  return `${all} ${all === 1 ? 'task' : 'tasks'}; ${first}${application} from the application, ${probe} from the probe`;
}

const doctorSchema = z.object({
  question: z.string(),
  /** Undecided: nothing of the application was seen that could have decided it. */
  verdict: verdictSchema,
  /** What came and what to do, in one line; '' where it passed. */
  says: z.string(),
});

/** The result of a question of the doctor. */
export type DoctorFinding = Frozen<z.infer<typeof doctorSchema>>;

const ruleSchema = z.object({ id: z.string(), verdict: z.enum(['passed', 'failed', 'not exercised']) });

/** A stated rule that binds the merchant, and whether a request of the run could have broken it. */
export type MerchantRule = Frozen<z.infer<typeof ruleSchema>>;

const findingSchema = z.object({
  ...{ rule: z.string(), command: z.string(), element: z.string(), problem: z.string() },
  allowed: z.string().exactOptional(),
  /** A stated rule is broken, or only something to look at. */
  weight: word<Weight>(),
  count: number,
  /** The first three, by their number in the session, from 1. */
  requests: z.array(number),
});

/** One thing that is wrong with requests, however many have it. */
export type MerchantFinding = Frozen<z.infer<typeof findingSchema>>;

const approvedSchema = z.object({
  /** Deals; or requests, where no operation in scope is a deal. */
  of: z.enum(['deal', 'request']),
  approved: number,
  /** How many requests of these orders arrived. */
  requests: number,
  /** How many of them were refused, by result code. */
  refused: z.record(z.string(), number),
});

/** What the gateway approved of the orders in scope. */
export type ApprovedFacts = Frozen<z.infer<typeof approvedSchema>>;

const counterexampleSchema = z.object({
  /** Which history failed first, from 1. */
  history: number,
  /** How many smaller ones were tried. */
  tried: number,
  /** The check that fails. */
  check: word<CheckId>(),
  /** What happened, a sentence each. */
  says: texts,
  /** The same as a plan, which fails again. */
  plan: z.custom<PlanInput>((plan) => typeof plan === 'object' && plan !== null),
});

/** The smallest history that was found to fail. */
export type Counterexample = Frozen<z.infer<typeof counterexampleSchema>>;

const historySchema = z.object({
  asked: number,
  /** Up to the one that failed, that included. */
  run: number,
  ...{ orders: number, steps: number },
  /** How many steps had each fault, and what else was unusual: `fault: dropped after`. */
  faults: z.record(z.string(), number),
  counterexample: counterexampleSchema.exactOptional(),
});

/** What generated histories found. */
export type HistoryFacts = Frozen<z.infer<typeof historySchema>>;

/** The certificate of an application, as `certificate.json` holds it. */
export const merchantCertificateSchema = headSchema.extend({
  subject: z.literal('merchant application'),
  verdict: z.enum(['ready', 'not ready', 'incomplete']),
  application: z.object({ name: z.string() }),
  plan: z.string(),
  /** What the application declares to do and a task tried; tasks beyond it are not missing. */
  scope: scopeSchema,
  /** Without an approved deal the run is incomplete. */
  approved: approvedSchema,
  /** Passed checks that are attested are counted apart. */
  totals: z.record(z.enum([...verdictSchema.options, 'attested']), number),
  /** What was seen before the first task; left out where no doctor came. */
  doctor: z.array(doctorSchema).exactOptional(),
  tasks: z.array(taskSchema),
  rules: z.array(ruleSchema),
  /**
   * Result codes that the application received, with how often, and whether all orders that received one came out right:
   * not known without tasks.
   */
  codes: z.array(z.object({ code: z.string(), times: number, survived: z.boolean().exactOptional() })),
  /** What was found in the requests, each thing once; of a passive run. */
  findings: z.array(findingSchema).exactOptional(),
  /** Requests that belong to no order. */
  unassigned: number,
  /** Of a run with generated histories; the tasks are those of the counterexample then, or one for all histories. */
  histories: historySchema.exactOptional(),
});

/** The outcome of a run of `observe`. */
export type MerchantCertificate = Frozen<z.infer<typeof merchantCertificateSchema>>;
