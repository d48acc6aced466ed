import type { Offer, Row } from '../generators/index.ts';
import type { Certificate, EvidenceExchange, ReplayFacts, TargetFacts } from './certificate.ts';
import type { ProofSummary } from './proof-summary.ts';
import type { AuditFacts } from './schema.ts';
import type { SuiteFacts } from './shape.ts';
import type { Shard } from './shard.ts';

/** Media types of the cucumber attachments from which the certificate is derived. */
export const mediaTypes = {
  report: 'application/vnd.ashrait-tck.story+json',
  run: 'application/vnd.ashrait-tck.run+json',
  skip: 'text/vnd.ashrait-tck.skip',
  hidden: 'text/vnd.ashrait-tck.hidden',
  wait: 'text/vnd.ashrait-tck.wait',
  counterexample: 'application/vnd.ashrait-tck.counterexample+json',
  pairs: 'application/vnd.ashrait-tck.pairs+json',
} as const;

/** The attachment of a scenario: its exchanges and the decisions about rules. */
export interface ScenarioReport {
  readonly exchanges: readonly EvidenceExchange[];
  readonly judgements: readonly {
    readonly rule: string;
    readonly verdict: 'passed' | 'failed';
    readonly note?: string;
    /** The index of the exchange in `exchanges`. */
    readonly exchange: number;
    /** Present if the expectation of the scenario decided the rule. */
    readonly by?: 'scenario';
  }[];
  readonly observations: readonly {
    readonly rule: string;
    readonly text: string;
    readonly exchange: number;
  }[];
  /** Rules that cover the fault which blocked the scenario. */
  readonly because?: readonly string[];
  /** Rules without a decision because the tested client hides the result. Each occurs once. */
  readonly hidden?: readonly HiddenRule[];
  /** The index of the exchange that decides the scenario. */
  readonly deciding?: number;
  /** The result code of the deciding exchange. */
  readonly met?: string;
  /** The number of requests that the gateway did not answer. Absent if it is 0. */
  readonly unanswered?: number;
  /** Commands that got the result code 000. Each occurs once. */
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

/** The attachment of a scenario with attributes of transactions: the rows whose transactions were played. */
export interface TriedRows {
  readonly offer: Offer;
  readonly rows: readonly Row[];
}

/** The attachment with the facts of a whole run in the messages of cucumber. */
export interface RunFacts {
  readonly target: TargetFacts;
  readonly suite: SuiteFacts;
  readonly contract: { readonly version: string; readonly digest: string };
  readonly proof?: ProofSummary;
  /** The command-line options that reduced the run. */
  readonly cutBy: readonly string[];
  /** Present for a shard: its number, the number of scenarios in the whole run, and the limits of charges. */
  readonly shard?: Shard & {
    readonly scenarios: number;
    readonly limits?: { readonly charges: number; readonly sum: number };
  };
  readonly client?: NonNullable<Certificate['client']>;
  readonly replay?: ReplayFacts;
  /** One line for each charge that is not cancelled or refunded. Absent if the target needs no cancellation. */
  readonly left?: readonly string[];
  /** The sum of the durations of merged shards. Absent for other runs. */
  readonly durationMs?: number;
  /** The result of the second schema validator. Absent without one. */
  readonly audit?: AuditFacts;
  readonly seed: number;
}

/** Names of XML elements by the prefix of their table. The names are separated by spaces. */
export type ElementNames = Readonly<Record<string, string>>;

/** The data of a scenario from which the coverages are counted. */
export interface SeenForCoverage {
  /** Result codes by command: `refundDeal 310`, `inquireInvoice invoiceCreationCode 671`. */
  readonly codes: readonly string[];
  /** Reply elements with a text, a code or children. */
  readonly filled: ElementNames;
  /** Reply elements that were present but never filled. */
  readonly empty: ElementNames;
}

/** A rule without a decision because the tested client hides the result. */
export interface HiddenRule {
  readonly rule: string;
  readonly reason: string;
}
