import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { Blocked, Lacking } from './outcomes.ts';
import { recordOf } from './transmissions.ts';
import { type DataTable, Given, Then, When } from './world.ts';

/** Whether it begins with a day that exists, `YYYY-MM-DD`. */
const startsWithDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2} /.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`));

/** Values that only the scenario knows, as the features name them. */
export async function known(merchant: Merchant, value: string): Promise<string> {
  const charge = () => merchant.prepared.get('charge') ?? merchant.made('pre-authorization');
  const record = async (name: string, hasItsForm: (text: string) => boolean) => {
    const found = await merchant.record(merchant.need(charge(), 'tranId'));
    const text = textAt(found, name);
    if (!text || !hasItsForm(text)) throw new Blocked(`the record of the charge has no ${name} to ask by`);
    return text;
  };
  const day = async (away = 0) => {
    const date = await record('transactionDate', (text) => /^\d{4}-\d{2}-\d{2} /.test(text));
    const answered = textAt(charge().reply, 'response.dateTime') ?? '';
    if (![date, answered].every(startsWithDay)) throw new Blocked('a time has no day to go by');
    const [recorded, told] = [date, answered].map((text) => Temporal.PlainDate.from(text.slice(0, 10)));
    if (!recorded || !told || Math.abs(recorded.until(told, { largestUnit: 'day' }).days) > 2)
      throw new Blocked('the record tells another time than the reply to the charge');
    return recorded.add({ days: away }).toString();
  };
  switch (value) {
    case '[its tranId]':
      return merchant.need(charge(), 'tranId');
    case '[its cgUid]':
      return merchant.need(charge(), 'cgUid');
    case '[its uid]':
      return merchant.need(charge(), 'ashraitEmvData.uid');
    case '[its terminal]':
      return merchant.terminal();
    case '[its day]':
      return day();
    case '[the day before it]':
      return day(-1);
    case '[the day after it]':
      return day(1);
    case '[two days after it]':
      return day(2);
    case '[three days after it]':
      return day(3);
    case '[six days after it]':
      return day(6);
    case '[its clearing reference]':
      return record('clearingReferanceNo', (text) => hasForm('clearingReferanceNo', text));
    case '[its transmission]': {
      const [only, ...more] = merchant.transmitIds;
      const known = only !== undefined && more.length === 0;
      // By hand somebody else may have been faster.
      if (!known && !merchant.target.control)
        throw new Blocked('the transmission that sent the charge is not known');
      if (!known) throw new Lacking('the admin API of the target reports no transmission of this terminal');
      return only;
    }
    case '[the day of its transmission]':
      return dayOfTransmission(merchant, await known(merchant, '[its transmission]'));
    case '[another terminal]':
      return merchant.terminal('second');
    default:
      return value;
  }
}

/** The day on which a transmission both began and ended: whichever of the two is meant, it is that one. */
async function dayOfTransmission(merchant: Merchant, transmitId: string): Promise<string> {
  const record = await recordOf(merchant, transmitId);
  const [from, to] = ['startDateTime', 'endDateTime'].map((name) => textAt(record, name) ?? '');
  if (!from || !to || ![from, to].every(startsWithDay) || from.slice(0, 10) !== to.slice(0, 10))
    throw new Blocked('the transmission does not tell one day');
  return from.slice(0, 10);
}

When('the merchant inquires about transactions with', async function (table: DataTable) {
  const criteria = await Promise.all(
    Object.entries(this.fieldsOf(table)).map(async ([name, value]) => [
      name,
      value === undefined ? undefined : await known(this, String(value)),
    ]),
  );
  await this.act(() =>
    this.send('inquireTransactions', { terminalNumber: this.terminal(), ...Object.fromEntries(criteria) }),
  );
});

const found = (merchant: Merchant): string[] => merchant.recordsIn(merchant.reply()).map(recordedId);

const tranIds = (merchant: Merchant, names: string): string[] =>
  names.split(/ and the |, the /).map((name) => merchant.need(merchant.made(name), 'tranId'));

async function answered(merchant: Merchant): Promise<void> {
  const result = resultOf(merchant.reply());
  if (result !== '' && !/^\d{3}$/.test(result)) throw new Blocked('the result does not have its form');
  await excuse(merchant, merchant.reply());
  assert.ok(
    result === '000',
    `the inquiry was answered with ${result || 'no result'} where 000 was expected`,
  );
  if (!contentOf(merchant.reply())) throw new Blocked('the reply does not have the element of its command');
}

Then(/^the inquiry finds the (.+?)(?:, and not the (.+))?$/, async function (names: string, not?: string) {
  await answered(this);
  const ids = found(this);
  for (const id of tranIds(this, names))
    assert.ok(ids.includes(id), `the ${names} is not among the ${ids.length} found`);
  if (not)
    for (const id of tranIds(this, not)) assert.ok(!ids.includes(id), `the ${not} is among those found`);
});

Then(/^the inquiry finds both the (.+)$/, async function (names: string) {
  await answered(this);
  const ids = found(this);
  const match = Number(textAt(contentOf(this.reply()), 'totals.totalMatch'));
  for (const id of tranIds(this, names)) {
    if (ids.includes(id)) continue;
    if (match > ids.length)
      throw new Blocked('the rest is on another page, and how to ask for it is not stated');
    const cgUids = names.split(' and the ').map((name) => textAt(contentOf(this.made(name)), 'cgUid'));
    if (sentIn(this.reply(), 'cgUid') && new Set(cgUids).size > 1)
      throw new Blocked('what belongs together was not answered with one cgUid');
    if (!(await this.record(id))) throw new Blocked('one of them is not reported at all any more');
    assert.fail(`${ids.length} was found, and totalMatch tells of ${match}: not all that matches`);
  }
});

Then('the totals count {int} matches', async function (expected: number) {
  await answered(this);
  const totalMatch = textAt(contentOf(this.reply()), 'totals.totalMatch') ?? '';
  if (!/^\d+$/.test(totalMatch)) throw new Blocked('totalMatch is no number');
  const user = sentIn(this.reply(), 'user');
  const others = this.recordsIn(this.reply()).some(
    (record) => user && !['', user].includes(textAt(record, 'user') ?? ''),
  );
  if (others) throw new Blocked('what was found has another user than was asked for');
  const short = found(this).length < expected;
  if (short && Number(totalMatch) === found(this).length) throw new Blocked('not all that matches was found');
  assert.equal(Number(totalMatch), expected, `expected totalMatch ${expected}, got ${totalMatch}`);
});

Then('the totals count those of the two that are reported as {string}', async function (status: string) {
  const cgUids = ['pre-authorization', 'charge'].map((name) => this.need(this.made(name), 'cgUid'));
  if (cgUids[0] !== cgUids[1]) throw new Blocked('a capture has another cgUid than its pre-authorization');
  const asked = this.reply();
  const reported = [
    await this.statusOf(this.made('pre-authorization')),
    await this.statusOf(this.made('charge')),
  ];
  const expected = reported.filter((one) => one === status).length;
  // How a pre-authorization is reported after its capture is not stated: then nothing may match.
  if (expected === 0) throw new Blocked(`they are reported as ${reported.join(' and ')}`);
  await answered(this);
  const totalMatch = textAt(contentOf(asked), 'totals.totalMatch') ?? '';
  if (!/^\d+$/.test(totalMatch)) throw new Blocked('totalMatch is no number');
  assert.equal(Number(totalMatch), expected, `expected totalMatch ${expected}, got ${totalMatch}`);
});

/** Whether an inquiry gives a page of what matches; how to ask for the others is not stated. */
const isPage = (merchant: Merchant, exchange: Exchange): boolean =>
  Number(textAt(contentOf(exchange), 'totals.totalMatch')) > merchant.recordsIn(exchange).length;

Then('the charge is among the matches', async function () {
  await answered(this);
  const isFound = found(this).includes(this.need(this.made('charge'), 'tranId'));
  if (!isFound && isPage(this, this.reply())) throw new Blocked('the charge may be on another page');
  assert.ok(isFound, 'the charge is not among what matches');
});

Then(
  'an inquiry by status {string} finds each transaction with that status',
  async function (financialStatus: string) {
    const reported = this.recordsIn(this.reply()).filter((one) => recordedStatus(one) === financialStatus);
    if (reported.length === 0) throw new Blocked(`nothing is reported as ${financialStatus}`);
    const ids = (await this.inquire({ user: this.reference, financialStatus })).map(recordedId);
    if (isPage(this, this.lastExchange())) throw new Blocked('the inquiry shows a page of what matches');
    for (const id of reported.map(recordedId))
      assert.ok(ids.includes(id), `what is reported as ${financialStatus} is not found by that status`);
  },
);

Then('the inquiry finds only the {word}', async function (name: string) {
  await answered(this);
  const ids = found(this);
  assert.deepEqual(ids, tranIds(this, name), `one transaction was expected, ${ids.length} were found`);
});

Then('the inquiry is answered with 000 or 099', async function () {
  const result = resultOf(this.reply());
  await excuse(this, this.reply());
  assert.match(result, /^0(00|99)$/, `the inquiry was answered with ${result || 'no result'}`);
});

Then('the inquiry is answered with 099 and finds nothing', async function () {
  const result = resultOf(this.reply());
  await excuse(this, this.reply());
  assert.ok(
    result === '099',
    `the inquiry was answered with ${result || 'no result'} where 099 was expected`,
  );
  assert.equal(found(this).length, 0, 'the result is 099 and transactions are there');
});

/** The witness of an inquiry that must not find it: otherwise a gateway that finds nothing would pass. */
Given('an inquiry on its own terminal finds the charge', async function () {
  if (!(await this.record(this.need(this.made('charge'), 'tranId'))))
    throw new Blocked('an inquiry on its own terminal does not find the charge');
});

Then('the inquiry does not find the charge', function () {
  const result = resultOf(this.reply());
  if (result === '099') return;
  if (result !== '000')
    throw new Blocked(`an inquiry that finds nothing is answered with ${result || 'no result'}`);
  assert.ok(
    !found(this).includes(this.need(this.made('charge'), 'tranId')),
    'the charge is among those found',
  );
});

Then('the inquiry is refused, or does not find the charge', function () {
  if (resultOf(this.reply()) !== '000') return;
  const tranId = this.need(this.made('charge'), 'tranId');
  assert.ok(!found(this).includes(tranId), 'the charge is found all the same');
});

Then('the inquiry finds only the charge, or the target allows an orgUid of 20 digits only', function () {
  const rule = 'inquireTransactions.request.orgUid';
  if (resultOf(this.reply()) === '000') {
    if (!contentOf(this.reply())) throw new Blocked('the reply does not have the element of its command');
    assert.deepEqual([...new Set(found(this))], tranIds(this, 'charge'));
    return 'passed';
  }
  this.observe(
    rule,
    `an orgUid of 23 digits is answered with ${resultOf(this.reply())}; the specification gives it 20 (ambiguity #43)`,
  );
  throw new Blocked(
    'a uid has 23 digits, and the criterion is stated with 20: the target keeps to the latter',
  );
});
