import assert from 'node:assert/strict';
import { request } from 'node:https';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { encode } from '../../src/message/encoding.ts';
import { encodeForm, percentEncode } from '../../src/message/form.ts';
import { useSandbox } from '../support/use.ts';

const credentials = { user: 'merchant', password: 'sandbox-password' };

const { sandbox } = await useSandbox({ seed: 1 });

const xml = `<ashrait><request><version>2000</version><language>ENG</language><command>doDeal</command><doDeal>
<terminalNumber>0880000010</terminalNumber><transactionType>Debit</transactionType><currency>ILS</currency>
<total>1000</total><validation>AutoComm</validation><creditType>RegularCredit</creditType>
<transactionCode>Phone</transactionCode><cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration>
<user>a+b%41&amp;c</user></doDeal></request></ashrait>`;

const form = (int_in: string) => encodeForm({ ...credentials, int_in });
const account = 'user=merchant&password=sandbox-password';

interface Odd {
  readonly body?: string | Uint8Array;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly result: string;
  readonly says?: RegExp;
}

/** Request bodies of public clients. */
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
};

for (const [name, odd] of Object.entries(odds))
  test(`${name}: ${odd.result}`, async () => {
    const { status, text } = await post(odd);
    assert.equal(status, 200);
    assert.match(text, /^<\?xml [^>]*\?><ashrait><response>.*<\/response><\/ashrait>$/s);
    assert.match(text, new RegExp(`<result>${odd.result}</result>`));
    if (odd.says) assert.match(text, odd.says);
    assert.doesNotMatch(text, /4580000000000000|sandbox-password/);
  });

test('a client that waits for 100 Continue is told to go on', async () => {
  const body = form(xml);
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(
      { ...address(), method: 'POST', path: '/xpo/Relay', headers: { ...type, expect: '100-continue' } },
      (response) => {
        let whole = '';
        response.on('data', (piece) => {
          whole += piece;
        });
        response.on('end', () => resolve(whole));
      },
    );
    sent.on('continue', () => sent.end(body));
    sent.on('error', reject);
    sent.flushHeaders();
  });
  assert.match(text, /<result>000</);
});

test('HTTP/1.0, without Host, is answered and hung up on', async () => {
  const body = form(xml);
  const text = await new Promise<string>((resolve, reject) => {
    let whole = '';
    const socket = connect({ ...address(), servername: 'localhost' }, () =>
      socket.write(
        `POST /xpo/Relay HTTP/1.0\r\nContent-Type: ${type['content-type']}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    );
    socket.on('data', (piece) => {
      whole += piece;
    });
    socket.on('end', () => resolve(whole));
    socket.on('error', reject);
  });
  assert.match(text, /^HTTP\/1\.[01] 200 /);
  assert.match(text, /<result>000</);
});

const type = { 'content-type': 'application/x-www-form-urlencoded' };

function address() {
  return { host: 'localhost', port: Number(new URL(sandbox.baseUrl).port), ca: sandbox.ca };
}

function post({
  body = '',
  path = '/xpo/Relay',
  headers = type,
}: Odd): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ ...address(), method: 'POST', path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end(body);
  });
}
