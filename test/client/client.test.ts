import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { GatewayClient, httpsTransport } from '../../src/client/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { usePort, useSandbox } from '../support/use.ts';

const { client } = await useSandbox();

const deal = {
  ...plainCharge,
  total: 2500,
  transactionCode: 'Internet',
} as const;

test('a charge, its inquiry and its cancellation, by name', async () => {
  const { decoded, tls } = await client.call('doDeal', { ...deal, user: 'order 1' }, { requestId: 'r-1' });
  assert.equal(decoded.approved, true);
  assert.equal(decoded.envelope('requestId'), 'r-1');
  assert.deepEqual(decoded.value('cardBrand'), { text: 'Visa', code: '2' });
  assert.equal(decoded.value('ashraitEmvData.uid')?.text.length, 23);
  assert.equal(decoded.value('firstPayment')?.text, '');
  assert.equal(decoded.value('email')?.text, '');
  assert.match(tls ?? '', /^TLSv1\.[23]$/);

  const inquiry = await client.call('inquireTransactions', {
    terminalNumber: deal.terminalNumber,
    user: 'order 1',
  });
  assert.equal(inquiry.decoded.totals.totalMatch, 1);
  assert.equal(inquiry.decoded.transactions[0]?.financialStatus?.text, 'CAPTURED');

  const cancelled = await client.call('cancelDeal', { tranId: decoded.tranId });
  assert.equal(cancelled.decoded.value('transactionType')?.text, 'Cancel');
});

test('a refusal is data, not an exception', async () => {
  const { decoded } = await client.call('doDeal', { ...deal, cardNo: '4580990000004004' });
  assert.equal(decoded.approved, false);
  assert.equal(decoded.result, '004');
  assert.equal(decoded.value('extendedStatus')?.text, '30004');
});

test('Hebrew goes out and comes back in UTF-8 and in ISO-8859-8', async () => {
  for (const encoding of ['utf-8', 'iso-8859-8'] as const) {
    const { decoded } = await client.call('doDeal', { ...deal, user: 'הזמנה 5' }, { encoding });
    assert.equal(decoded.value('user')?.text, 'הזמנה 5', encoding);
  }
});

test('an address that is not https is refused before anything is sent', () => {
  assert.throws(() => httpsTransport({ baseUrl: 'http://localhost:1' }), TypeError);
});

test('a gateway that is not there, and one that never answers, are told apart', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket));
  const baseUrl = `https://localhost:${await usePort(silent)}`;
  const waiting = new GatewayClient({ baseUrl, user: 'u', password: 'never-shown', timeoutMs: 300 });
  await assert.rejects(waiting.call('doDeal', deal), (error: Error & { code: string }) => {
    assert.equal(error.name, 'TransportError');
    assert.doesNotMatch(error.stack ?? '', /never-shown|4580000000000000/);
    return error.code === 'unreachable';
  });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  await assert.rejects(waiting.call('doDeal', deal), { code: 'unreachable' });
});
