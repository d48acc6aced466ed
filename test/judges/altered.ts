import assert from 'node:assert/strict';
import type { Exchange } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { readReply } from '../../src/message/read-reply.ts';

export function altered(exchange: Exchange, from: RegExp, to: string): Exchange {
  const replyText = exchange.replyText.replace(from, to);
  assert.notEqual(replyText, exchange.replyText, `${from} is not in the reply`);
  return { ...exchange, replyText, reply: readReply(Buffer.from(replyText)).root };
}

/** The rules that an exchange breaks, judged after its history. */
export const failing = (exchange: Exchange, history: readonly Exchange[] = []): string[] =>
  judge(exchange, history)
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ rule }) => rule);
