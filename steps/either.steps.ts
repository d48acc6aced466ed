import assert from 'node:assert/strict';
import { contentOf, resultOf, sentIn } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { expectResult, result, why } from './outcome.steps.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { recordsIn } from './transmissions.ts';
import { Given, Then } from './world.ts';

// Outcomes with two readings of the specification: one reading passes, the other is only recorded.

function otherReading(merchant: Merchant, rule: RuleId, note: string): never {
  merchant.observe(rule, note);
  throw new Blocked(`this gateway has another reading, which is allowed: ${note.replace(/\.$/, '')}`);
}

/** Passes if the request is accepted. Records a refusal as an observation if a control request shows no other cause. */
async function acceptedUnless(merchant: Merchant, rule: RuleId, note: string): Promise<void> {
  if (result(merchant.reply()) === '000') return;
  await excuse(merchant, merchant.reply());
  otherReading(merchant, rule, note);
}

Then('the request is accepted, unless the target requires the expiry with a token', async function () {
  const note = 'A token is taken with the expiry of its card only.';
  await acceptedUnless(this, 'doDeal.request.cardId', note);
});

Then('the request is accepted, unless the target allows fewer payments', async function () {
  const note = 'numberOfPayments 48 is more than the target takes (ambiguity #95).';
  await acceptedUnless(this, 'doDeal.request.numberOfPayments', note);
});

Then('the request is accepted, unless the target refuses leading zeros', async function () {
  const note = 'Payments with leading zeros are refused (ambiguity #22).';
  await acceptedUnless(this, 'doDeal.request.firstPayment', note);
});

Then('the reply has the expiry that was sent, unless the target refuses that expiry', function () {
  if (result(this.reply()) !== '000') throw new Lacking('the target takes its card with no other expiry');
  const expiry = textAt(contentOf(this.reply()), 'cardExpiration') ?? '';
  blockUnless(/^\d{4}$/.test(expiry), 'cardExpiration does not have its form');
  assert.equal(expiry, sentIn(this.reply(), 'cardExpiration'), 'another expiry comes back than was sent');
});

Then('the report notes whether the reply has the uid of the charge or its own', function () {
  blockUnless(result(this.reply()) === '000', 'the request was refused');
  const path = 'ashraitEmvData.uid';
  const isSame = this.need(this.reply(), path) === this.needOf('charge', path);
  const note = `The uid of a ${this.reply().command} is ${isSame ? 'that of its charge' : 'its own'} (ambiguity #90).`;
  this.observe(`transaction.reply.${path}`, note);
});

Then('the request is refused, or the pre-authorization is cancelled', async function () {
  if (result(this.reply()) !== '000') return;
  const status = await this.statusOf(this.made('pre-authorization'));
  assert.equal(status, 'CANCELLED', 'money that was never charged was refunded');
  otherReading(this, 'refundDeal.error.310', 'A refund of a pre-authorization cancels it.');
});

Then(
  'the request is refused, or it credits at most {amount}, or the pre-authorization is cancelled',
  async function (limit: number) {
    if (result(this.reply()) !== '000') return;
    const total = Number(textAt(contentOf(this.reply()), 'total') || Number.NaN);
    blockUnless(total >= 0, 'the reply has no total');
    // Each lookup can find the pre-authorization or its capture (ambiguities #12, #13).
    if (total > limit) {
      const status = await this.statusOf(this.made('pre-authorization'));
      assert.equal(status, 'CANCELLED', `${total} was refunded, and only ${limit} was charged`);
    }
  },
);

Then('the request is refused, or the whole charge is cancelled', async function () {
  const charge = this.made('charge');
  if (result(this.reply()) !== '000') {
    assert.notEqual(await this.statusOf(charge), 'CANCELLED', 'a refused cancellation was made all the same');
    return;
  }
  const total = textAt(contentOf(this.reply()), 'total') ?? '';
  blockUnless(total !== '', 'the reply tells no total');
  const note = `${Number(total)} of the charge was cancelled`;
  assert.equal(Number(total), Number(sentIn(charge, 'total')), note);
});

Then('the request is accepted, unless a missing creditType is RegularCredit', async function () {
  const note = 'A refund without creditType has RegularCredit, and is refused with 339 (ambiguity #4).';
  if (result(this.reply()) === '339') otherReading(this, 'refundDeal.request.creditType', note);
  await expectResult(this, '000');
});

Then('the request is refused with "310", unless the target refunds payouts', async function () {
  const note = 'A payout, a settled transaction, can be refunded (ambiguity #6).';
  if (result(this.reply()) === '000') otherReading(this, 'refundDeal.error.310', note);
  await expectResult(this, '310');
});

Then('the request is accepted, unless the target does not cancel payouts', async function () {
  const code = result(this.reply());
  const note = `A payout is no debit, and is not cancelled: ${code} (ambiguity #7).`;
  if (code === '310' || code === '312') otherReading(this, 'cancelDeal.error.310', note);
  await expectResult(this, '000');
});

Then(
  'the request is accepted, unless the target does not know numberOfPayments in a refund',
  async function () {
    const code = result(this.reply());
    if (code === '000') return;
    const plain = { tranId: sentIn(this.reply(), 'tranId'), creditType: sentIn(this.reply(), 'creditType') };
    if (code !== '340' && resultOf(await this.send('refundDeal', plain)) === '000')
      throw new Blocked(
        'the same refund is taken without a number of payments; none is stated (ambiguity #5)',
      );
    await expectResult(this, '000');
  },
);

Then(
  'the request is refused with "340", unless the target does not know numberOfPayments in a refund',
  async function () {
    const note = 'A number of payments in a refund, which no table names, is not looked at (ambiguity #5).';
    if (result(this.reply()) === '000') otherReading(this, 'refundDeal.error.340', note);
    await expectResult(this, '340');
  },
);

const reportedTokens = new WeakMap<Merchant, string>();

Given('an inquiry returns how the token is reported', async function () {
  reportedTokens.set(this, await this.statusOf(this.made('token')));
});

Then(
  'the request is refused with "310" or "312", unless the token is reported as authorized',
  async function () {
    const code = result(this.reply());
    const status = reportedTokens.get(this) ?? '';
    if (code === '000' && /^(AUTHORIZED|PENDING)$/.test(status))
      throw new Blocked(`a token is reported as ${status}, and can be cancelled as such`);
    if (code !== '000' && !/^31[02]$/.test(code)) await excuse(this, this.reply());
    assert.match(code, /^31[02]$/, `expected result 310 or 312, got ${code}${why(this.reply())}`);
  },
);

Then('the request is accepted, unless pre-authorization and capture are several matches', async function () {
  const isSeveral = result(this.reply()) === '332';
  blockUnless(!isSeveral, 'a pre-authorization and its capture are several matches here (ambiguity #13)');
  await expectResult(this, '000');
});

Then('the request is refused, or the user is cut to 19 characters', function () {
  if (!/^(000|099)$/.test(result(this.reply()))) return;
  const [sent = '', came = ''] = [sentIn(this.reply(), 'user'), textAt(contentOf(this.reply()), 'user')];
  assert.ok(came !== sent && [...came].length < 20, 'a user of 20 characters is taken as it is');
  otherReading(this, 'limit.user-field', 'A user that is too long is cut, and not refused (ambiguity #91).');
});

const openRange =
  'A beginning without an end, or an end without a beginning, is an open range (ambiguity #93).';

Then('the request is refused, or its reply has the charge', function () {
  if (!/^(000|099)$/.test(result(this.reply()))) return;
  const found = this.recordsIn(this.reply()).map((one) => textAt(one, 'tranId'));
  assert.ok(found.includes(this.needOf('charge', 'tranId')), 'the charge lies in the open range');
  otherReading(this, 'inquireTransactions.request.fromDealDate', openRange);
});

Then('the request is refused, or its reply has transmissions', function () {
  if (result(this.reply()) !== '000') return;
  assert.ok(recordsIn(this.reply()).length > 0, 'a period is taken, and nothing is found in it');
  otherReading(this, 'transmitInquire.request.fromTransmitDateTime', openRange);
});

Then('the report notes whether the reply has eci and xid', function () {
  const back = ['eci', 'xid'].filter((name) => textAt(contentOf(this.reply()), name));
  const outcome = back.length > 0 ? `${back.join(' and ')} come back` : 'Neither eci nor xid comes back';
  this.observe('transaction.reply.eci', `${outcome} for a card that is no Visa card (ambiguity #28).`);
});

// A gateway may compare the CVV with that of the card. The pair then shows nothing.
Then(
  'a charge with the CVV {string} is accepted, if one with the CVV {string} is accepted',
  async function (cvv: string, usual: string) {
    const other = await this.send('doDeal', this.deal({ cvv: usual }));
    if (resultOf(other) !== '000')
      throw new Lacking('a gateway that takes a CVV other than that of the card');
    this.outcome = await this.send('doDeal', this.deal({ cvv }));
    if (resultOf(this.outcome) !== '000') await excuse(this, this.outcome);
    assert.equal(
      resultOf(this.outcome),
      '000',
      `a CVV of ${cvv.length} digits is refused if it begins with 0`,
    );
  },
);
