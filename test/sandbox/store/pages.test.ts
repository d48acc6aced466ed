import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textAt } from '../../../src/message/element.ts';
import { Pages } from '../../../src/sandbox/page/pages.ts';
import { ask, postForm } from '../ask.ts';
import { request, typed } from '../page/cardholder.ts';
import { Stored } from './kept.ts';

async function opened(stored: Stored, uniqueid: string): Promise<{ txId: string; address: () => string }> {
  const { reply } = await stored.send('doDeal', { ...request, uniqueid });
  const txId = textAt(reply, 'response.doDeal.token') ?? '';
  return { txId, address: () => `${stored.sandbox.baseUrl}/pay?txId=${txId}` };
}

async function see(stored: Stored, address: string, form?: Record<string, string>) {
  const { status, headers } = await (form
    ? postForm(stored.sandbox, address, form)
    : ask(stored.sandbox, address));
  return { status, location: headers.location };
}

test('a page that was asked for before a crash is paid after it, once', async () => {
  await using stored = await Stored.start();
  const { txId, address } = await opened(stored, 'before');
  await stored.crash();
  assert.equal((await see(stored, address())).status, 200);
  const paid = await see(stored, address(), typed);
  assert.equal(paid.status, 303);
  await stored.crash();
  assert.equal((await see(stored, address(), typed)).status, 410);
  const inquiry = { queryName: 'mpiTransaction', mid: request.mid, mpiTransactionId: txId };
  const { text } = await stored.send('inquireTransactions', {
    ...inquiry,
    terminalNumber: request.terminalNumber,
  });
  assert.match(text, /<statusText>SUCCEEDED<.*<cgGatewayResponseXML><ashrait><response>.*<status>000</s);
  assert.equal((await stored.send('doDeal', { ...request, uniqueid: 'before' })).result, '173');
  assert.equal(stored.ledger().length, 1);
});

test('a second way back that a fault planned is given after a crash, and is then used up', async () => {
  await using stored = await Stored.start();
  const { address } = await opened(stored, 'twice');
  await stored.control('POST', 'faults', { phase: 'after', action: { return: 'twice' } });
  const { location } = await see(stored, address(), typed);
  await stored.crash();
  assert.deepEqual(await see(stored, address()), { status: 303, location });
  await stored.crash();
  assert.equal((await see(stored, address())).status, 410);
});

test('the pages of a merchant that is no longer configured lead nowhere', async () => {
  await using stored = await Stored.start();
  const { txId } = await opened(stored, 'gone');
  const { pages, merchants } = stored.sandbox.state;
  for (const [configured, isThere] of [
    [merchants, true],
    [[], false],
  ] as const) {
    const again = new Pages(configured);
    again.load(pages.save());
    assert.equal(again.find(txId) !== undefined, isThere);
  }
});
