import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import type { Certificate } from '../../../src/certificate/index.ts';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import {
  GatewayClient,
  httpsTransport,
  type Post,
  type Posted,
  type Transport,
  TransportError,
} from '../../../src/client/index.ts';
import { sandboxTarget, type Target } from '../../../src/target/target.ts';
import { inPart } from '../../support/part.ts';

const tags = '@command:cancelDeal or @rule:http.status-200-on-failure or @rule:command.inquireInvoice';
const failing = ({ rules }: Certificate) =>
  rules.filter(({ verdict }) => verdict === 'failed').map(({ id, reason }) => `${id}: ${reason}`);
const lostIn = ({ because }: Certificate) =>
  Number(
    /In (\d+) scenarios? the connection broke off, or the gateway did not reply in time/.exec(
      because.join('\n'),
    )?.[1] ?? 0,
  );

/** Certifies the sandbox behind a transport, without the admin API. */
async function certified(over: (own: Transport, target: Target) => Transport): Promise<Certificate> {
  const target = await sandboxTarget();
  const own = httpsTransport(target);
  const client = new GatewayClient({ ...target, ...target.credentials, transport: over(own, target) });
  const { control: _, clear: __, ...live } = target;
  try {
    return certificateFrom(
      await run({ ...live, kind: 'live', client, aside: client }, { tags, auditor: false }, () => {}),
    );
  } finally {
    await client.close();
    await own.close();
    await target.close();
  }
}

type Answering = (transport: Transport, post: Post) => Promise<Posted>;

const page =
  (status: number, html = '<html><body><h1>Bad Gateway</h1></body></html>'): Answering =>
  async () => ({ status, body: Buffer.from(html) });
const lost: Answering = async () => {
  throw new TransportError('broken off', 'The connection broke off (ECONNRESET).');
};
const served: Answering = async (transport, post) => {
  await transport.post(post);
  throw new TransportError('broken off', 'The connection broke off (UND_ERR_SOCKET).');
};
const silent: Answering = async (transport, post) => {
  await transport.post(post);
  throw new TransportError('time-out', 'The gateway received the request and did not reply within 20 ms.');
};
const cut: Answering = async (transport, post) => {
  const { body, ...posted } = await transport.post(post);
  return { ...posted, body: body.subarray(0, body.length / 2) };
};

const network =
  (faults: Readonly<Record<number, Answering>>) =>
  (own: Transport): Transport => {
    let posts = 0;
    return {
      post(post) {
        posts += 1;
        const [every] = Object.keys(faults).filter((one) => posts % Number(one) === 0);
        return every === undefined ? own.post(post) : (faults[Number(every)] ?? lost)(own, post);
      },
      close: async () => {},
    };
  };

const networks: Readonly<Record<string, Readonly<Record<number, Answering>>>> = {
  'resets connections before the request': { 7: lost },
  'resets connections after the request': { 7: served },
  'answers 502 with a page': { 11: page(502) },
  'answers 503 without a text': { 11: page(503, '') },
  'answers 200 with a page': { 11: page(200) },
  'cuts replies': { 9: cut },
  'is silent': { 13: silent },
  'does all of that': { 7: served, 11: page(502), 13: page(200), 17: cut, 19: silent },
};

for (const [does, faults] of inPart(Object.entries(networks)))
  test(`a network that ${does} now and then fails no rule, and the run is incomplete`, async () => {
    const found = await certified(network(faults));
    assert.deepEqual(failing(found), []);
    assert.equal(found.verdict, 'incomplete');
    assert.ok(lostIn(found) > 3, found.because.join('\n'));
    assert.ok(found.totals.passed > 50, `${found.totals.passed} rules`);
  });

test('a proxy that resets each ninth connection fails no rule', async () => {
  const sockets = new Set<{ destroy(): void }>();
  let connections = 0;
  const found = await certified((_, { baseUrl, ca }) => {
    const { port } = new URL(baseUrl);
    const proxy = createServer((from) => {
      const to = connect(Number(port), 'localhost');
      for (const one of [from, to]) sockets.add(one.on('error', () => {}));
      let packets = 0;
      connections += 1;
      if (connections % 9 === 0) to.on('data', () => ++packets === 2 && from.resetAndDestroy());
      from.pipe(to).pipe(from);
    }).listen(0);
    const post: Transport['post'] = async (post) => {
      if (!proxy.listening) await once(proxy, 'listening');
      const address = `https://localhost:${(proxy.address() as AddressInfo).port}`;
      const transport = httpsTransport({ baseUrl: address, ...(ca !== undefined && { ca }) });
      return transport.post(post).finally(() => transport.close());
    };
    const close = async () => {
      proxy.close();
      for (const one of sockets) one.destroy();
    };
    return { post, close };
  });
  assert.deepEqual(failing(found), []);
  assert.ok(
    connections > 100 && lostIn(found) > 3,
    `${connections} connections; ${found.because.join('\n')}`,
  );
});

test('a gateway that always answers an inquiry with a page breaks the rules about replies', async () => {
  const found = await certified((own) => ({
    post: (post) => (String(post.body).includes('inquireInvoice') ? page(502)(own, post) : own.post(post)),
    close: async () => {},
  }));
  assert.ok(failing(found).some((text) => text.startsWith('http.status-200-on-failure: ')));
  assert.equal(lostIn(found), 0);
});

test('a network without faults loses no request, and the rules are decided', async () => {
  const found = await certified((own) => ({ post: (post) => own.post(post), close: async () => {} }));
  assert.deepEqual(failing(found), []);
  assert.equal(lostIn(found), 0);
  assert.equal(found.rules.find(({ id }) => id === 'command.cancelDeal')?.verdict, 'passed');
});
