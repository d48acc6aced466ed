import { resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { prepare } from './deal.steps.ts';
import { finds } from './inquiry-together.steps.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { ask, recordsIn } from './transmissions.ts';
import { Given, Then } from './world.ts';

Given('all deals have shift ids and a shift date', function () {
  this.marks = { shiftId1: '4711', shiftId2: '4721', shiftId3: '4731', shiftTxnDate: '2026-01-02 03:04:05' };
});

Given('a payout pre-authorization of {amount}', async function (total: number) {
  await prepare(this, 'pre-authorization', { total, transactionType: 'Credit' });
});

/** Days around any clock. */
const [from, to] = ['2001-01-01', '2098-12-31'] as const;

/** What stands beside the base of an inquiry, for each criterion. */
const beside: Readonly<Record<string, (merchant: Merchant, record: Beside) => Fields | Promise<Fields>>> = {
  shiftId1: () => ({ shiftId1: '4711' }),
  shiftId2: () => ({ shiftId2: '4721' }),
  shiftId3: () => ({ shiftId3: '4731' }),
  fromShiftTxnDate: () => ({ fromShiftTxnDate: '2026-01-01', toShiftTxnDate: '2026-01-31' }),
  financialStatus: (_, { status }) => ({ financialStatus: status }),
  fromDealDate: () => ({ fromDealDate: from, toDealDate: to }),
  fromTransmitDate: () => ({ fromTransmitDate: from, toTransmitDate: to }),
  clearingReferanceNo: (_, { reference }) => ({ clearingReferanceNo: reference }),
  transmitId: async (merchant, { reference }) => {
    const sent = recordsIn(await ask(merchant, { clearingReferanceNo: reference })).map((one) =>
      textAt(one, 'transmitId'),
    );
    if (sent.length !== 1) throw new Blocked('no transmission, or more than one, has its reference');
    return { transmitId: sent[0] };
  },
};

interface Beside {
  readonly status: string;
  readonly reference: string;
}

// A credit has the cgUid of its charge; whether it has the user of that is not said.
Then(/^inquiries by ([\w, ]+?) find the ([\w -]+)$/, async function (criteria: string, name: string) {
  const made = this.made(name);
  const [tranId, cgUid] = [this.need(made, 'tranId'), this.need(made, 'cgUid')];
  const record = await this.record(tranId);
  if (!record) throw new Blocked(`the ${name} is not found by its tranId`);
  const told = {
    status: textAt(record, 'financialStatus') ?? '',
    reference: textAt(record, 'clearingReferanceNo') ?? '',
  };
  const isCredit = /^(refundDeal|cancelDeal)$/.test(made.command);
  const bases: Readonly<Record<string, Fields>> = {
    cgUid: { cgUid },
    ...(!isCredit && { user: { user: this.reference } }),
  };
  for (const [criterion, fields] of Object.entries(bases))
    if ((await finds(this, fields, tranId)) === false)
      this.blame(
        `inquireTransactions.request.${criterion}`,
        `${criterion} does not find a ${name} that has it`,
      );
  if (this.judgements.length > 0) throw new Blocked('it is not found by what the others stand beside');
  const base = isCredit ? bases.cgUid : bases.user;
  for (const criterion of criteria.split(/, | and /)) {
    const fields = await beside[criterion]?.(this, told);
    if (!fields) throw new Error(`there is no criterion ${criterion}`);
    if ((await finds(this, { ...base, ...fields }, tranId)) === false)
      this.blame(
        `inquireTransactions.request.${criterion}`,
        `${criterion} does not find a ${name} that has it`,
      );
  }
  this.outcome = this.lastExchange();
  if (this.judgements.length > 0) throw new Blocked('one of them does not find it');
  if (resultOf(this.outcome) !== '000') throw new Blocked('the last inquiry was refused');
});
