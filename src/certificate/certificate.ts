import { z } from 'zod';
import type { Observable, Party, Standing } from '../contract/index.ts';
import { baselineSchema } from './baseline.ts';
import { clientFindingSchema } from './client-finding.ts';
import { coverageSchema } from './coverage.ts';
import { proofSchema } from './proof-summary.ts';
import { exchangeSchemaSchema, schemaTotalsSchema } from './schema.ts';
import { type Frozen, headSchema, number, texts, word } from './shape.ts';

/** What a run found about one rule. */
const verdictSchema = z.enum(['passed', 'failed', 'warned', 'skipped', 'observed', 'not observable']);
export type Verdict = z.infer<typeof verdictSchema>;

const evidenceSchema = z.object({
  scenario: z.string(),
  /** Who decided: the scenario's own expectation, or a judge that watched the exchange. */
  by: z.enum(['scenario', 'judge']),
  verdict: z.enum(['passed', 'failed', 'observed']),
  note: z.string().exactOptional(),
  /** A key of `exchanges` of the certificate. */
  exchange: z.string().exactOptional(),
});
export type Evidence = Frozen<z.infer<typeof evidenceSchema>>;

const ruleSchema = z.object({
  /** Of this contract's rules, or of those of an earlier one. */
  id: z.string(),
  ...{ standing: word<Standing>(), binds: word<Party>(), observable: word<Observable>() },
  ...{ group: z.string().exactOptional(), statement: z.string(), source: z.string() },
  verdict: verdictSchema,
  /** Why it is not passed: what was expected and received, what was missing, why it cannot be seen. */
  reason: z.string().exactOptional(),
  /** The scenarios that carry the rule or whose exchanges decided it. */
  scenarios: texts,
  evidence: z.array(evidenceSchema),
});

/** A rule of the contract with its verdict. */
export type CertificateRule = Frozen<z.infer<typeof ruleSchema>>;

const exchangeSchema = z.object({
  ...{ command: z.string(), at: z.string(), durationMs: number, request: z.string(), reply: z.string() },
  /** What the schemas say of both messages as they went over the wire. */
  schema: exchangeSchemaSchema.exactOptional(),
});

/** One request and its reply, cards, CVVs and passwords masked. */
export type EvidenceExchange = Frozen<z.infer<typeof exchangeSchema>>;

const counterexampleSchema = z.object({
  rule: z.string(),
  note: z.string(),
  /** Gherkin that the suite can run. */
  scenario: z.string(),
  /** Lines for a shell; credentials and cards are variables of the environment. */
  curl: texts,
});

/** What a property found, in forms in which it can be done again. */
export type Counterexample = Frozen<z.infer<typeof counterexampleSchema>>;

const totalsSchema = z.object({
  ...{ planned: number, passed: number, failed: number, warned: number },
  ...{ skipped: number, observed: number, notObservable: number },
});
export type Totals = Frozen<z.infer<typeof totalsSchema>>;

const replaySchema = z.object({
  /** When it was recorded, ISO 8601. */
  begun: z.string(),
  misses: number,
  /** Why it is too old. */
  stale: z.string().exactOptional(),
  /** It was recorded with another contract. */
  otherContract: z.literal(true).exactOptional(),
});

/** Of a recording in the place of a gateway. */
export type ReplayFacts = Frozen<z.infer<typeof replaySchema>>;

const targetSchema = z.object({
  name: z.string(),
  /** What answered: the embedded reference gateway, one that a target file describes, or a recording. */
  kind: z.enum(['sandbox', 'live', 'replay']),
  baseUrl: z.string(),
  fingerprint: z.string(),
});

/** What a certificate says of its target. */
export type TargetFacts = Frozen<z.infer<typeof targetSchema>>;
export type TargetKind = TargetFacts['kind'];

/** Somebody's own client, through which everything or some commands went. */
const clientSchema = z.object({
  name: z.string(),
  /** The commands that it sent, where these are a part: this kit sent the others. */
  commands: texts.exactOptional(),
  findings: z.array(clientFindingSchema),
});

const undecidedSchema = z.object({
  /**
   * `skipped`: the target lacks what they need, or it must not be sent; `blocked`: something else stood in their way;
   * `hidden`: the client that they went through hides it.
   */
  outcome: z.enum(['skipped', 'blocked', 'hidden']),
  reason: z.string(),
  /** `features/commands/refund.feature:12 Its name` */
  scenarios: texts,
});

/** Scenarios that came to no decision, for one reason. */
export type Undecided = Frozen<z.infer<typeof undecidedSchema>>;

const observationSchema = z.object({ id: z.string(), text: z.string() });

/** What the target was seen to do where the specification leaves a choice. */
export type Observation = Frozen<z.infer<typeof observationSchema>>;

/** The certificate of a gateway, as `certificate.json` holds it. */
export const certificateSchema = headSchema.extend({
  subject: z.literal('gateway'),
  /** `replayed`: nothing is broken in a recording, which certifies nothing. */
  verdict: z.enum(['conformant', 'not conformant', 'incomplete', 'replayed']),
  target: targetSchema,
  /** Missing where it was this kit's. */
  client: clientSchema.exactOptional(),
  /** What was shown of these very rules and scenarios by breaking each; missing where no such proof is at hand. */
  proof: proofSchema.exactOptional(),
  /** The smallest cases in which a generated request or history broke a rule. */
  counterexamples: z.array(counterexampleSchema),
  /** `failed` ones break a stated rule each; `observed` ones failed and break none: an observation says why. */
  scenarios: z.object({ run: number, passed: number, failed: number, skipped: number, observed: number }),
  replay: replaySchema.exactOptional(),
  /** What the run charged and could not cancel or refund, a line each; missing for the embedded gateway. */
  left: texts.exactOptional(),
  /** The scenarios that came to no decision, by the reason. */
  undecided: z.array(undecidedSchema),
  totals: totalsSchema,
  coverage: coverageSchema,
  schema: schemaTotalsSchema,
  rules: z.array(ruleSchema).min(1),
  observations: z.array(observationSchema),
  exchanges: z.record(z.string(), exchangeSchema),
  /** What a baseline says of the deviations; missing where none was asked. It does not change the verdict. */
  baseline: baselineSchema.exactOptional(),
});

/** The outcome of a certification run. */
export type Certificate = Frozen<z.infer<typeof certificateSchema>>;
