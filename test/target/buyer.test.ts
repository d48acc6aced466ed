import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransportError } from '../../src/client/index.ts';
import { pageBuyer, UnknownPage } from '../../src/target/buyer.ts';
import { request, txIdOf, useScene } from '../sandbox/page/cardholder.ts';
import { useHttps, useSandbox } from '../support/use.ts';

const scene = await useScene();
const { sandbox: stranger } = await useSandbox();
const buyer = pageBuyer({ ca: scene.sandbox.ca, timeoutMs: 60_000 });

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

/** A payment page as another gateway could have it: a cookie, a page before the card form, and other controls. */
const site: Readonly<Record<string, string>> = {
  '/order':
    '<form method=post action="card?ref=7&amp;step=2"><input type="hidden" name="guard" value="g"><button>Next</button></form>',
  '/mistyped':
    '<form method=post><input name=pan autocomplete=cc-number><button name=stop>No, thanks</button></form>',
  '/sure':
    '<form action="/confirmed"><button class="cancel" name="no">Cancel</button><input type=submit name="yes" value="OK"></form>',
  '/thanks': `<meta http-equiv="Refresh" content="1; URL='${request.successUrl}'"><a href="/help">Help</a>`,
  '/refused': `<form id=f method=post action="${request.errorUrl}"><input type=hidden name=code value=4></form><script>f.submit()</script>`,
  '/card': `<meta http-equiv="refresh" content="600; url=/left"><p><a href='left?by=buyer' class="cancel">Back to the shop</a></p>
    <form method='POST' action=pay><input type=hidden name=guard value='g &amp; h'>
    <input name="f1" autocomplete="cc-name" required><input name="f2" autocomplete="cc-number">
    <select name="f3" autocomplete="cc-exp-month"><option value="">--</option><option>11</option><option>12</option></select>
    <select name="f4" autocomplete="cc-exp-year"><option value="2029">29</option><option value="2030">30</option></select>
    <input name="f5" type="password" autocomplete="cc-csc"><input type="submit" name="go" value="Pay"></form>`,
};

const paid = 'guard=g+%26+h&f1=A.+Buyer&f2=4580000000000000&f3=12&f4=2030&f5=123';

test('a buyer finds the way on pages with a cookie, other controls, a refresh, and a form that a script submits', async () => {
  const sent: string[] = [];
  const { baseUrl, ca } = await useHttps(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const { pathname } = new URL(incoming.url ?? '', 'https://localhost');
    const redirect = (location: string) =>
      response.writeHead(303, { location, 'set-cookie': 'visit=1; Path=/' }).end();
    sent.push(`${incoming.method} ${incoming.url} ${body}`);
    if (pathname === '/') return void redirect('order');
    if (pathname !== '/mistyped' && incoming.headers.cookie !== 'visit=1')
      return void response.writeHead(403).end();
    if (pathname === '/left') return void redirect(request.cancelUrl);
    if (pathname === '/pay') return void redirect(body === paid ? 'sure' : 'refused');
    if (pathname === '/confirmed') return void redirect('thanks');
    response.writeHead(site[pathname] ? 200 : 404).end(site[pathname]);
  });
  const page = `${baseUrl}/?ref=7`;
  const other = pageBuyer({ ca, timeoutMs: 60_000 });
  assert.equal(await other.asks(page), true);
  assert.equal(await other.pays(page, card), request.successUrl);
  assert.equal(await other.pays(page, { ...card, cvv: '999' }), request.errorUrl);
  assert.equal(await other.cancels(page), request.cancelUrl);
  assert.ok(sent.includes('POST /card?ref=7&step=2 guard=g'), sent.join('\n'));
  assert.ok(sent.includes('GET /left?by=buyer '), sent.join('\n'));
  assert.ok(sent.includes('GET /confirmed?yes=OK '), sent.join('\n'));
  const empty = page.replace('/?ref', '/nowhere?ref');
  await assert.rejects(other.pays(empty, card), UnknownPage);
  await assert.rejects(other.cancels(empty), UnknownPage);
  const mistyped = page.replace('/?ref', '/mistyped?ref');
  assert.equal(await other.pays(mistyped, card), undefined);
  await assert.rejects(other.cancels(mistyped), UnknownPage);
});
