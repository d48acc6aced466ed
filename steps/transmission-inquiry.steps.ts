import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import { contentOf } from '../src/client/index.ts';
import { textAt } from '../src/message/element.ts';
import { near } from '../src/model/transmissions.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { blocksOf } from './statistics.ts';
import { ask, clearingReferenceOf, recordOf, recordsIn, resultIn, transmitIdsIn } from './transmissions.ts';
import { type DataTable, Given, Then, When } from './world.ts';

const idOf = (merchant: Merchant): string => merchant.needOf('transmission', 'transmitId');

function momentIn(text: string | undefined, what: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(text ?? '');
  } catch {
    throw new Blocked(`${what} is not a readable time`);
  }
}

/** The time zone of the record may differ from this one, so days count from the reply to transmitTerminal. */
function dayOfReply(merchant: Merchant, days = 0): string {
  const replied = textAt(merchant.made('transmission').reply, 'response.dateTime');
  return momentIn(replied, 'dateTime of the reply').toPlainDate().add({ days }).toString();
}

/**
 * Returns the same day.
 *
 * @throws Blocked if the record of the transmission has a time days before or after it
 */
async function dayOf(merchant: Merchant, days: number): Promise<string> {
  const [record] = recordsIn(await ask(merchant, { transmitId: idOf(merchant) }));
  const started = textAt(record, 'startDateTime') ?? '';
  if (/^\d{4}-\d\d-\d\d /.test(started)) await timeOf(merchant, 'startDateTime', 0);
  return dayOfReply(merchant, days);
}

async function timeOf(merchant: Merchant, name: 'startDateTime' | 'endDateTime', minutes: number) {
  const moment = momentIn(textAt(await recordOf(merchant, idOf(merchant)), name), name);
  const away = Temporal.PlainDate.from(dayOfReply(merchant)).until(moment.toPlainDate()).days;
  blockUnless(Math.abs(away) <= 2, `${name} differs by days from the time of the reply to transmitTerminal`);
  return moment.add({ minutes }).toString({ smallestUnit: 'second' }).replace('T', ' ');
}

const daysAround = async (merchant: Merchant) => ({
  fromTransmitDateTime: `${await dayOf(merchant, -1)} 00:00:00`,
  toTransmitDateTime: `${await dayOf(merchant, 1)} 23:59:59`,
});

async function referenceOf(merchant: Merchant): Promise<string> {
  const [ref] = blocksOf(await recordOf(merchant, idOf(merchant)));
  return clearingReferenceOf(ref, 'the transmission');
}

const values: Readonly<Record<string, (merchant: Merchant) => string | undefined | Promise<string>>> = {
  '[none]': () => undefined,
  '[its id]': idOf,
  '[its id, filled up with zeros to 21 digits]': (merchant) => idOf(merchant).padStart(21, '0'),
  '[its id cut by one]': (merchant) => idOf(merchant).slice(0, -1),
  '[its id and a digit]': (merchant) => `${idOf(merchant)}1`,
  '[its id with another end]': (merchant) => near(idOf(merchant)),
  '[its reference]': referenceOf,
  '[its reference with another end]': async (merchant) => near(await referenceOf(merchant)),
  '[the day before it]': async (merchant) => (await daysAround(merchant)).fromTransmitDateTime,
  '[the day after it]': async (merchant) => (await daysAround(merchant)).toTransmitDateTime,
  '[23 hours before it began]': (merchant) => timeOf(merchant, 'startDateTime', -23 * 60),
  '[an hour before it began]': (merchant) => timeOf(merchant, 'startDateTime', -60),
  '[a minute before it began]': (merchant) => timeOf(merchant, 'startDateTime', -1),
  '[a minute after it ended]': (merchant) => timeOf(merchant, 'endDateTime', 1),
  '[23 hours after it ended]': (merchant) => timeOf(merchant, 'endDateTime', 23 * 60),
  '[an hour after it ended]': (merchant) => timeOf(merchant, 'endDateTime', 60),
  '[another terminal]': (merchant) => merchant.terminal('second'),
  "[another merchant's terminal]": (merchant) => merchant.terminal('foreign'),
};

When('the merchant inquires about transmissions with these values', async function (table: DataTable) {
  const criteria: Record<string, string | undefined> = {};
  for (const [name = '', value = ''] of table.raw())
    if (name !== '') criteria[name] = values[value] ? await values[value](this) : this.spelledOut(value);
  await this.act(() => ask(this, criteria));
});

Given('an inquiry by the day of the transmission finds the transmission', async function () {
  const ids = transmitIdsIn(await ask(this, await daysAround(this)));
  blockUnless(ids.includes(idOf(this)), 'an inquiry by the day alone does not find the transmission');
});

Then('the transmission inquiry is accepted', function () {
  const result = resultIn(this.reply());
  blockUnless(result !== '500', 'the target does not know the transmitId that it returned');
  assert.ok(result === '000', `expected result 000, got ${result || 'no result'}`);
});

Then(
  'the reply has the same result as an inquiry with {word} {string}',
  async function (criterion: string, value: string) {
    const exchange = await ask(this, { [criterion]: this.spelledOut(value) });
    const [actual, other] = [this.reply(), exchange].map(resultIn);
    assert.equal(
      actual,
      other,
      `the two inquiries have the results ${actual} and ${other}, although neither transmission exists`,
    );
  },
);

function answered(merchant: Merchant): void {
  const result = resultIn(merchant.reply());
  assert.ok(result === '000', `the inquiry was answered with ${result || 'no result'} instead of 000`);
}

Then('the inquiry returns only the transmission', function () {
  answered(this);
  const note = 'the inquiry does not find exactly the requested transmission';
  assert.deepEqual(transmitIdsIn(this.reply()), [idOf(this)], note);
});

Then('the inquiry includes the transmission', async function () {
  answered(this);
  const ids = transmitIdsIn(this.reply());
  assert.ok(ids.length > 0, 'the inquiry finds no transmission');
  if (ids.length > 1)
    this.observe(
      'transmitInquire.request.fromTransmitDateTime',
      `The reply about a period with several transmissions has ${ids.length} records.`,
    );
  // An inquiry may show only some transmissions of a period, but not none.
  if (ids.includes(idOf(this))) return;
  const own = await ask(this, {
    fromTransmitDateTime: await timeOf(this, 'startDateTime', 0),
    toTransmitDateTime: await timeOf(this, 'endDateTime', 0),
  });
  const shown = transmitIdsIn(own);
  if (shown.length > 0 && !shown.includes(idOf(this)))
    throw new Blocked(
      'the target shows only a part of the transmissions of a period, and this part has another transmission',
    );
  assert.ok(shown.includes(idOf(this)), 'the inquiry does not include the transmission');
});

Then('the inquiry does not include the transmission', function () {
  const result = resultIn(this.reply());
  const isAnswered = /^(000|500)$/.test(result);
  blockUnless(
    isAnswered,
    `the target answers an inquiry that finds no transmission with ${result || 'no result'}`,
  );
  assert.ok(!transmitIdsIn(this.reply()).includes(idOf(this)), 'the inquiry includes the transmission');
});

// A refusal may repeat its criteria, but not show the status or the times of a transmission.
Then('the inquiry returns no transmission', function () {
  const found = recordsIn(this.reply()).filter(
    (one) => textAt(one, 'transmitStatus') || textAt(one, 'startDateTime'),
  );
  assert.equal(found.length, 0, 'the inquiry returns a transmission');
});

Then('the report notes what the contradicting criteria find', function () {
  const outcome = recordsIn(this.reply()).length > 0 ? 'found' : 'not found';
  this.observe(
    'transmitInquire.request.transmitId',
    `If a transmission has the given transmitId but lies outside the given period, it is ${outcome}.`,
  );
});

Then('the reply has an empty element transmitInquire', function () {
  const { through } = this.reply();
  if (!contentOf(this.reply()) && through?.reply === 'decoded')
    throw new HiddenByClient(`${through.client} does not return the element of the command`);
  assert.ok(contentOf(this.reply()), 'the element transmitInquire is missing');
  assert.equal(recordsIn(this.reply()).length, 0, 'the element transmitInquire is not empty');
});
