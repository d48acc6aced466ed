import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exactJson, scrub } from '../../src/recordings/index.ts';

/** The first number counts as a card number because of its field name, the second because of its check digit. */
const [PLACED, CARD] = ['4580123456781234', '4580123456781236'];
const [FOR_PLACED, FOR_CARD] = ['4580120000011234', '4580120000181236'];

const made = (value: unknown) => scrub(value).value;
const entry = (name: string, value: unknown) => ({
  queryString: [{ name, value }],
  params: [{ name, value }],
});

const cleaned: Readonly<Record<string, readonly [value: unknown, made: unknown]>> = {
  'a form without a message': [
    `user=m&password=x9%21real&cardNo=${PLACED}&cvv=123&total=100`,
    `user=recorded-user&password=recorded-password&cardNo=${FOR_PLACED}&cvv=***&total=100`,
  ],
  'a query string': [
    `https://x/pay~1?a=b+c&cvv2=1234&card[pin]=9876&cardNo=${PLACED}`,
    `https://x/pay~1?a=b+c&cvv2=****&card[pin]=****&cardNo=${FOR_PLACED}`,
  ],
  'an object': [
    { cvv: '123', cvv2: 123, deep: [{ card: { cvc: '1234', cvvNo: '123', total: 123 } }] },
    { cvv: '***', cvv2: '***', deep: [{ card: { cvc: '****', cvvNo: '***', total: 123 } }] },
  ],
  'an object that was XML': [
    { cvv: { _: '123', $: { id: '123' } } },
    { cvv: { _: '***', $: { id: '123' } } },
  ],
  'a list': [
    { cvv: ['123'], cardNo: [PLACED] },
    { cvv: ['***'], cardNo: [FOR_PLACED] },
  ],
  'the CVV of HAR': [entry('cvv', '123'), entry('cvv', '***')],
  'the CVV2 of HAR as a number': [entry('cvv2', 123), entry('cvv2', '***')],
  'the card of HAR': [entry('cardNo', PLACED), entry('cardNo', FOR_PLACED)],
  'the track of HAR': [entry('track2', `${PLACED}=3012`), entry('track2', '****************=****')],
  'the PIN of HAR': [entry('pin', '1234'), entry('pin', '****')],
  'the password of HAR': [entry('password', 'x9!real'), entry('password', 'recorded-password')],
  'a card as a number': [
    { pan: Number(PLACED), other: Number(CARD), cardNo: Number(PLACED) },
    { pan: Number(FOR_PLACED), other: Number(FOR_CARD), cardNo: Number(FOR_PLACED) },
  ],
  'JSON as text': [
    `{ "user" : "merchant", "password":"x9!real",\n "cvv": 123, "pan":${PLACED}, "total": 1.50 }`,
    `{ "user" : "recorded-user", "password":"recorded-password",\n "cvv": "***", "pan":${FOR_PLACED}, "total": 1.50 }`,
  ],
  'JSON line by line': [
    '{"user":"m","password":"x9!"}\n{"cvv": 123}\n',
    '{"user":"recorded-user","password":"recorded-password"}\n{"cvv": "***"}\n',
  ],
  'an address with a fragment': ['https://x/?total=1&cvv=123#top', 'https://x/?total=1&cvv=***#top'],
  'a form with a line end': ['cvv=123&pin=1234\r\n', 'cvv=***&pin=****\r\n'],
  'a short form in base64': ['Y3Z2PTEyMw==', Buffer.from('cvv=***').toString('base64')],
  'JSON in JSON': [
    JSON.stringify(JSON.stringify({ cvv: 123 })),
    JSON.stringify(JSON.stringify({ cvv: '***' })),
  ],
  'JSON in a form': ['int_in=%7B%22cvv%22%3A123%7D', 'int_in=%7B%22cvv%22%3A%22***%22%7D'],
  'elements named after a CVV': [
    '<a><cvvNo>123</cvvNo><cvcNumber>1234</cvcNumber></a>',
    '<a><cvvNo>***</cvvNo><cvcNumber>****</cvcNumber></a>',
  ],
  'a message for a name': [{ [`<cardNo>${CARD}</cardNo>`]: '' }, { [`<cardNo>${FOR_CARD}</cardNo>`]: '' }],
};

for (const [what, [value, wanted]] of Object.entries(cleaned))
  test(`${what}: card, CVV and credentials are out, the rest is as it was, and once more changes nothing`, () => {
    const text = made(value);
    assert.deepEqual(text, wanted);
    assert.equal(JSON.stringify(text), JSON.stringify(wanted));
    assert.deepEqual(made(text), text);
  });

const clean: readonly unknown[] = [
  'user=m&total=100&pins=123&recover=123',
  'https://x/?user=m&cvvStatus=100&total=1234',
  { cvvStatus: '100', cvvFlag: 1, cvvResult: 100, total: 123, deep: [{ user: 'm' }] },
  entry('total', '123'),
  entry('tranId', CARD),
  { tranId: Number(CARD), at: 1_780_000_000_006, ms: 12.5, cardNo: 12345678 },
  `{ "user" : "merchant", "total": 123, "uid": 26031010000008800001234, "rate": 1.50 }`,
  '<a><cvvStatus code="100">Valid</cvvStatus><covered>123</covered></a>',
  'cvv= is asked for',
  '{"cvv":"","pin":null,"track2":"***"}',
];

for (const value of clean)
  test(`${JSON.stringify(value)} holds no secret and stays`, () =>
    assert.equal(JSON.stringify(made(value)), JSON.stringify(value)));

test('numbers keep all digits, and a card of nineteen is one', () => {
  const read = exactJson('{"uid":26031010000008800001234,"pan":4580109999999999998,"rate":1.50}');
  const text = JSON.stringify(made(read));
  assert.match(text, /^\{"uid":26031010000008800001234,"pan":458010\d{9}9998,"rate":1\.50\}$/);
  assert.doesNotMatch(text, /4580109999999999998/);
});

const xml = `<a><cardNo>${CARD}</cardNo><cvv>123</cvv><note>ש</note></a>`;
const wanted = `<a><cardNo>${FOR_CARD}</cardNo><cvv>***</cvv><note>ש</note></a>`;
const lines = (text: string) => (text.match(/.{1,76}/g) ?? []).join('\r\n');
const unread = (text: string) => Buffer.from(text, 'base64').toString();

test('base64 that nobody declares is read, cleaned, and written as it was', () => {
  const spelled = (text: string) => {
    const whole = Buffer.from(text);
    return [
      whole.toString('base64'),
      whole.toString('base64url'),
      lines(Buffer.concat([whole, whole]).toString('base64')),
      `data:text/xml;base64,${whole.toString('base64')}`,
      `<file>${whole.toString('base64')}</file>`,
      JSON.stringify({ file: whole.toString('base64') }),
      Buffer.from(JSON.stringify({ cvv: '123', body: text })).toString('base64'),
      Buffer.from(`cvv=123&int_in=${encodeURIComponent(text)}`).toString('base64'),
    ];
  };
  const [before, after] = [made(spelled(xml)) as string[], spelled(wanted)];
  assert.deepEqual(before.slice(0, 6), after.slice(0, 6));
  assert.deepEqual(JSON.parse(unread(before[6] ?? '')), { cvv: '***', body: wanted });
  assert.equal(new URLSearchParams(unread(before[7] ?? '')).get('int_in'), wanted);
  assert.equal(new URLSearchParams(unread(before[7] ?? '')).get('cvv'), '***');
  assert.deepEqual(made(before), before);
  const packed = made(gzipSync(xml).toString('base64')) as string;
  assert.equal(gunzipSync(Buffer.from(packed, 'base64')).toString(), wanted);
});

test('a secret of the target in base64 of other bytes gets no mask in its middle', () => {
  const known = { cards: { visa: { number: PLACED, expiration: '', cvv: '' } }, credentials: [] };
  const bytes = Buffer.concat([
    Buffer.from([0, 255, 1, 200]),
    Buffer.from(`-${PLACED}-`),
    Buffer.from([0, 254, 3]),
  ]);
  const text = scrub([bytes.toString('base64')], known).value as string[];
  const back = Buffer.from(text[0] ?? '', 'base64');
  assert.equal(back.toString('base64'), text[0]);
  assert.equal(back.toString('latin1'), bytes.toString('latin1').replace(PLACED, FOR_PLACED));
});

test('base64 without a secret stays to the byte', () => {
  const image = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 97) % 256)).toString('base64');
  const values = [
    image,
    lines(image),
    Buffer.from('<a>nothing</a>').toString('base64url'),
    gzipSync('<a/>').toString('base64'),
  ];
  assert.deepEqual(made(values), values);
});
