import type { Certificate, EvidenceExchange, ReplayFacts, TargetFacts } from './certificate.ts';
import type { ProofSummary } from './proof-summary.ts';
import type { AuditFacts } from './schema.ts';
import type { SuiteFacts } from './shape.ts';
import type { Shard } from './shard.ts';

/** The media types of the attachments from which the certificate is derived. */
export const mediaTypes = {
  report: 'application/vnd.ashrait-tck.story+json',
  run: 'application/vnd.ashrait-tck.run+json',
  skip: 'text/vnd.ashrait-tck.skip',
  hidden: 'text/vnd.ashrait-tck.hidden',
  wait: 'text/vnd.ashrait-tck.wait',
  counterexample: 'application/vnd.ashrait-tck.counterexample+json',
} as const;

/** The attachment of a scenario: its exchanges and the decisions about them. */
export interface ScenarioReport {
  readonly exchanges: readonly EvidenceExchange[];
  readonly judgements: readonly {
    readonly rule: string;
    readonly verdict: 'passed' | 'failed';
    readonly note?: string;
    /** An index of `exchanges`. */
    readonly exchange: number;
    /** Present if the scenario itself decided one of many possible rules. */
    readonly by?: 'scenario';
  }[];
  readonly observations: readonly {
    readonly rule: string;
    readonly text: string;
    readonly exchange: number;
  }[];
  /** Rules without a decision because the client of the user hides the result, each once. */
  readonly hidden?: readonly HiddenRule[];
  /** The index of the exchange that decides the scenario. */
  readonly deciding?: number;
  /** The result of the deciding exchange. */
  readonly met?: string;
  /** The commands with result 000, each once. */
  readonly accepted: readonly string[];
  readonly seen: SeenForCoverage & {
    readonly doDealResults: readonly string[];
    readonly inquiryResults: readonly string[];
    readonly financialStatuses: readonly string[];
    readonly recordElements: readonly string[];
    readonly notifications: readonly string[];
    readonly terminalValues: readonly string[];
    readonly lyingDeclarations: number;
  };
}

/** The attachment of a run to the messages of cucumber. */
export interface RunFacts {
  readonly target: TargetFacts;
  readonly suite: SuiteFacts;
  readonly contract: { readonly version: string; readonly digest: string };
  readonly proof?: ProofSummary;
  /** The options that reduced the run. */
  readonly cutBy: readonly string[];
  /** Present for a shard: its part, the number of scenarios of the whole run, and the limits of charges. */
  readonly shard?: Shard & {
    readonly scenarios: number;
    readonly limits?: { readonly charges: number; readonly sum: number };
  };
  readonly client?: NonNullable<Certificate['client']>;
  /** Present for a replay. */
  readonly replay?: ReplayFacts;
  /** One line for each charge that is not cancelled or refunded. Absent if the target needs no cancellation. */
  readonly left?: readonly string[];
  /** Absent without a second validator. */
  readonly audit?: AuditFacts;
  readonly seed: number;
}

/**
 * Names of elements, separated by spaces, by the prefix of their table. A report has them for each scenario, so they
 * are short.
 */
export type ElementNames = Readonly<Record<string, string>>;

/** The data of a scenario for the coverages. */
export interface SeenForCoverage {
  /** `refundDeal 310`, `inquireInvoice invoiceCreationCode 671` */
  readonly codes: readonly string[];
  /** Elements with a text, a code or children. */
  readonly filled: ElementNames;
  /** Elements that were present but never filled. */
  readonly empty: ElementNames;
}

/** A rule without a decision because the client hides the result. */
export interface HiddenRule {
  readonly rule: string;
  readonly reason: string;
}
