import assert from 'node:assert/strict';
import type { Exchange } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { areOfTheseDays, millisOf } from '../src/message/moment.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { invoiceId } from './question.steps.ts';
import { ask, idOf, moveClock, recordOf, transmission, transmit, transmitted } from './transmissions.ts';
import { Given, Then, When } from './world.ts';

type Send = (merchant: Merchant) => Promise<Exchange>;

const charge: Send = (merchant) => merchant.send('doDeal', merchant.deal());
const about = async (merchant: Merchant) => ({ tranId: merchant.need(await charge(merchant), 'tranId') });
const sent =
  (command: string, fields: (merchant: Merchant) => Promise<Fields> | Fields = () => ({})): Send =>
  async (merchant) =>
    merchant.send(command, { terminalNumber: merchant.terminal(), ...(await fields(merchant)) });
const invoice = (merchant: Merchant) => ({
  'invoice.invoiceAtranId': invoiceId(merchant, 'existing') ?? invoiceId(merchant, 'missing'),
});

/** Each command, accepted and refused; where a target answers otherwise the time of its reply is looked at all the same. */
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
  'a transmission': async (merchant) => {
    await charge(merchant);
    return transmit(merchant);
  },
  'a transmission without a type': (merchant) =>
    merchant.send('transmitTerminal', transmission(merchant, { transmitType: undefined })),
  'an inquiry about a transmission': async (merchant) => {
    await charge(merchant);
    const transmitId = merchant.need(await transmit(merchant), 'transmitId');
    return ask(merchant, { transmitId });
  },
  'an inquiry about an unknown transmission': (merchant) =>
    ask(merchant, { transmitId: '99999999999999999' }),
  'an inquiry about an invoice': sent('inquireInvoice', invoice),
  'an inquiry about an invoice without a terminal': sent('inquireInvoice', (merchant) => ({
    ...invoice(merchant),
    terminalNumber: undefined,
  })),
};

const day = 24 * 60 * 60 * 1000;

function millis(written: string | undefined, what: string): number {
  const time = millisOf(written ?? '');
  if (time === undefined) throw new Blocked(`${what} is no time`);
  return time;
}

/** The day before and the day after are as good: the clock may have gone on, and summer time may begin or end. */
function assertThreeDays(from: number, to: number, what: string): void {
  const days = (to - from) / day;
  assert.ok(Math.abs(days - 3) <= 1, `three days later ${what} is ${days.toFixed(1)} days later`);
}

Given('three days have passed', async function () {
  await moveClock(this, { advance: 'P3D' });
});

When(/^(an? .+) is sent, and sent again three days later$/, async function (what: string) {
  const send = requests[what];
  if (!send) throw new Error(`there is no request "${what}"`);
  this.prepared.set('first', await send(this));
  this.prepared.set('charge', await charge(this));
  await moveClock(this, { advance: 'P3D' });
  await this.act(() => send(this));
});

Then('the first dateTime is of the day of a charge, and the second is three days later', function () {
  const [first, beside, second] = [this.made('first'), this.made('charge'), this.reply()].map(({ reply }) =>
    millis(textAt(reply, 'response.dateTime'), 'dateTime'),
  ) as [number, number, number];
  assert.ok(areOfTheseDays(first, beside), 'dateTime is days away from that of a charge right after it');
  assertThreeDays(first, second, 'dateTime');
});

Then('inquiries by tranId report the two charges three days apart', async function () {
  const dates: number[] = [];
  for (const made of [this.made('charge'), this.made('other charge')])
    dates.push(
      millis(
        textAt(await this.record(this.need(made, 'tranId')), 'transactionDate'),
        'transactionDate of a charge',
      ),
    );
  const [from, to] = dates as [number, number];
  assertThreeDays(from, to, 'transactionDate');
});

Given(/^an?(other)? finished transmission of a charge$/, async function (other: string | null) {
  await charge(this);
  await transmitted(this, other === null ? 'transmission' : 'other transmission');
});

/** A terminal that is still busy with an earlier transmission is waited for, be it for days. */
Then('inquiries by transmitId report the two transmissions at least two days apart', async function () {
  const times: number[] = [];
  // In turn, so that no reply follows one about the same transmission.
  for (const name of ['transmission', 'other transmission'])
    times.push(millis(textAt(await recordOf(this, idOf(this, name)), 'startDateTime'), 'startDateTime'));
  const [from, to] = times as [number, number];
  assert.ok(to - from >= 2 * day, 'startDateTime is less than two days after that of three days before');
});
