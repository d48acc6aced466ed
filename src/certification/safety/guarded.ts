import { readBack, type Transport } from '../../client/index.ts';
import { decode } from '../../message/encoding.ts';
import { readForm } from '../../message/form.ts';
import type { Safety } from './safety.ts';

/** A transport that sends what a run may send, whoever asks for it. The control surface moves no money. */
export function guarded(transport: Transport, safety: Safety): Transport {
  return {
    async post(post) {
      if (post.path?.startsWith('/__admin')) return transport.post(post);
      const body = typeof post.body === 'string' ? Buffer.from(post.body) : post.body;
      const { intIn } = readForm(body);
      // What is no form may hold a request all the same.
      const text = decode(intIn ?? body).text;
      const { posted } = await safety.around(text, async () => {
        const posted = await transport.post(post);
        return { posted, reply: readBack(posted.body).reply };
      });
      return posted;
    },
    close: () => transport.close(),
  };
}
