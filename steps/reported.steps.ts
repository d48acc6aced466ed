import assert from 'node:assert/strict';
import { textAt } from '../src/message/element.ts';
import { excuseStatus } from './controls.ts';
import { recordedStatus } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { reportedAsSent } from './transmissions.ts';
import { Then, When } from './world.ts';

When('the merchant inquires about the deal', async function () {
  await this.act(async () => {
    await this.inquire({ tranId: this.need(this.made('deal'), 'tranId') });
    return this.lastExchange();
  });
});

Then(
  /^the (charge|other charge|pre-authorization|deal|refund|new transaction) is reported as "([A-Z]+)"$/,
  async function (name: string, expected: string) {
    const exchange = name === 'new transaction' ? this.reply() : this.made(name);
    const record = await this.record(this.need(exchange, 'tranId'));
    const met = textAt(record, 'financialStatus');
    if (expected === 'TRANSMITTED') reportedAsSent(this, record);
    if (met !== undefined) await excuseStatus(this, expected, met);
    // That a refund is reported at all is a matter of refunds.
    else if (name === 'refund' && !this.rules.some((rule) => /refunddeal/i.test(rule)))
      throw new Blocked('the refund is not reported by its tranId');
    // Whether a capture is a transaction beside its pre-authorization, or the new state of that one, is not said.
    const authorization = this.prepared.get('pre-authorization');
    if (met === undefined && authorization && exchange !== authorization) {
      const original = await this.record(this.need(authorization, 'tranId'));
      if (textAt(original, 'financialStatus') === expected)
        throw new Blocked(`the pre-authorization itself is reported as ${expected}`);
    }
    assert.equal(met, expected, `expected financialStatus ${expected}, got ${met ?? 'no record'}`);
  },
);

// What settled was no pre-authorization; one that did not is told wrongly, whatever else it is told to be.
Then('the payout is authorized and not settled', async function () {
  const met = textAt(await this.record(this.need(this.reply(), 'tranId')), 'financialStatus') ?? 'no record';
  if (met === 'AUTHORIZED') return;
  await excuseStatus(this, 'AUTHORIZED', met);
  assert.doesNotMatch(met, /^(CAPTURED|TRANSMITTED|no record)$/, `expected AUTHORIZED, got ${met}`);
  this.blame('state.financialStatus.AUTHORIZED', `a pre-authorized payout is reported as ${met}`);
  throw new Blocked('the payout is not reported as what it is');
});

Then('the refused deal is reported as "REJECTED", or is not reported', async function () {
  const tranId = textAt(this.reply().reply, 'response.tranId');
  const records = tranId ? await this.inquire({ tranId }) : await this.inquire({ user: this.reference });
  if (records.length === 0) {
    this.observe(
      'state.financialStatus.REJECTED',
      'A refused deal is not reported by an inquiry (ambiguity #50).',
    );
    throw new Blocked('the target does not report what it refused');
  }
  for (const record of records) {
    const met = recordedStatus(record);
    assert.equal(met, 'REJECTED', `what was refused is reported as ${met}`);
  }
});
