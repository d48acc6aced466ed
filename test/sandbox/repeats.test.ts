import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from '../../src/message/element.ts';
import { encodeForm } from '../../src/message/form.ts';
import { Repeats } from '../../src/sandbox/repeats.ts';
import { plainCharge } from '../plain-charge.ts';
import { credentials } from '../support/use.ts';
import { replyTo, stateOf } from './in-process.ts';
import { oldMerchants } from './old-merchants.ts';

const common = stateOf();

const fields = (changes: Readonly<Record<string, string>>) =>
  Object.entries({
    ...plainCharge,
    ...changes,
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

async function ask(
  requestId: string,
  mayBeDuplicate: string,
  { changes = {}, user = credentials, state = common, language = 'ENG' },
) {
  const int_in = `<ashrait><request><version>2000</version><language>${language}</language><dateTime>${Math.random()}</dateTime><requestId>${requestId}</requestId>
    <mayBeDuplicate>${mayBeDuplicate}</mayBeDuplicate><command>doDeal</command><doDeal>${fields(changes)}</doDeal></request></ashrait>`;
  return replyTo(state, encodeForm({ ...user, int_in }));
}

async function send(
  requestId: string,
  mayBeDuplicate: string,
  changes: Readonly<Record<string, string>> = {},
  user = credentials,
): Promise<{ result: string; content: string; tranId: string }> {
  const reply = await ask(requestId, mayBeDuplicate, { changes, user });
  const found = (pattern: RegExp) => reply.match(pattern)?.[1] ?? '';
  return {
    result: found(/<result>(\d+)</),
    tranId: found(/<tranId>(\d*)</),
    content: found(/(<doDeal>.*<\/doDeal>)/s),
  };
}

const made = () => common.ledger.all().length;

test('a repeated request gets the stored reply, and nothing is done twice', async () => {
  const first = await send('a', '0');
  const count = made();
  const again = await send('a', '1');
  assert.equal(first.result, '000');
  assert.deepEqual(again, first);
  assert.equal(made(), count);
  assert.match(common.journal.latest()?.remarks.join() ?? '', /The request was repeated/);
});

test('a repeated reply has each text as the first one had it', async () => {
  const changes = { user: ' שלום &amp; &lt;b&gt; "c" ' };
  for (const hebrew of ['utf-8', 'iso-8859-8'] as const) {
    const state = stateOf(oldMerchants({ lenient: false, hebrew }));
    const hear = (mark: string) => ask('a', mark, { changes, state, language: 'HEB' });
    const first = await hear('0');
    assert.match(first, /<user>שלום &amp; &lt;b&gt; &quot;c&quot;<\/user>/);
    assert.equal(await hear('1'), first);
    assert.equal(state.ledger.all().length, 1);
  }
});

test('a reply with a simulated fault in it is repeated without the fault', async () => {
  const state = stateOf();
  const hear = (mark: string) => ask('a', mark, { state });
  state.faults.plant({
    phase: 'after',
    times: 1,
    action: { field: { path: 'doDeal.total', value: '7' } },
  });
  const first = await hear('0');
  assert.match(first, /<total>7</);
  assert.equal(await hear('1'), first.replace('<total>7<', `<total>${plainCharge.total}<`));
  assert.equal(state.ledger.all().length, 1);
});

test('without mayBeDuplicate the same request is another one', async () => {
  const first = await send('b', '0');
  for (const mark of ['0', '']) assert.notEqual((await send('b', mark)).tranId, first.tranId);
});

test('other content under the same requestId is an error', async () => {
  await send('c', '1');
  const count = made();
  const other = await send('c', '1', { total: '1001' });
  assert.equal(other.result, '173');
  assert.equal(made(), count);
});

test('without requestId, and for the first time, 1 is served like any other', async () => {
  const [one, two] = [await send('', '1'), await send('', '1')];
  assert.deepEqual([one.result, two.result], ['000', '000']);
  assert.notEqual(one.tranId, two.tranId);
  assert.equal((await send('first', '1')).result, '000');
});

test("another merchant's requestId is another", async () => {
  await send('d', '0');
  const second = { user: 'second', password: 'second-password' };
  assert.equal((await send('d', '1', { terminalNumber: '0990000010' }, second)).result, '000');
});

test('a refusal by the card company is repeated, a mistake can be mended', async () => {
  const refused = await send('e', '0', { cardNo: '4580990000004004' });
  assert.equal(refused.result, '004');
  assert.deepEqual(await send('e', '1', { cardNo: '4580990000004004' }), refused);
  assert.equal((await send('f', '1', { total: 'much' })).result, '401');
  assert.equal((await send('f', '1')).result, '000');
});

test('a reset forgets', async () => {
  const first = await send('g', '0');
  common.reset();
  assert.equal((await send('g', '1', { total: '7' })).result, '000', first.tranId);
});

test('one that waited gives way to a retry alone, of the same content, that was served since it came', () => {
  const repeats = new Repeats();
  const text = '<ashrait><request><command>doDeal</command><doDeal>one</doDeal></request></ashrait>';
  const parameters = element('doDeal', 'one');
  const asked = { merchant: 'm', command: 'doDeal', requestId: 'r', parameters, text } as const;
  const answer = { result: '000', rule: 'command.doDeal' } as const;
  const [blind, retry] = [(since: number) => ({ ...asked, mayBeDuplicate: '', since }), '1'] as const;
  const early = repeats.mark;
  repeats.keep(blind(early), answer);
  assert.equal(repeats.earlier(blind(early)), undefined, 'another blind one was served');
  repeats.keep({ ...blind(repeats.mark), mayBeDuplicate: retry }, answer);
  assert.equal(repeats.earlier(blind(early)), answer);
  assert.equal(repeats.earlier(blind(repeats.mark)), undefined, 'it came after the retry');
  const others = { parameters: element('doDeal', 'other'), text: text.replace('one', 'other') };
  assert.equal(repeats.earlier({ ...blind(early), ...others }), undefined, 'it is another request');
  const spaced = { ...blind(early), text: text.replace('<doDeal>', '\n <doDeal>') };
  assert.equal(repeats.earlier(spaced), answer, 'it is the same request, written otherwise');
  repeats.keep(blind(repeats.mark), answer);
  assert.equal(repeats.earlier(blind(early)), answer, 'a blind one after the retry changes nothing');
});

test('a thousand answers a merchant are kept, inquiries none', () => {
  const repeats = new Repeats();
  const request = (requestId: string, command: 'doDeal' | 'inquireTransactions' = 'doDeal') =>
    ({
      ...{ merchant: 'm', command, requestId, mayBeDuplicate: '1', since: 0, parameters: undefined },
      text: '<ashrait/>',
    }) as const;
  const answer = { result: '000', rule: 'command.doDeal' } as const;
  for (let count = 0; count <= 1_000; count++) repeats.keep(request(String(count)), answer);
  assert.equal(repeats.earlier(request('0')), undefined);
  assert.equal(repeats.earlier(request('1')), answer);
  assert.equal(repeats.earlier(request('1000')), answer);
  repeats.keep(request('q', 'inquireTransactions'), answer);
  assert.equal(repeats.earlier(request('q', 'inquireTransactions')), undefined);
});
