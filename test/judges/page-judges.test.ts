import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { altered, failing as failingOf } from './altered.ts';

const { client } = await useSandbox({ seed: 1 });
const page = await client.call('doDeal', {
  ...{ ...plainCharge, total: 2500, transactionCode: 'Internet', user: 'order 1' },
  ...{ cardNo: undefined, cardExpiration: undefined, validation: 'TxnSetup', mpiValidation: 'AutoComm' },
  ...{ mid: '10001', uniqueid: 'order-1', successUrl: 'https://shop.example/paid' },
  ...{ cancelUrl: 'https://shop.example/cancelled', errorUrl: 'https://shop.example/refused' },
});

const failing = (from?: RegExp, to = ''): readonly string[] =>
  failingOf(from ? altered(page, from, to) : page);

test('a payment page has no card yet: nothing of one is asked of the reply', () => {
  assert.deepEqual(failing(), []);
  for (const name of [
    'cardMask',
    'cardNo',
    'user',
    'creditType',
    'terminalNumber',
    'authSource',
    'ashraitEmvData',
  ])
    assert.deepEqual(failing(new RegExp(`<${name}(?: [^>]*)?(?:/>|>[^]*?</${name}>)`), ''), [], name);
  assert.deepEqual(failing(/<creditType code="1">RegularCredit</, '<creditType code=""><'), []);
});

test('what the reply does say is held to what is stated', () => {
  assert.deepEqual(failing(/<status>000<\/status>/), ['transaction.reply.status']);
  assert.deepEqual(failing(/<statusText>[^<]*<\/statusText>/), ['transaction.reply.statusText']);
  assert.deepEqual(failing(/<total>2500</, '<total>2501<'), ['transaction.reply.total']);
  assert.deepEqual(failing(/<user>order 1</, '<user>order 2<'), ['transaction.reply.user']);
  assert.deepEqual(failing(/(<cgUid>)\d+/, '$1x'), ['transaction.reply.cgUid']);
});
