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
  reason: z.string().exactOptional(),
  /** True if the verdict rests on a statement of the application or of a person, because no probe was asked. */
  attested: z.literal(true).exactOptional(),
});

export type CheckResult = Frozen<z.infer<typeof checkSchema>>;

const eventSchema = z.object({
  at: z.number(),
  kind: z.enum(['task', 'request', 'fault', 'ledger', 'buyer', 'belief']),
  text: z.string(),
  exchange: z.object({ request: z.string(), reply: z.string() }).exactOptional(),
});

export type TimelineEvent = Frozen<z.infer<typeof eventSchema>>;

export const taskSchema = z.object({
  ...{ id: z.string(), title: z.string(), scope: scopeSchema, verdict: verdictSchema },
  reason: z.string().exactOptional(),
  order: z.string(),
  /** An ability that the application reported as unsupported, so that no check of the task is decided. */
  unsupported: word<Scope>().exactOptional(),
  checks: z.array(checkSchema),
  belief: word<OrderState>().exactOptional(),
  beliefOf: z.enum(['application', 'probe', 'person']).exactOptional(),
  timeline: z.array(eventSchema),
});
export type TaskResult = Frozen<z.infer<typeof taskSchema>>;

/** Counts tasks with a final state by source: `57 tasks; 57 from the application, 0 from the probe`. */
export function finalStates(tasks: readonly TaskResult[]): string {
  const from = (by: TaskResult['beliefOf']) => tasks.filter(({ beliefOf }) => beliefOf === by).length;
  const [application, probe, person] = [from('application'), from('probe'), from('person')];
  const all = application + probe + person;
  const first = person > 0 ? `${person} from a person, ` : '';
  return `${all} ${all === 1 ? 'task' : 'tasks'}; ${first}${application} from the application, ${probe} from the probe`;
}

const doctorSchema = z.object({
  question: z.string(),
  /** The verdict is undecided if no observation of the application answers the doctor's question. */
  verdict: verdictSchema,
  says: z.string(),
});

export type DoctorFinding = Frozen<z.infer<typeof doctorSchema>>;

const ruleSchema = z.object({ id: z.string(), verdict: z.enum(['passed', 'failed', 'not exercised']) });

export type MerchantRule = Frozen<z.infer<typeof ruleSchema>>;

const findingSchema = z.object({
  ...{ rule: z.string(), command: z.string(), element: z.string(), problem: z.string() },
  allowed: z.string().exactOptional(),
  /** Rules of the specification are required; other practices are recommended. */
  weight: word<Weight>(),
  count: number,
  /** Numbers of the first three affected requests, counted from 1 in the session. */
  requests: z.array(number),
});

export type MerchantFinding = Frozen<z.infer<typeof findingSchema>>;

const looseEndSchema = z.object({
  /** The reference of the order. */
  order: z.string(),
  kind: z.enum(['open authorization', 'held charge', 'lost reply', 'second charge', 'no reference']),
  says: z.string(),
});

export type LooseEnd = Frozen<z.infer<typeof looseEndSchema>>;

export const looseEndWords = ({ order, says }: LooseEnd): string =>
  order === '' ? says : `order ${order}: ${says}`;

const exerciseSchema = z.object({ what: z.string(), times: number, next: z.string().exactOptional() });

export type Exercise = Frozen<z.infer<typeof exerciseSchema>>;

const approvedSchema = z.object({
  /** Requests are counted instead of deals if no operation in scope is a deal. */
  of: z.enum(['deal', 'request']),
  approved: number,
  requests: number,
  refused: z.record(z.string(), number),
  /** Refusals that a fault simulated. */
  simulated: number.exactOptional(),
});

export type ApprovedFacts = Frozen<z.infer<typeof approvedSchema>>;

const counterexampleSchema = z.object({
  history: number,
  tried: number,
  check: word<CheckId>(),
  says: texts,
  plan: z.custom<PlanInput>((plan) => typeof plan === 'object' && plan !== null),
});

export type Counterexample = Frozen<z.infer<typeof counterexampleSchema>>;

const historySchema = z.object({
  asked: number,
  run: number,
  ...{ orders: number, steps: number },
  faults: z.record(z.string(), number),
  counterexample: counterexampleSchema.exactOptional(),
});

export type HistoryFacts = Frozen<z.infer<typeof historySchema>>;

/** The content of `certificate.json`: the certificate of an application. */
export const merchantCertificateSchema = headSchema.extend({
  subject: z.literal('merchant application'),
  verdict: z.enum(['ready', 'not ready', 'incomplete']),
  application: z.object({
    name: z.string(),
    /** Options of the command, without its tasks and seed, which run a task again. Secrets are masked. */
    again: z.string().exactOptional(),
  }),
  plan: z.string(),
  scope: scopeSchema,
  approved: approvedSchema,
  /** Numbers of checks by verdict. Passes that rest on a statement alone are counted as `attested`. */
  totals: z.record(z.enum([...verdictSchema.options, 'attested']), number),
  doctor: z.array(doctorSchema).exactOptional(),
  tasks: z.array(taskSchema),
  rules: z.array(ruleSchema),
  /** Received result codes. `survived`: all orders with this refusal ended correctly; missing for 000, in a passive session, and if it is not known. */
  codes: z.array(z.object({ code: z.string(), times: number, survived: z.boolean().exactOptional() })),
  /** For a passive session all findings, and for a lenient run with tasks the accepted forms of old clients. */
  findings: z.array(findingSchema).exactOptional(),
  /** Only in a passive session: what orders leave open, and what the session exercised. */
  looseEnds: z.array(looseEndSchema).exactOptional(),
  exercised: z.array(exerciseSchema).exactOptional(),
  unassigned: number,
  /** Only for generated histories: `tasks` then has the counterexample's tasks, or one entry for all histories. */
  histories: historySchema.exactOptional(),
});

export type MerchantCertificate = Frozen<z.infer<typeof merchantCertificateSchema>>;
