import assert from 'node:assert/strict';
import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { type Element, textAt } from '../src/message/element.ts';
import { direct } from './buyer.steps.ts';
import { clear } from './credit.steps.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { accuse, listIn, type Row } from './near-misses.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { type DataTable, Then } from './world.ts';

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

/** A payment that only an inquiry by the user of its page does not find has lost the user. */
async function paymentOf(merchant: Merchant, user: string): Promise<Element> {
  const [record] = await merchant.inquire({ user });
  if (record || user === merchant.reference) return record ?? recordOf(merchant, user);
  await recordOf(merchant, (await direct(merchant)).user);
  throw new Blocked('an inquiry by the user of the page does not find the payment', ['doDeal.request.user']);
}

/** Sends a follow-up of the payment. If it is refused, the same deal without a payment page shows the cause. */
async function follow(merchant: Merchant, followUp: FollowUp): Promise<void> {
  const user = userOf(merchant);
  merchant.outcome = await followUp(await paymentOf(merchant, user), user);
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

Then('the record of the payment has the transactionType of the same deal without a page', async function () {
  const typeOf = (record: Element) => textAt(record, 'transactionType')?.trim();
  const [type, { user }] = [typeOf(await paymentOf(this, userOf(this))), await direct(this)];
  const other = typeOf(await recordOf(this, user));
  blockUnless(other, 'the record of the same deal without a page has no transactionType');
  assert.equal(
    type,
    other,
    `the record of the payment has the transactionType ${type ?? ''} instead of ${other}`,
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

/** Sends a follow-up of the table about the deal with this record. A capture names the deal by its cgUid. */
function sendRow(merchant: Merchant, record: Element, row: Row): Promise<Exchange> {
  const { 'follow-up': kind = '', by, total } = row;
  const [terminalNumber, tranId, cgUid] = [merchant.terminal(), recordedId(record), textAt(record, 'cgUid')];
  const isByGroup = kind === 'capture' || by === 'cgUid';
  blockUnless(cgUid || !isByGroup, 'the record of the payment has no cgUid');
  if (kind === 'capture') return merchant.send('doDeal', merchant.deal({ total, cgUid }));
  if (kind === 'SetAsHold') {
    const noCard = { cardNo: undefined, cardExpiration: undefined, cvv: undefined };
    return merchant.send('doDeal', merchant.deal({ ...noCard, validation: kind, tranId, total }));
  }
  const lookup = isByGroup ? { cgUid } : { tranId };
  return merchant.send(kind, { terminalNumber, ...lookup, ...(total && { total }) });
}

/** Sends the follow-ups in order. Returns the first row whose answer is not the stated one, with the answer. */
async function firstOther(
  merchant: Merchant,
  record: Element,
  rows: readonly Row[],
): Promise<readonly [Row, Exchange] | undefined> {
  for (const row of rows) {
    if (row['follow-up'] === 'clearing') {
      await clear(merchant);
      continue;
    }
    const exchange = await sendRow(merchant, record, row);
    const code = resultOf(exchange);
    const isRight = row.result === 'refused' ? code !== '000' : listIn(row, 'result').includes(code);
    if (!isRight) return [row, exchange];
  }
  return undefined;
}

Then('follow-ups of the payment have the results of this table', async function (table: DataTable) {
  const rows = table.hashes();
  const record = await recordOf(this, userOf(this));
  const compared = (await direct(this)).user;
  if (this.cleared) await clear(this);
  const other = await recordOf(this, compared);
  const found = await firstOther(this, record, rows);
  if (!found) return;
  const [row, exchange] = found;
  const [same] = (await firstOther(this, other, rows)) ?? [];
  blockUnless(same !== row, 'the same deal without a page has the same result');
  const what = `${row['follow-up']}${row.total ? ` of ${row.total}` : ''} of a payment on a payment page`;
  await accuse(this, row, `expected ${row.result}, and ${what} has ${resultOf(exchange)}`, exchange);
});

// A hold changes the record or prevents the transmission (ambiguity #36).
Then(
  /^after an accepted (cancelDeal|SetAsHold) of the payment, clearing does not transmit the payment$/,
  async function (kind: string) {
    const record = await recordOf(this, userOf(this));
    const row = { 'follow-up': kind, ...(kind === 'SetAsHold' && { total: textAt(record, 'total') ?? '' }) };
    this.outcome = await sendRow(this, record, row);
    blockUnless(resultOf(this.outcome) === '000', `${kind} of the payment was refused`);
    const changed = await this.record(recordedId(record));
    if (kind === 'SetAsHold' && JSON.stringify(changed) !== JSON.stringify(record)) return;
    const { user } = await direct(this);
    await clear(this);
    const statusOf = async (one: Element) => recordedStatus((await this.record(recordedId(one))) ?? one);
    blockUnless(
      (await statusOf(await recordOf(this, user))) === 'TRANSMITTED',
      'the same deal without a page is not transmitted either',
    );
    const status = await statusOf(record);
    assert.notEqual(status, 'TRANSMITTED', `after ${kind}, the payment was transmitted`);
  },
);

// The specification states no length of time for which a page is valid.
Then('an inquiry by the day of the payment finds the payment', async function () {
  const user = userOf(this);
  const dayOf = () => (textAt(this.lastExchange().reply, 'response.dateTime') ?? '').slice(0, 10);
  await recordOf(this, user);
  const day = dayOf();
  blockUnless(/^\d{4}-\d\d-\d\d$/.test(day), 'the reply to an inquiry has no day');
  const found = async (one: string) =>
    (await this.inquire({ user: one, fromDealDate: day, toDealDate: day })).length > 0;
  if (await found(user)) return;
  blockUnless(await found((await direct(this)).user), 'an inquiry by its day finds no other deal either');
  assert.fail('an inquiry by the day on which the buyer paid does not find the payment');
});

Then('an inquiry by {word} of the page finds the payment', async function (name: string) {
  const [user, value] = [userOf(this), sentIn(this.made('payment page'), name) ?? ''];
  const day = value.slice(0, 10);
  const mark = name === 'shiftTxnDate' ? { fromShiftTxnDate: day, toShiftTxnDate: day } : { [name]: value };
  await recordOf(this, user);
  const found = async (one: string) => (await this.inquire({ user: one, ...mark })).length > 0;
  if (await found(user)) return;
  blockUnless(
    await found((await direct(this)).user),
    `an inquiry by ${name} does not find the same deal without a page either`,
  );
  assert.fail(`an inquiry by the ${name} of the page does not find the payment`);
});
