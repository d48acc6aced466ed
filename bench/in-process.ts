import type { Element } from '../src/message/element.ts';
import { readReply } from '../src/message/read-reply.ts';
import { defaultMerchants } from '../src/sandbox/index.ts';
import { relay } from '../src/sandbox/relay.ts';
import { SandboxState } from '../src/sandbox/state.ts';
import type { Store } from '../src/sandbox/store/store.ts';
import { formOf } from './deal.ts';

/** What a sandbox remembers, without a server around it. */
export const emptyState = (store?: Store): SandboxState =>
  new SandboxState(defaultMerchants(), 1, undefined, store);

/** A sandbox's reply to one request, read. */
export async function answered(text: string, state = emptyState()): Promise<Element> {
  const { bytes } = await relay(state, { body: Buffer.from(formOf(text)), query: '' });
  return readReply(Buffer.from(bytes, 'latin1')).root;
}
