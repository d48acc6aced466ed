import type { Transaction } from '../sandbox/index.ts';
import type { Bought } from './buyer.ts';
import type { TaskResult } from './certificate.ts';
import type { CheckId } from './checks.ts';
import type { Answer } from './drivers/driver.ts';
import type { CardData } from './misplaced.ts';
import type { Order } from './orders.ts';
import { faultIn, type Heard } from './tape.ts';
import type { OrderState, Situation, Step } from './task-schema.ts';

/** One step of a task, as it went. Times in milliseconds since the session began. */
export interface PlayedStep {
  readonly step: Step;
  /** What the buyer pays with, whether the application was given its CVV or not. */
  readonly card: CardData;
  readonly from: number;
  readonly to: number;
  readonly answer: Answer;
  /** What of its situation was planted as a fault, by the id of the fault. */
  readonly planted?: ReadonlyMap<string, keyof Situation>;
  /** How many handshakes failed meanwhile: a client that refuses the certificate leaves no other trace. */
  readonly handshakesFailed: number;
  /** What the buyer met, where there was one. */
  readonly buyer?: Bought;
  /** The same step of the order that is played at the same time. */
  readonly twin?: PlayedStep;
}

/** What the rules that bind the merchant say against a request. */
export interface WireFinding {
  /** The request, by its index on the tape. */
  readonly heard: number;
  readonly rule: string;
  readonly element: string;
  readonly problem: string;
  readonly allowed?: string;
}

/** A task that was played through, with all that is known of its order. */
export interface Played {
  readonly order: Order;
  readonly steps: readonly PlayedStep[];
  /** Its requests, also those that came late. */
  readonly heard: readonly Heard[];
  readonly findings: readonly WireFinding[];
  readonly transactions: readonly Transaction[];
  /** All requests of the session, of other orders as well. */
  readonly tape: readonly Heard[];
  /** What the application was given to use. */
  readonly given: { readonly terminal: string };
  /** What the application believes in the end; undefined where it did not say. */
  readonly belief: OrderState | undefined;
  /** When the kit asked for the state of the order, in milliseconds of the session. */
  readonly probed?: readonly { readonly from: number; readonly to: number }[];
  /** Who said so. */
  readonly beliefOf?: TaskResult['beliefOf'];
  /** Why that is not known. */
  readonly unknownBecause?: string;
  /** The order that was played at the same time. */
  readonly twin?: Played;
  /** Why it could not be played. */
  readonly skippedBecause?: string;
}

/** The step that the application said it does not do. To reconcile is no ability: whoever cannot stays unsure. */
export const unsupportedIn = ({ steps }: Pick<Played, 'steps'>): Step | undefined =>
  steps.find(({ answer, step }) => answer.isUnsupported && step.operation !== 'reconcile')?.step;

/** Calls to a gateway need a time-out of 30 seconds; what an application does before and after it needs some time too. */
export const mostWaitMs = 40_000;

/** A request to which a situation of the step gives no reply, while the connection stays open. */
export const isSilent = (
  { remarks }: Pick<Heard, 'remarks'>,
  { step: { situation }, planted = new Map() }: Pick<PlayedStep, 'step' | 'planted'>,
): boolean =>
  remarks.some((remark) => {
    const name = planted.get(faultIn(remark) ?? '');
    return name !== undefined && situation?.[name] === 'silence';
  });

/** A step that a plan asks for, with the requests that came from its beginning until the next one began. */
export interface Asking {
  readonly one: PlayedStep;
  readonly requests: readonly Heard[];
}

/** The steps of the plan. What an application does while it reconciles belongs to the step before. */
export function askings({ steps, heard }: Pick<Played, 'steps' | 'heard'>): readonly Asking[] {
  const asked = steps.filter(({ step }) => step.operation !== 'reconcile');
  return asked.map((one, index) => ({
    one,
    requests: heard.filter(({ at }) => at >= one.from && at < (asked[index + 1]?.from ?? Infinity)),
  }));
}

/** What came of a check. `undecided` is never a pass: it leaves the run incomplete. */
export interface Decision {
  readonly verdict: 'passed' | 'failed' | 'undecided';
  /** What was expected and met, in a sentence; '' where it passed. */
  readonly says: string;
}

export type Decide = (played: Played) => Decision;
export type Deciding = Readonly<Partial<Record<CheckId, Decide>>>;

export const passed: Decision = { verdict: 'passed', says: '' };
export const failed = (says: string): Decision => ({ verdict: 'failed', says });
export const undecided = (says: string): Decision => ({ verdict: 'undecided', says });

/** Whether the application was seen to do anything for the order: a request, a transaction, or a connection that it refused. */
export const hasTrace = ({ heard, transactions, steps }: Played): boolean =>
  heard.length > 0 || transactions.length > 0 || steps.some(({ handshakesFailed }) => handshakesFailed > 0);

export const noTrace: Decision = undecided('no request of the order arrived');
