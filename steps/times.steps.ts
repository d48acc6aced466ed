import assert from 'node:assert/strict';
import { type Exchange, resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { areOfTheseDays, millisOf } from '../src/message/moment.ts';
import { anyInvoice } from './invoice.steps.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { ask, moveClock, recordOf, transmission, transmit, transmitted } from './transmissions.ts';
import { Given, Then, When } from './world.ts';

type Header = Partial<Merchant['header']>;
/** The header is that of the last request only. */
type Send = (merchant: Merchant, header?: Header) => Promise<Exchange>;

const charge: Send = (merchant, header) => merchant.send('doDeal', merchant.deal(), header);
const about = async (merchant: Merchant) => ({ tranId: merchant.need(await charge(merchant), 'tranId') });
const sent =
  (command: string, fields: (merchant: Merchant) => Promise<Fields> | Fields = () => ({})): Send =>
  async (merchant, header) =>
    merchant.send(command, { terminalNumber: merchant.terminal(), ...(await fields(merchant)) }, header);

/** Accepted and refused requests of each command. */
const requests: Readonly<Record<string, Send>> = {
  'a charge': charge,
  'a charge without a total': (merchant) => merchant.send('doDeal', merchant.deal({ total: undefined })),
  'a refund': sent('refundDeal', about),
  'a refund that names no transaction': sent('refundDeal'),
  'a cancellation': sent('cancelDeal', about),
  'a cancellation that names no transaction': sent('cancelDeal'),
  'an inquiry about a transaction': sent('inquireTransactions', about),
  'an inquiry about transactions without criteria': sent('inquireTransactions'),
  'an inquiry about the terminal': sent('inquireTerminal'),
  'an inquiry about an unknown terminal': sent('inquireTerminal', () => ({ terminalNumber: '9999999999' })),
  'a transmission': async (merchant, header) => {
    await charge(merchant);
    return transmit(merchant, header);
  },
  'a transmission without a type': (merchant) =>
    merchant.send('transmitTerminal', transmission(merchant, { transmitType: undefined })),
  'an inquiry about a transmission': async (merchant, header) => {
    await charge(merchant);
    const transmitId = merchant.need(await transmit(merchant), 'transmitId');
    return sent('transmitInquire', () => ({ transmitId }))(merchant, header);
  },
  'an inquiry about an unknown transmission': (merchant) =>
    ask(merchant, { transmitId: '99999999999999999' }),
  'an inquiry about an invoice': sent('inquireInvoice', anyInvoice),
  'an inquiry about an invoice without a terminal': sent('inquireInvoice', (merchant) => ({
    ...anyInvoice(merchant),
    terminalNumber: undefined,
  })),
};

const day = 24 * 60 * 60 * 1000;

function millis(written: string | undefined, what: string): number {
  const time = millisOf(written ?? '');
  blockUnless(time !== undefined, `${what} is not a time`);
  return time;
}

/** One day of difference is allowed: the clock moves on, and daylight saving time may begin or end. */
function assertThreeDays(from: number, to: number, what: string): void {
  const days = (to - from) / day;
  assert.ok(
    Math.abs(days - 3) <= 1,
    `after three days, ${what} is only or already ${days.toFixed(1)} days later`,
  );
}

When(/^(an? .+) is sent, and sent again three days later$/, async function (what: string) {
  const send = requests[what];
  if (!send) throw new Error(`there is no request "${what}"`);
  this.prepared.set('first', await send(this));
  this.prepared.set('charge', await charge(this));
  await moveClock(this, { advance: 'P3D' });
  await this.act(() => send(this));
});

When(
  /^(an? .+) is sent twice: once without (\w+), and once with an empty \w+$/,
  async function (what: string, field: 'requestId' | 'dateTime') {
    const send = requests[what];
    if (!send) throw new Error(`there is no request "${what}"`);
    for (const value of [undefined, '']) {
      this.outcome = await send(this, { [field]: value });
      if (resultOf(this.outcome) === '000') continue;
      const usual = resultOf(await send(this));
      blockUnless(usual === '000', `the target also refuses a usual request, with ${usual}`);
      break;
    }
  },
);

Then(
  'the first dateTime has the day of a new charge, and the second dateTime is three days later',
  function () {
    const [first, other, second] = [this.made('first'), this.made('charge'), this.reply()].map(({ reply }) =>
      millis(textAt(reply, 'response.dateTime'), 'dateTime'),
    ) as [number, number, number];
    assert.ok(areOfTheseDays(first, other), 'dateTime is days away from that of a charge right after it');
    assertThreeDays(first, second, 'dateTime');
  },
);

Then(
  'in inquiries by tranId, the transactionDates of the two charges are three days apart',
  async function () {
    const timeOf = async (name: string) =>
      millis(textAt(await this.recordOf(this.made(name)), 'transactionDate'), 'transactionDate of a charge');
    assertThreeDays(await timeOf('charge'), await timeOf('other charge'), 'transactionDate');
  },
);

Given('a/another finished transmission of a charge', async function () {
  await charge(this);
  await transmitted(this, this.prepared.has('transmission') ? 'other transmission' : 'transmission');
});

/** If the terminal is still in transmission, the second transmission can start days later. */
Then(
  'in inquiries by transmitId, the startDateTimes of the two transmissions are at least two days apart',
  async function () {
    const startOf = async (name: string) => {
      const record = await recordOf(this, this.needOf(name, 'transmitId'));
      return millis(textAt(record, 'startDateTime'), 'startDateTime');
    };
    const [from, to] = [await startOf('transmission'), await startOf('other transmission')];
    assert.ok(to - from >= 2 * day, 'startDateTime is less than two days after that of three days before');
  },
);
