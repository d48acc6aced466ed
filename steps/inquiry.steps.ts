import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { recordOf, resultIn } from './transmissions.ts';
import { mustBeFoundOtherwise } from './witness.ts';
import { type DataTable, Given, Then, When } from './world.ts';

const startsWithDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2} /.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`));

const daysAfter: Readonly<Record<string, number>> = {
  '[its day]': 0,
  '[the day before it]': -1,
  '[the day after it]': 1,
  '[two days after it]': 2,
  '[three days after it]': 3,
  '[six days after it]': 6,
};

/** Placeholders for the values of a charge, or of a pre-authorization if the scenario has no charge. */
const placeholders: Readonly<
  Record<string, (merchant: Merchant, charge: () => Exchange) => string | Promise<string>>
> = {
  '[its tranId]': (merchant, charge) => merchant.need(charge(), 'tranId'),
  '[its cgUid]': (merchant, charge) => merchant.need(charge(), 'cgUid'),
  '[its uid]': (merchant, charge) => merchant.need(charge(), 'ashraitEmvData.uid'),
  '[its terminal]': (merchant) => merchant.terminal(),
  '[its token]': (merchant, charge) => merchant.need(charge(), 'cardId'),
  '[its clearing reference]': (merchant, charge) =>
    recordValue(merchant, charge(), 'clearingReferanceNo', (text) => hasForm('clearingReferanceNo', text)),
  '[its status]': (merchant, charge) =>
    recordValue(merchant, charge(), 'financialStatus', (text) => text !== ''),
  '[its transmission]': (merchant) => onlyTransmission(merchant),
  '[the day of its transmission]': (merchant) => dayOfTransmission(merchant, onlyTransmission(merchant)),
  '[another terminal]': (merchant) => merchant.terminal('second'),
};

export async function known(merchant: Merchant, value: string): Promise<string> {
  const charge = () => merchant.prepared.get('charge') ?? merchant.made('pre-authorization');
  const days = daysAfter[value];
  if (days !== undefined) return dayOfDeal(merchant, charge(), days);
  return placeholders[value]?.(merchant, charge) ?? value;
}

async function recordValue(
  merchant: Merchant,
  deal: Exchange,
  name: string,
  hasItsForm: (text: string) => boolean,
): Promise<string> {
  const text = textAt(await merchant.recordOf(deal), name);
  blockUnless(
    text && hasItsForm(text),
    `the record of the charge has no ${name}, so the suite cannot inquire by it`,
  );
  return text;
}

async function dayOfDeal(merchant: Merchant, deal: Exchange, days: number): Promise<string> {
  const date = await recordValue(merchant, deal, 'transactionDate', (text) =>
    /^\d{4}-\d{2}-\d{2} /.test(text),
  );
  const times = [date, textAt(deal.reply, 'response.dateTime') ?? ''];
  blockUnless(times.every(startsWithDay), 'the suite cannot read the day of a time in a reply');
  const [recorded, replied] = times.map((text) => Temporal.PlainDate.from(text.slice(0, 10)));
  if (!recorded || !replied || Math.abs(recorded.until(replied, { largestUnit: 'day' }).days) > 2)
    throw new Blocked('the record of the charge and the reply to the charge have different times');
  return recorded.add({ days }).toString();
}

function onlyTransmission({ transmitIds, target }: Merchant): string {
  const [only, ...more] = transmitIds;
  if (only !== undefined && more.length === 0) return only;
  // Without an admin API, another user of the terminal may have sent the charge.
  blockUnless(target.control, 'the suite does not know which transmission sent the charge');
  throw new Lacking('the admin API of the target reports no transmission of this terminal');
}

async function dayOfTransmission(merchant: Merchant, transmitId: string): Promise<string> {
  const record = await recordOf(merchant, transmitId);
  const [from = '', to = ''] = ['startDateTime', 'endDateTime'].map((name) => textAt(record, name));
  if (!startsWithDay(from) || !startsWithDay(to) || from.slice(0, 10) !== to.slice(0, 10))
    throw new Blocked('the times in the record of the transmission are not all on one day');
  return from.slice(0, 10);
}

When('the merchant inquires about transactions with these values', async function (table: DataTable) {
  const criteria = await Promise.all(
    Object.entries(this.fieldsOf(table)).map(async ([name, value]) => [
      name,
      value === undefined ? undefined : await known(this, String(value)),
    ]),
  );
  const fields = { terminalNumber: this.terminal(), ...Object.fromEntries(criteria) };
  await this.attempt('inquireTransactions', fields);
});

const found = (merchant: Merchant): string[] => merchant.recordsIn(merchant.reply()).map(recordedId);

const tranIds = (merchant: Merchant, names: string): string[] =>
  names.split(/ and the |, the /).map((name) => merchant.needOf(name, 'tranId'));

async function answered(merchant: Merchant): Promise<void> {
  const result = resultIn(merchant.reply());
  await excuse(merchant, merchant.reply());
  const note = `the inquiry was answered with ${result || 'no result'} instead of 000`;
  assert.ok(result === '000', note);
}

Then(/^the inquiry finds the (.+?)(?:, and not the (.+))?$/, async function (names: string, not?: string) {
  await answered(this);
  const ids = found(this);
  for (const id of tranIds(this, names))
    assert.ok(
      ids.includes(id),
      `the inquiry found ${ids.length} transactions, but did not find all of these: the ${names}`,
    );
  if (not)
    for (const id of tranIds(this, not)) assert.ok(!ids.includes(id), `the inquiry also found the ${not}`);
});

async function findsBoth(merchant: Merchant, names: string): Promise<void> {
  await answered(merchant);
  const ids = found(merchant);
  const match = Number(textAt(contentOf(merchant.reply()), 'totals.totalMatch'));
  for (const id of tranIds(merchant, names)) {
    if (ids.includes(id)) continue;
    if (match > ids.length)
      throw new Blocked(
        'other matches are on another page, and the specification does not say how to request another page',
      );
    const cgUids = names.split(' and the ').map((name) => textAt(contentOf(merchant.made(name)), 'cgUid'));
    if (sentIn(merchant.reply(), 'cgUid') && new Set(cgUids).size > 1)
      throw new Blocked('the replies to related transactions have different cgUids');
    blockUnless(
      await merchant.record(id),
      'an inquiry by tranId does not find one of the transactions either',
    );
    assert.fail(
      `the inquiry does not find all matching transactions: it found ${ids.length}, and totalMatch is ${match}`,
    );
  }
}

Then(/^the inquiry finds both the (.+)$/, async function (names: string) {
  await findsBoth(this, names);
});

const shortUids = 'the target follows the stated limit of 20 digits for orgUid, although a uid has 23 digits';

Then(
  'the inquiry by orgUid finds the pre-authorization and the capture, if 23 digits are allowed',
  async function () {
    blockUnless(resultOf(this.reply()) === '000', shortUids);
    await findsBoth(this, 'pre-authorization and the capture');
  },
);

function totalMatchIn(exchange: Exchange): number {
  const totalMatch = textAt(contentOf(exchange), 'totals.totalMatch') ?? '';
  blockUnless(/^\d+$/.test(totalMatch), 'totalMatch is not a number');
  return Number(totalMatch);
}

Then('the totals count {int} match(es)', async function (expected: number) {
  await answered(this);
  const totalMatch = totalMatchIn(this.reply());
  const user = sentIn(this.reply(), 'user');
  const others = this.recordsIn(this.reply()).some(
    (record) => user && !['', user].includes(textAt(record, 'user') ?? ''),
  );
  blockUnless(!others, 'the inquiry found transactions with another user');
  const count = found(this).length;
  if (count < expected && totalMatch === count)
    throw new Blocked('the inquiry did not find all matching transactions');
  assert.equal(totalMatch, expected, `expected totalMatch ${expected}, got ${totalMatch}`);
});

Then(
  'the totals count only those of the two transactions that are reported as {string}',
  async function (status: string) {
    const two = ['pre-authorization', 'capture'];
    const [cgUid, other] = two.map((name) => this.needOf(name, 'cgUid'));
    blockUnless(cgUid === other, 'the capture and its pre-authorization have different cgUids');
    const asked = this.reply();
    const reported: string[] = [];
    for (const name of two) reported.push(await this.statusOf(this.made(name)));
    const expected = reported.filter((one) => one === status).length;
    // A pre-authorization can have any status after its capture, so the inquiry may find nothing (ambiguity #34).
    blockUnless(
      expected > 0,
      `an inquiry reports the pre-authorization as ${reported[0]} and the capture as ${reported[1]}`,
    );
    await answered(this);
    const totalMatch = totalMatchIn(asked);
    assert.equal(totalMatch, expected, `expected totalMatch ${expected}, got ${totalMatch}`);
  },
);

/** True if an inquiry shows only some of the matches. The specification does not say how to request other pages. */
export const isPage = (merchant: Merchant, exchange: Exchange): boolean =>
  Number(textAt(contentOf(exchange), 'totals.totalMatch')) > merchant.recordsIn(exchange).length;

Then('the charge is among the matches', async function () {
  await answered(this);
  const isFound = found(this).includes(this.needOf('charge', 'tranId'));
  blockUnless(isFound || !isPage(this, this.reply()), 'the charge may be on another page');
  assert.ok(isFound, 'the inquiry does not find the charge');
});

Then(
  'an inquiry by status {string} finds each transaction with that status',
  async function (financialStatus: string) {
    const reported = this.recordsIn(this.reply()).filter((one) => recordedStatus(one) === financialStatus);
    blockUnless(reported.length > 0, `no transaction has the status ${financialStatus}`);
    const ids = (await this.inquire({ user: this.reference, financialStatus })).map(recordedId);
    blockUnless(!isPage(this, this.lastExchange()), 'the reply shows only one page of the matches');
    for (const id of reported.map(recordedId))
      assert.ok(
        ids.includes(id),
        `an inquiry by the status ${financialStatus} does not find a transaction that has the status`,
      );
  },
);

Then('the inquiry finds only the {word}', async function (name: string) {
  await answered(this);
  const ids = found(this);
  assert.deepEqual(
    ids,
    tranIds(this, name),
    `the inquiry should find only the ${name}, but found ${ids.length} transactions`,
  );
});

Then('the inquiry is answered with 000 or 099', async function () {
  const result = resultOf(this.reply());
  await excuse(this, this.reply());
  assert.match(result, /^0(00|99)$/, `the inquiry was answered with ${result || 'no result'}`);
});

Then('the inquiry is answered with 099 and finds nothing', async function () {
  const result = resultOf(this.reply());
  await excuse(this, this.reply());
  const note = `the inquiry was answered with ${result || 'no result'} instead of 099`;
  assert.ok(result === '099', note);
  assert.equal(found(this).length, 0, 'the result is 099, but the reply has transactions');
});

/** Without the inquiry of this step, a gateway whose inquiries find nothing would pass the scenario. */
Given('an inquiry on the terminal of the charge finds the charge', async function () {
  const record = await this.recordOf(this.made('charge'));
  blockUnless(record, 'an inquiry on the terminal of the charge does not find the charge');
});

Then('the inquiry does not find the charge', async function () {
  const result = resultOf(this.reply());
  const tranId = this.needOf('charge', 'tranId');
  blockUnless(
    /^0(00|99)$/.test(result),
    `the target answers an inquiry that finds nothing with ${result || 'no result'}`,
  );
  if (result === '000') assert.ok(!found(this).includes(tranId), 'the inquiry finds the charge');
  await mustBeFoundOtherwise(this, this.reply(), tranId);
});

Then('the inquiry is refused, or does not find the charge', async function () {
  const tranId = this.needOf('charge', 'tranId');
  if (resultOf(this.reply()) === '000')
    assert.ok(
      !found(this).includes(tranId),
      'the target accepted the inquiry, and the inquiry finds the charge',
    );
  await mustBeFoundOtherwise(this, this.reply(), tranId);
});

Then(
  'the inquiry finds only the charge, or the target allows an orgUid of 20 digits only',
  async function () {
    if (resultOf(this.reply()) === '000') {
      resultIn(this.reply());
      assert.deepEqual([...new Set(found(this))], tranIds(this, 'charge'));
      return 'passed';
    }
    const hold = await this.send('doDeal', { ...this.deal(), validation: 'Verify' });
    const orgUid = this.need(hold, 'ashraitEmvData.uid');
    const other = await this.send('inquireTransactions', { terminalNumber: this.terminal(), orgUid });
    const isFound = this.recordsIn(other).map(recordedId).includes(this.need(hold, 'tranId'));
    assert.ok(!isFound, 'an inquiry by orgUid finds a pre-authorization, but does not find the charge');
    this.observe(
      'inquireTransactions.request.orgUid',
      `the target answers an orgUid of 23 digits with ${resultOf(this.reply())}; the specification allows 20 digits (ambiguity #43)`,
    );
    throw new Blocked(shortUids);
  },
);

async function isFoundAs(merchant: Merchant, financialStatus: string): Promise<boolean> {
  const records = await merchant.inquire({ user: merchant.reference, financialStatus });
  return records.map(recordedId).includes(merchant.needOf('charge', 'tranId'));
}

Given(
  'inquiries by status find the charge as {word}, and not as {word}',
  async function (status: string, other: string) {
    blockUnless(await isFoundAs(this, status), `an inquiry by the status ${status} does not find the charge`);
    blockUnless(!(await isFoundAs(this, other)), `an inquiry by the status ${other} finds the charge`);
  },
);

Then(
  'the same inquiries find the charge as {word}, and no longer as {word}',
  async function (status: string, earlier: string) {
    const [isFound, isStillFound] = [await isFoundAs(this, status), await isFoundAs(this, earlier)];
    const actual = await this.statusOf(this.made('charge'));
    blockUnless(actual === status, `the charge is reported as ${actual}`);
    assert.ok(isFound, `an inquiry by the status ${status} does not find the charge`);
    assert.ok(!isStillFound, `an inquiry by the status ${earlier} still finds the charge`);
  },
);
