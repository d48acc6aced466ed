import type { Transaction } from '../sandbox/index.ts';
import type { Located } from '../validation/exchanges/index.ts';
import type { Finding } from '../validation/index.ts';
import type { Bought } from './buyer.ts';
import type { TaskResult } from './certificate.ts';
import type { CheckId } from './checks.ts';
import type { Answer } from './drivers/driver.ts';
import type { Order } from './orders.ts';
import { isRefused } from './refusals.ts';
import type { CardData } from './secrets.ts';
import { commandsFor } from './situation.ts';
import { faultIn, type Heard } from './tape.ts';
import type { Operation, OrderState, Situation, Step } from './task-schema.ts';

/** A step with its result. Times are milliseconds since the session began. */
export interface PlayedStep {
  readonly step: Step;
  /** The buyer's card with its CVV, even if the application received no CVV. */
  readonly card: CardData;
  readonly from: number;
  readonly to: number;
  readonly answer: Answer;
  /** Conditions of the step by the id of the fault that simulates each condition. */
  readonly planted?: ReadonlyMap<string, keyof Situation>;
  /** Number of failed TLS handshakes: a client that rejects the certificate leaves no other trace. */
  readonly handshakesFailed: number;
  readonly buyer?: Bought;
  readonly twin?: PlayedStep;
}

export type WireFinding = Located<Finding>;

export interface Played {
  readonly order: Order;
  readonly steps: readonly PlayedStep[];
  readonly heard: readonly Heard[];
  readonly findings: readonly WireFinding[];
  readonly transactions: readonly Transaction[];
  readonly tape: readonly Heard[];
  readonly given: { readonly terminal: string };
  /** The state that the application reports at the end; undefined if unknown. */
  readonly belief: OrderState | undefined;
  /** Milliseconds after a lost reply in which the gateway can still carry out the request. */
  readonly lateMs?: number;
  /** Periods in which the kit asked for the state, in milliseconds of the session. */
  readonly probed?: readonly { readonly from: number; readonly to: number }[];
  readonly beliefOf?: TaskResult['beliefOf'];
  readonly unknownBecause?: string;
  readonly twin?: Played;
  readonly skippedBecause?: string;
}

/** The step reported as unsupported, except reconcile: without reconcile, an order can only stay unknown. */
export const unsupportedIn = ({ steps }: Pick<Played, 'steps'>): Step | undefined =>
  steps.find(({ answer, step }) => answer.isUnsupported && step.operation !== 'reconcile')?.step;

/** A gateway call needs a time-out of 30 seconds, and the application needs time before and after the call. */
export const maxWaitMs = 40_000;

/** True for a request that gets no reply on an open connection, because of the step's situation. */
export const isSilent = (
  { remarks }: Pick<Heard, 'remarks'>,
  { step: { situation }, planted = new Map() }: Pick<PlayedStep, 'step' | 'planted'>,
): boolean =>
  remarks.some((remark) => {
    const name = planted.get(faultIn(remark) ?? '');
    return name !== undefined && situation?.[name] === 'silence';
  });

/** Why a fault acted on no request of a step: the gateway refused the request, or none arrived. */
export function notHit(heard: readonly Heard[], operation: Operation, so: string, none: string): Decision {
  const one = heard.find((each) => commandsFor(operation).includes(each.command) && isRefused(each));
  return undecided(one ? `the gateway refused ${one.command} with ${one.result}, so ${so}` : none);
}

export type Asking = ReturnType<typeof askings>[number];

/** Requests of a reconcile step belong to the step before it. */
export function askings({ steps, heard }: Pick<Played, 'steps' | 'heard'>) {
  const asked = steps.filter(({ step }) => step.operation !== 'reconcile');
  return asked.map((one, index) => ({
    one,
    requests: heard.filter(({ at }) => at >= one.from && at < (asked[index + 1]?.from ?? Infinity)),
  }));
}

/** The result of a check. `undecided` leaves the run incomplete. */
export interface Decision {
  readonly verdict: 'passed' | 'failed' | 'undecided';
  /** Expected and observed behaviour in a sentence; '' if the check passed. */
  readonly says: string;
}

export type Decide = (played: Played) => Decision;
export type Deciding = Readonly<Partial<Record<CheckId, Decide>>>;

export const passed: Decision = { verdict: 'passed', says: '' };
export const failed = (says: string): Decision => ({ verdict: 'failed', says });
export const undecided = (says: string): Decision => ({ verdict: 'undecided', says });

/** True if the order has a request, a transaction, or a connection that the application rejected. */
export const hasTrace = ({ heard, transactions, steps }: Played): boolean =>
  heard.length > 0 || transactions.length > 0 || steps.some(({ handshakesFailed }) => handshakesFailed > 0);

export const noTrace: Decision = undecided('no request of the order arrived');
