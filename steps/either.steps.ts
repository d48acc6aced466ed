import assert from 'node:assert/strict';
import { contentOf, resultOf, sentIn } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { expectResult, result, why } from './outcome.steps.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { recordsIn, untilOver } from './transmissions.ts';
import { Given, Then } from './world.ts';

// Outcomes with two readings of the specification: one reading passes, the other is only recorded.

function otherReading(merchant: Merchant, rule: RuleId, note: string): never {
  merchant.observe(rule, note);
  throw new Blocked(
    `the gateway follows another allowed reading of the specification: ${note.replace(/\.$/, '')}`,
  );
}

/** Passes if the request is accepted. Records a refusal as an observation if a control request shows no other cause. */
async function acceptedUnless(merchant: Merchant, rule: RuleId, note: string): Promise<void> {
  if (result(merchant.reply()) === '000') return;
  await excuse(merchant, merchant.reply());
  otherReading(merchant, rule, note);
}

Then('the request is accepted, unless the target requires the expiry with a token', async function () {
  const note = 'The target accepts a token only together with the expiry of the card.';
  await acceptedUnless(this, 'doDeal.request.cardId', note);
});

Then(
  'the request is accepted, unless the target requires the card number of a telephone order',
  async function () {
    const note = 'The target refuses a token in a deal with transactionCode Phone (ambiguity #104).';
    await acceptedUnless(this, 'doDeal.request.cardId', note);
  },
);

Then('the request is accepted, unless the target allows fewer payments', async function () {
  const note = 'The target does not accept a deal with numberOfPayments 48 (ambiguity #95).';
  await acceptedUnless(this, 'doDeal.request.numberOfPayments', note);
});

Then('the request is accepted, unless the target refuses leading zeros', async function () {
  const note = 'The target refuses leading zeros in the payment fields (ambiguity #22).';
  await acceptedUnless(this, 'doDeal.request.firstPayment', note);
});

Then('the reply has the expiry that was sent, unless the target refuses that expiry', function () {
  if (result(this.reply()) !== '000')
    throw new Lacking('the target accepts its card only with the expiry in the target file');
  const expiry = textAt(contentOf(this.reply()), 'cardExpiration') ?? '';
  blockUnless(/^\d{4}$/.test(expiry), 'cardExpiration in the reply does not have four digits');
  assert.equal(
    expiry,
    sentIn(this.reply(), 'cardExpiration'),
    'the reply does not return the expiry that was sent',
  );
});

Then('the report notes whether the reply has the uid of the charge or a new uid', function () {
  blockUnless(result(this.reply()) === '000', 'the request was refused');
  const path = 'ashraitEmvData.uid';
  const isSame = this.need(this.reply(), path) === this.needOf('charge', path);
  const note = `The reply to ${this.reply().command} has ${isSame ? 'the uid of the charge' : 'its own uid'} (ambiguity #90).`;
  this.observe(`transaction.reply.${path}`, note);
});

Then('the request is refused, or the pre-authorization is cancelled', async function () {
  if (result(this.reply()) !== '000') return;
  const status = await this.statusOf(this.made('pre-authorization'));
  assert.equal(
    status,
    'CANCELLED',
    'the target refunded a pre-authorization that had not been charged, and did not cancel the pre-authorization',
  );
  otherReading(
    this,
    'refundDeal.error.310',
    'A refund of a pre-authorization cancels the pre-authorization.',
  );
});

Then(
  'the request is refused, or the refund is at most {amount}, or the pre-authorization is cancelled',
  async function (limit: number) {
    if (result(this.reply()) !== '000') return;
    const total = Number(textAt(contentOf(this.reply()), 'total') || Number.NaN);
    blockUnless(total >= 0, 'the reply has no total');
    // Each lookup can find the pre-authorization or its capture (ambiguities #12, #13).
    if (total > limit) {
      const status = await this.statusOf(this.made('pre-authorization'));
      assert.equal(status, 'CANCELLED', `the target refunded ${total}, although only ${limit} was charged`);
    }
  },
);

Then('the request is refused, or the refund is at most {amount}', function (limit: number) {
  if (result(this.reply()) !== '000') return;
  const total = Number(textAt(contentOf(this.reply()), 'total') || Number.NaN);
  blockUnless(total >= 0, 'the reply has no total');
  assert.ok(total <= limit, `the target refunded ${total}, although the request asks for ${limit}`);
});

Then('the request is refused, or the whole charge is cancelled', async function () {
  const charge = this.made('charge');
  if (result(this.reply()) !== '000') {
    assert.notEqual(
      await this.statusOf(charge),
      'CANCELLED',
      'the target refused the cancellation, but cancelled the charge',
    );
    return;
  }
  const total = textAt(contentOf(this.reply()), 'total') ?? '';
  blockUnless(total !== '', 'the reply has no total');
  const note = `the target cancelled only ${Number(total)} of the charge`;
  assert.equal(Number(total), Number(sentIn(charge, 'total')), note);
});

Then(
  'the request is accepted, unless the target reads a missing creditType as RegularCredit',
  async function () {
    const note =
      'The target reads a refund without creditType as RegularCredit, and refuses it with 339 (ambiguity #4).';
    if (result(this.reply()) === '339') otherReading(this, 'refundDeal.request.creditType', note);
    await expectResult(this, '000');
  },
);

Then('the request is refused with "310", unless the target refunds payouts', async function () {
  const note = 'The target refunds payouts, because a payout is a settled transaction (ambiguity #6).';
  if (result(this.reply()) === '000') otherReading(this, 'refundDeal.error.310', note);
  await expectResult(this, '310');
});

Then('the request is accepted, unless the target refuses to cancel payouts', async function () {
  const code = result(this.reply());
  const note = `The target does not cancel a payout, because a payout is no debit: the code is ${code} (ambiguity #7).`;
  if (code === '310' || code === '312') otherReading(this, 'cancelDeal.error.310', note);
  await expectResult(this, '000');
});

Then('the request is accepted, unless the target refuses numberOfPayments in a refund', async function () {
  const code = result(this.reply());
  if (code === '000') return;
  const plain = { tranId: sentIn(this.reply(), 'tranId'), creditType: sentIn(this.reply(), 'creditType') };
  if (code !== '340' && resultOf(await this.send('refundDeal', plain)) === '000')
    throw new Blocked(
      'the target accepts the same refund without numberOfPayments, which the specification does not list for refundDeal (ambiguity #5)',
    );
  await expectResult(this, '000');
});

Then(
  'the request is refused with "340", unless the target ignores numberOfPayments in a refund',
  async function () {
    const note =
      'The target ignores numberOfPayments in a refund: the table of refundDeal does not list the field (ambiguity #5).';
    if (result(this.reply()) === '000') otherReading(this, 'refundDeal.error.340', note);
    await expectResult(this, '340');
  },
);

const reportedTokens = new WeakMap<Merchant, string>();

Given('the suite records the status that an inquiry reports for the token', async function () {
  reportedTokens.set(this, await this.statusOf(this.made('token')));
});

Then(
  'the request is refused with "310" or "312", unless the token is reported as authorized',
  async function () {
    const code = result(this.reply());
    const status = reportedTokens.get(this) ?? '';
    if (code === '000' && /^(AUTHORIZED|PENDING)$/.test(status))
      throw new Blocked(`the target reports a token as ${status}, so it may also cancel the token`);
    if (code !== '000' && !/^31[02]$/.test(code)) await excuse(this, this.reply());
    assert.match(code, /^31[02]$/, `expected result 310 or 312, got ${code}${why(this.reply())}`);
  },
);

Then(
  'the request is accepted, unless the target treats pre-authorization and capture as several matches',
  async function () {
    const isSeveral = result(this.reply()) === '332';
    blockUnless(
      !isSeveral,
      'the target treats a pre-authorization and its capture as several matches (ambiguity #13)',
    );
    await expectResult(this, '000');
  },
);

Then('the request is refused, or the value of the field user is shortened to 19 characters', function () {
  if (!/^(000|099)$/.test(result(this.reply()))) return;
  const [sent = '', came = ''] = [sentIn(this.reply(), 'user'), textAt(contentOf(this.reply()), 'user')];
  assert.ok(
    came !== sent && [...came].length < 20,
    'the target accepts a user of 20 characters without a change',
  );
  otherReading(
    this,
    'limit.user-field',
    'The target shortens a user that is too long, and does not refuse the request (ambiguity #91).',
  );
});

const openRange = 'The target accepts a range with only one of its two dates (ambiguity #93).';

Then('the request is refused, or its reply has the charge', function () {
  if (!/^(000|099)$/.test(result(this.reply()))) return;
  const found = this.recordsIn(this.reply()).map((one) => textAt(one, 'tranId'));
  assert.ok(
    found.includes(this.needOf('charge', 'tranId')),
    'the inquiry does not find the charge, although the charge lies in the range',
  );
  otherReading(this, 'inquireTransactions.request.fromDealDate', openRange);
});

Then('the request is refused, or its reply has transmissions', function () {
  if (result(this.reply()) !== '000') return;
  assert.ok(
    recordsIn(this.reply()).length > 0,
    'the target accepts a period with one date, but finds no transmission in the period',
  );
  otherReading(this, 'transmitInquire.request.fromTransmitDateTime', openRange);
});

Then('the report notes whether the reply has eci and xid', function () {
  const back = ['eci', 'xid'].filter((name) => textAt(contentOf(this.reply()), name));
  const outcome =
    back.length > 0 ? `The reply has ${back.join(' and ')}` : 'The reply has neither eci nor xid';
  this.observe('transaction.reply.eci', `${outcome} if the card is not a Visa card (ambiguity #28).`);
});

// A gateway may compare the CVV with the CVV of the card. The pair of charges then decides nothing.
Then(
  'a charge with the CVV {string} is accepted, if one with the CVV {string} is accepted',
  async function (cvv: string, usual: string) {
    const other = await this.send('doDeal', this.deal({ cvv: usual }));
    if (resultOf(other) !== '000') throw new Lacking('the target accepts only the real CVV of the card');
    this.outcome = await this.send('doDeal', this.deal({ cvv }));
    if (resultOf(this.outcome) !== '000') await excuse(this, this.outcome);
    assert.equal(
      resultOf(this.outcome),
      '000',
      `the target refuses a CVV of ${cvv.length} digits that begins with 0`,
    );
  },
);

// A gateway may select the transactions after its reply to transmitTerminal.
Then('the request is accepted, unless the transmission under way sends the charge', async function () {
  const answer = this.reply();
  if (result(answer) !== '000') {
    await untilOver(this);
    const status = await this.statusOf(this.made('charge'));
    blockUnless(status !== 'TRANSMITTED', 'the transmission under way sent the charge');
    await excuse(this, answer);
  }
  assert.equal(result(answer), '000', `expected result 000, got ${result(answer)}${why(answer)}`);
});
