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
      throw new Blocked('the refund is not reported by its tranId');
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
  this.blame('state.financialStatus.AUTHORIZED', `a pre-authorized payout is reported as ${actual}`);
  throw new Blocked('the payout is not reported as what it is');
});

Then('the refused deal has the status "REJECTED", if an inquiry finds it', async function () {
  const tranId = textAt(this.reply().reply, 'response.tranId');
  const records = tranId ? await this.inquire({ tranId }) : await this.inquire({ user: this.reference });
  if (records.length === 0) {
    const note = 'A refused deal is not reported by an inquiry (ambiguity #50).';
    this.observe('state.financialStatus.REJECTED', note);
    throw new Blocked('the target does not report what it refused');
  }
  for (const record of records) {
    const status = recordedStatus(record);
    assert.equal(status, 'REJECTED', `what was refused is reported as ${status}`);
  }
});
