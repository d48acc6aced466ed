import assert from 'node:assert/strict';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { test } from 'node:test';
import { encode } from '../../src/message/encoding.ts';
import { encodeForm, percentEncode } from '../../src/message/form.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials, useSandbox } from '../support/use.ts';
import { ask, formType, written } from './ask.ts';
import { clientOf } from './in-process.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });

const xml = `<ashrait><request><version>2000</version><language>ENG</language><command>doDeal</command><doDeal>
<terminalNumber>0880000010</terminalNumber><transactionType>Debit</transactionType><currency>ILS</currency>
<total>1000</total><validation>AutoComm</validation><creditType>RegularCredit</creditType>
<transactionCode>Phone</transactionCode><cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration>
<user>a+b%41&amp;c</user></doDeal></request></ashrait>`;

const form = (int_in: string) => encodeForm({ ...credentials, int_in });
const inside =
  '<request><version>2000</version><language>ENG</language><command>doDeal</command><doDeal/></request>';
const ashrait = (text = inside) => `<ashrait>${text}</ashrait>`;
const account = 'user=merchant&password=sandbox-password';

interface Odd {
  readonly body?: string | Uint8Array;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly result: string;
  readonly says?: RegExp;
}

/** Request bodies of public clients, and requests that are refused with words of their own. */
const odds: Readonly<Record<string, Odd>> = {
  'no finding': { body: form(xml), result: '000', says: /<user>a\+b%41&amp;c<\/user>/ },
  'leading white space': { body: form(`\r\n\t ${xml}`), result: '000' },
  'a byte order mark': { body: form(`\ufeff${xml}`), result: '000' },
  'a byte order mark, white space and a declaration': {
    body: form(`\ufeff\n<?xml version="1.0" encoding="ISO-8859-8"?>\n${xml}`),
    result: '000',
  },
  'stray text between elements': {
    body: form(xml.replace('<request>', 'a<request>b ').replace('<doDeal>', '<doDeal>c ')),
    result: '000',
  },
  'fields in another order, and one that nobody knows': {
    body: `int_in=${encodeURIComponent(xml)}&x=1&password=sandbox-password&user=merchant`,
    result: '000',
  },
  'int_in in the query string, an empty body': {
    path: `/xpo/Relay?${account}&int_in=${encodeURIComponent(xml)}`,
    result: '000',
  },
  'credentials in the query string, int_in in the body': {
    path: `/xpo/Relay?${account}`,
    body: `int_in=${encodeURIComponent(xml)}`,
    result: '000',
  },
  'raw XML, of which + and %41 are lost': {
    body: `${account}&int_in=${xml.replace('&amp;c', '')}`,
    result: '000',
    says: /<user>a bA<\/user>/,
  },
  'raw XML with an &, cut off there': {
    body: `${account}&int_in=${xml}`,
    result: '325',
    says: /not well-formed/,
  },
  'Hebrew in ISO-8859-8': {
    body: `${account}&int_in=${percentEncode(
      encode(
        `<?xml version="1.0" encoding="ISO-8859-8"?>${xml.replace('a+b%41&amp;c', 'קפה')}`,
        'iso-8859-8',
      ),
    )}`,
    result: '000',
    says: /<user>קפה<\/user>/,
  },
  'an HTML form': {
    body: form(
      '<!DOCTYPE html><html><body><form action="/xpo/Relay"><input name="int_in"></form></body></html>',
    ),
    result: '325',
    says: /doctype/,
  },
  'an HTML form without doctype': {
    body: form('<form method="post"><input name="int_in"></form>'),
    result: '325',
  },
  'JSON in int_in': {
    body: form('{"ashrait":{"request":{"command":"doDeal"}}}'),
    result: '325',
    says: /not-xml/,
  },
  'JSON in the body': { body: '{"command":"doDeal"}', result: '414', says: /int_in is missing/ },
  'XML in the body, without form': { body: xml, result: '414', says: /int_in is missing/ },
  'an empty int_in': { body: `${account}&int_in=`, result: '325', says: /empty/ },
  'an int_in without value': { body: `${account}&int_in`, result: '325', says: /empty/ },
  'nothing at all': { body: '', result: '414', says: /int_in is missing/ },
  'no content type': { body: form(xml), headers: { 'content-type': '' }, result: '414' },
  'another content type': {
    body: form(xml),
    headers: { 'content-type': 'application/json' },
    result: '414',
    says: /Content-Type has to be/,
  },
  'the right content type with a charset': {
    body: form(xml),
    headers: { 'content-type': `${formType['content-type']}; charset=UTF-8` },
    result: '000',
  },
  'another root': {
    body: form(`<shrait>${inside}</shrait>`),
    result: '325',
    says: /root element has to be ashrait/,
  },
  'no request element': { body: form('<ashrait/>'), result: '325', says: /request is missing/ },
  'an unknown command': {
    body: form(ashrait(inside.replaceAll('doDeal', 'toString'))),
    result: '462',
    says: /command has to be one of/,
  },
  'a command element twice': { body: form(xml.replace(/<doDeal>.*<\/doDeal>/s, '$&$&')), result: '401' },
  'no version': {
    body: form(ashrait(inside.replace('2000', ''))),
    result: '462',
    says: />Bad value '' in header field 'version': version has to be 2000; a lenient terminal accepts old-version/,
  },
  'an unknown language': {
    body: form(ashrait(inside.replace('ENG', 'LAT'))),
    result: '462',
    says: /language has to be/,
  },
  'wrong credentials': {
    body: encodeForm({ ...credentials, password: 'wrong', int_in: ashrait() }),
    result: '405',
    says: /password is wrong/,
  },
  'no credentials': {
    body: encodeForm({ int_in: ashrait() }),
    result: '405',
    says: />user or password is missing: send both as form fields; HTTP Basic is ignored</,
  },
  'inquireTerminal with credentials in the form alone': {
    body: form(
      '<ashrait><request><version>2000</version><command>inquireTerminal</command><terminalNumber>0880000010</terminalNumber></request></ashrait>',
    ),
    result: '003',
    says: />user or password is missing: send both in the XML, below request</,
  },
  'a stray percent sign': { body: 'user=%&password=%zz&int_in=%', result: '325', says: /not-xml/ },
  'an empty command': { body: form(ashrait()), result: '401', says: /is missing/ },
  'a body above 1 MiB': {
    body: `int_in=${'a'.repeat(1024 * 1024)}`,
    result: '414',
    says: /above 1048576 bytes/,
  },
  'a body of nearly 1 MiB': { body: `int_in=${'a'.repeat(1024 * 1024 - 20)}`, result: '325' },
};

for (const [name, odd] of Object.entries(odds))
  test(`${name}: ${odd.result}`, async () => {
    const { path = '/xpo/Relay', body = '', headers = formType } = odd;
    const before = sandbox.state.ledger.all().length;
    const { status, text } = await ask(sandbox, path, {
      ...{ method: 'POST', headers, body: typeof body === 'string' ? body : Buffer.from(body) },
    });
    assert.equal(status, 200);
    assert.match(text, /^<\?xml [^>]*\?><ashrait><response>.*<\/response><\/ashrait>$/s);
    assert.match(text, new RegExp(`<result>${odd.result}</result>`));
    if (odd.says) assert.match(text, odd.says);
    assert.doesNotMatch(text, /4580000000000000|sandbox-password/);
    assert.equal(sandbox.state.ledger.all().length, before + (odd.result === '000' ? 1 : 0));
  });

const charged = async (): Promise<number> => {
  assert.equal((await client.call('doDeal', plainCharge)).decoded.result, '000');
  return sandbox.state.ledger.all().length;
};

test('a client that waits for 100 Continue is told to go on', async () => {
  const { hostname: host, port } = new URL(sandbox.baseUrl);
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { ...formType, expect: '100-continue' };
    const sent = request(
      { host, port, ca: sandbox.ca, method: 'POST', path: '/xpo/Relay', headers },
      (response) => {
        let whole = '';
        response.on('data', (piece) => {
          whole += piece;
        });
        response.on('end', () => resolve(whole));
      },
    );
    sent.on('continue', () => sent.end(form(xml)));
    sent.on('error', reject);
    sent.flushHeaders();
  });
  assert.match(text, /<result>000</);
});

const head = (version: string) =>
  `POST /xpo/Relay HTTP/${version}\r\nContent-Type: ${formType['content-type']}\r\nContent-Length: ${Buffer.byteLength(form(xml))}\r\n`;

test('HTTP/1.0, without Host, is answered and hung up on', async () => {
  const text = await written(sandbox, `${head('1.0')}\r\n${form(xml)}`);
  assert.match(text, /^HTTP\/1\.[01] 200 /);
  assert.match(text, /<result>000</);
});

test('a request that breaks off in the middle changes nothing', async () => {
  const before = await charged();
  await written(sandbox, `${head('1.1')}Host: localhost\r\n\r\n${form(xml).slice(0, -1)}`, true);
  assert.equal(await charged(), before + 1);
});

test('what is no address at all does not bring the sandbox down', async () => {
  for (const line of ['GET // HTTP/1.1', 'GET http://[ HTTP/1.1']) {
    const reply = await written(sandbox, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(reply, /^HTTP\/1\.1 4\d\d /, line);
    await charged();
  }
});

test('a bad value is quoted by whole characters, wherever it is cut', async () => {
  const inProcess = clientOf(sandbox.state);
  const replyTo = async (fields: object) =>
    (await inProcess.send({ command: 'doDeal', fields: { ...plainCharge, ...fields } })).replyText;
  const changes = (bad: string) => [
    ...['total', 'currency', 'validation', 'creditType', 'terminalNumber', 'eci'].map((name) => ({
      [name]: bad,
    })),
    { userData1: `${bad}!`, shiftId1: bad, dealerNumber: bad, ipayCode: bad, numberOfPayments: bad },
  ];
  for (let before = 36; before <= 41; before++)
    for (const fields of changes(`${'a'.repeat(before)}${'😀'.repeat(3)}`))
      assert.match(await replyTo(fields), /<result>401<\/result>.*Invalid value: a{36,40}(?:😀){0,3}…/u);
  assert.match(
    await replyTo({ total: 'x'.repeat(5_000) }),
    /Invalid value: \(5000 characters\) for field: total/,
  );
});

test('plain HTTP is told what to do', async () => {
  const { port } = new URL(sandbox.baseUrl);
  const reply = await new Promise<string>((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port, path: '/xpo/Relay', method: 'POST' }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (text: string) => resolve(`${response.statusCode} ${text}`));
    })
      .on('error', reject)
      .end();
  });
  assert.match(reply, /^400 .*only HTTPS/);
});
