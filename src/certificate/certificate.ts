import type { Rule } from '../contract/index.ts';
import type { CertificateBaseline } from './baseline.ts';
import type { ClientFinding } from './client-finding.ts';
import type { Coverage } from './coverage.ts';
import type { ProofSummary } from './proof-summary.ts';
import type { ExchangeSchema, SchemaTotals } from './schema.ts';
import type { Undecided } from './undecided.ts';

/** What a run found about one rule. */
export type Verdict = 'passed' | 'failed' | 'warned' | 'skipped' | 'observed' | 'not observable';

/** A rule of the contract and what became of it. */
export interface CertificateRule extends Omit<Rule, 'id' | 'unobservable'> {
  /** Of this contract's rules, or of those of an earlier one. */
  readonly id: string;
  readonly verdict: Verdict;
  /** Why it is not passed: what was expected and met, what was missing, why it cannot be seen. */
  readonly reason?: string;
  /** The scenarios that carry the rule or whose exchanges decided it. */
  readonly scenarios: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Evidence {
  readonly scenario: string;
  /** Who decided: the scenario's own expectation, or a judge that watched the exchange. */
  readonly by: 'scenario' | 'judge';
  readonly verdict: 'passed' | 'failed' | 'observed';
  readonly note?: string;
  /** A key of {@link Certificate.exchanges}. */
  readonly exchange?: string;
}

/** One request and its reply, cards, CVVs and passwords masked. */
export interface EvidenceExchange {
  readonly command: string;
  readonly at: string;
  readonly durationMs: number;
  readonly request: string;
  readonly reply: string;
  /** What the schemas say of both messages as they went over the wire. */
  readonly schema?: ExchangeSchema;
}

/** What a property found, in forms in which it can be done again. */
export interface Counterexample {
  readonly rule: string;
  readonly note: string;
  /** Gherkin that the suite can run. */
  readonly scenario: string;
  /** Lines for a shell; credentials and cards are variables of the environment. */
  readonly curl: readonly string[];
}

export interface Totals {
  readonly planned: number;
  readonly passed: number;
  readonly failed: number;
  readonly warned: number;
  readonly skipped: number;
  readonly observed: number;
  readonly notObservable: number;
}

/** Of a recording in the place of a gateway. */
export interface ReplayFacts {
  /** When it was recorded, ISO 8601. */
  readonly begun: string;
  readonly misses: number;
  /** Why it is too old. */
  readonly stale?: string;
  /** It was recorded with another contract. */
  readonly otherContract?: true;
}

/** What answered: the embedded reference gateway, one that a target file describes, or a recording. */
export type TargetKind = 'sandbox' | 'live' | 'replay';

/** With what a run was made. */
export interface SuiteFacts {
  readonly version: string;
  readonly commit: string;
  /** SHA-256 of the scenarios and of the code that verdicts come from, hexadecimal; missing in certificates of older runs. */
  readonly digest?: string;
}

/** What a certificate tells of its target. */
export interface TargetFacts {
  readonly name: string;
  /** Missing in certificates of older runs. */
  readonly kind?: TargetKind;
  readonly baseUrl: string;
  readonly fingerprint: string;
}

/** The outcome of one certification run, as `certificate.json` holds it. */
export interface Certificate {
  readonly schemaVersion: 1;
  /** `replayed`: nothing is broken in a recording, which certifies nothing. */
  readonly verdict: 'conformant' | 'not conformant' | 'incomplete' | 'replayed';
  /** Why the verdict is what it is, a sentence each. */
  readonly because: readonly string[];
  readonly target: TargetFacts;
  /** Somebody's own client, through which everything or some commands went, and what it did wrong; missing where it was this kit's. */
  readonly client?: {
    readonly name: string;
    /** Those that it sent, where that is a part of them: the others were sent by this kit. */
    readonly commands?: readonly string[];
    readonly findings: readonly ClientFinding[];
  };
  readonly suite: SuiteFacts;
  readonly contract: { readonly version: string; readonly digest: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** What was shown of these very rules and scenarios by breaking each; missing where no such proof is at hand. */
  readonly proof?: ProofSummary;
  /** What the generated requests and histories of the run were made from: `certify --seed` makes them again. */
  readonly seed: number;
  /** The smallest cases in which a generated request or history broke a rule. */
  readonly counterexamples: readonly Counterexample[];
  readonly scenarios: {
    readonly run: number;
    readonly passed: number;
    /** Each breaks a stated rule. */
    readonly failed: number;
    readonly skipped: number;
    /** They failed and break no stated rule: an observation says why. Missing in certificates of older runs. */
    readonly observed?: number;
  };
  /** That a recording answered: when it was made, how many requests were not in it, why it is too old. */
  readonly replay?: ReplayFacts;
  /** What the run charged and could not cancel or refund, a line each; missing for the embedded gateway. */
  readonly left?: readonly string[];
  /** The scenarios that came to no decision, by the reason. */
  readonly undecided: readonly Undecided[];
  readonly totals: Totals;
  readonly coverage: Coverage;
  readonly schema: SchemaTotals;
  readonly rules: readonly CertificateRule[];
  /** What the target does where the specification leaves it open. */
  readonly observations: readonly Observation[];
  readonly exchanges: Readonly<Record<string, EvidenceExchange>>;
  /** What a baseline says of the deviations; missing where none was asked. It does not change the verdict. */
  readonly baseline?: CertificateBaseline;
}

/** What the target was seen to do where the specification leaves a choice. */
export interface Observation {
  readonly id: string;
  readonly text: string;
}
