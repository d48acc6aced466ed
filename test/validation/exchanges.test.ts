import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charge, definition, entry, formOf, foundIn, har, refund } from './hand-made.ts';

const replied = (from: string | RegExp, to: string) => {
  const reply = charge.reply.replace(from, to);
  assert.notEqual(reply, charge.reply);
  return { ...charge, reply };
};
const sent = (from: string | RegExp, to: string) => {
  const request = charge.request.replace(from, to);
  assert.notEqual(request, charge.request);
  return { ...charge, request };
};

test('exchanges as they should be are found nothing wrong with', async () => {
  const { findings, format, entries, improper } = await foundIn(har(entry(charge), entry(refund)));
  assert.deepEqual([findings, format, entries.length, improper], [[], 'har', 2, 0]);
});

const faults: Readonly<Record<string, readonly [ReturnType<typeof sent>, string]>> = {
  'a code without a label': [
    replied('code="2">VisaCal<', 'code="2"><'),
    'gateway transaction.reply.creditCompany',
  ],
  'a whole card number': [
    replied('xxxxxxxxxxxx0000', '4580000000000000'),
    'gateway transaction.reply.cardNo',
  ],
  'a requestId that is not that of the request': [
    replied('>order-1<', '>order-9<'),
    'gateway envelope.reply.requestId',
  ],
  'a total of nine digits that is taken': [
    sent('<total>2500', '<total>123456789'),
    'merchant doDeal.request.total',
  ],
  'a total of nine digits that is refused': [
    {
      request: charge.request.replace('<total>2500', '<total>123456789'),
      reply: charge.reply
        .replace('<result>000', '<result>401')
        .replace('<status>000', '<status>401')
        .replace('<total>2500', '<total>123456789'),
    },
    'merchant doDeal.request.total',
  ],
  'a status beside 200': [{ ...charge }, 'gateway http.status-200-on-failure'],
};

for (const [name, [message, expected]] of Object.entries(faults))
  test(`${name} is found, and nothing else`, async () => {
    const response = expected.includes('http.') ? { status: 500 } : {};
    const { findings } = await foundIn(har(entry(charge), entry(message, {}, response)));
    assert.deepEqual(findings, [`1 ${expected}`]);
  });

test('what a reply owes to earlier exchanges is looked at, at one gateway alone', async () => {
  const wrong = { ...refund, reply: refund.reply.replace('<cgUid>572049789', '<cgUid>572049790') };
  const elsewhere = { url: 'https://other.example/xpo/Relay' };
  assert.deepEqual((await foundIn(har(entry(charge), entry(refund)))).findings, []);
  assert.deepEqual((await foundIn(har(entry(charge), entry(wrong)))).findings, [
    '1 gateway transaction.reply.cgUid',
  ]);
  assert.deepEqual((await foundIn(har(entry(charge, elsewhere), entry(wrong)))).findings, []);
  assert.deepEqual((await foundIn(har(entry(wrong)))).findings, []);
});

test('times put exchanges in order', async () => {
  const wrong = { ...refund, reply: refund.reply.replace('<cgUid>572049789', '<cgUid>572049790') };
  const later = { ...entry(wrong), startedDateTime: '2026-11-21T16:29:00Z' };
  const { findings } = await foundIn(har(later, entry(charge)));
  assert.deepEqual(findings, ['0 gateway transaction.reply.cgUid']);
});

test('an id that is given again begins another story', async () => {
  const other = charge.reply.replace('<cgUid>572049789', '<cgUid>572049701');
  const its = other.replace('<uid>26112118283608800000018', '<uid>26112118283608800000117');
  const again = { ...charge, reply: its.replace('<tranId>572049789', '<tranId>572049701') };
  const begunAnew = { ...charge, reply: charge.reply.replace('18:28', '19:28') };
  const { findings } = await foundIn(har(entry(again), entry(charge), entry(begunAnew), entry(refund)));
  assert.deepEqual(findings, []);
});

for (const mask of ['458000******0000', 'xxxxxxxxxxxx0000', '***', '[REDACTED]', '4580 **** **** 0000'])
  test(`a card that the capture has as ${mask} is no fault of anybody, and hides no other`, async () => {
    const masked = (request: string) =>
      request
        .replace('<cardNo>4580000000000000', `<cardNo>${mask}`)
        .replace('<cvv>123', '<cvv>***')
        .replace('<cardExpiration>1230', '<cardExpiration>****');
    const good = { ...charge, request: masked(charge.request) };
    const bad = { request: good.request, reply: charge.reply.replace('>order-1<', '>order-9<') };
    assert.deepEqual((await foundIn(har(entry(good), entry(bad)))).findings, [
      '1 gateway envelope.reply.requestId',
    ]);
  });

test('a mask with the digits of another card is found', async () => {
  const masked = charge.request.replace('<cardNo>4580000000000000', '<cardNo>458000******1111');
  const { findings } = await foundIn(har(entry({ ...charge, request: masked })));
  assert.deepEqual(
    findings,
    ['cardId', 'cardMask', 'cardNo'].map((name) => `0 gateway transaction.reply.${name}`),
  );
});

test('values taken out of replies are held against nobody', async () => {
  const without = charge.reply.replace(/<(cardId|user|authNumber|cardNo)>[^<]*/g, '<$1>****');
  const { findings, hidden } = await foundIn(har(entry({ ...charge, reply: without })));
  assert.deepEqual(findings, []);
  assert.ok(hidden > 0);
});

test('of an exchange without a whole reply the request is judged', async () => {
  const request = charge.request.replace('<total>2500', '<total>123456789');
  const cut = { content: { text: charge.reply.slice(0, 400), size: 5_000 } };
  const { findings, unanswered } = await foundIn(
    har(entry({ request }), entry({ request, reply: '' }), entry({ ...charge, request }, {}, cut)),
  );
  assert.deepEqual(
    findings,
    [0, 1, 2].map((index) => `${index} merchant doDeal.request.total`),
  );
  assert.equal(unanswered, 3);
  const broken = await foundIn(har(entry({ ...charge, reply: charge.reply.slice(0, 400) })));
  assert.deepEqual(broken.findings, ['0 gateway envelope.reply.result']);
});

const improper: Readonly<Record<string, readonly [object, string]>> = {
  'no XML': [entry({ request: 'Please charge ten shekels.', reply: '<html/>' }), 'envelope.request.ashrait'],
  'XML cut off': [
    entry({ request: charge.request.slice(0, 500), reply: '<html/>' }),
    'envelope.request.ashrait',
  ],
  'another command': [
    entry({ request: charge.request.replaceAll('doDeal', 'giveMoney'), reply: '<html/>' }),
    'envelope.request.command',
  ],
  'no password': [
    entry({ ...charge, reply: '<html/>' }, { postData: { text: formOf(charge.request, { user: 'shop' }) } }),
    'http.form.password',
  ],
  'another content type': [
    entry({ ...charge, reply: '<html/>' }, { headers: [{ name: 'content-type', value: 'text/xml' }] }),
    'http.endpoint',
  ],
};

for (const [name, [one, rule]] of Object.entries(improper))
  test(`a request with ${name} is the merchant's fault, and the gateway may answer what it likes`, async () => {
    const { findings, improper: count } = await foundIn(har(entry(charge), one));
    assert.deepEqual(findings, [`1 merchant ${rule}`]);
    assert.equal(count, 1);
  });

test('what a gateway makes of another version is its own affair, and all else that it then answers is judged', async () => {
  const old = (reply: string) => ({
    request: charge.request.replace('<version>2000', '<version>1001'),
    reply: reply.replace('<version>2000', '<version>1000'),
  });
  const refused = { ...old(''), reply: '<ashrait><response><result>462</result></response></ashrait>' };
  const wrong = replied('code="2">VisaCal<', 'code="2"><').reply;
  const { findings } = await foundIn(har(entry(old(charge.reply)), entry(old(wrong)), entry(refused)));
  assert.deepEqual(findings, [
    '0 merchant envelope.request.version',
    '1 merchant envelope.request.version',
    '1 gateway transaction.reply.creditCompany',
    '2 merchant envelope.request.version',
  ]);
});

test('credentials that were taken out of a whole capture are missed by nobody', async () => {
  const without = { postData: { text: formOf(charge.request, {}) } };
  const wrong = replied('>order-1<', '>order-9<');
  const { findings, improper: count } = await foundIn(har(entry(charge, without), entry(wrong, without)));
  assert.deepEqual([findings, count], [['1 gateway envelope.reply.requestId'], 0]);
});

test('what is no exchange with the gateway is set aside, what cannot be made out is told, and loses nothing else', async () => {
  const { findings, aside, broken, entries } = await foundIn(
    har(
      entry(charge, { method: 'GET' }),
      entry(charge, { url: 'https://gateway.example/style.css' }),
      entry(charge, { postData: { text: 'user=shop' } }),
      { request: { method: 'POST', url: 'https://gateway.example/xpo/Relay', postData: { text: 4 } } },
      'an entry',
      entry(replied('>order-1<', '>order-9<')),
    ),
  );
  assert.deepEqual(aside, { 'no POST to /xpo/Relay': 2, 'without int_in': 1 });
  assert.deepEqual(
    broken.map(({ index, broken: why }) => [index, why.split(':')[0]]),
    [
      [3, 'request.postData.text'],
      [4, 'has no request with method and url'],
    ],
  );
  assert.equal(entries.length, 1);
  assert.deepEqual(findings, ['5 gateway envelope.reply.requestId']);
});

test('a HAR file has parameters in place of a text, encoded or not, or fields, and replies in base64', async () => {
  const bad = charge.request.replace('<total>2500', '<total>123456789');
  const params = (value: string) => [
    { name: 'user', value: 'shop' },
    { name: 'password', value: 'shop-password' },
    { name: 'int_in', value },
  ];
  const content = { content: { text: Buffer.from(charge.reply).toString('base64'), encoding: 'base64' } };
  const { findings } = await foundIn(
    har(
      entry(charge, { postData: { params: params(bad) } }, content),
      entry(charge, { postData: { params: params(encodeURIComponent(bad)) } }, content),
      entry(charge, { postData: { text: { user: 'shop', password: 'shop-password', int_in: bad } } }),
      entry(charge, { postData: { text: '' }, url: `https://gateway.example/xpo/Relay?${formOf(bad)}` }),
    ),
  );
  assert.deepEqual(
    findings,
    [0, 1, 2, 3].map((index) => `${index} merchant doDeal.request.total`),
  );
});

test('a remark breaks no rule', async () => {
  const { findings, remarks } = await foundIn(har(entry(charge)));
  assert.deepEqual(
    [findings, remarks],
    [[], ['0 merchant colour', '0 merchant invoice', '0 merchant total']],
  );
});

test('neither a card, a CVV nor a password is in what is found', async () => {
  const wrong = replied('xxxxxxxxxxxx0000', '4580000000000000');
  const { problems } = await foundIn(har(entry(wrong), entry(sent('<cvv>123', '<cvv>12'))));
  assert.ok(problems.length > 1);
  for (const problem of problems) assert.doesNotMatch(problem, /4580000000000000|\b12\b|shop-password/);
});

test('a definition of nock has a form by its text or fields, and a reply as text, in hexadecimal digits or packed', async () => {
  const { gzipSync } = await import('node:zlib');
  const wrong = replied('>order-1<', '>order-9<');
  const packed = gzipSync(wrong.reply).toString('hex');
  const headers = { rawHeaders: ['Content-Type', 'text/xml', 'Content-Encoding', 'gzip'] };
  const { findings, format, aside, broken } = await foundIn([
    definition(charge),
    definition(wrong),
    definition(wrong, { body: { user: 'shop', password: 'p', int_in: wrong.request } }),
    definition(wrong, { response: Buffer.from(wrong.reply).toString('hex'), responseIsBinary: true }),
    definition(wrong, { response: [packed.slice(0, 100), packed.slice(100)], ...headers }),
    definition(wrong, { response: ['1f8b00'], ...headers }),
    definition(charge, { path: '/other' }),
    definition(charge, { status: 'fine' }),
  ]);
  assert.equal(format, 'nock');
  assert.deepEqual(
    findings,
    [1, 2, 3, 4].map((index) => `${index} gateway envelope.reply.requestId`),
  );
  assert.deepEqual(aside, { 'no POST to /xpo/Relay': 1 });
  assert.deepEqual(
    broken.map(({ index }) => index),
    [5, 7],
  );
});
