import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exchange, resultOf } from '../../src/client/index.ts';
import { judge } from '../../src/judges/index.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { invoicesByRole } from '../../src/sandbox/index.ts';
import { useSandbox } from '../support/use.ts';
import { waysOf } from './elements/ways.ts';

const { client, sandbox } = await useSandbox({ seed: 1 });
const ways = await waysOf(client, invoicesByRole(sandbox.merchants));

function passing(left: (exchange: Exchange) => string): readonly string[] {
  const found = ways.flatMap(({ exchange, history }) => {
    const replyText = left(exchange);
    const reply = replyText === '' ? undefined : readReply(Buffer.from(replyText)).root;
    return judge({ ...exchange, replyText, reply }, history).filter(({ verdict }) => verdict === 'passed');
  });
  return [...new Set(found.map(({ rule }) => rule))].toSorted();
}

/** By hand: rules that a reply with only a result still fulfils, and rules that an empty command element fulfils. */
const shownByResult = ['envelope.reply.result', 'http.status-200-on-failure'];
const shownByElement = [
  'envelope.reply.commandElement',
  ...shownByResult,
  'transmitInquire.empty-when-not-found',
];

test('replies as they are decide many rules', () => {
  assert.ok(passing(({ replyText }) => replyText).length > 120);
});

test('a reply that says nothing passes nothing', () => {
  for (const text of ['', '<ashrait/>', '<ashrait><response/></ashrait>'])
    assert.deepEqual(
      passing(() => text),
      [],
      text,
    );
});

test('a result alone passes no rule about what is missing', () => {
  const result = (one: Exchange) => `<result>${resultOf(one)}</result>`;
  const response = (inside: string) => `<ashrait><response>${inside}</response></ashrait>`;
  assert.deepEqual(
    passing((one) => response(result(one))),
    shownByResult,
  );
  assert.deepEqual(
    passing((one) => response(`${result(one)}<${one.command}/>`)),
    shownByElement,
  );
});
