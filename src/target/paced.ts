import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from '../client/index.ts';

/** Waits until a request may begin: so many milliseconds after the one before, at least. */
export type Pacer = () => Promise<void>;

export function pacer(pace: number): Pacer {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + pace;
    if (at > now) await sleep(at - now);
  };
}

/** A transport that waits for its turn before each command. Requests to the admin API do not wait. */
export function paced(transport: Transport, turn: Pacer): Transport {
  return {
    async post(post) {
      if (!post.path?.startsWith('/__admin')) await turn();
      return transport.post(post);
    },
    close: () => transport.close(),
  };
}
