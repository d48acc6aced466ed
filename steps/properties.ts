import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import type { Counterexample as Reported } from '../src/certificate/certificate.ts';
import { mediaTypes } from '../src/certificate/scenario-report.ts';
import { curlLines } from '../src/certification/curl.ts';
import type { Exchange } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';
import { ReplayMiss } from '../src/recordings/miss.ts';
import { currentRun } from '../src/target/run-context.ts';
import type { Merchant } from './merchant.ts';
import { disturbance } from './others.ts';
import { Blocked } from './outcomes.ts';
import { stored } from './stored.ts';

export interface Failure {
  readonly rule: RuleId;
  readonly note: string;
  readonly exchange: Exchange;
}

export interface Counterexample<T> {
  readonly value: T;
  readonly failure: Failure;
  readonly exchanges: readonly Exchange[];
}

/** Part of the usual number of trials. Targets without an admin API may be shared, so they get few requests. */
interface Effort {
  readonly part: number;
  readonly shrinks: number;
}

export const effortFor = (merchant: Merchant): Effort =>
  // The proof needs no small example, and a search for one takes longer than the scenario.
  merchant.target.control
    ? { part: 1, shrinks: currentRun().judgedAlone ? 0 : 200 }
    : { part: 0.15, shrinks: 12 };

export const partOf = (count: number, { part }: Effort): number => Math.max(1, Math.round(count * part));

/** Time limits in milliseconds: for trying values, and for making a failing value smaller. */
const patience = { trying: 30_000, shrinking: 10_000 };

const over = (limit: number): (() => boolean) => {
  const end = performance.now() + limit;
  return () => performance.now() > end;
};

const clocks = new WeakMap<Merchant, () => boolean>();

export const outOfTime = (merchant: Merchant): boolean =>
  stored(clocks, merchant, () => over(patience.trying))();

export function timeToShrink(merchant: Merchant): void {
  clocks.set(merchant, over(patience.shrinking));
}

const found = new WeakMap<Merchant, { counterexample: Counterexample<unknown>; scenario: string }>();

/**
 * Tries values until one fails, then smaller ones, for a limited time. A blocked trial blocks the scenario, unless
 * another trial failed.
 *
 * @param trial undefined if the value passes
 * @param shrinks maximum number of smaller values; 0 if the caller makes them itself
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
      // The report shows only the smallest failing value and the exchanges before it.
      if (failure || smallest) merchant.exchanges.length = from;
      if (failure && !smallest) timeToShrink(merchant);
      if (failure) smallest = { value, failure, exchanges };
      return failure === undefined;
    } catch (error) {
      // A missing recorded reply is no error here: the recorded run may have reached its time limit.
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
    merchant.log(
      `The target is slow: after ${patience.trying / 1000} seconds the suite left out the remaining requests.`,
    );
  return smallest;
}

export function keep<T>(merchant: Merchant, counterexample: Counterexample<T>, scenario: string): void {
  merchant.exchanges.push(...counterexample.exchanges);
  found.set(merchant, { counterexample, scenario });
}

/** Index of the first exchange after a transmission by the admin API, which is not an exchange. */
export const afterTransmission = new WeakSet<Exchange>();

/** Fails the rule of a counterexample, and reports the smallest case as a scenario and as `curl` lines. */
export async function tellFound(merchant: Merchant): Promise<void> {
  const known = found.get(merchant);
  if (!known) return;
  const cause = await disturbance(merchant);
  if (cause !== undefined) throw new Blocked(cause);
  const { failure, exchanges } = known.counterexample as Counterexample<unknown>;
  const { rule, note, exchange } = failure;
  merchant.blame(rule, note, exchange);
  // Earlier inquiries changed nothing, and later requests only searched for the cause. Both are left out.
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
  const counterexample: Reported = { rule, note, scenario: known.scenario, curl };
  merchant.attach(JSON.stringify(counterexample), mediaTypes.counterexample);
  assert.fail(`${note} (seed ${currentRun().seed})`);
}
