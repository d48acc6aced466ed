import { setTimeout as pause } from 'node:timers/promises';
import type { Post, Transport } from '../../src/client/index.ts';
import type { Element } from '../../src/message/element.ts';
import { declarationOf, decode } from '../../src/message/encoding.ts';
import { encodeForm, readForm } from '../../src/message/form.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { writeReply } from '../../src/message/write-reply.ts';
import type { Asked, Changes, State } from './alteration.ts';
import { joined, tokensOf } from './lenient/tokens.ts';
import { resultIn } from './replies/reply-elements.ts';

const formType = 'application/x-www-form-urlencoded';

const nothing: Asked = { command: '', sent: () => undefined, xml: '' };

/**
 * Changes requests, replies and stored transactions between the client and a gateway.
 *
 * @param note called after each change
 * @param answered called with the result code of each reply, before it is changed
 */
export const alteringTransport = (
  behind: Transport,
  changesNow: () => Changes | undefined,
  state: State,
  note: () => void,
  answered: (result: string) => void,
): Transport => ({
  async post(post) {
    const changes = changesNow();
    const asked = changes && askedIn(post, changes.everyReply ? nothing : undefined);
    if (!asked) return behind.post(post);
    const { reply, ledger, waits } = changes;
    if (waits !== undefined) await pause(waits);
    if (ledger?.meanwhile?.(state)) note();
    const after = ledger?.around?.(state, asked);
    const read = changes.request || changes.form ? reading(post, asked, changes, state) : post;
    if (read !== post) note();
    const sent = await behind.post(read);
    const posted = changes.posted?.(sent, asked) ?? sent;
    if (posted !== sent) note();
    const root = rootOf(posted.body);
    if (!root) return posted;
    answered(resultIn(root));
    const spoiled = after?.(root);
    if (spoiled) note();
    const made = reply?.(spoiled ?? root, asked) ?? spoiled ?? root;
    const body = written(root, made, changes);
    if (!body) return posted;
    note();
    return { ...posted, body };
  },
  close: () => behind.close(),
});

function reading(post: Post, asked: Asked, changes: Changes, state: State): Post {
  const form = readForm(Buffer.from(post.body as string));
  if (!form.intIn) return post;
  const { text } = decode(form.intIn);
  const changed = changes.request?.(text, asked, form) ?? text;
  const { user, password } = changes.form?.(form, asked, state) ?? form;
  if (changed === text && user === form.user && password === form.password) return post;
  // The altered text is sent in UTF-8, even if its declaration names another encoding.
  const int_in = changed.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>');
  return { ...post, body: encodeForm({ user, password, int_in }) };
}

/** Returns the bytes of a changed reply; undefined if nothing changed. */
function written(root: Element, made: Element, { writes, encodes }: Changes): Uint8Array | undefined {
  if (made === root && !writes && !encodes) return undefined;
  const plain = writeReply(made);
  const text = writes ? joined(writes(tokensOf(plain))) : plain;
  if (encodes) return encodes(text);
  return made === root && text === plain ? undefined : Buffer.from(declarationOf('UTF-8') + text);
}

/**
 * Reads command and parameters of a posted form.
 *
 * @param otherwise the result for a request without a readable command
 */
function askedIn({ body, path, method, contentType = formType }: Post, otherwise?: Asked): Asked | undefined {
  if (path !== undefined) return undefined;
  if ((method !== undefined && method !== 'POST') || !contentType.startsWith(formType)) return otherwise;
  const { intIn } = readForm(Buffer.from(body as string));
  if (!intIn) return otherwise;
  const text = decode(intIn).text;
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/<([^\s<>/]+)>([^<]*)<\/\1>/g))
    if (!values.has(name)) values.set(name, value);
  const sent = (name: string): string | undefined => values.get(name) || undefined;
  const command = sent('command');
  return command === undefined ? otherwise && { ...otherwise, xml: text } : { command, sent, xml: text };
}

/** A malformed reply is sent unchanged, because the suite judges it. */
function rootOf(body: Uint8Array): Element | undefined {
  try {
    return readReply(body).root;
  } catch {
    return undefined;
  }
}
