import type { Certificate, EvidenceExchange, ReplayFacts, TargetFacts } from './certificate.ts';
import type { ProofSummary } from './proof-summary.ts';
import type { AuditFacts } from './schema.ts';
import type { SuiteFacts } from './shape.ts';
import type { Shard } from './shard.ts';

/** The media types under which a scenario attaches what the certificate is made from. */
export const mediaTypes = {
  report: 'application/vnd.ashrait-tck.story+json',
  run: 'application/vnd.ashrait-tck.run+json',
  skip: 'text/vnd.ashrait-tck.skip',
  hidden: 'text/vnd.ashrait-tck.hidden',
  wait: 'text/vnd.ashrait-tck.wait',
  counterexample: 'application/vnd.ashrait-tck.counterexample+json',
} as const;

/** What the judges and the scenario itself found out, as one scenario attaches it. */
export interface ScenarioReport {
  readonly exchanges: readonly EvidenceExchange[];
  readonly judgements: readonly {
    readonly rule: string;
    readonly verdict: 'passed' | 'failed';
    readonly note?: string;
    /** Index into `exchanges`. */
    readonly exchange: number;
    /** A scenario that found the rule itself, out of many that it might have met. */
    readonly by?: 'scenario';
  }[];
  readonly observations: readonly {
    readonly rule: string;
    readonly text: string;
    readonly exchange: number;
  }[];
  /** What could have been decided, had a client of somebody's own not hidden it; each rule once. */
  readonly hidden?: readonly HiddenRule[];
  /** The exchange that the scenario is about, as an index. */
  readonly deciding?: number;
  /** The result that exchange was answered with. */
  readonly met?: string;
  /** The commands that were answered with result 000, each once. */
  readonly accepted: readonly string[];
  /** What the replies of this scenario add to the observations of the run. */
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

/** What a run says of itself, appended to the messages of cucumber. */
export interface RunFacts {
  readonly target: TargetFacts;
  readonly suite: SuiteFacts;
  readonly contract: { readonly version: string; readonly digest: string };
  /** The proof of these rules and scenarios, where one is at hand. */
  readonly proof?: ProofSummary;
  /** Why the run saw less than the whole suite: the options that cut it. */
  readonly cutBy: readonly string[];
  /** Which part of a run this is, how many scenarios the whole has, and what it may charge; missing for a whole one. */
  readonly shard?: Shard & {
    readonly scenarios: number;
    readonly limits?: { readonly charges: number; readonly sum: number };
  };
  /** Whose client the scenarios went through, where it was not this kit's, and what it did wrong. */
  readonly client?: NonNullable<Certificate['client']>;
  /** When that was recorded which answered, how many requests were not in it, and why it is too old; for a replay. */
  readonly replay?: ReplayFacts;
  /** What could not be cancelled or refunded, a line each; missing where nobody's money was at stake. */
  readonly left?: readonly string[];
  /** What a second validator made of the run's messages; missing where none was asked. */
  readonly audit?: AuditFacts;
  /** What the generated requests and histories were made from. */
  readonly seed: number;
}

/** Names of elements by the prefix of their table, with blanks between: a report tells them in each scenario. */
export type ElementNames = Readonly<Record<string, string>>;

/** What the replies of one scenario add to the coverages. */
export interface SeenForCoverage {
  /** The results that came back: `refundDeal 310`, `inquireInvoice invoiceCreationCode 671`. */
  readonly codes: readonly string[];
  /** The elements that came with a text, a code or elements of their own. */
  readonly filled: ElementNames;
  /** The elements that came, and never filled. */
  readonly empty: ElementNames;
}

/** A rule that an exchange would have decided, had the client not been in between. */
export interface HiddenRule {
  readonly rule: string;
  readonly reason: string;
}
