import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { requestJson, requestLine } from '../../src/cli/sandbox-announcement.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { exchangesOf } from '../../src/sandbox/control/requests.ts';
import { Journal, type JournalEntry, journalLimits } from '../../src/sandbox/journal.ts';
import { maskLoosely } from '../../src/secrets/mask.ts';
import { maskAddress, maskHeaders } from '../../src/secrets/mask-http.ts';
import { maskReply, maskRequest } from '../../src/secrets/mask-request.ts';
import { judgedExchanges, readCapture } from '../../src/validation/exchanges/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask, formType } from './ask.ts';
import { control } from './control-client.ts';
import { formOf } from './in-process.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });
beforeEach(() => sandbox.state.reset());

async function journal(query = ''): Promise<readonly JournalEntry[]> {
  const { status, body } = await control(sandbox, 'GET', `requests${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.requests;
}

const posted = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(sandbox, path, {
    method: 'POST',
    body,
    headers: { ...formType, ...headers },
  });

const xml = (inside: string) =>
  `<ashrait><request><version>2000</version><language>ENG</language><command>doDeal</command><doDeal>${inside}</doDeal></request></ashrait>`;
const form = (inside: string) => formOf(xml(inside));

test('an exchange is there with both sides, and how it came and went', async () => {
  const { decoded } = await client.call('doDeal', { ...plainCharge, cvv: '123' });
  const [entry, ...more] = await journal();
  assert.ok(entry && more.length === 0);
  assert.match(entry.request, /<cardNo>458000\*{6}0000<\/cardNo>.*<cvv>\*\*\*<\/cvv>/);
  assert.ok(entry.reply.includes(`<tranId>${decoded.tranId}</tranId>`));
  const { method, address, status, command, terminalNumber, result, rule, credentials } = entry;
  assert.deepEqual(
    { method, address, status, command, terminalNumber, result, rule, credentials },
    {
      ...{ method: 'POST', address: '/xpo/Relay', status: 200, command: 'doDeal', result: '000' },
      ...{ terminalNumber: '0880000010', rule: 'validation.AutoComm', credentials: ['user', 'password'] },
    },
  );
  assert.equal(entry.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.ok(entry.durationMs > 0 && entry.durationMs < 10_000, `${entry.durationMs}`);
});

test('secrets in headers, in the address and under unknown names are masked, their neighbours are not', async () => {
  const unknown = '<securityCode>987</securityCode><card cvc="987"/><securityCodes>98765</securityCodes>';
  const body = `int_in=${encodeURIComponent(xml(`${unknown}<total>987</total><userData1>٤١١١١١١١١١١١١١١١</userData1>`))}`;
  const path = '/xpo/Relay?user=merchant&password=sandbox-password&note=a';
  const headers = {
    Authorization: 'Basic bWVyY2hhbnQ6',
    Cookie: 'a=b',
    'X-Api-Key': 'k',
    'X-Pwd': 'p',
    'X-4580000000000000': '1',
  };
  await posted(path, body, headers);
  const [entry] = await journal();
  assert.ok(entry);
  assert.equal(entry.address, '/xpo/Relay?user=***&password=***&note=***');
  const { authorization, cookie, 'x-api-key': key, 'x-pwd': word } = entry.headers;
  assert.deepEqual([authorization, cookie, key, word], ['***', '***', '***', '***']);
  assert.equal(entry.headers['x-xxxxxxxxxxxxxxxx'], '***');
  assert.equal(entry.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.match(
    entry.request,
    /<securityCode>\*\*\*<\/securityCode><card cvc="\*\*\*"\/><securityCodes>98765</,
  );
  assert.match(entry.request, /<total>987<\/total><userData1>411111\*{6}1111<\/userData1>/);
  assert.match(entry.remarks.join('\n'), /The address contains user, password or int_in/);
});

test('what was no command, or got no reply, says so', async () => {
  await client.probe({ body: '', path: '/xpo/Relay', method: 'GET' }, { text: '' });
  await control(sandbox, 'POST', 'faults', { phase: 'after', action: { drop: 'connection' } });
  await assert.rejects(client.call('doDeal', plainCharge));
  await control(sandbox, 'POST', 'faults', { phase: 'after', action: { httpStatus: 503 } });
  await client.probe({ body: form('') }, { text: '' });
  const reported = (await journal()).map(({ method, status, reply }) => [method, status, reply]);
  assert.deepEqual(reported, [
    ['GET', 405, ''],
    ['POST', 0, ''],
    ['POST', 503, ''],
  ]);
});

test('filters find what has all of them, the latest last', async () => {
  await client.call('doDeal', plainCharge);
  await client.call('doDeal', { ...plainCharge, total: '' });
  await client.call('inquireTerminal', { terminalNumber: '0880000010' });
  await client.call('doDeal', { ...plainCharge, terminalNumber: '0880000029' });
  const ids = async (query: string) => (await journal(query)).map(({ id }) => id);
  const [first = 0] = await ids('');
  const found = async (query: string) => (await ids(query)).map((id) => id - first);
  assert.deepEqual(await found(''), [0, 1, 2, 3]);
  assert.deepEqual(await found('?command=doDeal'), [0, 1, 3]);
  assert.deepEqual(await found('?command=doDeal&limit=2'), [1, 3]);
  assert.deepEqual(await found('?result=401'), [1]);
  assert.deepEqual(await found('?rule=doDeal.request.total'), [1]);
  assert.deepEqual(await found('?terminal=0880000029'), [3]);
  assert.deepEqual(await found(`?since=${first + 1}`), [2, 3]);
  const [{ at } = { at: '' }] = await journal();
  assert.deepEqual(await found(`?since=${encodeURIComponent(at)}`), [0, 1, 2, 3]);
  assert.deepEqual(await found('?since=2199-01-01'), []);
  for (const query of ['?limit=0', '?limit=x', '?since=yesterday', '?comand=doDeal', '?format=xml'])
    assert.equal((await control(sandbox, 'GET', `requests${query}`)).status, 400, query);
});

test('saved as HAR it is judged: nothing is wrong with a story that is right, and a fault of the merchant is found', async () => {
  const { decoded } = await client.call('doDeal', { ...plainCharge, cvv: '123', user: 'order-1' });
  await client.call('refundDeal', { terminalNumber: '0880000010', tranId: decoded.tranId, total: '400' });
  await client.call('inquireTransactions', { terminalNumber: '0880000010', user: 'order-1' });
  await client.call('inquireTerminal', { terminalNumber: '0880000010' });
  await client.probe({ body: 'int_in=no+XML' }, { text: '' });
  assert.deepEqual(await problems(4), []);
  await client.call('doDeal', { ...plainCharge, total: '123456789' });
  const [problem, ...more] = await problems(5);
  assert.match(`${problem}`, /doDeal\.request\.total/);
  assert.deepEqual(more, []);
});

async function problems(count: number): Promise<readonly string[]> {
  const { body } = await control(sandbox, 'GET', 'requests?format=har');
  const capture = readCapture(body);
  assert.deepEqual([capture.format, capture.entries.length, capture.broken], ['har', count, []]);
  const found: string[] = [];
  for await (const { findings } of judgedExchanges(capture)) found.push(...findings.map(({ rule }) => rule));
  return found;
}

test('it keeps so many exchanges and so many characters, the latest ones', () => {
  const moment = sandbox.state.clock.instant();
  const entry = { moment, command: 'doDeal', result: '000', rule: 'command.doDeal', remarks: [] } as const;
  const few = new Journal();
  for (let count = 1; count <= 3_500; count++) few.add({ ...entry, request: `<a>${count}</a>` });
  assert.deepEqual([few.added, [...few.entries()].length], [3_500, journalLimits.entries]);
  assert.equal([...few.entries()].at(-1)?.id, 3_500);
  const long = new Journal();
  for (let count = 0; count < 500; count++)
    long.add({
      ...entry,
      request: `<a>${'x'.repeat(200_000)}4111111111111111</a>`,
      reply: 'y'.repeat(200_000),
    });
  const stored = [...long.entries()];
  const characters = stored.reduce((sum, { request, reply }) => sum + request.length + reply.length, 0);
  assert.ok(
    characters <= journalLimits.characters + 100 * stored.length && stored.length > 50,
    `${characters}`,
  );
  assert.ok(stored.every(({ isWhole, request }) => !isWhole && request.endsWith('… (200023 characters)')));
});

test('a card number that is cut where a text is too long is no longer there', () => {
  const journal = new Journal();
  const before = 'x'.repeat(journalLimits.ofOneText - 12);
  const moment = sandbox.state.clock.instant();
  journal.add({
    moment,
    command: '',
    result: '',
    rule: 'command.doDeal',
    remarks: [],
    request: `${before}4111111111111111`,
  });
  assert.doesNotMatch([...journal.entries()][0]?.request ?? '', /411111/);
});

/** Content of a doDeal element, and its masked form in the journal. */
const shown: readonly (readonly [string, string])[] = [
  ...[',', '_', '/', '\t', '\u00a0', ';', ' | ', '<!--x-->', '<?x y?>', ']]><![CDATA[', '<b/>'].flatMap(
    (between) => {
      const number = ['4580', '0000', '0000', '0000'].join(between);
      const sent = between.startsWith(']') ? `<![CDATA[${number}]]>` : number;
      return ['cardNo', 'userData1', 'user'].map((name) => [`<${name}>${sent}</${name}>`, ''] as const);
    },
  ),
  ['<cardNo>₄₅₈₀⁰⁰⁰⁰₀₀₀₀０００٠</cardNo>', '<cardNo>458000******0000</cardNo>'],
  ['<userData1>₄₅₈₀⁰⁰⁰⁰₀₀₀₀０００٠</userData1>', '<userData1>458000******0000</userData1>'],
  ['<cardNo>45<x>80000</x>00<y>0000000</y></cardNo>', '<cardNo>4500<x>***</x><y>***</y></cardNo>'],
  ['<c4580000000000000 n4580000000000000="1"/>', '<cxxxxxxxxxxxxxxxx nxxxxxxxxxxxxxxxx="***"/>'],
  ['<code><![CDATA[987]]></code>', '<code>***</code>'],
  ['<code><!-- -->987</code>', '<code><!--***-->***</code>'],
  ['<code>98<?x?>7</code>', '<code>***<!--***--></code>'],
  ['<code> 9-8-7 </code>', '<code>***</code>'],
  ['<code>98765</code>', '<code>98765</code>'],
  ['<merchantKey>abc</merchantKey>', '<merchantKey>***</merchantKey>'],
  ['<userData1>cvv=987, cvv 987</userData1>', '<userData1>cvv=***, cvv ***</userData1>'],
  ['<userData1>cv<!-- -->v&#61;987</userData1>', '<userData1>cvv=***<!--***--></userData1>'],
  ['<userData1>&#60;cvv&#62;987&lt;/cvv></userData1>', '<userData1>&lt;cvv&gt;***&lt;/cvv&gt;</userData1>'],
  ['<userData1><![CDATA[<cvv>987</cvv>]]></userData1>', '<userData1>&lt;cvv&gt;***&lt;/cvv&gt;</userData1>'],
  ['<user>order-987</user><total>987</total>', '<user>order-987</user><total>987</total>'],
  ['<tranId>4111111111111111222</tranId>', '<tranId>4111111111111111222</tranId>'],
  ['<shiftTxnDate>2026-03-27 23:00:00</shiftTxnDate>', '<shiftTxnDate>2026-03-27 23:00:00</shiftTxnDate>'],
];

test('a request is masked by what a parser makes of it, and stays XML', () => {
  assert.ok(shown.length > 40);
  for (const [sent, expected] of shown) {
    const masked = maskRequest(xml(sent));
    if (expected === '') assert.doesNotMatch(masked, /4580\D{0,20}0000\D/, sent);
    else assert.equal(masked, xml(expected), sent);
    assert.equal(readRequest(masked).name, 'ashrait');
    assert.equal(maskRequest(masked), masked, sent);
  }
});

test('the credentials of the gateway are masked by their place, a reference of the merchant is not', () => {
  const asked = (before: string, attributes = '') =>
    `<ashrait><request${attributes}>${before}<command>inquireTerminal</command></request></ashrait>`;
  const others = '<a>x</a><b>x</b><c>x</c><d>x</d><e>x</e>';
  for (const [sent, expected] of [
    [asked(`<user>shop</user>${others}`), asked(`<user>***</user>${others}`)],
    [asked(`<user><![CDATA[shop]]></user>${others}`), asked(`<user>***</user>${others}`)],
    [asked('', ' user="shop" password=\'pw\''), asked('', ' user="***" password="***"')],
    [asked('<password>a<b>c</b></password>'), asked('<password>***</password>')],
    [xml('<user>shop</user>'), xml('<user>shop</user>')],
    // Requests that are not well-formed.
    ['<request><user>shop<cardNo>4580,0000,0000,0000', '<request><user>***<cardNo>***'],
  ] as const)
    assert.equal(maskRequest(sent), expected);
  const declared = `<?xml version="1.0" encoding="ISO-8859-8"?>${xml('')}`;
  assert.equal(maskRequest(declared), declared);
});

test('of headers and addresses what may be a secret is masked, and what a reply repeats', () => {
  const headers = { 'x-user': 'shop', 'x-merchant-key': 'k', referer: 'https://a/?token=b', host: 'a:1' };
  const masked = { 'x-user': '***', 'x-merchant-key': '***', referer: '***', host: 'a:1' };
  assert.deepEqual(maskHeaders(Object.entries(headers).flat()), masked);
  assert.equal(
    maskAddress('/xpo/Relay?4580000000000000&key=k=&c4580000000000000=1'),
    '/xpo/Relay?***&key=***&cxxxxxxxxxxxxxxxx=***',
  );
  assert.equal(maskAddress('/xpo/Relay'), '/xpo/Relay');
  const reply = (value: string) => `<r code="12"><cgUid>4111111111111111222</cgUid><user>${value}</user></r>`;
  assert.equal(maskReply(reply('45800000;00000000')), reply('***'));
  assert.equal(maskReply(reply('order 2026-03-27 23:00:00')), reply('order 2026-03-27 23:00:00'));
  assert.equal(maskLoosely('cvv: 987 4580 000000000000 12/30 987'), 'cvv: *** ***');
});

test('a terminal number that is none is not repeated, nor are digits in a name, in the journal and at the terminal', async () => {
  const lines: string[] = [];
  const off = sandbox.state.events.on('handled', (handled) =>
    lines.push(requestJson(handled), requestLine(handled)),
  );
  const number = '4580000000001121';
  const body = form(
    `<terminalNumber>${number}</terminalNumber><c${number}>1</c${number}><c${number}>1</c${number}>`,
  );
  const { text } = await posted('/xpo/Relay', body);
  await client.call('doDeal', plainCharge);
  off();
  const [bad, good] = await journal();
  assert.deepEqual([bad?.terminalNumber, good?.terminalNumber], ['', '0880000010']);
  assert.equal(lines.length, 4);
  const reported = [
    ...lines,
    ...(bad?.remarks ?? []),
    /<additionalInfo>.*<\/additionalInfo>/.exec(text)?.[0],
  ].join('\n');
  assert.match(reported, /Not in the specification of doDeal: cx{16}\./);
  assert.match(reported, /cx{16} occurs 2 times/);
  assert.doesNotMatch(reported, /4580000000/);
});

test('while a long journal is looked at, others are served', async () => {
  const moment = sandbox.state.clock.instant();
  const request = xml('<cvv>1</cvv>'.repeat(500));
  for (let count = 0; count < 60; count++)
    sandbox.state.journal.add({
      moment,
      command: '',
      result: '',
      rule: 'command.doDeal',
      remarks: [],
      request,
    });
  let turns = 0;
  const turn = () => {
    turns += 1;
    waiting = setImmediate(turn);
  };
  let waiting = setImmediate(turn);
  await exchangesOf(sandbox.state, { format: 'har' });
  clearImmediate(waiting);
  assert.ok(turns > 3, `${turns}`);
});
