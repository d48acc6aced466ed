import assert from 'node:assert/strict';
import { test } from 'node:test';
import { snapshotLimit } from '../../src/sandbox/snapshots.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask } from './ask.ts';
import { control } from './control-client.ts';

const call = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
  control(sandbox, method, path, body, headers);

const { sandbox, client } = await useSandbox({ seed: 1 });

test('the surface lists all that it does, a line each', async () => {
  const { status, body } = await call('GET', '');
  assert.equal(status, 200);
  const lines = Object.entries<string>(body.controls);
  assert.ok(lines.length >= 14);
  for (const [name, says] of lines) {
    assert.match(name, /^(GET|POST|PUT|DELETE) \/__admin\/[\w/{}]+$/);
    assert.ok(says.length > 10 && !says.includes('\n'), name);
  }
});

test('what is not there says what is; another method is told apart', async () => {
  assert.equal((await call('GET', 'nothing')).status, 404);
  assert.ok((await call('GET', 'nothing')).body.controls);
  assert.equal((await call('GET', 'reset')).status, 405);
  assert.equal((await call('POST', 'reset', { deep: true })).status, 400);
  assert.equal((await call('POST', 'faults', '{')).status, 400);
});

test('clearing of a terminal that is not there is refused by its number', async () => {
  const { status, body } = await call('POST', 'clearing/run', { terminalNumber: 'nope' });
  assert.equal(status, 404);
  assert.match(body.error, /no terminal "nope"/);
  assert.equal((await call('POST', 'clearing/run', { terminalNumber: '0880000010' })).status, 200);
});

test('names of this machine are answered, and a name that only begins like one is turned away', async () => {
  for (const site of ['none', 'same-origin'])
    assert.equal((await call('GET', 'health', undefined, { 'sec-fetch-site': site })).status, 200, site);
  for (const host of ['localhost', '127.0.0.1:1', '[::1]:8443'])
    assert.equal((await call('GET', 'health', undefined, { host })).status, 200, host);
  for (const host of ['127.0.0.1.shop.example', 'localhost.shop.example:443'])
    assert.equal((await call('POST', 'reset', {}, { host })).status, 403, host);
});

test('the scheme of the token is read in either case, and nothing else is', async () => {
  const { sandbox: own } = await useSandbox({ host: '0.0.0.0' });
  const token = own.controlToken ?? '';
  const status = async (authorization: string) =>
    (await control(own, 'GET', 'health', undefined, { authorization, host: 'gateway.test' })).status;
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bearer '])
    assert.equal(await status(`${scheme} ${token}`), 200, scheme);
  const wrong = [
    `Basic ${token}`,
    token,
    `Bearer${token}`,
    'Bearer ',
    `Bearer ${token}x`,
    `bearer x${token}`,
  ];
  for (const other of [...wrong, `Bearer ${token.toLowerCase()}`])
    assert.equal(await status(other), 403, other.replace(token, 'TOKEN'));
});

test('the control surface is at its own address, and at none that only begins so', async () => {
  const get = (path: string) => client.probe({ body: '', path, method: 'GET' }, { text: '' });
  for (const [path, status] of [
    ['/__admin/health', 200],
    ['/__admin', 200],
    ['/__admin/', 200],
    ['/__adminhealth', 404],
    ['/__admin-x/health', 404],
    ['/elsewhere', 404],
    ['/xpo/Relay', 405],
  ] as const)
    assert.equal((await get(path)).status, status, path);
});

test('an error about a body of many unknown members is short', async () => {
  const members = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, 1]));
  const { status, body } = await call('POST', 'clock', members);
  assert.equal(status, 400);
  assert.ok(body.error.length <= 2_000);
});

test('a snapshot puts back ledger, ids, tokens, clock and kept replies', async () => {
  await call('POST', 'reset');
  const first = await client.call('doDeal', plainCharge);
  const cardId = first.decoded.value('cardId')?.text ?? '';
  sandbox.state.clock.freeze();
  const time = sandbox.state.clock.now().toString();
  assert.deepEqual((await call('PUT', 'snapshots/one')).body, { saved: 'one' });
  const next = await client.call('doDeal', plainCharge);
  const ids = () => sandbox.state.ledger.all().map(({ tranId, state }) => `${tranId} ${state}`);
  await call('POST', 'clearing/run');
  sandbox.state.clock.reset();
  // The snapshot is restored twice, to show that the first use did not change the snapshot.
  for (const round of [1, 2]) {
    assert.deepEqual((await call('POST', 'snapshots/one/restore')).body, { restored: 'one' });
    assert.deepEqual(ids(), [`${first.decoded.tranId} pending transmission`], `round ${round}`);
    assert.equal(sandbox.state.clock.now().toString(), time);
    const again = await client.call('doDeal', { ...plainCharge, cardNo: undefined, cardId });
    assert.equal(again.decoded.result, '000');
    assert.equal(again.decoded.tranId, next.decoded.tranId, 'ids go on from where they were');
    await call('POST', 'clearing/run');
  }
  sandbox.state.clock.reset();
  assert.deepEqual((await call('GET', 'snapshots')).body, { snapshots: ['one'] });
  assert.equal((await call('DELETE', 'snapshots/one')).status, 200);
  const missing = await call('POST', 'snapshots/one/restore');
  assert.equal(missing.status, 404);
  assert.match(missing.body.error, /no snapshot "one"/);
});

test('snapshots are bounded, and their names are names', async () => {
  assert.equal((await call('PUT', `snapshots/${'a'.repeat(65)}`)).status, 400);
  assert.equal((await call('PUT', 'snapshots/a%20b')).status, 400);
  for (let count = 0; count < snapshotLimit; count++)
    assert.equal((await call('POST', `snapshots/s${count}`)).status, 200);
  assert.equal((await call('PUT', 'snapshots/one-more')).status, 409);
  assert.equal((await call('PUT', 'snapshots/s0')).status, 200, 'one that is there is saved anew');
  for (let count = 0; count < snapshotLimit; count++) await call('DELETE', `snapshots/s${count}`);
});

test('without a control surface there is neither this nor a console, and commands are served', async () => {
  const view = { title: 'A view', path: 'a-view', script: new URL('view.js', import.meta.url), serve() {} };
  const { sandbox: closed, client: stranger } = await useSandbox({
    control: false,
    console: { views: [view] },
  });
  assert.equal(closed.consoleUrl, undefined);
  const below = ['', '/main.js', '/events', '/a-view/x'].map((path) => `/console${path}`);
  for (const path of ['/__admin', '/__admin/health', '/__admin/state', ...below])
    assert.equal((await ask(closed, path)).status, 404, path);
  const { decoded } = await stranger.call('doDeal', plainCharge);
  assert.equal(decoded.result, '000');
});
