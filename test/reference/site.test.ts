import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ConfigurationError, ruleAddress } from '../../src/certificate/index.ts';
import { placeIn, siteServer } from '../../src/cli/handbook.ts';
import { useFolder, usePort } from '../support/use.ts';

const folder = await useFolder();
const site = join(folder, 'dist');
await mkdir(join(site, 'reference'), { recursive: true });
await writeFile(join(folder, 'secret.html'), 'not for anybody');
for (const [name, content] of [
  ['index.html', 'first'],
  ['404.html', 'no such page'],
  ['reference/refundDeal.html', 'refund'],
  ['icon.svg', '<svg/>'],
] as const)
  await writeFile(join(site, name), content);
const port = await usePort(siteServer(site));
const base = `http://127.0.0.1:${port}`;

const get = async (path: string) => {
  const reply = await fetch(`${base}${path}`);
  return [reply.status, reply.headers.get('content-type'), await reply.text()] as const;
};
/** Requests a path unchanged, because the function fetch would normalise the path. */
const raw = async (path: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
};

test('pages are served, with and without an ending; what is not there is the page 404', async () => {
  const page = 'text/html; charset=utf-8';
  assert.deepEqual(await get('/'), [200, page, 'first']);
  assert.deepEqual(await get('/reference/refundDeal.html?a=b'), [200, page, 'refund']);
  assert.deepEqual(await get('/reference/refundDeal'), [200, page, 'refund']);
  assert.deepEqual(await get('/icon.svg'), [200, 'image/svg+xml', '<svg/>']);
  assert.deepEqual(await get('/reference/nothing.html'), [404, page, 'no such page']);
});

test('nothing outside the folder is served', async () => {
  for (const path of [
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/%',
    '//x/../../secret.html',
    '/a%00.html',
  ]) {
    const reply = await raw(path);
    assert.match(reply, /^HTTP\/1\.1 404 /, path);
    assert.doesNotMatch(reply, /not for anybody/, path);
  }
});

test('a rule and a page have a place; of another word it is said what may have been meant', async () => {
  assert.equal(await placeIn(site), '');
  assert.equal(await placeIn(site, 'refundDeal'), 'reference/refundDeal.html');
  assert.equal(await placeIn(site, 'reference/refundDeal#codes'), 'reference/refundDeal.html#codes');
  assert.equal(await placeIn(site, 'refundDeal.error.321'), 'rules/refundDeal.html#refundDeal.error.321');
  await assert.rejects(
    placeIn(site, 'refundDeal.error.322'),
    (error) =>
      error instanceof ConfigurationError && /did you mean refundDeal\.error\.32/.test(error.message),
  );
  await assert.rejects(placeIn(site, '../secret'), ConfigurationError);
});

test('where the site is not built one line says how it is', async () => {
  await assert.rejects(
    placeIn(join(folder, 'nowhere')),
    /^ConfigurationError: the handbook is not built: run `npm run handbook` in a checkout$/,
  );
});

test('the address of a rule is a link where the handbook is served, and a command elsewhere', () => {
  const id = 'doDeal.request.cvv';
  assert.equal(ruleAddress(id), 'tck explain doDeal.request.cvv');
  for (const handbook of ['https://docs.example/pay', 'https://docs.example/pay/'])
    assert.equal(ruleAddress(id, handbook), `https://docs.example/pay/rules/doDeal-request.html#${id}`);
});
