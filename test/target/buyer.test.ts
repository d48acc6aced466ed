import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { TransportError } from '../../src/client/index.ts';
import { makeAuthority } from '../../src/sandbox/authority.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { type Buyer, sandboxBuyer } from '../../src/target/buyer.ts';
import { request, Scene, txIdOf } from '../sandbox/page/cardholder.ts';

let scene: Scene;
let buyer: Buyer;
let stranger: Sandbox;

before(async () => {
  scene = await Scene.open();
  stranger = await startSandbox();
  buyer = sandboxBuyer({ ca: scene.sandbox.ca, timeoutMs: 60_000 });
});
after(async () => {
  await scene[Symbol.asyncDispose]();
  await stranger.stop();
});

const card = { number: '4580000000000000', expiration: '1230', cvv: '123' };
const refused = { ...card, number: '4580990000004004' };

const redirectOf = (location: string | undefined): readonly string[] => {
  const { origin, pathname, searchParams } = new URL(location ?? 'none:');
  return [origin + pathname, searchParams.get('txId') ?? ''];
};

test('a buyer is told the way back, and does not go it: the addresses of the request lead nowhere', async () => {
  const pages = [await scene.address(), await scene.address(), await scene.address()] as const;
  assert.deepEqual(redirectOf(await buyer.pays(pages[0], card)), [request.successUrl, txIdOf(pages[0])]);
  assert.deepEqual(redirectOf(await buyer.pays(pages[1], refused)), [request.errorUrl, txIdOf(pages[1])]);
  assert.deepEqual(redirectOf(await buyer.cancels(pages[2])), [request.cancelUrl, txIdOf(pages[2])]);
});

test('a page that is over leads nowhere, and takes no second card', async () => {
  const page = await scene.address();
  assert.notEqual(await buyer.pays(page, card), undefined);
  assert.equal(await buyer.pays(page, card), undefined);
  assert.equal(await buyer.cancels(page), undefined);
});

test('a page with a certificate of somebody else gets no card', async () => {
  await assert.rejects(
    buyer.pays(`${stranger.baseUrl}/pay?txId=1`, card),
    (error) => error instanceof TransportError && error.code === 'untrusted',
  );
});

test('a buyer sends the form where the page says, with its hidden fields', async () => {
  const { ca, certificate, key } = await makeAuthority();
  const sent: string[] = [];
  const site = createServer({ cert: certificate, key }, async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    if (incoming.method === 'GET')
      return void response.end(
        '<form method="post" action="/submit?step=2&amp;ref=7"><input type="hidden" name="form" value="card"></form>',
      );
    sent.push(`${incoming.url} ${body}`);
    const isRight = incoming.url === '/submit?step=2&ref=7' && body.startsWith('form=card&cardNumber=');
    response.writeHead(isRight ? 302 : 400, isRight ? { location: request.successUrl } : {}).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    const page = `https://localhost:${(site.address() as AddressInfo).port}/pay?ref=7`;
    assert.equal(await sandboxBuyer({ ca, timeoutMs: 60_000 }).pays(page, card), request.successUrl);
    assert.equal(sent.length, 1);
  } finally {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
});
