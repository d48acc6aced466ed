import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { encodeForm } from '../../src/message/form.ts';
import { controls } from '../../src/sandbox/control/controls.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask } from './ask.ts';
import { control } from './control-client.ts';
import { useScene } from './page/cardholder.ts';

const scene = await useScene({ host: '0.0.0.0' });
const { sandbox, client } = scene;

const port = new URL(sandbox.baseUrl).port;
const outside = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

interface Attack {
  readonly headers: Readonly<Record<string, string>>;
  readonly at?: string;
}

/** Without an address beyond loopback, only the host name shows that the request is for another machine. */
const fromOutside = { at: outside ?? '127.0.0.1' };
const host = outside === undefined ? `gateway.test:${port}` : `${outside}:${port}`;
const here = { at: '127.0.0.1' };

/** The columns of the table in SECURITY.md. A browser sends the headers of a page, and a page cannot change them. */
const attacks: Readonly<Record<string, readonly Attack[]>> = {
  'page of another site': [
    {
      ...here,
      headers: { host: `localhost:${port}`, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
    },
    { ...here, headers: { host: `localhost:${port}`, origin: 'null', 'sec-fetch-site': 'cross-site' } },
    { ...here, headers: { host: `localhost:${port}`, origin: 'https://shop.example' } },
    { ...here, headers: { host: `localhost:${port}`, 'sec-fetch-site': 'cross-site' } },
    {
      ...here,
      headers: { host: `localhost:${port}`, origin: 'https://localhost:1', 'sec-fetch-site': 'same-site' },
    },
  ],
  'page under another name': [
    { ...here, headers: { host: `shop.example:${port}`, 'sec-fetch-site': 'same-origin' } },
    {
      ...here,
      headers: {
        host: `shop.example:${port}`,
        origin: `https://shop.example:${port}`,
        'sec-fetch-site': 'same-origin',
      },
    },
    { ...here, headers: { host: `localhost.shop.example:${port}` } },
  ],
  'another machine': [
    { ...fromOutside, headers: { host } },
    { ...fromOutside, headers: { host, authorization: 'Bearer guessed' } },
    {
      ...fromOutside,
      headers: { host, cookie: `__Host-console-${port}=guessed`, 'sec-fetch-site': 'same-origin' },
    },
    { ...fromOutside, headers: { host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' } },
  ],
};

interface Route {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const relay = (fields: Readonly<Record<string, string>>): Route => ({
  method: 'POST',
  path: '/xpo/Relay',
  body: encodeForm({
    ...fields,
    int_in: '<ashrait><request><command>inquireTerminal</command><inquireTerminal/></request></ashrait>',
  }).toString(),
});

const page = await scene.address();
const admin = controls.map(({ method, path }) => ({
  method,
  path: `/__admin/${path.replace(/\{\w+\}/, 'a')}`,
}));

/** The rows of the table in SECURITY.md. */
const routes: Readonly<Record<string, readonly Route[]>> = {
  'admin API, reading (`GET /__admin/…`)': [
    { method: 'GET', path: '/__admin' },
    ...admin.filter(({ method }) => method === 'GET'),
  ],
  'admin API, changing': admin.filter(({ method }) => method !== 'GET'),
  'console and its files (`/console/…`)': [
    '',
    '/events',
    '/main.js',
    '/console.css',
    '/rule/doDeal.reply',
  ].map((path) => ({ method: 'GET', path: `/console${path}` })),
  'command sent from the console': [
    { method: 'POST', path: '/console/send', body: '{"user":"merchant","xml":"<a/>"}' },
  ],
  'commands (`/xpo/Relay`) without the password': [
    relay({}),
    relay({ user: 'merchant', password: 'guessed' }),
  ],
  'payment page with an invented `txId`': [
    { method: 'GET', path: '/pay?txId=11111111-1111-4111-8111-111111111111' },
    { method: 'POST', path: '/pay?txId=1', body: 'cancel=1' },
  ],
  'payment page with its `txId`': [{ method: 'GET', path: new URL(page).pathname + new URL(page).search }],
  'document of an invoice that does not exist': [{ method: 'GET', path: '/invoices/1.pdf' }],
};

const wordsOf: Readonly<Record<string, string>> = {
  403: 'refused',
  404: 'not found',
  200: 'served',
};

/** The parts of the state that a reset, the clock, a snapshot or a simulated fault changes. */
const seen = () =>
  Promise.all(
    ['transactions', 'clock', 'snapshots', 'faults'].map(async (path) => {
      const { status, body } = await control(sandbox, 'GET', path);
      assert.equal(status, 200, path);
      return path === 'clock' ? body.frozen : body;
    }),
  );

async function outcomeOf(route: Route, { headers, at }: Attack): Promise<string> {
  const form = route.path === '/xpo/Relay' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const { method, path, body } = route;
  const answer = await ask(sandbox, path, {
    method,
    headers: { ...headers, ...form },
    body,
    ...(at && { at }),
  });
  assert.equal(answer.headers['access-control-allow-origin'], undefined, path);
  if (path === '/xpo/Relay') {
    assert.match(answer.text, /<result>003<\/result>/, path);
    return 'needs user and password';
  }
  return wordsOf[answer.status] ?? `${method} ${path}: ${answer.status}`;
}

async function table(): Promise<string> {
  const rows = [['what', ...Object.keys(attacks)]];
  for (const [what, ways] of Object.entries(routes)) {
    assert.ok(ways.length > 0, what);
    const cells: string[] = [];
    for (const [who, tries] of Object.entries(attacks)) {
      const outcomes = new Set<string>();
      for (const route of ways) for (const attack of tries) outcomes.add(await outcomeOf(route, attack));
      assert.equal(outcomes.size, 1, `${what}, ${who}: ${[...outcomes].join(', ')}`);
      cells.push(...outcomes);
    }
    rows.push([what, ...cells]);
  }
  const [head = [], ...rest] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...rest].join('\n');
}

test('each attack on each route has the outcome that SECURITY.md states, and changes nothing', async (t) => {
  if (outside === undefined)
    t.diagnostic('no address beyond loopback: another machine is tried by its host name alone');
  await client.call('doDeal', plainCharge);
  assert.equal((await control(sandbox, 'PUT', 'snapshots/a')).status, 200);
  const before = await seen();
  assert.match(JSON.stringify(before), /"tranId"/, 'there is a charge that a reset would remove');
  const tried = await table();
  const stated = await readFile(new URL('../../SECURITY.md', import.meta.url), 'utf8');
  assert.ok(stated.includes(tried), `SECURITY.md has to contain this table:\n\n${tried}\n`);
  assert.deepEqual(await seen(), before);
});

test('a sandbox without --host listens on loopback alone', { skip: outside === undefined }, async () => {
  const { sandbox: narrow } = await useSandbox();
  await assert.rejects(ask(narrow, '/xpo/Relay', { method: 'POST', at: outside ?? '' }), {
    code: 'ECONNREFUSED',
  });
});
