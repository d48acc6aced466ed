import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { httpsTransport, type Transport, TransportError } from '../../src/client/index.ts';
import { encode } from '../../src/message/encoding.ts';
import { encodeForm } from '../../src/message/form.ts';
import { type Definition, Matcher, Recorder, Redactor, replayTransport } from '../../src/recordings/index.ts';
import { useHttps } from '../support/use.ts';
import { CARD, CREDENTIALS, request } from './messages.ts';

const timeoutMs = 60_000;
const declared = '<?xml version="1.0" encoding="ISO-8859-8"?>';
const hebrew = `${declared}<a>שלום &amp; ברכה</a>`;

const replies: Readonly<Record<string, Buffer>> = {
  '/hebrew': encode(hebrew, 'iso-8859-8'),
  '/lying': Buffer.from(hebrew, 'utf8'),
  '/marked': Buffer.from('\ufeff<a>שלום</a>', 'utf8'),
  '/utf-16': Buffer.from('\ufeff<a>שלום</a>', 'utf16le'),
  '/empty': Buffer.alloc(0),
  '/card': Buffer.from(`<a>${CARD.number}</a>`),
};

let scenario: string | undefined;

const { baseUrl, ca } = await useHttps(async (incoming, response) => {
  for await (const _ of incoming);
  const path = incoming.url ?? '';
  if (path === '/reset') incoming.socket.destroy();
  else if (path === '/half') {
    response.writeHead(200, { 'content-length': '100' }).write('<a>');
    setImmediate(() => incoming.socket.destroy());
  } else if (path !== '/silent') response.writeHead(path === '/empty' ? 503 : 200).end(replies[path]);
});
const real = httpsTransport({ baseUrl, ca, timeoutMs });
const impatient = httpsTransport({ baseUrl, ca, timeoutMs: 1_000 });
after(() => Promise.all([real.close(), impatient.close()]));
const redactor = new Redactor({ cards: { visa: CARD }, credentials: [CREDENTIALS] });
const recorder = new Recorder(baseUrl, redactor, () => scenario);
const recording = recorder.around(real);

const xml = (fields: Readonly<Record<string, string>>) => request('doDeal', fields);
const body = (text: string) => encodeForm({ ...CREDENTIALS, int_in: text });

const latest = (): Definition => JSON.parse(JSON.stringify(recorder.definitions.at(-1)));

async function replayed(definition: Definition, text: string): Promise<Transport> {
  const credentials = { user: 'recorded-user', password: 'recorded-password' };
  const matcher = new Matcher([definition]);
  const now = () => matcher.now(undefined);
  const transport = await replayTransport({ baseUrl, matcher, timeoutMs, scenario: () => undefined, now });
  const post = { path: definition.path, body: encodeForm({ ...credentials, int_in: text }) };
  return { post: () => transport.post(post), close: () => transport.close() };
}

for (const path of Object.keys(replies).filter((path) => path !== '/card'))
  test(`the reply of ${path} comes back byte for byte, with its status and TLS version`, async () => {
    const posted = await recording.post({ body: body(xml({})), path });
    const definition = latest();
    const transport = await replayed(definition, xml({}));
    try {
      const back = await transport.post({ body: '' });
      assert.deepEqual(Buffer.from(back.body), Buffer.from(posted.body));
      assert.deepEqual(Buffer.from(back.body), replies[path]);
      assert.equal(back.status, path === '/empty' ? 503 : 200);
      assert.match(back.tls ?? '', /^TLSv1\.[23]$/);
      assert.equal(back.tls, posted.tls);
      assert.equal(back.at?.toISOString(), definition.tck.at);
    } finally {
      await transport.close();
    }
  });

const failures = { '/reset': 'broken off', '/half': 'broken off', '/silent': 'time-out' } as const;

for (const [path, code] of Object.entries(failures))
  test(`a failure of the network, ${path}, is kept and comes again: ${code}`, async () => {
    const isIt = (error: unknown) => error instanceof TransportError && error.code === code;
    const over = path === '/silent' ? recorder.around(impatient) : recording;
    await assert.rejects(over.post({ body: body(xml({})), path }), isIt);
    const { status, response, tck } = latest();
    assert.deepEqual([status, response, tck.failure], [0, '', code]);
    const transport = await replayed(latest(), xml({}));
    try {
      await assert.rejects(transport.post({ body: '' }), isIt);
    } finally {
      await transport.close();
    }
  });

test('a gateway that is not there is kept as that', async () => {
  const unreachable = httpsTransport({ baseUrl: 'https://localhost:1' });
  const own = new Recorder(
    'https://localhost:1/below',
    new Redactor({ cards: {}, credentials: [] }),
    () => 's',
  );
  const isIt = (error: unknown) => error instanceof TransportError && error.code === 'unreachable';
  await assert.rejects(own.around(unreachable).post({ body: body(xml({})) }), isIt);
  await unreachable.close();
  const [definition] = own.definitions;
  assert.equal(definition?.scope, 'https://localhost:1');
  assert.deepEqual([definition?.tck.failure, definition?.tck.scenario], ['unreachable', 's']);
});

test('requests in either encoding are kept as what they say', async () => {
  const text = xml({ user: 'שלום' });
  await recording.post({ body: encodeForm({ ...CREDENTIALS, int_in: text }, 'iso-8859-8'), path: '/card' });
  assert.deepEqual(latest().body, {
    ...{ user: 'recorded-user', password: 'recorded-password' },
    int_in: text,
  });
  await recording.post({ body: body(`${declared}${text}`), path: '/card' });
  assert.equal((latest().body as Record<string, string>).int_in, `${declared}${text}`);
});

test('no secret is held, in the request, its address or the reply', async () => {
  const text = xml({ cardNo: CARD.number, cvv: CARD.cvv, user: 'order' });
  const path = '/card';
  await recording.post({ body: body(text), path });
  const query = `/card?password=${encodeURIComponent(CREDENTIALS.password)}&c=${CARD.number}`;
  await recording.post({
    body: JSON.stringify({ cvv: '123', card: CARD.number }),
    path: query,
    contentType: 'application/json',
  });
  const recorded = JSON.stringify(recorder.definitions);
  assert.ok(recorder.definitions.length > 1);
  for (const secret of [CARD.number, 'real-word', '>123<', '"123', CREDENTIALS.user])
    assert.ok(!recorded.includes(secret), secret);
});

test('what is sent at once is kept in the order in which it was sent, each with its scenario', async () => {
  const own = new Recorder(baseUrl, new Redactor({ cards: {}, credentials: [] }), () => scenario);
  const ends: (() => void)[] = [];
  const slow = own.around({
    post: () =>
      new Promise((resolve) => ends.push(() => resolve({ status: 200, body: Buffer.from('<a/>') }))),
    close: async () => {},
  });
  scenario = 'first';
  const first = slow.post({ body: body('<one/>') });
  scenario = 'second';
  const second = slow.post({ body: body('<two/>') });
  scenario = undefined;
  ends[1]?.();
  await second;
  assert.deepEqual(
    own.definitions.map(({ tck }) => tck.scenario),
    ['second'],
    'what has not ended is not there',
  );
  ends[0]?.();
  await first;
  assert.deepEqual(
    own.definitions.map(({ tck }) => tck.scenario),
    ['first', 'second'],
  );
});
