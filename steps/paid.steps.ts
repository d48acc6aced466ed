import assert from 'node:assert/strict';
import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { type Element, textAt } from '../src/message/element.ts';
import { direct } from './buyer.steps.ts';
import { clear } from './credit.steps.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { Then } from './world.ts';

/** The record of the only deal with this user. */
async function recordOf(merchant: Merchant, user: string): Promise<Element> {
  const [record] = await merchant.inquire({ user });
  blockUnless(record, 'an inquiry does not find the payment');
  return record;
}

/** Sends a request about the deal with this record and user. */
type FollowUp = (record: Element, user: string) => Promise<Exchange>;

const userOf = (merchant: Merchant): string =>
  sentIn(merchant.made('payment page'), 'user') ?? merchant.reference;

/** Sends a follow-up of the payment. If it is refused, the same deal without a payment page shows the cause. */
async function follow(merchant: Merchant, followUp: FollowUp): Promise<void> {
  const user = userOf(merchant);
  merchant.outcome = await followUp(await recordOf(merchant, user), user);
  if (resultOf(merchant.outcome) !== '000') {
    const compared = (await direct(merchant)).user;
    const other = await followUp(await recordOf(merchant, compared), compared);
    if (resultOf(other) !== '000') throw new Blocked('the same deal without a page has the same result');
  }
  assert.equal(
    resultOf(merchant.outcome),
    '000',
    'the target refuses the request for the payment, and accepts it for the same deal without a page',
  );
}

Then('a refund of {amount} of the payment with {word} of the page is accepted', async function (total, name) {
  const value = sentIn(this.made('payment page'), name);
  await follow(this, (record, user) =>
    this.send('refundDeal', {
      ...{
        terminalNumber: this.terminal(),
        tranId: recordedId(record),
        total,
        [name]: name === 'user' ? user : value,
      },
    }),
  );
});

Then('a capture of {amount} of the payment by cgUid is accepted', async function (total) {
  await follow(this, (record) => {
    const cgUid = textAt(record, 'cgUid');
    blockUnless(cgUid, 'the record of the payment has no cgUid');
    return this.send('doDeal', this.deal({ total, cgUid }));
  });
});

Then(
  'a release of the payment is accepted, and the next transmission includes the payment',
  async function () {
    const release: FollowUp = (record) =>
      this.send(
        'doDeal',
        this.deal({ validation: 'AutoCommRelease', tranId: recordedId(record), total: 10_000 }),
      );
    await follow(this, release);
    const { user } = await direct(this);
    await release(await recordOf(this, user), user);
    await clear(this);
    const isSent = async (one: string) =>
      (await this.inquire({ user: one })).some((record) => recordedStatus(record) === 'TRANSMITTED');
    const sent = await isSent(userOf(this));
    if (!sent && !(await isSent(user)))
      throw new Blocked('the same charge without a page is not transmitted after its release either');
    assert.ok(sent, 'the payment is not transmitted after its release');
  },
);
