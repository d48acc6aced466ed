import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { encode } from '../../src/message/encoding.ts';
import { encodeForm } from '../../src/message/form.ts';
import { scrub } from '../../src/recordings/index.ts';

/** The first number counts as a card number because of its check digit, the second because of its field name. */
const [CARD, PLACED] = ['4580123456781236', '4580123456781234'];
const PASSWORD = 'x9!real-word';
const form = { user: 'shop', password: PASSWORD };
const xml = `<ashrait><request><tranId>4580123456781236</tranId><doDeal><cardNo>${PLACED}</cardNo><cvv>123</cvv><total>12345678</total></doDeal></request></ashrait>`;
const reply = `<a><note>${CARD}</note><cardMask>458012******1236</cardMask><uid>26031010000008800001234</uid></a>`;

const scrubbed = (value: unknown) => scrub(value).value;
const shown = (value: unknown) => JSON.stringify(scrubbed(value));

interface Given {
  readonly form: Readonly<Record<'user' | 'password', string>>;
  readonly xml: string;
}

/** Values that can have a message and its form. */
const others: Readonly<Record<string, (given: Given) => unknown>> = {
  'a form as text': ({ form, xml }) => [{ scope: 'https://x', body: encodeForm({ ...form, int_in: xml }) }],
  'a form as an object': ({ form, xml }) => [{ scope: 'https://x', body: { ...form, int_in: xml } }],
  'a form in an address': ({ form, xml }) => [{ path: `/xpo/Relay?${encodeForm({ ...form, int_in: xml })}` }],
  'a form in ISO-8859-8': ({ form, xml }) => [
    { body: encodeForm({ ...form, int_in: `${xml}שלום` }, 'iso-8859-8') },
  ],
  HAR: ({ form, xml }) => {
    const params = Object.entries({ ...form, int_in: xml }).map(([name, value]) => ({ name, value }));
    return { log: { entries: [{ request: { postData: { params } } }] } };
  },
  'HAR with a text': ({ form, xml }) => {
    const text = encodeForm({ ...form, int_in: xml });
    return { postData: { mimeType: 'application/x-www-form-urlencoded', text } };
  },
  'HAR with base64': ({ xml }) => ({
    content: { encoding: 'base64', text: Buffer.from(xml).toString('base64') },
  }),
  'a reply as a list': ({ xml }) => [{ response: [200, xml, {}] }],
  'a reply in hexadecimal digits': ({ xml }) => [
    { response: encode(`${xml}שלום`, 'iso-8859-8').toString('hex') },
  ],
  'a reply compressed with deflate, in hexadecimal digits': ({ xml }) => [
    { response: deflateSync(xml).toString('hex') },
  ],
  'a reply compressed with brotli, in base64': ({ xml }) => ({
    content: { encoding: 'base64', text: brotliCompressSync(xml).toString('base64') },
  }),
};

const clean: Given = {
  form: { user: 'recorded-user', password: 'recorded-password' },
  xml: xml.replace(PLACED, '4580120000011234').replace('>123<', '>***<'),
};

for (const [what, of] of Object.entries(others))
  test(`${what}: card, CVV and credentials are out, the rest is as it was, and once more changes nothing`, () => {
    const made = scrubbed(of({ form, xml }));
    assert.deepEqual(made, of(clean));
    assert.deepEqual(scrubbed(made), made);
  });

test('a compressed reply in pieces is cleaned, and is one piece then', () => {
  const packed = gzipSync(xml).toString('hex');
  const made = scrubbed([{ response: [packed.slice(0, 100), packed.slice(100)] }]);
  assert.deepEqual(made, [{ response: [gzipSync(clean.xml).toString('hex')] }]);
  assert.deepEqual(scrubbed(made), made);
});

test('a number is a card by its check digit, and an id is none; masks and uids stay', () => {
  const made = scrubbed([reply, xml]) as string[];
  assert.doesNotMatch(made[0] ?? '', new RegExp(CARD));
  assert.match(
    made[0] ?? '',
    /<note>458012\d{6}1236<\/note><cardMask>458012\*{6}1236<\/cardMask><uid>26031010000008800001234</,
  );
  const ids = {
    tranId: '4580123456781236',
    list: ['<tranId>4580123456781236</tranId>'],
    total: 4,
    no: null,
    yes: true,
  };
  assert.deepEqual(scrubbed(ids), ids);
  assert.equal(scrubbed('<tranId>4580123456781236</tranId>'), '<tranId>4580123456781236</tranId>');
  assert.equal(scrubbed('{"tranId":"4580123456781236"}'), '{"tranId":"4580123456781236"}');
});

test("credentials within a message are found, and a merchant's reference is none", () => {
  const text = `<request><user>shop</user><password>${PASSWORD}</password></request>`;
  assert.equal(
    scrubbed(text),
    '<request><user>recorded-user</user><password>recorded-password</password></request>',
  );
  const deal = '<doDeal><user>shop</user></doDeal>';
  assert.equal(scrubbed(deal), deal);
  assert.doesNotMatch(
    shown([{ body: encodeForm({ ...form, int_in: '<a/>' }) }, `it was ${PASSWORD}`]),
    /real-word/,
  );
});

test('what holds nothing stays byte for byte', () => {
  const clean = [
    {
      body: 'int_in=%3ca%2F%3e+%41&other=%zz&flag',
      response: '<a>1</a>',
      status: 200,
      rawHeaders: ['Date', 'x'],
    },
    { log: { version: '1.2', entries: [{ time: 12.5, request: { url: 'https://x/?a=b&c=%20' } }] } },
    ['deadbeef'.repeat(10), Buffer.from('nothing').toString('base64'), 'password= is asked for'],
    { content: { encoding: 'base64', text: Buffer.from('<a/>').toString('base64url') } },
  ];
  assert.deepEqual(scrubbed(clean), clean);
});

test('a card in printed groups is masked', () => {
  const made = shown(['card 4580 1234 5678 1236', 'card 4580-1234-5678-1236']);
  assert.doesNotMatch(made, /3456|1234/);
});

test('what a target file knows is found, whatever it looks like, and counted', () => {
  const known = {
    cards: {
      visa: { number: '4580999999999999', expiration: '1230', cvv: '1' },
      other: { number: '4580111111111111', expiration: '', cvv: '' },
    },
    credentials: [{ user: 'u', password: 'k-n-o-w-n-1' }],
  };
  const value = [
    {
      note: 'x4580999999999999x',
      more: 'said k-n-o-w-n-1',
      code: Buffer.from('4580999999999999').toString('base64'),
    },
  ];
  const first = scrub(value, known);
  const text = JSON.stringify(first.value);
  assert.doesNotMatch(text, /4580999999999999|k-n-o-w-n/);
  assert.equal(Buffer.from(text, 'base64').toString('latin1').includes('4580999999999999'), false);
  assert.equal(first.cards, 1);
  assert.deepEqual(scrub(first.value, known).value, first.value);
  const again = scrub([{ body: encodeForm({ ...form, int_in: xml }) }]);
  assert.deepEqual([again.cards, again.credentials], [1, 1]);
  const [cards, credentials] = [scrub(again.value).cards, scrub(again.value).credentials];
  assert.deepEqual([cards, credentials], [0, 0]);
});
