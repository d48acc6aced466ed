import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findRule } from '../../src/contract/index.ts';
import { readMessage, validate } from '../../src/validation/index.ts';

const folder = new URL('samples/', import.meta.url);
const names = readdirSync(folder).sort();
const bytes = (name: string) => readFileSync(new URL(name, folder));
const inputs = names.map((name) => ({ name, bytes: bytes(name) }));
const { reports, unusable } = await validate(inputs);

/** Returns the expected findings of a sample: each faulty line ends with a comment that names the broken rules. */
const expected = (name: string): string[] =>
  bytes(name)
    .toString('latin1')
    .split('\n')
    .flatMap((line, index) => {
      const rules = /<!-- ! (.*?) -->/.exec(line)?.[1]?.split(' ') ?? [];
      return rules.map((rule) => `${index + 1} ${rule}`);
    })
    .sort();

test('there are twenty samples and more, good and bad, requests and replies', () => {
  assert.ok(names.length >= 20);
  assert.deepEqual(unusable, []);
  assert.equal(reports.length, names.length);
  const bad = names.filter((name) => name.includes('.bad.'));
  assert.ok(bad.length >= 10);
  for (const name of names) assert.equal(expected(name).length > 0, bad.includes(name), name);
  assert.deepEqual([...new Set(reports.map(({ kind }) => kind))].sort(), ['reply', 'request']);
});

for (const { file, findings } of reports)
  test(`${file} has a finding on each bad line, and no other`, () => {
    assert.deepEqual(findings.map(({ line, rule }) => `${line} ${rule}`).sort(), expected(file));
    for (const { rule, problem } of findings) {
      assert.ok(findRule(rule), rule);
      assert.ok(problem.length > 5);
    }
  });

const of = (name: string) => {
  const report = reports.find(({ file }) => file === name);
  assert.ok(report, name);
  return report;
};

test('what schema and rules both find is told once, in the words of the contract', () => {
  const total = of('charge-forms.bad.request.xml').findings.find(({ element }) => element === 'total');
  assert.deepEqual(total, {
    line: 11,
    element: 'total',
    rule: 'doDeal.request.total',
    problem: 'has a value that is not allowed',
    allowed: 'an integer of at most 8 digits, above zero, or zero to create a token',
    by: ['schema', 'rules'],
  });
  const [installments] = of('installments.bad.request.xml').findings;
  assert.deepEqual(installments?.by, ['rules']);
});

test('an element of a known name at a place of its own is a remark, and so is a declaration that lies', () => {
  const { remarks } = of('charge.request.xml');
  assert.deepEqual(
    remarks.map(({ line, element }) => [line, element]),
    [
      [23, 'colour'],
      [24, 'invoice'],
      [24, 'total'],
    ],
  );
  const [lie, ...more] = of('lying-declaration.reply.xml').remarks;
  assert.equal(lie?.text, 'declares the encoding ISO-8859-8, and its bytes are utf-8');
  assert.deepEqual(more, []);
  assert.deepEqual(of('hebrew-8859-8.request.xml').remarks, []);
});

test('on one line the element that is as it should be is not taken for the one that is not', async () => {
  const text = bytes('charge.request.xml').toString().replaceAll('\n', '');
  const [report] = (await validate([{ name: 'one line', bytes: Buffer.from(text) }])).reports;
  assert.deepEqual(report?.findings, []);
  assert.deepEqual(
    report?.remarks.map(({ element }) => element),
    ['colour', 'invoice', 'total'],
  );
});

test('with its request a reply is held to what it has to repeat', async () => {
  const request = readMessage({ name: 'request', bytes: bytes('charge.request.xml') });
  const reply = bytes('charge.reply.xml').toString();
  const problemsOf = async (text: string) => {
    const { reports } = await validate([{ name: 'reply', bytes: Buffer.from(text) }], { request });
    return (reports[0]?.findings ?? []).map(({ line, rule }) => `${line} ${rule}`);
  };
  const answer = reply.replace('<cvvFlag>1', '<cvvFlag>0').replace('<language>ENG', '<language>Eng');
  assert.deepEqual(await problemsOf(answer), []);
  assert.deepEqual(await problemsOf(answer.replace('order-1', 'order-2')), ['6 envelope.reply.requestId']);
  assert.deepEqual(await problemsOf(answer.replace('order 1', 'order 2')), ['38 transaction.reply.user']);
  const alone = await validate([{ name: 'reply', bytes: Buffer.from(answer.replace('order-1', 'order-2')) }]);
  assert.deepEqual(alone.reports[0]?.findings, []);
});

test('what is no message of any command is told as such, whatever it is', async () => {
  for (const [text, reason] of [
    ['', /is empty/],
    ['{"command":"doDeal"}', /neither XML nor a form/],
    ['user=me&password=secret', /a form without int_in/],
    ['<!DOCTYPE html><html><body>502</body></html>', /neither request nor response/],
    ['<ashrait><question/></ashrait>', /neither request nor response/],
    ['<ashrait><request><command>giveMoney</command></request></ashrait>', /a request of an unknown command/],
    [
      '<ashrait><response><command/><result>414</result></response></ashrait>',
      /a reply of an unknown command/,
    ],
  ] as const) {
    const { reports, unusable } = await validate([{ name: 'x', bytes: Buffer.from(text) }]);
    assert.equal(reports.length, 0, text);
    assert.match(unusable[0]?.reason ?? '', reason);
    assert.doesNotMatch(unusable[0]?.reason ?? '', /secret|giveMoney/);
  }
});

test('nothing that is told repeats a card, a CVV or a password', async () => {
  const secrets = ['4580000000000000', '98765', 'hunter2hunter2'];
  const text = `<ashrait><request><version>4580000000000000</version><command>inquireTerminal</command><user/>
    <password>hunter2hunter2</password><terminalNumber>4580000000000000</terminalNumber></request></ashrait>`;
  const deal = `<ashrait><request><command>doDeal</command><doDeal><cvv>98765</cvv><total>4580000000000000</total>
    <cardNo>4580000000000000x</cardNo><user>4580000000000000 and more</user></doDeal></request></ashrait>`;
  const reply = bytes('charge.reply.xml').toString();
  const shown = [
    reply.replace('xxxxxxxxxxxx0000', '4580000000000000'),
    reply
      .replace('<status>000', '<status>4580000000000000')
      .replace('<result>000', '<result>4580000000000000'),
  ];
  const request = readMessage({ name: 'deal', bytes: Buffer.from(deal) });
  const reported = [
    await validate([text, deal, ...shown].map((one) => ({ name: 'x', bytes: Buffer.from(one) }))),
    await validate([{ name: 'x', bytes: Buffer.from(shown[0] ?? '') }], { request }),
  ];
  const said = JSON.stringify(reported);
  assert.ok(said.length > 1000);
  for (const secret of secrets) assert.ok(!said.includes(secret), secret);
});
