import assert from 'node:assert/strict';
import { request } from 'node:https';
import { test } from 'node:test';
import { buildRequest } from '../../src/message/build-request.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask } from './ask.ts';

const view = new URL('../whole/sandbox/view.js', import.meta.url);
const { sandbox } = await useSandbox({
  seed: 1,
  console: {
    ruleAddress: (rule) => `https://handbook.test/#${rule}`,
    views: [
      {
        title: 'A view',
        path: 'a-view',
        script: view,
        serve: (_, response, below) => void response.end(`below: ${below}`),
      },
    ],
  },
});

const own = () => ({ origin: sandbox.baseUrl, 'sec-fetch-site': 'same-origin' });

test('the page may run the scripts of the sandbox alone, and nobody may frame it', async () => {
  const { status, text, headers } = await ask(sandbox, '/console');
  assert.equal(status, 200);
  const policy = `${headers['content-security-policy']}`;
  assert.match(policy, /default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe|http/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.ok(!text.includes('sandbox-password'));
});

test('its files are served, each with its type, and none beside them', async () => {
  const { text } = await ask(sandbox, '/console');
  const [, map = ''] = /<script type="importmap">(.+?)<\/script>/.exec(text) ?? [];
  const modules = Object.values<string>(JSON.parse(map).imports);
  assert.ok(modules.length >= 4);
  for (const path of [...modules, '/console/main.js', '/console/a-view.js']) {
    const { status, headers } = await ask(sandbox, path);
    assert.equal(`${status} ${headers['content-type']}`, '200 text/javascript; charset=utf-8', path);
  }
  const style = await ask(sandbox, '/console/console.css');
  assert.equal(`${style.status} ${style.headers['content-type']}`, '200 text/css; charset=utf-8');
  for (const path of ['serve.ts', '../serve.ts', '%2e%2e/serve.ts', 'lib/zod.js', 'main.js/x', 'b-view.js'])
    assert.equal((await ask(sandbox, `/console/${path}`)).status, 404, path);
  assert.equal((await ask(sandbox, '/consoles')).status, 404);
  assert.equal((await ask(sandbox, '/console', { method: 'POST', headers: own() })).status, 405);
});

test('its own page may ask and change; any other page and any foreign name may not', async () => {
  const paths = ['/__admin/transactions', '/console', '/console/events?', '/console/a-view/x'];
  const page = { 'sec-fetch-site': 'same-origin' };
  for (const path of ['/__admin/transactions', '/console', '/console/a-view/x'])
    for (const headers of [page, { 'sec-fetch-site': 'none' }, {}])
      assert.equal((await ask(sandbox, path, { headers })).status, 200, path);
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' },
    { origin: sandbox.baseUrl.replace('https:', 'http:'), 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    // DNS rebinding: a foreign page calls the sandbox under its own host name, so the browser reports the same origin.
    { ...page, host: 'shop.example' },
    { ...page, host: 'shop.example', origin: 'https://shop.example' },
  ];
  for (const path of paths)
    for (const headers of foreign) {
      const { status, text } = await ask(sandbox, path, { headers });
      assert.equal(status, 403, `${path} ${JSON.stringify(headers)}`);
      assert.match(text, /admin API/);
    }

  const freeze = (headers: Readonly<Record<string, string>>) =>
    ask(sandbox, '/__admin/clock', { method: 'POST', headers, body: { freeze: true } });
  for (const headers of [
    ...foreign,
    // Browsers send Origin only with requests that change something.
    page,
    { 'sec-fetch-site': 'none' },
    { origin: sandbox.baseUrl },
    { origin: sandbox.baseUrl, 'sec-fetch-site': 'same-site' },
  ]) {
    assert.equal((await freeze(headers)).status, 403, JSON.stringify(headers));
    const { status } = await ask(sandbox, '/console/send', { method: 'POST', headers, body: {} });
    assert.equal(status, 403, JSON.stringify(headers));
  }
  assert.equal(sandbox.state.clock.frozen, false);
  assert.equal((await freeze(own())).status, 200);
  assert.equal(sandbox.state.clock.frozen, true);
  sandbox.state.clock.reset();
});

test('beyond loopback the token opens it once, and a cookie for its own pages does from then on', async () => {
  const { sandbox: open } = await useSandbox({ host: '0.0.0.0', names: ['gateway.test'] });
  const host = new URL(open.baseUrl).host;
  const to = { baseUrl: `https://127.0.0.1:${new URL(open.baseUrl).port}`, ca: open.ca };
  const { pathname, search, hostname } = new URL(open.consoleUrl ?? '');
  assert.equal(hostname, 'gateway.test');
  const stranger = { host, 'sec-fetch-site': 'none' };
  for (const path of [pathname, `${pathname}?token=`, `${pathname}${search}x`]) {
    const { status, headers } = await ask(to, path, { headers: stranger });
    assert.equal(`${status} ${headers['set-cookie']}`, '403 undefined', path);
  }
  const { status, headers } = await ask(to, `${pathname}${search}`, { headers: stranger });
  assert.equal(`${status} ${headers.location}`, '303 /console');
  const [set = ''] = headers['set-cookie'] ?? [];
  assert.match(set, /^__Host-console-\d+=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  assert.ok(!set.includes(open.controlToken ?? ''), 'the cookie is not the token, which programs use');

  const [cookie = ''] = set.split(';');
  const page = { host, cookie, 'sec-fetch-site': 'same-origin' };
  const change = { ...page, origin: `https://${host}` };
  const post = (headers: Readonly<Record<string, string>>) =>
    ask(to, '/__admin/clock', { method: 'POST', headers, body: { freeze: true } });
  assert.equal((await ask(to, '/console', { headers: { ...stranger, cookie } })).status, 200);
  assert.equal((await ask(to, '/__admin/state', { headers: page })).status, 200);
  assert.equal((await post(change)).status, 200);
  for (const headers of [
    { ...page, cookie: `${cookie}x` },
    { ...page, cookie: '' },
    { ...page, 'sec-fetch-site': 'cross-site' },
    { host, cookie },
    { host, cookie: `a=${open.controlToken}`, 'sec-fetch-site': 'same-origin' },
  ])
    assert.equal((await ask(to, '/__admin/state', { headers })).status, 403, JSON.stringify(headers));
  for (const headers of [page, { ...change, origin: 'https://shop.example' }, { ...change, cookie: 'a=b' }])
    assert.equal((await post(headers)).status, 403, JSON.stringify(headers));
});

test('a view from outside has its script and its own answers; a rule leads to where it is explained', async () => {
  assert.match((await ask(sandbox, '/console')).text, /"views":\[\{"title":"A view","path":"a-view"\}\]/);
  assert.match((await ask(sandbox, '/console/a-view.js')).text, /export default/);
  assert.equal((await ask(sandbox, '/console/a-view/some/thing')).text, 'below: some/thing');
  const { status, headers } = await ask(sandbox, '/console/rule/doDeal.error.033');
  assert.equal(`${status} ${headers.location}`, '303 https://handbook.test/#doDeal.error.033');
});

test('a charge goes to the real endpoint with the credentials that the page does not have', async () => {
  const xml = buildRequest({ command: 'doDeal', fields: plainCharge });
  const send = async (body: unknown) => {
    const { status, text } = await ask(sandbox, '/console/send', { method: 'POST', headers: own(), body });
    return { status, body: JSON.parse(text) };
  };
  const count = sandbox.state.ledger.all().length;
  const { status, body } = await send({ user: 'merchant', xml });
  assert.equal(`${status} ${body.status}`, '200 200');
  assert.match(body.reply, /<result>000<\/result>/);
  assert.equal(sandbox.state.ledger.all().length, count + 1);
  assert.deepEqual(sandbox.state.journal.latest()?.remarks, []);

  sandbox.state.faults.plant({ phase: 'before', times: 1, action: { drop: 'connection' } });
  const lost = await send({ user: 'merchant', xml });
  assert.equal(`${lost.status} ${lost.body.status} ${lost.body.problem}`, '200 0 socket hang up');
  assert.equal((await send({ user: 'nobody', xml })).status, 404);
  assert.equal((await send({ user: 'merchant' })).status, 400);
  assert.equal(sandbox.state.ledger.all().length, count + 1);
});

test('events come when something has happened, and say what changed by a revision', async () => {
  const { hostname: host, port } = new URL(sandbox.baseUrl);
  const revisions: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const asked = request(
      { host, port, path: '/console/events', ca: sandbox.ca, headers, agent: false },
      (response) => {
        assert.equal(response.headers['content-type'], 'text/event-stream');
        response.setEncoding('utf8').on('data', (text: string) => {
          const { revision } = JSON.parse(text.replace(/^data: /, ''));
          if (revision !== revisions.at(-1)) revisions.push(revision);
          if (revisions.length === 1) sandbox.state.events.emit('changed');
          else asked.destroy();
        });
        response.on('close', resolve);
      },
    );
    asked.on('error', (error) => (revisions.length > 1 ? resolve() : reject(error))).end();
  });
  assert.equal(revisions.length, 2);
});

test('a console with a port of its own keeps its certificate, and its visitors are no clients', async () => {
  const { sandbox: apart } = await useSandbox({ console: { port: 0 } });
  const turnedAway: string[] = [];
  apart.state.events.on('turnedAway', (why) => turnedAway.push(why));
  const eyes = { baseUrl: new URL(apart.consoleUrl ?? '').origin, ca: apart.ca };
  assert.notEqual(eyes.baseUrl, apart.baseUrl);
  await assert.rejects(ask({ ...eyes, ca: '' }, '/console'));
  assert.equal((await ask(eyes, '/favicon.ico')).status, 404);
  await ask(apart, '/favicon.ico');
  assert.deepEqual(turnedAway, ['another path'], 'that of the gateway alone');
  await apart.present('unknown authority');
  await assert.rejects(ask(apart, '/console'));
  assert.equal((await ask(eyes, '/console')).status, 200);
});
