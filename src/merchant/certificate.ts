import type { SuiteFacts } from '../certificate/index.ts';
import type { CheckId, Weight } from './checks.ts';
import type { DoctorFinding } from './doctor/questions.ts';
import type { OrderState, PlanInput, Scope } from './plan.ts';

/** What came of a check of a task. */
export interface CheckResult {
  readonly check: CheckId;
  readonly weight: Weight;
  readonly verdict: 'passed' | 'failed' | 'warned' | 'undecided' | 'skipped';
  /** Why it is not passed. */
  readonly reason?: string;
  /** It rests on what the application says of itself, or a person of it: no probe was asked. */
  readonly attested?: true;
}

/** One thing that happened to an order. */
export interface TimelineEvent {
  /** Milliseconds since the task began. */
  readonly at: number;
  readonly kind: 'task' | 'request' | 'fault' | 'ledger' | 'buyer' | 'belief';
  readonly text: string;
  /** Both sides of a request, masked. */
  readonly exchange?: { readonly request: string; readonly reply: string };
}

export interface TaskResult {
  readonly id: string;
  readonly title: string;
  readonly scope: readonly Scope[];
  readonly verdict: 'passed' | 'failed' | 'warned' | 'undecided' | 'skipped';
  /** Of one that was skipped. */
  readonly reason?: string;
  readonly order: string;
  /** What the application said it does not do: nothing of the task is decided, and it belongs out of the scope. */
  readonly unsupported?: Scope;
  readonly checks: readonly CheckResult[];
  /** What the application believes in the end. */
  readonly belief?: OrderState;
  /** Who said so. */
  readonly beliefOf?: 'application' | 'probe' | 'person';
  readonly timeline: readonly TimelineEvent[];
}

/** Whose word the states of orders rest on: the application, or the person who operated it. */
export function attestedStates(tasks: readonly TaskResult[]): string {
  const count = (by: TaskResult['beliefOf']) => tasks.filter(({ beliefOf }) => beliefOf === by).length;
  const persons = count('person');
  return persons > 0
    ? `${persons} attested by a person`
    : `${count('application')} reported by the application after a step`;
}

/** A stated rule that binds the merchant, and whether a request of the run could have broken it. */
export interface MerchantRule {
  readonly id: string;
  readonly verdict: 'passed' | 'failed' | 'not exercised';
}

/** One thing that is wrong with requests, however many have it. */
export interface MerchantFinding {
  readonly rule: string;
  readonly command: string;
  readonly element: string;
  readonly problem: string;
  readonly allowed?: string;
  /** A stated rule is broken, or only something to look at. */
  readonly weight: Weight;
  readonly count: number;
  /** The first three, by their number in the session, from 1. */
  readonly requests: readonly number[];
}

/** The outcome of a run of `observe`, as `certificate.json` holds it. */
export interface MerchantCertificate {
  readonly schemaVersion: 1;
  readonly subject: 'merchant application';
  readonly verdict: 'ready' | 'not ready' | 'incomplete';
  /** Why the verdict is what it is, a sentence each. */
  readonly because: readonly string[];
  readonly application: { readonly name: string };
  readonly plan: string;
  /** What the application declares to do and a task tried; tasks beyond it are not missing. */
  readonly scope: readonly Scope[];
  readonly suite: SuiteFacts;
  readonly contract: { readonly version: string; readonly digest: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly seed: number;
  /** What shows that the application can do what is in scope: without an approved deal the run is incomplete. */
  readonly approved: ApprovedFacts;
  /** Passed checks that are attested are counted apart. */
  readonly totals: Readonly<Record<CheckResult['verdict'] | 'attested', number>>;
  /** What was seen before the first task; left out where no doctor came. */
  readonly doctor?: readonly DoctorFinding[];
  readonly tasks: readonly TaskResult[];
  readonly rules: readonly MerchantRule[];
  /**
   * Result codes that the application met, with how often, and whether all orders that met one came out right: not known
   * without tasks.
   */
  readonly codes: readonly { readonly code: string; readonly times: number; readonly survived?: boolean }[];
  /** What was found in the requests, each thing once; of a passive run. */
  readonly findings?: readonly MerchantFinding[];
  /** Requests that belong to no order. */
  readonly unassigned: number;
  /** Of a run with generated histories; the tasks are those of the counterexample then, or one for all histories. */
  readonly histories?: HistoryFacts;
}

/** What the gateway approved of the orders in scope. */
export interface ApprovedFacts {
  /** Deals; or requests, where no operation in scope is a deal. */
  readonly of: 'deal' | 'request';
  readonly approved: number;
  /** How many requests of these orders arrived. */
  readonly requests: number;
  /** How many of them were refused, by result code. */
  readonly refused: Readonly<Record<string, number>>;
}

/** What generated histories came to. */
export interface HistoryFacts {
  readonly asked: number;
  /** Up to the one that failed, that included. */
  readonly run: number;
  readonly orders: number;
  readonly steps: number;
  /** How many steps met each fault, and what else was unusual: `fault: dropped after`. */
  readonly faults: Readonly<Record<string, number>>;
  readonly counterexample?: Counterexample;
}

/** The smallest history that was found to fail. */
export interface Counterexample {
  /** Which history failed first, from 1. */
  readonly history: number;
  /** How many smaller ones were tried. */
  readonly tried: number;
  /** The check that fails. */
  readonly check: CheckId;
  /** What happened, a sentence each. */
  readonly says: readonly string[];
  /** The same as a plan, which fails again. */
  readonly plan: PlanInput;
}
