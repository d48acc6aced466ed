import assert from 'node:assert/strict';
import { request as plainly } from 'node:http';
import { request } from 'node:https';
import { test } from 'node:test';
import { type Following, printRequests } from '../../src/cli/sandbox-announcement.ts';
import { encodeForm } from '../../src/message/form.ts';
import { plainCharge } from '../plain-charge.ts';
import { ask, formType } from '../sandbox/ask.ts';
import { credentials, useSandbox } from '../support/use.ts';

const { sandbox } = await useSandbox();

/** Returns the lines that a request causes, without time and duration. */
async function printed(send: () => Promise<unknown>, options: Following = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  let isOn = true;
  printRequests(sandbox.state, options, (text) => void (isOn && lines.push(text)));
  await send();
  isOn = false;
  return lines.map((line) =>
    line
      .replace(/^[\d:]{8} {2}/, '')
      .replace(/ +[\d.]+ ms/, '')
      .replaceAll(/ {2,}/g, '  ')
      .trimEnd(),
  );
}

const elements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

const charge = { ...plainCharge, user: 'Order 7' };
const { total: _, ...withoutTotal } = charge;

const xmlOf = (fields: Readonly<Record<string, string>>, command = 'doDeal'): string =>
  `<ashrait><request><version>2000</version><command>${command}</command><${command}>${elements(fields)}</${command}></request></ashrait>`;

const posted = (body: string, type: string = formType['content-type']) =>
  ask(sandbox, '/xpo/Relay', { method: 'POST', body, headers: { 'content-type': type } });

const post = (int_in: string, account: object = {}) =>
  posted(encodeForm({ ...credentials, ...account, int_in }));

const infoOf = (text: string) => /<additionalInfo>(.*)<\/additionalInfo>/.exec(text)?.[1];

const rename = (xml: string, from: string, to: string): string =>
  xml.replaceAll(new RegExp(`(</?)${from}>`, 'g'), `$1${to}>`);

test('a refusal about a name in wrong case names the right one, in the reply and at the terminal', async () => {
  const info = 'total is missing; names are case-sensitive: write total for Total';
  let text = '';
  const lines = await printed(async () => {
    ({ text } = await post(xmlOf({ ...withoutTotal, Total: '1000' })));
  });
  assert.equal(infoOf(text), info);
  assert.deepEqual(lines, [
    `doDeal  0880000010  ILS  401  Order 7: ${info}  Not in the specification of doDeal: Total. The sandbox ignores these elements; names are case-sensitive: write total for Total.`,
  ]);
  const accepted = await printed(() => post(xmlOf({ ...plainCharge, User: 'Order 7' })));
  assert.deepEqual(accepted, [
    'doDeal  0880000010  1000 ILS  000  Not in the specification of doDeal: User. The sandbox ignores these elements; names are case-sensitive: write user for User.',
  ]);
  const both = await post(xmlOf({ ...charge, total: '-1', Total: '1000' }));
  assert.doesNotMatch(infoOf(both.text) ?? '', /case-sensitive/);
});

test('names around the parameters, and names of form fields, get the hint too', async () => {
  const xml = xmlOf(charge);
  const form = encodeForm({ ...credentials, int_in: xml });
  const all: readonly (readonly [Promise<{ text: string }>, string])[] = [
    [post(rename(xml, 'ashrait', 'Ashrait')), 'write ashrait for Ashrait'],
    [post(rename(xml, 'request', 'Request')), 'write request for Request'],
    [post(rename(xml, 'version', 'Version')), 'write version for Version'],
    [post(rename(xml, 'doDeal', 'DoDeal')), 'write doDeal for DoDeal'],
    [posted(form.replace('int_in=', 'INT_IN=')), 'write int_in for INT_IN'],
    [
      posted(form.replace('user=', 'User=').replace('password=', 'Password=')),
      'write user for User, password for Password',
    ],
  ];
  for (const [answer, hint] of all)
    assert.equal(infoOf((await answer).text)?.split('; names are case-sensitive: ')[1], hint);
});

test('each refusal is printed with its reason and the reference of its order, and without a secret', async () => {
  const lines = await printed(async () => {
    await post(xmlOf(charge), { password: 'no-such-password' });
    await post(xmlOf(charge, 'doDeel'));
    await post(xmlOf({ ...charge, cardNo: '4580990000004004', cvv: '987' }));
    await post(xmlOf({ ...charge, user: '4580000000000000', currency: '4580000000000000' }));
    await post(xmlOf(charge).slice(0, -3));
    await posted('{}', 'application/json');
  });
  assert.deepEqual(
    lines.map((line) => line.replace(/ one of .*/, ' …')),
    [
      'doDeal  0880000010  1000 ILS  405  Order 7: user or password is wrong',
      "(not read)  0880000010  1000 ILS  462  Order 7: Bad value 'doDeel' in header field 'command': command has to be …",
      'doDeal  0880000010  1000 ILS  004  Order 7: Refused by the credit company',
      'doDeal  0880000010  1000  401  458000******0000: Invalid value: 458000******0000 for field: currency, has to be …',
      '(not read)  325  the XML is not well-formed: malformed at line 1, column 427 (unclosed tag)',
      '(not read)  414  Content-Type has to be application/x-www-form-urlencoded, and is application/json: send user, password and int_in as form fields',
    ],
  );
  const followed = await printed(() => post(xmlOf(charge), { password: 'no' }), { follow: true });
  assert.match(
    followed.join(''),
    /^doDeal {2}0880000010 {2}1000 ILS {2}405 {2}Order 7\n {2}reason {2}user or password is wrong\n/,
  );
  const [json = ''] = await printed(() => post(xmlOf(charge), { password: 'no' }), { json: true });
  assert.equal(JSON.parse(json).reason, 'user or password is wrong');
});

test('an inquireTerminal is printed without its user, which is a credential', async () => {
  const account = elements({ user: 'merchant', password: 'other', terminalNumber: '0880000010' });
  const xml = `<ashrait><request><version>2000</version><command>inquireTerminal</command>${account}</request></ashrait>`;
  assert.deepEqual(await printed(() => post(xml)), ['inquireTerminal  003  user or password is wrong']);
});

test('a request to another path or by another method, and one without TLS, is printed; a filter leaves it out', async () => {
  const { port } = new URL(sandbox.baseUrl);
  const answered = (make: typeof request, method: string, path: string) =>
    new Promise((resolve, reject) => {
      const at = { host: 'localhost', port, method, path, ca: sandbox.ca, agent: false as const };
      make(at, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
  const all = async () => {
    await answered(request, 'GET', '/xpo/Relay?user=merchant');
    await answered(request, 'POST', '/4580000000000000?password=secret');
    await answered(plainly as typeof request, 'POST', '/xpo/Relay');
  };
  assert.deepEqual(await printed(all), [
    'GET /xpo/Relay  405  wrong method: send commands by POST',
    'POST /458000******0000  404  wrong path: post commands to /xpo/Relay',
    '400  no TLS: use an address with https://',
  ]);
  assert.deepEqual(await printed(all, { terminal: '0880000010' }), []);
  assert.deepEqual(await printed(all, { reference: 'Order 7' }), []);
  const [json = ''] = await printed(all, { json: true });
  const { at, ...stray } = JSON.parse(json);
  assert.deepEqual(stray, { event: 'turnedAway', why: 'another method', what: 'GET /xpo/Relay' });
  assert.match(at, /^\d{4}-\d\d-\d\d [\d:]{8}$/);
});

test('a wrong content type is named with the right one, without a text that is no media type', async () => {
  const infoWith = async (type: string) => infoOf((await posted('a', type)).text);
  const says = (what: string) =>
    `Content-Type has to be application/x-www-form-urlencoded, and is ${what}: send user, password and int_in as form fields`;
  assert.equal(await infoWith('text/xml; charset=utf-8'), says('text/xml'));
  assert.equal(await infoWith('4580000000000000'), says('no media type'));
});
