import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf } from '../../src/client/index.ts';
import type { CommandName } from '../../src/contract/index.ts';
import { textAt } from '../../src/message/element.ts';
import type { Serve } from '../../tools/proof/alteration.ts';
import {
  accepting,
  afterwards,
  recoding,
  refusing,
  set,
  spoiling,
  taking,
} from '../../tools/proof/serving.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';

let serve: Serve = ({ usual }) => usual();
let took = 0;
const { sandbox, client } = await useSandbox({
  seed: 1,
  behaviour: (served, usual) =>
    serve({
      ...served,
      usual: (call = served.call) => usual(call),
      took: () => {
        took += 1;
      },
    }),
});

async function sent(other: Serve, command: CommandName, fields: Readonly<Record<string, string>>) {
  serve = other;
  took = 0;
  const exchange = await client.send({ command, fields });
  const tranId = textAt(exchange.reply, 'response.tranId') ?? '';
  return { result: resultOf(exchange), tranId, took, reply: exchange.reply };
}

const plain: Serve = ({ usual }) => usual();
const charge = async () => (await sent(plain, 'doDeal', plainCharge)).tranId;
const deal = (tranId: string) => sandbox.state.ledger.byTranId(tranId);
const resultAndTook = ({ result, took }: Awaited<ReturnType<typeof sent>>) => [result, took];

test('a valid request is refused, and an invalid one as usual', async () => {
  const refuses = refusing('doDeal', ({ f }) => f('user') === 'anna', '107');
  assert.deepEqual(resultAndTook(await sent(refuses, 'doDeal', { ...plainCharge, user: 'anna' })), [
    '107',
    1,
  ]);
  assert.deepEqual(resultAndTook(await sent(refuses, 'doDeal', plainCharge)), ['000', 0]);
  const invalid = { ...plainCharge, user: 'anna', currency: 'CHF' };
  assert.deepEqual(resultAndTook(await sent(refuses, 'doDeal', invalid)), ['401', 0]);
});

test('other values hold for one request only, except those that the request changes', async () => {
  const tranId = await charge();
  const half = taking('cancelDeal', () => ({ named: { total: 7, state: 'held' }, fields: { user: 'eve' } }));
  const { result, reply } = await sent(half, 'cancelDeal', { tranId });
  assert.equal(result, '000');
  assert.equal(textAt(reply, 'response.cancelDeal.total'), '7');
  assert.equal(textAt(reply, 'response.cancelDeal.user'), 'eve');
  assert.equal(deal(tranId)?.total, Number(plainCharge.total));
  assert.equal(deal(tranId)?.state, 'cancelled');
});

test('a refusal is served after all, has another code, or an effect', async () => {
  const tranId = await charge();
  await sent(plain, 'cancelDeal', { tranId });
  const again = recoding('cancelDeal', '313 314', '320', ({ named }) => named?.tranId === tranId);
  assert.deepEqual(resultAndTook(await sent(again, 'cancelDeal', { tranId })), ['320', 1]);
  const spoils = spoiling('cancelDeal', '314', ({ named }) => named && set(named, { credited: 1 }));
  assert.deepEqual(resultAndTook(await sent(spoils, 'cancelDeal', { tranId })), ['314', 1]);
  assert.equal(deal(tranId)?.credited, 1);
  const accepts = accepting('cancelDeal', '314', () => ({
    named: { state: 'pending transmission', credited: 0 },
  }));
  assert.deepEqual(resultAndTook(await sent(accepts, 'cancelDeal', { tranId })), ['000', 1]);
});

test('an effect follows a success', async () => {
  const holds = afterwards(
    'doDeal',
    ({ made }) => made?.kind === 'charge',
    ({ made }) => made && set(made, { state: 'held' }),
  );
  const { tranId, took } = await sent(holds, 'doDeal', plainCharge);
  assert.equal(deal(tranId)?.state, 'held');
  assert.equal(took, 1);
});
