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
  /** The source of a decision about a rule: an expectation of the scenario, or a judge of the exchange. */
  by: z.enum(['scenario', 'judge']),
  verdict: z.enum(['passed', 'failed', 'observed']),
  note: z.string().exactOptional(),
  /** The key of the exchange in the member `exchanges` of the certificate. */
  exchange: z.string().exactOptional(),
});
export type Evidence = Frozen<z.infer<typeof evidenceSchema>>;

const ruleSchema = z.object({
  id: z.string(),
  ...{ standing: word<Standing>(), binds: word<Party>(), observable: word<Observable>() },
  ...{ group: z.string().exactOptional(), statement: z.string(), source: z.string() },
  verdict: verdictSchema,
  reason: z.string().exactOptional(),
  /** Failed rules without which this rule cannot be decided. */
  because: texts.exactOptional(),
  scenarios: texts,
  evidence: z.array(evidenceSchema),
});

/** A rule of the contract with its verdict. */
export type CertificateRule = Frozen<z.infer<typeof ruleSchema>>;

const exchangeSchema = z.object({
  ...{ command: z.string(), at: z.string(), durationMs: number, request: z.string(), reply: z.string() },
  /** The schema validation of request and reply, made before secrets were masked. */
  schema: exchangeSchemaSchema.exactOptional(),
});

/** A request and its reply. Cards, CVVs and passwords are masked. */
export type EvidenceExchange = Frozen<z.infer<typeof exchangeSchema>>;

const counterexampleSchema = z.object({
  rule: z.string(),
  note: z.string(),
  scenario: z.string(),
  /** Shell commands that send the requests. Credentials and cards are environment variables. */
  curl: texts,
});

/** The smallest failing case of a property test, as a scenario and as shell commands. */
export type Counterexample = Frozen<z.infer<typeof counterexampleSchema>>;

const totalsSchema = z.object({
  ...{ planned: number, passed: number, failed: number, warned: number },
  ...{ skipped: number, observed: number, notObservable: number },
});
export type Totals = Frozen<z.infer<typeof totalsSchema>>;

const replaySchema = z.object({
  begun: z.string(),
  misses: number,
  /** The reason why the recording is too old. */
  stale: z.string().exactOptional(),
  otherContract: z.literal(true).exactOptional(),
});

/** A recording of a gateway that answered the requests instead of the gateway. */
export type ReplayFacts = Frozen<z.infer<typeof replaySchema>>;

const targetSchema = z.object({
  name: z.string(),
  kind: z.enum(['sandbox', 'live', 'replay']),
  baseUrl: z.string(),
  fingerprint: z.string(),
});

export type TargetFacts = Frozen<z.infer<typeof targetSchema>>;
export type TargetKind = TargetFacts['kind'];

const clientSchema = z.object({
  name: z.string(),
  /** The commands that the tested client sent. The kit sent all others. */
  commands: texts.exactOptional(),
  findings: z.array(clientFindingSchema),
});

const undecidedSchema = z.object({
  /**
   * - `skipped`: the target lacks a requirement, or the request must not be sent.
   * - `blocked`: another problem stopped the scenarios.
   * - `hidden`: the tested client does not show the result.
   */
  outcome: z.enum(['skipped', 'blocked', 'hidden']),
  reason: z.string(),
  scenarios: texts,
});

/** Scenarios that ended without a result for the same reason. */
export type Undecided = Frozen<z.infer<typeof undecidedSchema>>;

const observationSchema = z.object({ id: z.string(), text: z.string() });

/** Behaviour of the gateway that the specification leaves open. */
export type Observation = Frozen<z.infer<typeof observationSchema>>;

/** The certificate of a gateway, as in the file `certificate.json`. */
export const certificateSchema = headSchema.extend({
  subject: z.literal('gateway'),
  /** `replayed`: a recording passed the checks, which certifies no gateway. */
  verdict: z.enum(['conformant', 'not conformant', 'incomplete', 'replayed']),
  target: targetSchema,
  /** The user's client. Absent if the kit sent all requests. */
  client: clientSchema.exactOptional(),
  /** The mutation proof of the suite. Absent if none exists for these rules and scenarios. */
  proof: proofSchema.exactOptional(),
  /** The smallest failing cases of generated requests and histories. */
  counterexamples: z.array(counterexampleSchema),
  /** `run`: started. `failed`: they violate a stated rule. `observed`: they failed without such a violation. */
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
  /** The comparison with a baseline, which does not change the verdict. Absent without a baseline. */
  baseline: baselineSchema.exactOptional(),
});

export type Certificate = Frozen<z.infer<typeof certificateSchema>>;

/** True for the reason of a scenario that did not start, because the user stopped the run. */
export const isStop = (reason: string | undefined): boolean => reason?.startsWith('stopped by ') ?? false;

/** The number of scenarios that did not start, because the user stopped the run. */
export const notStarted = ({ undecided }: Pick<Certificate, 'undecided'>): number =>
  undecided.reduce((sum, { reason, scenarios }) => sum + (isStop(reason) ? scenarios.length : 0), 0);

/** Failed rules, those first on which the most undecided rules depend, each with these undecided rules. */
export function failedWithDependents(
  rules: readonly CertificateRule[],
): readonly { readonly rule: CertificateRule; readonly dependents: readonly CertificateRule[] }[] {
  return rules
    .filter(({ verdict }) => verdict === 'failed')
    .map((rule) => ({ rule, dependents: rules.filter(({ because }) => because?.includes(rule.id)) }))
    .toSorted((one, other) => other.dependents.length - one.dependents.length);
}

/** The stated rules that a run did not check, by reason, because one missing requirement can skip many rules. */
export const skippedByReason = (rules: readonly CertificateRule[]) =>
  [
    ...Map.groupBy(
      rules.filter(({ verdict, standing }) => verdict === 'skipped' && standing === 'stated'),
      ({ reason = 'No reason was recorded.' }) => reason,
    ),
  ].toSorted(([, some], [, others]) => others.length - some.length);

/** The first words of the reason why a rule about open behaviour has no verdict. */
export const notShown = 'No exchange of the run shows it';

/** Lists open rules, and stated rules to which the target answers in another allowed way. */
export function observedWords(
  rules: readonly Pick<CertificateRule, 'standing' | 'verdict' | 'reason'>[],
): string {
  const observed = rules.filter(({ verdict }) => verdict === 'observed');
  const open = observed.filter(({ standing }) => standing === 'chosen');
  const seen = open.filter(({ reason }) => !reason?.startsWith(notShown));
  const other = observed.length - open.length;
  const otherwise = other === 0 ? '' : `, ${other} stated but answered in another way that is allowed`;
  return `${open.length} left open by the specification (${seen.length} seen, ${open.length - seen.length} not shown)${otherwise}`;
}
