import assert from 'node:assert/strict';
import { textAt } from '../src/message/element.ts';
import { excuseStatus } from './controls.ts';
import { recordedStatus } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { reportedAsSent } from './transmissions.ts';
import { Then, When } from './world.ts';

When('the merchant inquires about the deal', async function () {
  await this.act(async () => {
    await this.inquire({ tranId: this.needOf('deal', 'tranId') });
    return this.lastExchange();
  });
});

Then(
  /^the (charge|other charge|payout|pre-authorization|deal|refund|new transaction) is reported as "([A-Z]+)"$/,
  async function (name: string, expected: string) {
    const exchange = name === 'new transaction' ? this.reply() : this.made(name);
    const record = await this.recordOf(exchange);
    const actual = textAt(record, 'financialStatus');
    if (expected === 'TRANSMITTED') reportedAsSent(this, record);
    if (actual !== undefined) await excuseStatus(this, expected, actual);
    // Only the rules of refunds cover a refund that is not reported.
    else if (name === 'refund' && !this.rules.some((rule) => /refunddeal/i.test(rule)))
      throw new Blocked('an inquiry by tranId does not find the refund');
    // A capture may be a transaction of its own, or the new state of its pre-authorization (ambiguity #33).
    const authorization = this.prepared.get('pre-authorization');
    if (actual === undefined && authorization && exchange !== authorization) {
      if ((await this.statusOf(authorization)) === expected)
        throw new Blocked(`the pre-authorization itself is reported as ${expected}`);
    }
    assert.equal(actual, expected, `expected financialStatus ${expected}, got ${actual ?? 'no record'}`);
  },
);

// A settled payout breaks the rule of its validation; any other wrong status breaks the rule of AUTHORIZED.
Then('the payout is authorized and not settled', async function () {
  const actual = textAt(await this.recordOf(this.reply()), 'financialStatus') ?? 'no record';
  if (actual === 'AUTHORIZED') return;
  await excuseStatus(this, 'AUTHORIZED', actual);
  assert.doesNotMatch(actual, /^(CAPTURED|TRANSMITTED|no record)$/, `expected AUTHORIZED, got ${actual}`);
  this.blame('state.financialStatus.AUTHORIZED', `an inquiry reports a pre-authorized payout as ${actual}`);
  throw new Blocked('the record of the payout does not show the type of a payout');
});

Then('the refused deal has the status "REJECTED", if an inquiry finds it', async function () {
  const tranId = textAt(this.reply().reply, 'response.tranId');
  const records = tranId ? await this.inquire({ tranId }) : await this.inquire({ user: this.reference });
  if (records.length === 0) {
    const note = 'An inquiry does not report a refused deal (ambiguity #50).';
    this.observe('state.financialStatus.REJECTED', note);
    throw new Blocked('inquiries of the target do not report refused deals');
  }
  for (const record of records) {
    const status = recordedStatus(record);
    assert.equal(status, 'REJECTED', `an inquiry reports the refused deal as ${status}`);
  }
});
