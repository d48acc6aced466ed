import { setTimeout as sleep } from 'node:timers/promises';
import { mediaTypes } from '../src/certification/story.ts';
import type { Merchant } from './merchant.ts';

/** What takes longer than so many milliseconds is announced. */
const unannounced = 1_000;

/** How long a transmission is waited for, in words. */
export const patienceOf = ({ target }: Merchant): string => `${target.waits.transmission / 1000} seconds`;

/**
 * Asks again and again, at growing intervals, until there is an answer; undefined where the target's patience is over.
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
  const { transmission: patience, between } = merchant.target.waits;
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
    await sleep(Math.min(wait, patience - past()));
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  return undefined;
}
