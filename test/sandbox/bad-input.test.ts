import assert from 'node:assert/strict';
import { request as plainRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { httpsTransport } from '../../src/client/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });

const form = (xml: string) => `user=merchant&password=sandbox-password&int_in=${encodeURIComponent(xml)}`;

const inside =
  '<request><version>2000</version><language>ENG</language><command>doDeal</command><doDeal/></request>';

/** A posted text, the expected result code, and the expected additionalInfo. */
const refusals: readonly (readonly [name: string, body: string, result: string, info: RegExp])[] = [
  ['malformed XML', form('<ashrait><request></ashrait>'), '325', /not well-formed.*line 1/],
  ['two roots', form('<ashrait/><ashrait/>'), '325', /two-roots/],
  ['an undefined entity', form('<ashrait>&nbsp;</ashrait>'), '325', /undefined-entity/],
  ['a DTD', form('<!DOCTYPE a [<!ENTITY x "y">]><ashrait>&x;</ashrait>'), '325', /doctype/],
  ['no XML', form('hello'), '325', /not-xml/],
  ['nothing', '', '414', /int_in is missing/],
  ['a form without int_in', 'user=merchant&password=sandbox-password', '414', /int_in is missing/],
  ['JSON in the body', '{"command":"doDeal"}', '414', /int_in is missing/],
  ['another root', form(`<shrait>${inside}</shrait>`), '325', /root element has to be ashrait/],
  ['no request element', form('<ashrait/>'), '325', /request is missing/],
  [
    'an unknown command',
    form(`<ashrait>${inside.replaceAll('doDeal', 'toString')}</ashrait>`),
    '462',
    /command has to be one of/,
  ],
  [
    'no version',
    form(`<ashrait>${inside.replace('2000', '')}</ashrait>`),
    '462',
    /^Bad value '' in header field 'version': version has to be 2000; a lenient terminal accepts old-version/,
  ],
  [
    'an unknown language',
    form(`<ashrait>${inside.replace('ENG', 'LAT')}</ashrait>`),
    '462',
    /language has to be/,
  ],
  [
    'wrong credentials',
    `user=merchant&password=wrong&int_in=${encodeURIComponent(`<ashrait>${inside}</ashrait>`)}`,
    '405',
    /password is wrong/,
  ],
  [
    'no credentials',
    `int_in=${encodeURIComponent(`<ashrait>${inside}</ashrait>`)}`,
    '405',
    /^user or password is missing: send both as form fields; HTTP Basic is ignored$/,
  ],
  [
    'inquireTerminal with credentials in the form alone',
    form(
      '<ashrait><request><version>2000</version><command>inquireTerminal</command><terminalNumber>0880000010</terminalNumber></request></ashrait>',
    ),
    '003',
    /^user or password is missing: send both in the XML, below request$/,
  ],
  ['a stray percent sign', 'user=%&password=%zz&int_in=%', '325', /not-xml/],
  ['an empty command', form(`<ashrait>${inside}</ashrait>`), '401', /is missing/],
];

for (const [name, body, result, info] of refusals)
  test(`${name} is refused with ${result}, and nothing changes`, async () => {
    const before = sandbox.state.ledger.all().length;
    const exchange = await client.probe({ body }, { text: name });
    assert.equal(exchange.status, 200);
    assert.match(exchange.replyText, new RegExp(`<result>${result}</result>`));
    assert.match(exchange.replyText.match(/<additionalInfo>(.*)<\/additionalInfo>/)?.[1] ?? '', info);
    assert.equal(sandbox.state.ledger.all().length, before);
    await stillUp();
  });

test('a body above 1 MiB is refused, one below is read', async () => {
  const large = await client.probe({ body: `int_in=${'a'.repeat(1024 * 1024)}` }, { text: 'large' });
  assert.match(large.replyText, /<result>414<\/result>.*above 1048576 bytes/);
  const small = await client.probe({ body: `int_in=${'a'.repeat(1024 * 1024 - 20)}` }, { text: 'small' });
  assert.match(small.replyText, /<result>325<\/result>/);
  await stillUp();
});

test('a bad value is quoted by whole characters, wherever it is cut', async () => {
  const changes = (bad: string) => [
    ...['total', 'currency', 'validation', 'creditType', 'terminalNumber', 'eci'].map((name) => ({
      [name]: bad,
    })),
    { userData1: `${bad}!`, shiftId1: bad, dealerNumber: bad, ipayCode: bad, numberOfPayments: bad },
  ];
  for (let before = 36; before <= 41; before++)
    for (const fields of changes(`${'a'.repeat(before)}${'😀'.repeat(3)}`)) {
      const exchange = await client.send({ command: 'doDeal', fields: { ...plainCharge, ...fields } });
      assert.equal(exchange.status, 200);
      assert.match(exchange.replyText, /<result>401<\/result>.*Invalid value: a{36,40}(?:😀){0,3}…/u);
    }
  const { replyText } = await client.send({
    command: 'doDeal',
    fields: { ...plainCharge, total: 'x'.repeat(5_000) },
  });
  assert.match(replyText, /Invalid value: \(5000 characters\) for field: total/);
});

test('another content type is refused, the right one with a charset is taken', async () => {
  const body = form(`<ashrait>${inside}</ashrait>`);
  const json = await client.probe({ body, contentType: 'application/json' }, { text: 'json' });
  assert.match(json.replyText, /<result>414<\/result>.*Content-Type has to be/);
  const right = 'application/x-www-form-urlencoded; charset=UTF-8';
  const taken = await client.probe({ body, contentType: right }, { text: 'form' });
  assert.match(taken.replyText, /<result>401<\/result>/);
});

test('a request that breaks off in the middle changes nothing', async () => {
  const before = sandbox.state.ledger.all().length;
  const { port } = new URL(sandbox.baseUrl);
  const body = form('<ashrait/>');
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: 'localhost', port: Number(port), ca: sandbox.ca }, () => {
      socket.write(
        `POST /xpo/Relay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 30)}`,
        () => socket.destroy(),
      );
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
  await stillUp();
  assert.equal(
    sandbox.state.ledger.all().length,
    before + 1,
    'only the charge that shows it is up was added',
  );
});

test('what is no address at all does not bring the sandbox down', async () => {
  const { port } = new URL(sandbox.baseUrl);
  for (const line of ['GET // HTTP/1.1', 'GET http://[ HTTP/1.1']) {
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: 'localhost', port: Number(port), ca: sandbox.ca }, () =>
        socket.write(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.once('data', (text) => resolve(text.toString()));
      socket.once('error', reject);
      socket.once('close', () => resolve('closed'));
    });
    assert.match(reply, /^HTTP\/1\.1 4\d\d /, line);
    await stillUp();
  }
});

test('a capture goes the way of its pre-authorization', async () => {
  const { decoded } = await client.call('doDeal', {
    ...plainCharge,
    transactionType: 'Credit',
    validation: 'Verify',
  });
  const cgUid = decoded.value('cgUid')?.text;
  const turned = await client.call('doDeal', { ...plainCharge, cgUid });
  assert.equal(turned.decoded.result, '310');
  const straight = await client.call('doDeal', { ...plainCharge, transactionType: 'Credit', cgUid });
  assert.equal(straight.decoded.result, '000');
});

test('other paths and methods are told apart from commands', async () => {
  assert.equal(await status('/xpo/Relay', 'GET'), 405);
  assert.equal(await status('/elsewhere', 'POST'), 404);
  assert.equal(await status('/__admin/health', 'GET'), 200);
  assert.equal(await status('/__admin/nothing', 'GET'), 404);
  assert.equal(await status('/__admin/clearing/run', 'POST', '{"terminal":'), 400);
  assert.equal(await status('/__admin/clearing/run', 'POST', '{"unknown":1}'), 400);
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

test('a certificate that is not trusted stops the client', async () => {
  const transport = httpsTransport({ baseUrl: sandbox.baseUrl });
  await assert.rejects(transport.post({ body: '' }), { name: 'TransportError', code: 'untrusted' });
  await transport.close();
});

test('the journal masks the card, and remembers what decided', async () => {
  await stillUp();
  [...sandbox.state.journal.entries()];
  await stillUp();
  const [last] = [...sandbox.state.journal.entries()].slice(-1);
  assert.ok(last);
  const all = [...sandbox.state.journal.entries()];
  assert.ok(all.length >= 2);
  for (const { request } of all) assert.doesNotMatch(request, /4580000000000000|<cvv>\d/);
  assert.match(last.request, /<cardNo>458000\*+0000<\/cardNo>/);
  assert.equal(last.result, '000');
  assert.equal(last.rule, 'validation.AutoComm');
});

async function stillUp(): Promise<void> {
  const { decoded } = await client.call('doDeal', plainCharge);
  assert.equal(decoded.result, '000');
}

function status(path: string, method: string, body = ''): Promise<number | undefined> {
  const { port } = new URL(sandbox.baseUrl);
  return new Promise((resolve, reject) => {
    httpsRequest({ host: 'localhost', port, path, method, ca: sandbox.ca }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(body);
  });
}
