import { z } from 'zod';
import type { Observable, Party, Standing } from '../contract/index.ts';
import { baselineSchema } from './baseline.ts';
import { clientFindingSchema } from './client-finding.ts';
import { coverageSchema } from './coverage.ts';
import { proofSchema } from './proof-summary.ts';
import { exchangeSchemaSchema, schemaTotalsSchema } from './schema.ts';
import { type Frozen, headSchema, number, texts, word } from './shape.ts';

const verdictSchema = z.enum(['passed', 'failed', 'warned', 'skipped', 'observed', 'not observable']);
export type Verdict = z.infer<typeof verdictSchema>;

const evidenceSchema = z.object({
  scenario: z.string(),
  /** The origin of the decision: the expectation of the scenario, or a judge of the exchange. */
  by: z.enum(['scenario', 'judge']),
  verdict: z.enum(['passed', 'failed', 'observed']),
  note: z.string().exactOptional(),
  /** A key of `exchanges` in the certificate. */
  exchange: z.string().exactOptional(),
});
export type Evidence = Frozen<z.infer<typeof evidenceSchema>>;

const ruleSchema = z.object({
  id: z.string(),
  ...{ standing: word<Standing>(), binds: word<Party>(), observable: word<Observable>() },
  ...{ group: z.string().exactOptional(), statement: z.string(), source: z.string() },
  verdict: verdictSchema,
  /** The reason for any verdict other than passed. */
  reason: z.string().exactOptional(),
  scenarios: texts,
  evidence: z.array(evidenceSchema),
});

/** A rule of the contract with its verdict. */
export type CertificateRule = Frozen<z.infer<typeof ruleSchema>>;

const exchangeSchema = z.object({
  ...{ command: z.string(), at: z.string(), durationMs: number, request: z.string(), reply: z.string() },
  /** The schema validation of both messages before masking. */
  schema: exchangeSchemaSchema.exactOptional(),
});

/** A request and its reply. Cards, CVVs and passwords are masked. */
export type EvidenceExchange = Frozen<z.infer<typeof exchangeSchema>>;

const counterexampleSchema = z.object({
  rule: z.string(),
  note: z.string(),
  scenario: z.string(),
  /** Lines for a shell. Credentials and cards are environment variables. */
  curl: texts,
});

/** The smallest failing case of a property, as a scenario and as shell commands. */
export type Counterexample = Frozen<z.infer<typeof counterexampleSchema>>;

const totalsSchema = z.object({
  ...{ planned: number, passed: number, failed: number, warned: number },
  ...{ skipped: number, observed: number, notObservable: number },
});
export type Totals = Frozen<z.infer<typeof totalsSchema>>;

const replaySchema = z.object({
  /** ISO 8601. */
  begun: z.string(),
  misses: number,
  /** The reason why the recording is too old. */
  stale: z.string().exactOptional(),
  otherContract: z.literal(true).exactOptional(),
});

/** The recording that answered instead of a gateway. */
export type ReplayFacts = Frozen<z.infer<typeof replaySchema>>;

const targetSchema = z.object({
  name: z.string(),
  kind: z.enum(['sandbox', 'live', 'replay']),
  baseUrl: z.string(),
  fingerprint: z.string(),
});

/** The target of a run. */
export type TargetFacts = Frozen<z.infer<typeof targetSchema>>;
export type TargetKind = TargetFacts['kind'];

/** The client of the user. */
const clientSchema = z.object({
  name: z.string(),
  /** The commands that this client sent, if the kit sent the others. */
  commands: texts.exactOptional(),
  findings: z.array(clientFindingSchema),
});

const undecidedSchema = z.object({
  /**
   * - `skipped`: the target lacks a requirement, or the request must not be sent.
   * - `blocked`: another problem stopped the scenarios.
   * - `hidden`: the client of the user hides the result.
   */
  outcome: z.enum(['skipped', 'blocked', 'hidden']),
  reason: z.string(),
  scenarios: texts,
});

/** Scenarios without a result for the same reason. */
export type Undecided = Frozen<z.infer<typeof undecidedSchema>>;

const observationSchema = z.object({ id: z.string(), text: z.string() });

/** An observation of behaviour that the specification leaves open. */
export type Observation = Frozen<z.infer<typeof observationSchema>>;

/** The certificate of a gateway, as in `certificate.json`. */
export const certificateSchema = headSchema.extend({
  subject: z.literal('gateway'),
  /** `replayed`: a recording passed, which certifies no gateway. */
  verdict: z.enum(['conformant', 'not conformant', 'incomplete', 'replayed']),
  target: targetSchema,
  /** Absent if the kit sent all requests. */
  client: clientSchema.exactOptional(),
  /** Absent if no proof exists for these rules and scenarios. */
  proof: proofSchema.exactOptional(),
  /** The smallest failing cases of generated requests and histories. */
  counterexamples: z.array(counterexampleSchema),
  /**
   * `failed` scenarios show a violation of a stated rule, whatever stopped them. `observed` scenarios failed without such a violation; an observation
   * gives the reason.
   */
  scenarios: z.object({ run: number, passed: number, failed: number, skipped: number, observed: number }),
  replay: replaySchema.exactOptional(),
  /** One line for each charge that is not cancelled or refunded. Absent for the embedded sandbox. */
  left: texts.exactOptional(),
  undecided: z.array(undecidedSchema),
  totals: totalsSchema,
  coverage: coverageSchema,
  schema: schemaTotalsSchema,
  rules: z.array(ruleSchema).min(1),
  observations: z.array(observationSchema),
  exchanges: z.record(z.string(), exchangeSchema),
  /** Absent without a baseline. It does not change the verdict. */
  baseline: baselineSchema.exactOptional(),
});

/** The certificate of a gateway. */
export type Certificate = Frozen<z.infer<typeof certificateSchema>>;

/** The beginning of the reason of a rule about open behaviour that a run did not show. */
export const notShown = 'No exchange of the run shows it';

/** The rules with the verdict observed: open ones, and stated ones to which the target answers in another allowed way. */
export function observedWords(
  rules: readonly Pick<CertificateRule, 'standing' | 'verdict' | 'reason'>[],
): string {
  const observed = rules.filter(({ verdict }) => verdict === 'observed');
  const open = observed.filter(({ standing }) => standing === 'chosen');
  const seen = open.filter(({ reason }) => !reason?.startsWith(notShown));
  const other = observed.length - open.length;
  const otherwise = other === 0 ? '' : `, ${other} stated but answered in another way that is allowed`;
  return `${open.length} left open by the specification (${seen.length} observed)${otherwise}`;
}
