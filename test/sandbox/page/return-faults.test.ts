import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:https';
import { afterEach, test } from 'node:test';
import { control } from '../control-client.ts';
import { holdWaits } from '../held-waits.ts';
import { phases } from '../planted.ts';
import { type Seen, typed, useScene } from './cardholder.ts';

const scene = await useScene();
const waits = holdWaits(scene.sandbox);
afterEach(() => control(scene.sandbox, 'DELETE', 'faults'));

let orders = 0;
/** Creates a page whose redirect has a simulated fault. */
async function planted(phase: 'before' | 'after', how: unknown) {
  orders += 1;
  const user = `back${orders}`;
  const fault = { command: 'doDeal', user, phase, action: { return: how } };
  const { status, body } = await control(scene.sandbox, 'POST', 'faults', fault);
  assert.equal(status, 200, JSON.stringify(body));
  const address = await scene.address({ user });
  return { address, charges: () => scene.sandbox.state.ledger.byUser(user).length };
}

/** True if the MAC of the redirect is correct for its parameters and the merchant's password. */
function isSigned({ location }: Seen): boolean {
  const back = location?.searchParams;
  const names = ['txId', 'errorCode', 'cardToken', 'cardExp', 'personalId', 'uniqueID'];
  const signed = `sandbox-password${names.map((name) => back?.get(name)).join('')}`;
  return createHash('sha256').update(signed).digest('hex') === back?.get('responseMac');
}

test('given twice: whoever opens the page again is led back again, and charged once', async () => {
  const { address, charges } = await planted('after', 'twice');
  const first = await scene.see(address, typed);
  const second = await scene.see(address, typed);
  assert.deepEqual([first.status, second.status], [303, 303]);
  assert.equal(second.location?.href, first.location?.href);
  assert.equal((await scene.see(address)).status, 410);
  assert.equal(charges(), 1);
});

for (const [phase, status, made] of [
  ['before', 503, 0],
  ['after', 200, 1],
] as const)
  test(`never given, ${phase} the deal: ${made} is charged`, async () => {
    const { address, charges } = await planted(phase, 'never');
    const seen = await scene.see(address, typed);
    assert.deepEqual([seen.status, seen.location], [status, undefined]);
    assert.equal(charges(), made);
    assert.equal((await scene.see(address, typed)).status, made === 0 ? 303 : 410);
    assert.equal(charges(), 1);
  });

for (const [phase, meanwhile] of phases)
  test(`late, ${phase} the deal: meanwhile ${meanwhile} is charged`, async () => {
    const { address, charges } = await planted(phase, { lateMs: 1_500 });
    const leading = scene.see(address, typed);
    assert.equal(await waits.begun(), 1_500);
    assert.equal(charges(), meanwhile);
    await waits.end();
    const seen = await leading;
    assert.equal(seen.status, 303);
    assert.ok(isSigned(seen));
    assert.equal(charges(), 1);
  });

for (const [path, open] of [
  ['reset', 404],
  ['snapshots/asked/restore', 303],
] as const)
  test(`a deal that is late is called off by ${path}, and the page then answers ${open}`, async () => {
    const { address, charges } = await planted('before', { lateMs: 500 });
    assert.equal((await control(scene.sandbox, 'PUT', 'snapshots/asked')).status, 200);
    const leading = scene.see(address, typed);
    await waits.begun();
    await control(scene.sandbox, 'POST', path);
    await waits.end();
    const seen = await leading;
    assert.deepEqual([seen.status, seen.location], [404, undefined]);
    assert.equal(charges(), 0);
    assert.equal((await scene.see(address, typed)).status, open);
    assert.equal(charges(), open === 303 ? 1 : 0);
  });

test('a form on its way while another state is restored pays the page of that state, once', async () => {
  const address = await scene.address({ user: 'slow form' });
  await control(scene.sandbox, 'PUT', 'snapshots/asked');
  const body = new URLSearchParams(typed).toString();
  const { port } = new URL(address);
  const seen = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Content-Length': body.length };
    const at = { host: 'localhost', port, path: address.split(port)[1], method: 'POST', headers };
    const post = request({ ...at, ca: scene.sandbox.ca, agent: false }, ({ statusCode }) =>
      resolve(statusCode),
    );
    post.on('error', reject).write(body.slice(0, 5));
    // The sandbox has read the head of the form by then. A busy machine may restore sooner, with the same outcome.
    setTimeout(async () => {
      await control(scene.sandbox, 'POST', 'snapshots/asked/restore');
      post.end(body.slice(5));
    }, 200);
  });
  assert.equal(seen, 303);
  assert.equal((await scene.see(address, typed)).status, 410);
  assert.equal(scene.sandbox.state.ledger.byUser('slow form').length, 1);
});

for (const [phase, made] of phases)
  test(`a wrong MAC, ${phase} the deal: it says paid, and ${made} is charged`, async () => {
    const { address, charges } = await planted(phase, 'wrong MAC');
    const seen = await scene.see(address, typed);
    assert.equal(seen.location?.pathname, '/paid');
    assert.equal(seen.location?.searchParams.get('errorCode'), '000');
    assert.match(seen.location?.searchParams.get('responseMac') ?? '', /^[0-9a-f]{64}$/);
    assert.equal(isSigned(seen), false);
    assert.equal(charges(), made);
  });

test('a fault of the way back meets no request, and one of requests no way back', async () => {
  const { charges, address } = await planted('after', 'never');
  await control(scene.sandbox, 'POST', 'faults', { phase: 'before', action: { httpStatus: 503 } });
  assert.equal((await scene.see(address, typed)).status, 200);
  assert.equal(charges(), 1);
  assert.equal((await scene.ask()).status, 503);
});
