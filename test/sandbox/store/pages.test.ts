import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent, fetch } from 'undici';
import { textAt } from '../../../src/message/element.ts';
import { Pages } from '../../../src/sandbox/page/pages.ts';
import { request, typed } from '../page/cardholder.ts';
import { Kept } from './kept.ts';

async function opened(kept: Kept, uniqueid: string): Promise<{ txId: string; address: () => string }> {
  const { reply } = await kept.send('doDeal', { ...request, uniqueid });
  const txId = textAt(reply, 'response.doDeal.token') ?? '';
  return { txId, address: () => `${kept.sandbox.baseUrl}/pay?txId=${txId}` };
}

async function see(kept: Kept, address: string, form?: Record<string, string>) {
  const dispatcher = new Agent({ connect: { ca: kept.sandbox.ca } });
  const body = form && { method: 'POST', body: new URLSearchParams(form) };
  const { status, headers } = await fetch(address, { dispatcher, redirect: 'manual', ...body });
  await dispatcher.close();
  return { status, location: headers.get('location') };
}

test('a page that was asked for before a crash is paid after it, once', async () => {
  await using kept = await Kept.start();
  const { txId, address } = await opened(kept, 'before');
  await kept.crash();
  assert.equal((await see(kept, address())).status, 200);
  const paid = await see(kept, address(), typed);
  assert.equal(paid.status, 303);
  await kept.crash();
  assert.equal((await see(kept, address(), typed)).status, 410);
  const inquiry = { queryName: 'mpiTransaction', mid: request.mid, mpiTransactionId: txId };
  const { text } = await kept.send('inquireTransactions', {
    ...inquiry,
    terminalNumber: request.terminalNumber,
  });
  assert.match(text, /<statusText>SUCCEEDED<.*<cgGatewayResponseXML><ashrait><response>.*<status>000</s);
  assert.equal((await kept.send('doDeal', { ...request, uniqueid: 'before' })).result, '173');
  assert.equal(kept.ledger().length, 1);
});

test('a second way back that a fault planned is given after a crash, and is then used up', async () => {
  await using kept = await Kept.start();
  const { address } = await opened(kept, 'twice');
  await kept.control('POST', 'faults', { phase: 'after', action: { return: 'twice' } });
  const { location } = await see(kept, address(), typed);
  await kept.crash();
  assert.deepEqual(await see(kept, address()), { status: 303, location });
  await kept.crash();
  assert.equal((await see(kept, address())).status, 410);
});

test('the pages of a merchant that is no longer configured lead nowhere', async () => {
  await using kept = await Kept.start();
  const { txId } = await opened(kept, 'gone');
  const { pages, merchants } = kept.sandbox.state;
  for (const [configured, isThere] of [
    [merchants, true],
    [[], false],
  ] as const) {
    const again = new Pages(configured);
    again.load(pages.save());
    assert.equal(again.find(txId) !== undefined, isThere);
  }
});
