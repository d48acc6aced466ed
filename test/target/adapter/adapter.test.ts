import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isFault } from '../../../src/certificate/client-finding.ts';
import { ConfigurationError } from '../../../src/certificate/errors.ts';
import { abstained, lacksElements } from '../../../src/certification/abstained.ts';
import { contentOf, resultOf } from '../../../src/client/index.ts';
import { judge } from '../../../src/judges/index.ts';
import { at, type Element, textAt } from '../../../src/message/element.ts';
import { AdaptedClient } from '../../../src/target/adapter/adapted-client.ts';
import { ClientFault, HiddenByClient } from '../../../src/target/adapter/adapter-errors.ts';
import { differencesBetween } from '../../../src/target/adapter/differences.ts';
import { type Adapter, loadAdapter } from '../../../src/target/adapter/load-adapter.ts';
import { tryOut } from '../../../src/target/adapter/try-out.ts';
import { outsideMasker } from '../../../src/target/masker.ts';
import { plainCharge } from '../../plain-charge.ts';
import { useSandboxTarget } from '../../support/target.ts';
import { useFolder, useSandbox } from '../../support/use.ts';

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
const terminalNumber = '0880000010';
const inquiry = { command: 'inquireTransactions', fields: { terminalNumber, tranId: '1' } };
const folder = await useFolder();
const target = await useSandboxTarget();

const clientOf = (call: (...asked: unknown[]) => unknown): AdaptedClient =>
  new AdaptedClient({ name: 'mine', call }, target);

type Around = (call: Adapter['call'], ...asked: Parameters<Adapter['call']>) => unknown;

/** Returns a client of the examples whose calls the tests can change. */
async function exampleClient(
  file = 'fetch-client.ts',
  around: Around = (call, ...asked) => call(...asked),
): Promise<AdaptedClient> {
  const { name, call } = await loadAdapter(example(file));
  const { baseUrl, ca, credentials, arrived } = target;
  const reached = { baseUrl, credentials, ...(ca !== undefined && { ca }) };
  return new AdaptedClient({ name, call: (...asked) => around(call, ...asked) }, reached, { arrived });
}

const fetchClient = (around?: Around) => exampleClient(undefined, around);

test('the client on fetch gets everything through as it was asked', async () => {
  const client = await fetchClient();
  await tryOut(client, terminalNumber);
  const answer = await client.send(inquiry);
  assert.equal(resultOf(answer), '099');
  assert.deepEqual(answer.through, { client: 'fetch example', reply: 'raw' });
  const terminal = await client.send({ command: 'inquireTerminal', fields: { terminalNumber } });
  assert.equal(resultOf(terminal), '000');
  assert.deepEqual(client.findings, []);
});

test('the client that puts strings together is caught at escaping, encoding and place', async () => {
  const client = await exampleClient('string-client.mjs');
  await tryOut(client, terminalNumber);
  const invoice = { terminalNumber, 'invoice.invoiceAtranId': '1' };
  await assert.rejects(client.send({ command: 'inquireInvoice', fields: invoice }), ClientFault);
  const found = client.findings.filter(isFault).map(({ kind, text }) => `${kind}: ${text}`);
  assert.ok(found.some((text) => /^malformed: .*user should be "R&D"/.test(text)));
  assert.ok(found.some((text) => /^changed: .*user should be "&amp;" and arrived as "&"/.test(text)));
  assert.ok(found.some((text) => /^declaration: .*names an encoding that the bytes do not have/.test(text)));
  assert.ok(found.some((text) => /^left out: terminalNumber/.test(text)));
});

const modules: readonly (readonly [name: string, text: string, line: RegExp])[] = [
  ['none.mjs', 'export const send = () => {};', /exports no function `call`/],
  ['broken.mjs', "throw new Error('no such wind');", /cannot be loaded: Error: no such wind/],
  ['client.json', '{}', /must be a module/],
];

for (const [name, text, line] of modules)
  test(`${name} is no adapter, and the reason is told`, async () => {
    const path = join(folder, name);
    await writeFile(path, text);
    await assert.rejects(loadAdapter(path), { name: 'ConfigurationError', message: line });
  });

test('a module that is not there, and one with call as its default', async () => {
  await assert.rejects(loadAdapter(join(folder, 'nowhere.mjs')), /the file does not exist/);
  const path = join(folder, 'default.mjs');
  await writeFile(path, 'export default { call: () => 7 };');
  assert.equal((await loadAdapter(path)).name, 'default.mjs');
});

const nonsense: readonly (readonly [what: string, call: () => unknown, line: RegExp])[] = [
  ['throws', () => Promise.reject(new RangeError('too far\nand more')), /threw .*\(RangeError: too far\)$/],
  ['gives nothing', () => undefined, /returned undefined/],
  ['gives a number', () => 7, /returned a number/],
  ['gives an empty text', () => ' ', /returned/],
  ['gives a list', () => [], /returned a list/],
  ['gives an object without result', () => ({ ok: true }), /without `result`/],
  ['gives the result as a number', () => ({ result: 0 }), /`result` as a number; .* zeros/],
];

const findingOf: Readonly<Record<string, readonly [kind: string, isFault: boolean]>> = {
  throws: ['threw', true],
  'gives the result as a number': ['misread', true],
};

for (const [what, call, line] of nonsense)
  test(`a client that ${what} is told so, and before a run it ends it`, async () => {
    const client = clientOf(call);
    await assert.rejects(client.send(inquiry), { name: 'ClientFault', message: line });
    assert.deepEqual(
      client.findings.map((one) => [one.kind, isFault(one)]),
      [findingOf[what] ?? ['hides reply', false]],
    );
    await assert.rejects(tryOut(client, terminalNumber), ConfigurationError);
  });

test('a text that is no XML is the reply as it came, and no client goes into a run with it', async () => {
  const client = clientOf(() => 'Service unavailable');
  assert.equal((await client.send(inquiry)).reply, undefined);
  await assert.rejects(tryOut(client, terminalNumber), /returned a value that is no reply/);
});

test('what a client says it does not send is hidden, and no fault', async () => {
  const client = clientOf(() => Promise.reject(Object.assign(new Error('too short'), { notSent: true })));
  await assert.rejects(client.send(inquiry), HiddenByClient);
  assert.deepEqual(client.findings.filter(isFault), []);
});

test('a client of some commands says which, and need not inquire; an empty extra of its header is no fault', async () => {
  const file = join(folder, 'part.mjs');
  const call = "export const call = () => { throw new Error('it has no such command') };";
  await writeFile(file, `export const commands = ['refundDeal', 'doDeal', 'doDeal'];${call}`);
  const part = new AdaptedClient(await loadAdapter(file), target, { arrived: target.arrived });
  assert.deepEqual(part.commands, ['refundDeal', 'doDeal']);
  assert.deepEqual([part.sends('doDeal'), part.sends('inquireTransactions')], [true, false]);
  await tryOut(part, terminalNumber);
  const all = clientOf(() => '');
  assert.ok(all.commands === undefined && all.sends('inquireTransactions'));
  for (const commands of ['doDeal', [], ['charge'], [7]]) {
    const wrong = join(folder, `wrong-${JSON.stringify(commands).length}.mjs`);
    await writeFile(wrong, `export const commands = ${JSON.stringify(commands)};${call}`);
    await assert.rejects(loadAdapter(wrong), /`commands` must be a list of commands/);
  }
});

test('an empty field that a client adds to its header is its own; a filled one, or one of the command, is added', () => {
  const text = (header: string, inside = '') =>
    `<ashrait><request><command>doDeal</command>${header}<doDeal><total>1</total>${inside}</doDeal></request></ashrait>`;
  const kinds = (arrived: string) => differencesBetween(text(''), arrived).map(({ kind }) => kind);
  assert.deepEqual(kinds(text('<mayBeDuplicate/>')), ['own header']);
  assert.deepEqual(kinds(text('<mayBeDuplicate>1</mayBeDuplicate>')), ['added']);
  assert.deepEqual(kinds(text('', '<email/>')), ['added']);
});

test('a client that answers out of its own head is caught where it is watched', async () => {
  const made = { name: 'dreamer', call: () => ({ result: '099' }) };
  const client = new AdaptedClient(made, target, { arrived: target.arrived });
  await assert.rejects(client.send(inquiry), /no request had arrived/);
});

test('fields reach the client nested, as text, and what is undefined is left out', async () => {
  const asked: unknown[] = [];
  const client = clientOf((...given) => {
    asked.push(given.slice(0, 2), (given[2] as { header: object }).header);
    return { result: '000' };
  });
  const fields = { 'ashraitEmvData.orgUid': '2', 'ashraitEmvData.uid': 3, total: undefined, user: '' };
  await client.send({ command: 'refundDeal', fields, requestId: undefined, language: 'HEB' });
  assert.deepEqual(asked, [
    ['refundDeal', { ashraitEmvData: { orgUid: '2', uid: '3' }, user: '' }],
    { version: '2000', language: 'HEB', dateTime: '' },
  ]);
});

const shapes: readonly object[] = [
  { ashrait: { response: { result: '000', doDeal: { creditCompany: { code: '2', text: 'Visa' } } } } },
  { response: { result: '000', doDeal: { creditCompany: { '@_code': 2, '#text': 'Visa' } } } },
  { result: ['000'], doDeal: [{ creditCompany: [{ $: { code: '2' }, _: 'Visa' }] }] },
  { result: '000', creditCompany: { code: '2', text: 'Visa' } },
];

test('decoded fields become the tree of the reply, whatever reader they come from', async () => {
  for (const shape of shapes) {
    const answer = await clientOf(() => shape).send({ command: 'doDeal', fields: {} });
    assert.equal(resultOf(answer), '000');
    const company = at(contentOf(answer), 'creditCompany');
    assert.deepEqual([company?.text, company?.attributes.code], ['Visa', '2'], JSON.stringify(shape));
  }
});

test('records in a list become transactions', async () => {
  const reply = { result: '000', inquireTransactions: { transactions: [{ tranId: '1' }, { tranId: '2' }] } };
  const answer = await clientOf(() => reply).send(inquiry);
  const records = at(contentOf(answer), 'transactions')?.children ?? [];
  assert.deepEqual(
    records.map((one) => [one.name, textAt(one, 'tranId')]),
    [
      ['transaction', '1'],
      ['transaction', '2'],
    ],
  );
});

test('what decoded fields lack neither passes nor fails; what they have is judged', async () => {
  const answer = await clientOf(() => ({ result: '0x0', tranId: '77' })).send(inquiry);
  const { decided, hidden } = abstained(answer, judge(answer, []));
  assert.deepEqual(
    decided.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule),
    ['envelope.reply.result'],
  );
  assert.ok(hidden.some(({ rule }) => rule === 'envelope.reply.dateTime'));
  assert.ok(hidden.some(({ rule }) => rule === 'http.status-200-on-failure'));
});

test('decoded fields without the records lack elements; a raw reply never does', async () => {
  assert.equal(lacksElements(await clientOf(() => ({ result: '000', tranId: '7' })).send(inquiry)), true);
  const raw = '<ashrait><response><result>000</result></response></ashrait>';
  assert.equal(lacksElements(await clientOf(() => raw).send(inquiry)), false);
});

test('an echo of another language may be the word of the client', async () => {
  const reply = '<ashrait><response><result>099</result><language>HEB</language></response></ashrait>';
  const answer = await clientOf(() => reply).send(inquiry);
  const { decided, hidden } = abstained(answer, judge(answer, []));
  assert.ok(hidden.some(({ rule }) => rule === 'envelope.reply.language'));
  assert.ok(decided.some(({ rule, verdict }) => rule === 'envelope.reply.dateTime' && verdict === 'failed'));
});

test('what a client throws is told without what it was given', async () => {
  const { number = '' } = target.cards['approved-visa'] ?? {};
  const mask = outsideMasker(target);
  const call = (): never => {
    throw new Error(`cannot post ${number} as ${target.credentials.password}`);
  };
  const client = new AdaptedClient({ name: 'talker', call }, target, { mask });
  await assert.rejects(client.send(inquiry), (error: Error) => {
    assert.match(error.message, /cannot post/);
    assert.ok(number.length > 15 && !error.message.includes(number));
    assert.ok(!error.message.includes(target.credentials.password));
    return true;
  });
  assert.ok(!JSON.stringify(client.findings).includes(number));
});

test('a client that sends a request twice is caught', async () => {
  const twice = await fetchClient(async (call, ...asked) => {
    await call(...asked);
    return call(...asked);
  });
  await assert.rejects(twice.send(inquiry), /sent 2 requests instead of one/);
  assert.deepEqual(
    twice.findings.map(({ kind }) => kind),
    ['repeated'],
  );
});

test('a client that trusts whatever certificate it is shown is caught', async () => {
  const { sandbox: impostor } = await useSandbox();
  const where = { baseUrl: impostor.baseUrl, requests: () => impostor.state.journal.added };
  const careful = await fetchClient();
  assert.equal(await careful.talksTo(where), false);
  assert.deepEqual(careful.findings, []);
  const careless = await fetchClient((call, command, fields, settings) =>
    call(command, fields, { ...settings, ca: impostor.ca }),
  );
  assert.equal(await careless.talksTo(where), true);
  assert.deepEqual(
    careless.findings.map(({ kind }) => kind),
    ['unverified'],
  );
  assert.ok(careless.findings.every(isFault));
});

test('a function in the place of a value is no data', async () => {
  const decoding = clientOf(() => ({ result: '000', value: () => '' }));
  await assert.rejects(decoding.send(inquiry), /returned `value` as a function, which is not data/);
});

test('decoded fields without the header lack what decides its rules', async () => {
  const whole = await target.client.send({ command: 'inquireTransactions', fields: inquiry.fields });
  const through = { client: 'mine', reply: 'decoded' } as const;
  const response = at(whole.reply, 'response');
  assert.ok(response);
  const named = response.children.find(({ name }) => name === 'version');
  assert.ok(named);
  const children = response.children.filter((one) => one !== named);
  const reply = { ...(whole.reply as Element), children: [{ ...response, children }] };
  assert.equal(lacksElements({ ...whole, through, reply }), false, 'a refusal need not have all');
  const refused = { ...whole, command: 'doDeal', through };
  assert.equal(lacksElements({ ...refused, reply }), true);
});

/** The first client returns all values of the reply and has no finding. */
const showing: readonly (readonly [
  how: string,
  shown: (reply: Buffer, result: string) => unknown,
  kinds: readonly string[],
])[] = [
  ['returns the reply', (reply) => reply, []],
  [
    'throws on a refusal',
    (reply, result) => {
      if (result === '000') return reply;
      throw new Error(`refused: ${result}`);
    },
    ['throws on refusal'],
  ],
  [
    'throws on a success',
    (reply, result) => {
      if (result !== '000') return reply;
      throw new Error('cannot read it');
    },
    ['threw'],
  ],
  ['returns a boolean', (_, result) => result === '000', ['hides reply']],
  ['swallows errors', (reply, result) => (result === '000' ? reply : undefined), ['hides reply']],
  ['hides the tranId', (_, result) => ({ result }), ['hides reply']],
  ['returns another result', () => ({ result: '777' }), ['hides reply', 'misread']],
  ['returns the result as a number', (_, result) => ({ result: Number(result) }), ['misread']],
];

for (const [how, shown, kinds] of showing)
  test(`a client that ${how} is described, and the gateway is judged by the reply on the wire`, async () => {
    const client = await fetchClient(async (call, ...asked) => {
      const reply = Buffer.from((await call(...asked)) as Uint8Array);
      return shown(reply, /<result>(\d+)</.exec(reply.toString())?.[1] ?? '');
    });
    const deal = { ...plainCharge, terminalNumber };
    const approved = await client.send({ command: 'doDeal', fields: deal });
    const refused = await client.send({ command: 'doDeal', fields: { ...deal, currency: 'XXX' } });
    assert.equal(resultOf(approved), '000');
    assert.match(textAt(approved.reply, 'response.tranId') ?? '', /^\d+$/);
    assert.match(resultOf(refused), /^(?!000)\d{3}$/);
    assert.deepEqual([...new Set(client.findings.map(({ kind }) => kind))].toSorted(), kinds);
    assert.deepEqual(
      [...new Set(client.findings.filter(isFault).map(({ kind }) => kind))],
      kinds.filter((kind) => /^(?:threw|misread)$/.test(kind)),
    );
  });

test('a finding with several reasons quotes the first as an example, one with a single reason quotes it', async () => {
  let said = '401';
  const client = clientOf(() => Promise.reject(new Error(`the gateway said ${said}`)));
  const texts = async () => {
    await assert.rejects(client.send(inquiry), ClientFault);
    return client.findings.map(({ text, times }) => `${text} ${times}`);
  };
  const reason = 'threw an error instead of returning a reply (Error: the gateway said 401)';
  assert.deepEqual(await texts(), [`${reason} 1`]);
  assert.deepEqual(await texts(), [`${reason} 2`]);
  said = '312';
  assert.deepEqual(await texts(), [`for example: ${reason} 3`]);
  said = '401';
  assert.deepEqual(await texts(), [`for example: ${reason} 4`]);
});

test('a client that rounds long numbers misreads them, and one element is one finding', async () => {
  const client = await fetchClient(async (call, ...asked) =>
    Buffer.from((await call(...asked)) as Uint8Array)
      .toString()
      .replace(/(<tranId>\d+)\d{3}(<.tranId>)/, '$1999$2'),
  );
  for (let sent = 0; sent < 2; sent++)
    await client.send({ command: 'doDeal', fields: { ...plainCharge, terminalNumber } });
  const [found, ...more] = client.findings.filter(isFault);
  assert.equal(more.length, 0);
  assert.deepEqual([found?.kind, found?.times], ['misread', 2]);
  assert.match(found?.text ?? '', /tranId was sent as "\d{4}…" and returned with other digits/);
});
