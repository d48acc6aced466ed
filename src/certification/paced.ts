import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from '../client/index.ts';

/** A transport that begins a request so many milliseconds after the one before, at least. The control surface is not spared. */
export function paced(transport: Transport, pace: number): Transport {
  if (pace === 0) return transport;
  let next = 0;
  return {
    async post(post) {
      if (post.path?.startsWith('/__admin')) return transport.post(post);
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + pace;
      if (at > now) await sleep(at - now);
      return transport.post(post);
    },
    close: () => transport.close(),
  };
}
