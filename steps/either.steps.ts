import assert from 'node:assert/strict';
import { contentOf, resultOf, sentIn } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { expectResult, result, why } from './outcome.steps.ts';
import { Blocked, Lacking } from './outcomes.ts';
import { recordsIn } from './transmissions.ts';
import { Given, Then } from './world.ts';

// Outcomes that can be read in two ways: the one decides, the other is observed.

Then('the request is accepted, unless the target requires the expiry with a token', async function () {
  if (result(this.reply()) === '000') return;
  await excuse(this, this.reply());
  this.observe('doDeal.request.cardId', 'A token is taken with the expiry of its card only.');
  throw new Blocked('the target wants the expiry of the card beside a token');
});

Then('the reply has the expiry that was sent, unless the target refuses that expiry', function () {
  if (result(this.reply()) !== '000') throw new Lacking('the target takes its card with no other expiry');
  const met = textAt(contentOf(this.reply()), 'cardExpiration') ?? '';
  if (!/^\d{4}$/.test(met)) throw new Blocked('cardExpiration does not have its form');
  assert.equal(met, sentIn(this.reply(), 'cardExpiration'), 'another expiry comes back than was sent');
});

Then('the report notes whether the reply has the uid of the charge or its own', function () {
  if (result(this.reply()) !== '000') throw new Blocked('the request was refused');
  const own = this.need(this.reply(), 'ashraitEmvData.uid');
  const whose =
    own === this.need(this.made('charge'), 'ashraitEmvData.uid') ? 'that of its charge' : 'its own';
  this.observe(
    'transaction.reply.ashraitEmvData.uid',
    `The uid of a ${this.reply().command} is ${whose} (ambiguity #90).`,
  );
});

Then('the request is refused, or the pre-authorization is cancelled', async function () {
  if (result(this.reply()) !== '000') return;
  const status = await this.statusOf(this.made('pre-authorization'));
  assert.equal(status, 'CANCELLED', 'money that was never charged was refunded');
  this.observe('refundDeal.error.310', 'A refund of a pre-authorization cancels it.');
  throw new Blocked('the target cancels a pre-authorization where it is refunded');
});

Then('the request is refused, or the whole charge is cancelled', async function () {
  const charge = this.made('charge');
  if (result(this.reply()) !== '000') {
    assert.notEqual(await this.statusOf(charge), 'CANCELLED', 'a refused cancellation was made all the same');
    return;
  }
  const total = textAt(contentOf(this.reply()), 'total') ?? '';
  if (total === '') throw new Blocked('the reply tells no total');
  const told = Number(total);
  assert.equal(told, Number(sentIn(charge, 'total')), `${told} of the charge was cancelled`);
});

Then('the request is refused with "310", unless the target refunds payouts', async function () {
  const met = result(this.reply());
  if (met === '000') {
    this.observe('refundDeal.error.310', 'A payout, a settled transaction, can be refunded (ambiguity #6).');
    throw new Blocked('the target refunds payouts as the settled transactions that they are');
  }
  await expectResult(this, '310');
});

Then('the request is accepted, unless the target does not cancel payouts', async function () {
  const met = result(this.reply());
  if (met === '310' || met === '312') {
    this.observe(
      'cancelDeal.error.310',
      `A payout is no debit, and is not cancelled: ${met} (ambiguity #7).`,
    );
    throw new Blocked('the target cancels debits alone');
  }
  await expectResult(this, '000');
});

Then(
  'the request is accepted, unless the target does not know numberOfPayments in a refund',
  async function () {
    const met = result(this.reply());
    if (met === '000') return;
    const plain = { tranId: sentIn(this.reply(), 'tranId'), creditType: sentIn(this.reply(), 'creditType') };
    if (met !== '340' && resultOf(await this.send('refundDeal', plain)) === '000')
      throw new Blocked(
        'the same refund is taken without a number of payments; none is stated (ambiguity #5)',
      );
    await expectResult(this, '000');
  },
);

const reportedTokens = new WeakMap<Merchant, string>();

Given('an inquiry returns how the token is reported', async function () {
  reportedTokens.set(this, await this.statusOf(this.made('token')));
});

Then(
  'the request is refused with "310" or "312", unless the token is reported as authorized',
  async function () {
    const met = result(this.reply());
    const status = reportedTokens.get(this) ?? '';
    if (met === '000' && /^(AUTHORIZED|PENDING)$/.test(status))
      throw new Blocked(`a token is reported as ${status}, and can be cancelled as such`);
    if (met !== '000' && !/^31[02]$/.test(met)) await excuse(this, this.reply());
    assert.match(met, /^31[02]$/, `expected result 310 or 312, got ${met}${why(this.reply())}`);
  },
);

Then('the request is accepted, unless pre-authorization and capture are several matches', async function () {
  const met = result(this.reply());
  if (met === '332')
    throw new Blocked('a pre-authorization and its capture are several matches here (ambiguity #13)');
  await expectResult(this, '000');
});

Then(
  'the request is refused with "340", unless the target does not know numberOfPayments in a refund',
  async function () {
    if (result(this.reply()) === '000') {
      this.observe(
        'refundDeal.error.340',
        'A number of payments in a refund, which no table names, is not looked at (ambiguity #5).',
      );
      throw new Blocked('the target takes no number of payments in a refund; none is stated');
    }
    await expectResult(this, '340');
  },
);

/** What is refused keeps to one reading; what is taken to another, which is noted and decides nothing. */
function unless(merchant: Merchant, rule: RuleId, other: string): never {
  merchant.observe(rule, other);
  throw new Blocked(other);
}

Then('the request is refused, or the user is cut to 19 characters', function () {
  if (!/^(000|099)$/.test(result(this.reply()))) return;
  const [sent = '', came = ''] = [sentIn(this.reply(), 'user'), textAt(contentOf(this.reply()), 'user')];
  assert.ok(came !== sent && [...came].length < 20, 'a user of 20 characters is taken as it is');
  unless(this, 'limit.user-field', 'A user that is too long is cut, and not refused (ambiguity #91).');
});

const openRange =
  'A beginning without an end, or an end without a beginning, is an open range (ambiguity #93).';

Then('the request is refused, or the range is open', function () {
  if (!/^(000|099)$/.test(result(this.reply()))) return;
  const found = this.recordsIn(this.reply()).map((one) => textAt(one, 'tranId'));
  assert.ok(found.includes(this.need(this.made('charge'), 'tranId')), 'the charge lies in the open range');
  unless(this, 'inquireTransactions.request.fromDealDate', openRange);
});

Then('the request is refused, or the period is open', function () {
  if (result(this.reply()) !== '000') return;
  assert.ok(recordsIn(this.reply()).length > 0, 'a period is taken, and nothing is found in it');
  unless(this, 'transmitInquire.request.fromTransmitDateTime', openRange);
});

Then('the request is accepted, unless the target allows fewer payments', async function () {
  if (result(this.reply()) === '000') return;
  await excuse(this, this.reply());
  unless(
    this,
    'doDeal.request.numberOfPayments',
    '48 payments are more than the target takes (ambiguity #95).',
  );
});

Then('the request is accepted, unless the target refuses leading zeros', async function () {
  if (result(this.reply()) === '000') return;
  await excuse(this, this.reply());
  unless(this, 'doDeal.request.firstPayment', 'Payments with leading zeros are refused (ambiguity #22).');
});

Then('the report notes whether the reply has eci and xid', function () {
  const back = ['eci', 'xid'].filter((name) => textAt(contentOf(this.reply()), name));
  const met = back.length > 0 ? `${back.join(' and ')} come back` : 'Neither eci nor xid comes back';
  this.observe('transaction.reply.eci', `${met} for a card that is no Visa card (ambiguity #28).`);
});
