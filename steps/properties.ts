import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import type { Counterexample as Told } from '../src/certificate/certificate.ts';
import { mediaTypes } from '../src/certificate/scenario-report.ts';
import { curlLines } from '../src/certification/curl.ts';
import type { Exchange } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';
import { ReplayMiss } from '../src/recordings/index.ts';
import { currentRun } from '../src/target/run-context.ts';
import type { Merchant } from './merchant.ts';
import { disturbance } from './others.ts';
import { Blocked } from './outcomes.ts';

/** What a property met that should not be. */
export interface Failure {
  /** The rule that the target broke. */
  readonly rule: RuleId;
  readonly note: string;
  /** The exchange that shows it. */
  readonly exchange: Exchange;
}

/** The smallest value that fails, what is wrong with it, and the exchanges that led there. */
export interface Counterexample<T> {
  readonly value: T;
  readonly failure: Failure;
  readonly exchanges: readonly Exchange[];
}

/** How much a property does. A target without a control surface may be a shared one: few requests, at its pace. */
interface Effort {
  /** How much of what the sandbox is given. */
  readonly part: number;
  /** Values that are tried to find a smaller one that fails. */
  readonly shrinks: number;
}

export const effortFor = (merchant: Merchant): Effort =>
  merchant.target.control ? { part: 1, shrinks: 200 } : { part: 0.15, shrinks: 12 };

/** How many of so many, at least one. */
export const partOf = (count: number, { part }: Effort): number => Math.max(1, Math.round(count * part));

/** How long a property goes on at a target that takes its time, and how long it makes smaller what it found. */
const patience = { trying: 30_000, shrinking: 10_000 };

const over = (limit: number): (() => boolean) => {
  const end = performance.now() + limit;
  return () => performance.now() > end;
};

const clocks = new WeakMap<Merchant, () => boolean>();

/** Whether what was tried until now has to do. */
export function outOfTime(merchant: Merchant): boolean {
  const clock = clocks.get(merchant) ?? over(patience.trying);
  clocks.set(merchant, clock);
  return clock();
}

/** The clock of what is found: another time is given to it. */
export function timeToShrink(merchant: Merchant): void {
  clocks.set(merchant, over(patience.shrinking));
}

const found = new WeakMap<Merchant, { counterexample: Counterexample<unknown>; scenario: string }>();

/**
 * Tries values until one fails, and then smaller ones, for a limited time. What blocks one blocks the scenario, unless another has failed.
 *
 * @param trial undefined where the value is fine
 * @param shrinks how many smaller values are tried; none where the caller knows a better way
 */
export async function tryAll<T>(
  merchant: Merchant,
  values: Arbitrary<T>,
  runs: number,
  trial: (value: T) => Promise<Failure | undefined>,
  shrinks = effortFor(merchant).shrinks,
): Promise<Counterexample<T> | undefined> {
  let smallest: Counterexample<T> | undefined;
  let stopped: { readonly error?: unknown } | undefined;
  let tried = 0;
  let left = shrinks;
  const holds = async (value: T): Promise<boolean> => {
    if (stopped || outOfTime(merchant) || (smallest && left-- <= 0)) return true;
    const from = merchant.exchanges.length;
    try {
      const failure = await trial(value);
      const exchanges = merchant.exchanges.slice(from);
      // Of what fails only the smallest is told, with what led there.
      if (failure || smallest) merchant.exchanges.length = from;
      if (failure && !smallest) timeToShrink(merchant);
      if (failure) smallest = { value, failure, exchanges };
      return failure === undefined;
    } catch (error) {
      // When it was recorded time was up here, it may be.
      stopped = error instanceof ReplayMiss && tried > 0 ? {} : { error };
      return true;
    } finally {
      tried += 1;
    }
  };
  await fc.check(fc.asyncProperty(values, holds), {
    seed: currentRun().seed,
    numRuns: runs,
    endOnFailure: shrinks === 0,
  });
  if (!smallest && stopped?.error) throw stopped.error;
  if (!smallest && outOfTime(merchant))
    merchant.log(`The target takes its time: after ${patience.trying / 1000} seconds the rest was left out.`);
  return smallest;
}

/** Keeps what a property found, until its scenario says so. */
export function keep<T>(merchant: Merchant, counterexample: Counterexample<T>, scenario: string): void {
  merchant.exchanges.push(...counterexample.exchanges);
  found.set(merchant, { counterexample, scenario });
}

/** Exchanges before which the control surface was asked to transmit, which is no exchange itself. */
export const afterTransmission = new WeakSet<Exchange>();

/**
 * Fails where the property found something: the rule is blamed, and the smallest case is told as a scenario and as
 * `curl` lines.
 */
export async function tellFound(merchant: Merchant): Promise<void> {
  const known = found.get(merchant);
  if (!known) return;
  const cause = await disturbance(merchant);
  if (cause !== undefined) throw new Blocked(cause);
  const { failure, exchanges } = known.counterexample as Counterexample<unknown>;
  const { rule, note, exchange } = failure;
  merchant.blame(rule, note, exchange);
  // An inquiry on the way changes nothing, and what was sent behind the fault only looked for its cause.
  const needed: Exchange[] = [];
  const transmitted = new Set<Exchange>();
  let waits = false;
  for (const one of exchanges.slice(0, exchanges.indexOf(exchange) + 1)) {
    waits ||= afterTransmission.has(one);
    if (one !== exchange && /^(inquire|transmitInquire)/.test(one.command)) continue;
    needed.push(one);
    if (waits) transmitted.add(one);
    waits = false;
  }
  const curl = curlLines(needed, merchant.target, transmitted);
  const counterexample: Told = { rule, note, scenario: known.scenario, curl };
  merchant.attach(JSON.stringify(counterexample), mediaTypes.counterexample);
  assert.fail(`${note} (seed ${currentRun().seed})`);
}
