import { setTimeout as sleep } from 'node:timers/promises';
import { readBack, type Transport } from '../client/index.ts';
import { decode } from '../message/encoding.ts';
import { percentDecode, readForm } from '../message/form.ts';
import type { Safety } from './safety/safety.ts';

export type Pacer = () => Promise<void>;

/** Returns a function that waits until a request may start. @param pace milliseconds between the starts of two requests */
export function pacer(pace: number): Pacer {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + pace;
    if (at > now) await sleep(at - now);
  };
}

/** Wraps a transport to wait before each command. Requests to the admin API do not wait. */
export function paced(transport: Transport, turn: Pacer): Transport {
  return {
    async post(post) {
      if (!post.path?.startsWith('/__admin')) await turn();
      return transport.post(post);
    },
    close: () => transport.close(),
  };
}

/** Wraps a transport to send permitted requests only. Requests to the admin API move no money, and are always permitted. */
export function guarded(transport: Transport, safety: Safety): Transport {
  return {
    async post(post) {
      if (post.path?.startsWith('/__admin/')) return transport.post(post);
      const { posted } = await safety.around(textOf(post), async () => {
        const posted = await transport.post(post);
        return { posted, reply: readBack(posted.body).reply };
      });
      return posted;
    },
    close: () => transport.close(),
  };
}

/** If an HTTP body is no regular form, the whole text is checked: a gateway could find a request anywhere in it. */
function textOf({ body, path = '' }: { readonly body: string | Uint8Array; readonly path?: string }): string {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const { intIn } = readForm(bytes);
  const [, query = ''] = path.split(/\?(.*)/s);
  const all = Buffer.concat([bytes, Buffer.from(query)]);
  const twice =
    [
      ...Buffer.from(all)
        .toString('latin1')
        .matchAll(/int_in=/gi),
    ].length > 1;
  return decode(intIn && query === '' && !twice ? intIn : percentDecode(all)).text;
}
