import assert from 'node:assert/strict';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Agent, fetch as undiciFetch } from 'undici';
import { httpsTransport, TransportError } from '../../src/client/index.ts';
import { encodeForm } from '../../src/message/form.ts';
import { type Definition, Matcher, ReplayMiss, replayTransport } from '../../src/recordings/index.ts';
import { useHttps } from '../support/use.ts';
import { exchange, request as message, reply } from './messages.ts';

const text = message('inquireTransactions', { tranId: '7' });
const body = encodeForm({ user: 'recorded-user', password: 'recorded-password', int_in: text });
const baseUrl = 'https://gateway.test';

/** Replays exchanges for the duration of a test. */
async function replaying(t: TestContext, definitions: readonly Definition[], at = baseUrl) {
  const matcher = new Matcher(definitions);
  const now = () => matcher.now(undefined);
  const options = { baseUrl: at, matcher, timeoutMs: 60_000, scenario: () => undefined, now };
  const transport = await replayTransport(options);
  t.after(() => transport.close());
  return transport;
}

let arrived = 0;
const { baseUrl: other, ca } = await useHttps((_, response) => {
  arrived += 1;
  response.end('arrived');
});
const elsewhere = `${other}/`;

const overHttps = (url: string, send = request): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = send(url, { ca, method: 'POST' }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(String(incoming.statusCode)));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const overSocket = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });

test('nothing leaves the process while it replays, by whichever way, and afterwards it does', async (t) => {
  const transport = await replaying(t, [exchange(text, reply(''))]);
  const dispatcher = new Agent({ connect: { ca } });
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    https: () => overHttps(elsewhere),
    http: () => overHttps(elsewhere.replace('https', 'http'), plainRequest),
    fetch: () => fetch(elsewhere),
    undici: () => undiciFetch(elsewhere, { dispatcher }),
    transport: () => httpsTransport({ baseUrl: elsewhere, ca }).post({ body }),
    'another host': () => fetch('https://elsewhere.test/'),
  };
  try {
    for (const [way, go] of Object.entries(ways)) await assert.rejects(go, Error, way);
    assert.equal(arrived, 0);
    assert.equal((await transport.post({ body })).status, 200);
  } finally {
    await transport.close();
  }
  assert.equal(await overHttps(elsewhere), '200');
  const again = httpsTransport({ baseUrl: elsewhere, ca });
  assert.equal(Buffer.from((await again.post({ body })).body).toString(), 'arrived');
  await again.close();
  await overSocket(elsewhere);
  await dispatcher.close();
  assert.equal(arrived, 2);
});

test('clients on fetch, on undici and on node:https are answered too', async (t) => {
  await replaying(
    t,
    Array.from({ length: 3 }, () => exchange(text, reply('<x/>'))),
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
  const url = `${baseUrl}/xpo/Relay`;
  const fetched = await fetch(url, { method: 'POST', headers, body });
  assert.deepEqual([fetched.status, await fetched.text()], [200, reply('<x/>')]);
  const undici = await undiciFetch(url, { method: 'POST', headers, body });
  assert.equal(await undici.text(), reply('<x/>'));
  assert.equal(await overHttps(url), '200');
});

test('a request that was not recorded is a miss, which a client of others gets as a failure in plain words', async (t) => {
  const transport = await replaying(t, [exchange(text, reply(''))]);
  const other = encodeForm({
    user: 'recorded-user',
    password: 'recorded-password',
    int_in: message('inquireTransactions', { tranId: '8' }),
  });
  const differs = /tranId: sent "8", recorded "7"/;
  await assert.rejects(
    transport.post({ body: other }),
    (error) => error instanceof ReplayMiss && differs.test(error.message),
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const fetched = await fetch(`${baseUrl}/xpo/Relay`, { method: 'POST', headers, body: other });
  assert.equal(fetched.status, 501);
  assert.match(await fetched.text(), differs);
});

const failures = ['unreachable', 'untrusted', 'broken off', 'too long'] as const;

for (const failure of failures)
  test(`what was ${failure} is so again, and the request after it is answered`, async (t) => {
    const failed = { ...exchange(text, '', { failure, message: 'as it was' }), status: 0 };
    const transport = await replaying(t, [failed, exchange(text, reply(''))]);
    await assert.rejects(
      transport.post({ body }),
      (error) => error instanceof TransportError && error.code === failure && error.message === 'as it was',
    );
    assert.equal((await transport.post({ body })).status, 200);
  });

test('a base address with a path is one', async (t) => {
  const transport = await replaying(t, [exchange(text, reply(''))], `${baseUrl}/below/`);
  assert.equal((await transport.post({ body })).status, 200);
});
