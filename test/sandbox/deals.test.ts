import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf } from '../../src/client/index.ts';
import { textAt } from '../../src/message/element.ts';
import { terminalsByRole } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { clientOf, stateOf } from './in-process.ts';

const state = stateOf();
const client = clientOf(state);

const deal = (changes: Readonly<Record<string, string | undefined>>, by = client) =>
  by.send({ command: 'doDeal', fields: { ...plainCharge, ...changes } });
const tranIdOf = async (sent: ReturnType<typeof deal>) => textAt((await sent).reply, 'response.tranId') ?? '';
const stateOfDeal = (tranId: string) => state.ledger.byTranId(tranId)?.state;

test('a balance enquiry is answered at once, and cannot be held or reserved', async () => {
  const terminalNumber = terminalsByRole(state.merchants)['all-kinds'];
  const enquiry = { transactionType: 'BalanceEnquiry', total: '1', terminalNumber };
  assert.equal(stateOfDeal(await tranIdOf(deal(enquiry))), 'done');
  for (const validation of ['AutoCommHold', 'Verify'])
    assert.equal(resultOf(await deal({ ...enquiry, validation })), '401', validation);
});

test('a card is good to the end of its month', async () => {
  state.clock.freeze();
  const month = (back: number) => {
    const then = state.clock.now().subtract({ months: back });
    return `${String(then.month).padStart(2, '0')}${String(then.year % 100).padStart(2, '0')}`;
  };
  assert.equal(resultOf(await deal({ cardExpiration: month(0) })), '000');
  assert.equal(resultOf(await deal({ cardExpiration: month(1) })), '036');
});

test('a token is good for the merchant who has it', async () => {
  const made = await deal({ validation: 'Token', total: '0' });
  const cardId = textAt(made.reply, 'response.doDeal.cardId');
  assert.match(cardId ?? '', /^\d{16}$/);
  const byToken = { cardId, cardNo: undefined };
  assert.equal(resultOf(await deal(byToken)), '000');
  const [, second] = state.merchants;
  assert.ok(second);
  const there = { terminalNumber: second.terminals[0]?.number };
  assert.equal(resultOf(await deal({ ...byToken, ...there }, clientOf(state, second))), '033');
  assert.equal(resultOf(await deal(there, clientOf(state, second))), '000');
});

test('authNo names no pre-authorization beside a forced deal', async () => {
  assert.equal(resultOf(await deal({ authNo: '1234567' })), '310');
  assert.equal(resultOf(await deal({ authNo: '1234567', transactionType: 'Forced' })), '000');
});

test('what was put on hold for review gets on by a release', async () => {
  const tranId = await tranIdOf(deal({}));
  await deal({ validation: 'SetAsHold', tranId });
  assert.equal(stateOfDeal(tranId), 'on hold');
  assert.equal(resultOf(await deal({ validation: 'AutoCommRelease', tranId })), '000');
  assert.equal(stateOfDeal(tranId), 'pending transmission');
  assert.equal(resultOf(await deal({ validation: 'AutoCommRelease', tranId })), '310');
});

test('the reply to a release has the values that the release sent', async () => {
  for (const [user, shown] of [
    ['released1', 'released1'],
    [undefined, 'held1'],
  ] as const) {
    const tranId = await tranIdOf(deal({ validation: 'AutoCommHold', user: 'held1' }));
    const { reply } = await deal({ validation: 'AutoCommRelease', tranId, user });
    assert.equal(textAt(reply, 'response.doDeal.user'), shown);
  }
});
