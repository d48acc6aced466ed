import { readBack, type Transport } from '../../client/index.ts';
import { decode } from '../../message/encoding.ts';
import { percentDecode, readForm } from '../../message/form.ts';
import type { Safety } from './safety.ts';

/** A transport that sends what a run may send, whoever asks for it. The control surface moves no money. */
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

/**
 * The XML that is posted. What is no form may hold a request all the same, and of a form in which int_in stands twice,
 * or in the address, a gateway may take either.
 */
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
