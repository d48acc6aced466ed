import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GatewayClient, resultOf } from '../../src/client/index.ts';
import { textAt } from '../../src/message/element.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { control } from './control-client.ts';

let sandbox: Sandbox;
let client: GatewayClient;
let second: GatewayClient;

before(async () => {
  sandbox = await startSandbox({ seed: 1 });
  client = new GatewayClient({ ...sandbox, user: 'merchant', password: 'sandbox-password' });
  const [, other] = sandbox.merchants;
  assert.ok(other);
  second = new GatewayClient({ ...sandbox, user: other.user, password: other.password });
});
after(async () => {
  await client.close();
  await second.close();
  await sandbox.stop();
});

const charge: Readonly<Record<string, string>> = {
  ...plainCharge,
};

const deal = (changes: Readonly<Record<string, string | undefined>>, by = client) =>
  by.send({ command: 'doDeal', fields: { ...charge, ...changes } });
const tranIdOf = async (sent: ReturnType<typeof deal>) => textAt((await sent).reply, 'response.tranId') ?? '';
const stateOf = (tranId: string) => sandbox.state.ledger.byTranId(tranId)?.state;

test('a balance enquiry is answered at once, and cannot be held or reserved', async () => {
  const kinds = sandbox.merchants[0]?.terminals.find(({ roles }) => roles.includes('all-kinds'));
  assert.ok(kinds);
  const enquiry = { transactionType: 'BalanceEnquiry', total: '1', terminalNumber: kinds.number };
  assert.equal(stateOf(await tranIdOf(deal(enquiry))), 'done');
  for (const validation of ['AutoCommHold', 'Verify'])
    assert.equal(resultOf(await deal({ ...enquiry, validation })), '401', validation);
});

test('a card is good to the end of its month', async () => {
  const { month, year } = sandbox.state.clock.now();
  const mmyy = (of: number, inYear: number) =>
    `${String(of).padStart(2, '0')}${String(inYear % 100).padStart(2, '0')}`;
  const [lastMonth, ofYear] = month === 1 ? [12, year - 1] : [month - 1, year];
  assert.equal(resultOf(await deal({ cardExpiration: mmyy(month, year) })), '000');
  assert.equal(resultOf(await deal({ cardExpiration: mmyy(lastMonth, ofYear) })), '036');
});

test('a token is good for the merchant who has it', async () => {
  const made = await deal({ validation: 'Token', total: '0' });
  const cardId = textAt(made.reply, 'response.doDeal.cardId');
  assert.match(cardId ?? '', /^\d{16}$/);
  const byToken = { cardId, cardNo: undefined };
  assert.equal(resultOf(await deal(byToken)), '000');
  const [terminal] = sandbox.merchants[1]?.terminals ?? [];
  assert.ok(terminal);
  const there = { terminalNumber: terminal.number };
  assert.equal(resultOf(await deal({ ...byToken, ...there }, second)), '033');
  assert.equal(resultOf(await deal(there, second)), '000');
});

test('authNo names a pre-authorization where a debit captures it, and nothing beside a forced deal', async () => {
  assert.equal(resultOf(await deal({ authNo: '1234567' })), '310');
  assert.equal(resultOf(await deal({ authNo: '1234567', transactionType: 'Forced' })), '000');
});

test('what was put on hold for review gets on by a release', async () => {
  const tranId = await tranIdOf(deal({}));
  await deal({ validation: 'SetAsHold', tranId });
  assert.equal(stateOf(tranId), 'on hold');
  assert.equal(resultOf(await deal({ validation: 'AutoCommRelease', tranId })), '000');
  assert.equal(stateOf(tranId), 'pending transmission');
  assert.equal(resultOf(await deal({ validation: 'AutoCommRelease', tranId })), '310');
});

test('the reply to a release has the values that the release sent', async () => {
  const tranId = await tranIdOf(deal({ validation: 'AutoCommHold', user: 'held1' }));
  const released = await deal({ validation: 'AutoCommRelease', tranId, user: 'released1' });
  const shown = (name: string) => textAt(released.reply, `response.doDeal.${name}`);
  assert.deepEqual([shown('user'), shown('validation')], ['released1', 'AutoCommRelease']);
  const unnamed = await tranIdOf(deal({ validation: 'AutoCommHold', user: 'held2' }));
  const other = await deal({ validation: 'AutoCommRelease', tranId: unnamed, user: undefined });
  assert.equal(textAt(other.reply, 'response.doDeal.user'), 'held2');
});

test('a request holds one command', async () => {
  const post = async (times: number) => {
    const fields = Object.entries(charge).map(([name, value]) => `<${name}>${value}</${name}>`);
    const text = `<ashrait><request><version>2000</version><language>ENG</language><command>doDeal</command>${`<doDeal>${fields.join('')}</doDeal>`.repeat(times)}</request></ashrait>`;
    const body = `user=merchant&password=sandbox-password&int_in=${encodeURIComponent(text)}`;
    return resultOf(await client.probe({ body }, { command: 'doDeal', text }));
  };
  assert.equal(await post(1), '000');
  assert.equal(await post(2), '401');
});

test('the clock stays within ten years of the time of the machine', async () => {
  for (const to of ['0001-01-01T00:00:00', '2999-01-01T00:00:00']) {
    const { status, body } = await control(sandbox, 'POST', 'clock', { to });
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), /more than 10 years away/);
  }
  assert.equal((await control(sandbox, 'POST', 'clock', { to: '2020-01-01T00:00:00' })).status, 200);
  assert.equal((await control(sandbox, 'POST', 'clock', { reset: true })).status, 200);
});
