import { setTimeout as sleep } from 'node:timers/promises';
import { mediaTypes } from '../src/certificate/scenario-report.ts';
import { currentRun } from '../src/target/run-context.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless, Lacking } from './outcomes.ts';
import { stored } from './stored.ts';

/** Milliseconds. The run announces longer waits. */
const unannounced = 1_000;

/** Number of unsuccessful waits by terminal, by target. */
const timeouts = new WeakMap<object, Map<string, number>>();

const timeoutsOf = ({ target }: Merchant): Map<string, number> => stored(timeouts, target, () => new Map());

/** Milliseconds to wait. After two unsuccessful waits, the suite waits a tenth as long for the same terminal. */
function patienceFor(merchant: Merchant): number {
  const times = timeoutsOf(merchant).get(merchant.terminal()) ?? 0;
  return merchant.target.waits.transmission / (times < 2 ? 1 : 10);
}

/**
 * Sends a request about the terminal in growing intervals until its answer is final. Undefined after the target file's
 * time limit.
 *
 * @param what the subject of the announcement
 * @param interval maximum milliseconds between two requests, if the target file allows more
 */
export async function polled<T>(
  merchant: Merchant,
  what: string,
  ask: () => Promise<T>,
  isFinal: (answer: T) => boolean,
  interval = Number.POSITIVE_INFINITY,
): Promise<T | undefined> {
  const { target } = merchant;
  const terminal = merchant.terminal();
  const counts = timeoutsOf(merchant);
  const patience = patienceFor(merchant);
  const signal = currentRun().stopped;
  const stopped = () => {
    throw new Lacking(String(signal?.reason));
  };
  const begun = performance.now();
  const past = () => performance.now() - begun;
  let announced = false;
  while (past() < patience) {
    const wait = Math.min(Math.max(100, past() / 4), target.waits.between, interval);
    if (!announced && past() + wait > unannounced) {
      // Readers of the message stream receive an attachment immediately.
      merchant.attach(`waiting for ${what}, up to ${Math.round(patience / 1000)} s`, mediaTypes.wait);
      announced = true;
    }
    await sleep(Math.min(wait, patience - past()), undefined, { signal }).catch(stopped);
    const answer = await ask();
    if (!isFinal(answer)) continue;
    counts.delete(terminal);
    return answer;
  }
  counts.set(terminal, (counts.get(terminal) ?? 0) + 1);
  return undefined;
}

/**
 * Returns the final answer of {@link polled}.
 *
 * @throws Blocked if there is none
 */
export async function awaited<T>(
  merchant: Merchant,
  what: string,
  ask: () => Promise<T>,
  isFinal: (answer: T) => boolean,
): Promise<T> {
  const seconds = patienceFor(merchant) / 1000;
  const answer = await polled(merchant, what, ask, isFinal);
  blockUnless(answer !== undefined, `the suite waited ${seconds} seconds for ${what}, without success`);
  return answer;
}
