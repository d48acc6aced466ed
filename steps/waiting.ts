import { setTimeout as sleep } from 'node:timers/promises';
import { mediaTypes } from '../src/certificate/scenario-report.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, Lacking } from './outcomes.ts';

/** What takes longer than so many milliseconds is announced. */
const unannounced = 1_000;

/** By target: on which terminals it was waited in vain, and how often. */
const vain = new WeakMap<object, Map<string, number>>();

/** Where it was twice in vain to wait a terminal is waited for no longer than a tenth of that, scenario after scenario. */
function patienceWith({ target }: Merchant, times: number): number {
  return times < 2 ? target.waits.transmission : target.waits.transmission / 10;
}

/**
 * Asks about the terminal in use again and again, at growing intervals, until there is an answer; undefined where the
 * target's patience is over.
 *
 * @param what is waited for, as whoever watches the run is told
 * @param most between two questions, in milliseconds, where the target file allows more
 */
export async function polled<T>(
  merchant: Merchant,
  what: string,
  ask: () => Promise<T | undefined>,
  most = Number.POSITIVE_INFINITY,
): Promise<T | undefined> {
  const { answer } = await waited(merchant, what, ask, most);
  return answer;
}

/** The same, where nothing can be done without the answer. */
export async function awaited<T>(
  merchant: Merchant,
  what: string,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const { answer, patience } = await waited(merchant, what, ask, Number.POSITIVE_INFINITY);
  if (answer === undefined) throw new Blocked(`waited for ${what} in vain, ${patience / 1000} seconds`);
  return answer;
}

async function waited<T>(
  merchant: Merchant,
  what: string,
  ask: () => Promise<T | undefined>,
  most: number,
): Promise<{ readonly answer: T | undefined; readonly patience: number }> {
  const terminal = merchant.terminal();
  const counts = vain.get(merchant.target) ?? new Map<string, number>();
  vain.set(merchant.target, counts);
  const times = counts.get(terminal) ?? 0;
  const patience = patienceWith(merchant, times);
  const { between } = merchant.target.waits;
  const signal = merchant.target.safety?.stopped;
  const stopped = () => {
    throw new Lacking(String(signal?.reason));
  };
  const begun = performance.now();
  const past = () => performance.now() - begun;
  let announced = false;
  while (past() < patience) {
    // Of what was waited for already a quarter more, so that little is asked and little is missed.
    const wait = Math.min(Math.max(100, past() / 4), between, most);
    if (!announced && past() + wait > unannounced) {
      // An attachment is in the stream of messages at once, and with the scenario for good.
      merchant.attach(`waiting for ${what}, up to ${Math.round(patience / 1000)} s`, mediaTypes.wait);
      announced = true;
    }
    await sleep(Math.min(wait, patience - past()), undefined, { signal }).catch(stopped);
    const answer = await ask();
    if (answer === undefined) continue;
    counts.delete(terminal);
    return { answer, patience };
  }
  counts.set(terminal, times + 1);
  return { answer: undefined, patience };
}
