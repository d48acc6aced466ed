import type { Departure } from '../merchant/captured.ts';
import type { Capture, Located, SecretKind, Side } from '../validation/exchanges/index.ts';
import type { Finding, Remark } from '../validation/index.ts';

/** What is said of a file of exchanges. */
export interface CaptureReport {
  readonly file: string;
  readonly format: Capture['format'];
  readonly exchanges: number;
  /** Exchanges of which the file has no reply: only what was sent is judged. */
  readonly unanswered: number;
  /** Exchanges that no proper client would send: of their replies hardly anything is asked. */
  readonly improper: number;
  /** Findings about values that the file does not have, and which are therefore none. */
  readonly hidden: number;
  /** Places of its list that are no exchanges with the gateway, counted by the reason. */
  readonly aside: Readonly<Record<string, number>>;
  /** What it holds in clear. */
  readonly secrets: readonly SecretKind[];
}

export type InFile<Thing> = { readonly file: string } & Located<Thing>;

/** The same once, and how often it was met. */
export interface Times {
  readonly count: number;
  /** The first three places. */
  readonly places: readonly string[];
}

/** A practice that the merchant departs from: what the specification does not state, and money or safety demands. */
export type PracticeInFile = Omit<Departure, 'places'> & { readonly file: string } & Times;

/**
 * What `--exchanges --json` prints: one document. `valid` is true where every file could be read whole and nothing is wrong on
 * either side; with `--strict` a remark that `isWarning`, or a practice that is recommended, makes it false. `groups` has
 * each finding and each warning once. `exchange` is the place in the file's list, from 0 (of a HAR file in `log.entries`); lines count from 1,
 * in the request for the merchant and in the reply for the gateway.
 */
export interface ExchangesDocument {
  readonly schemaVersion: 1;
  readonly valid: boolean;
  readonly captures: readonly CaptureReport[];
  readonly findings: readonly InFile<Finding>[];
  readonly remarks: readonly InFile<Remark>[];
  readonly rules: readonly OfRule[];
  readonly groups: readonly (InFile<Finding | Remark> & Times)[];
  readonly practices: readonly PracticeInFile[];
  /** Files, and single exchanges, that could not be read. */
  readonly unusable: readonly { readonly reason: string }[];
}

/** How often a rule is broken by one side, and the first time. */
export interface OfRule {
  readonly side: Side;
  readonly rule: string;
  readonly count: number;
  readonly example: { readonly file: string; readonly exchange: number; readonly problem: string };
}
