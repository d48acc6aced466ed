import assert from 'node:assert/strict';
import { contentOf, resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless, mustHave } from './outcomes.ts';
import { blocksOf } from './statistics.ts';
import { mustBeCompleted, statusOf, untilOver } from './transmissions.ts';
import { Given, Then } from './world.ts';

Given('205 charges of 1 agora', async function () {
  mustHave(this.target, { kind: 'consent', what: 'manyCharges' });
  for (let count = 0; count < 205; count += 1) await prepare(this, 'charge', { total: '1' });
});

async function totalMatchBy(merchant: Merchant, criteria: Fields): Promise<number> {
  const fields = { terminalNumber: merchant.terminal(), ...criteria };
  merchant.outcome = await merchant.send('inquireTransactions', fields);
  const code = resultOf(merchant.outcome);
  blockUnless(code === '000', `an inquiry by ${Object.keys(criteria)} is answered with ${code}`);
  const totalMatch = textAt(contentOf(merchant.outcome), 'totals.totalMatch') ?? '';
  blockUnless(/^\d+$/.test(totalMatch), 'totalMatch is no number');
  return Number(totalMatch);
}

/** A page can show fewer records than match, so only totalMatch is compared. */
async function mustCount(merchant: Merchant, all: readonly Fields[], expected: number): Promise<void> {
  for (const criteria of all) {
    const found = await totalMatchBy(merchant, criteria);
    const names = Object.keys(criteria).join(' and ');
    assert.equal(found, expected, `${expected} charges match ${names}, and totalMatch is ${found}`);
  }
}

Then('the totals of inquiries by user count 205 matches', async function () {
  const user = this.reference;
  await mustCount(this, [{ user }], 205);
});

Then(
  'the totals of inquiries by status "TRANSMITTED", transmission and clearing reference count 205 matches',
  async function () {
    const record = await untilOver(this);
    mustBeCompleted(statusOf(record));
    const [user, transmitId] = [this.reference, this.needOf('transmission', 'transmitId')];
    const status = { user, financialStatus: 'TRANSMITTED' };
    await mustCount(this, [status, { user, transmitId }], 205);
    let sum = 0;
    for (const ref of blocksOf(record))
      sum += await totalMatchBy(this, { user, clearingReferanceNo: textAt(ref, 'clearingReferanceNo') });
    assert.equal(sum, 205, `the clearing references of 205 charges have ${sum} matches`);
  },
);
