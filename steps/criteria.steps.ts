import { contentOf, resultOf } from '../src/client/index.ts';
import { isCredit } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { type Element, textAt } from '../src/message/element.ts';
import { aboutDeal, prepare } from './deal.steps.ts';
import { known } from './inquiry.steps.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { ask, clearingReferenceOf, transmitIdsIn } from './transmissions.ts';
import { type DataTable, Given, Then } from './world.ts';

/** True if an inquiry finds the transaction; undefined if the inquiry is refused or shows only some of the matches. */
async function finds(merchant: Merchant, criteria: Fields, tranId: string): Promise<boolean | undefined> {
  const fields = { terminalNumber: merchant.terminal(), ...criteria };
  const exchange = await merchant.send('inquireTransactions', fields);
  if (resultOf(exchange) === '099') return false;
  if (resultOf(exchange) !== '000') return undefined;
  const ids = merchant.recordsIn(exchange).map(recordedId);
  if (ids.includes(tranId)) return true;
  return Number(textAt(contentOf(exchange), 'totals.totalMatch')) > ids.length ? undefined : false;
}

const blame = (merchant: Merchant, criterion: string, note: string): void =>
  merchant.blame(`inquireTransactions.request.${criterion}`, note);

async function blameUnlessFound(
  merchant: Merchant,
  tranId: string,
  base: Fields,
  criteria: Readonly<Record<string, Fields>>,
  note: string,
): Promise<void> {
  for (const [criterion, fields] of Object.entries(criteria))
    if ((await finds(merchant, { ...base, ...fields }, tranId)) === false)
      blame(merchant, criterion, `an inquiry by ${criterion} does not find a ${note}`);
  blockUnless(
    merchant.judgements.length === 0,
    'an inquiry by one of the criteria does not find the transaction',
  );
}

Given('all deals have shift ids and a shift date', function () {
  this.marks = { shiftId1: '4711', shiftId2: '4721', shiftId3: '4731', shiftTxnDate: '2026-01-02 03:04:05' };
});

Given('a payout pre-authorization of {amount}', async function (total: number) {
  await prepare(this, 'pre-authorization', { total, transactionType: 'Credit' });
});

Given('a charge that was put on hold', async function () {
  await prepare(this, 'charge on hold', { total: 2000 });
  const result = resultOf(await aboutDeal(this, 'charge on hold', 'SetAsHold'));
  blockUnless(result === '000', `the target answered SetAsHold with ${result}`);
});

Given(/^a cancelled (charge|pre-authorization)$/, async function (kind: string) {
  const isCharge = kind === 'charge';
  const made = await prepare(this, isCharge ? 'cancelled charge' : kind, {
    ...{ total: 2000, ...(!isCharge && { validation: 'Verify' }) },
  });
  const result = resultOf(await this.send('cancelDeal', this.lookup(made, 'tranId')));
  blockUnless(result === '000', `the target answered the cancellation with ${result}`);
});

/** Days that are certainly before and after the gateway's day. */
const [from, to] = ['2001-01-01', '2098-12-31'] as const;

const matching: Readonly<Record<string, (merchant: Merchant, record: Element) => Fields | Promise<Fields>>> =
  {
    shiftId1: () => ({ shiftId1: '4711' }),
    shiftId2: () => ({ shiftId2: '4721' }),
    shiftId3: () => ({ shiftId3: '4731' }),
    fromShiftTxnDate: () => ({ fromShiftTxnDate: '2026-01-01', toShiftTxnDate: '2026-01-31' }),
    financialStatus: (_, record) => ({ financialStatus: textAt(record, 'financialStatus') ?? '' }),
    fromDealDate: () => ({ fromDealDate: from, toDealDate: to }),
    fromTransmitDate: () => ({ fromTransmitDate: from, toTransmitDate: to }),
    clearingReferanceNo: (_, record) => ({
      clearingReferanceNo: textAt(record, 'clearingReferanceNo') ?? '',
    }),
    transmitId: async (merchant, record) => {
      const clearingReferanceNo = textAt(record, 'clearingReferanceNo') ?? '';
      const sent = transmitIdsIn(await ask(merchant, { clearingReferanceNo }));
      blockUnless(
        sent.length === 1,
        'an inquiry by the clearing reference of the transaction does not find exactly one transmission',
      );
      return { transmitId: sent[0] };
    },
  };

// A credit has the cgUid of its charge. The specification does not say that it has the user of its charge.
Then(/^inquiries by ([\w, ]+?) find the ([\w -]+)$/, async function (list: string, name: string) {
  const made = this.made(name);
  const [tranId, cgUid] = [this.need(made, 'tranId'), this.need(made, 'cgUid')];
  const record = await this.record(tranId);
  blockUnless(record, `an inquiry by tranId does not find the ${name}`);
  const bases: Readonly<Record<string, Fields>> = {
    cgUid: { cgUid },
    ...(!isCredit(made.command) && { user: { user: this.reference } }),
  };
  await blameUnlessFound(this, tranId, {}, bases, `${name} that has the value`);
  const criteria: Record<string, Fields> = {};
  for (const criterion of list.split(/, | and /)) {
    const fields = await matching[criterion]?.(this, record);
    if (!fields) throw new Error(`there is no criterion ${criterion}`);
    criteria[criterion] = fields;
  }
  await blameUnlessFound(this, tranId, bases.user ?? { cgUid }, criteria, `${name} that has the value`);
  this.outcome = this.lastExchange();
  blockUnless(resultOf(this.outcome) === '000', 'the target refused the last inquiry');
});

/** A criterion that may be too weak alone is sent with user (ambiguity #45). */
async function askedBy(merchant: Merchant, by: string): Promise<Fields> {
  const user = merchant.reference;
  if (by === 'user') return { user };
  if (by === 'orgUid') return { orgUid: await known(merchant, '[its uid]') };
  const placeholder = { transmitId: '[its transmission]', clearingReferanceNo: '[its clearing reference]' }[
    by
  ];
  const value = await known(merchant, placeholder ?? `[its ${by}]`);
  return { ...(placeholder && { user }), [by]: value };
}

Then(
  /^each of these criteria limits the result of an inquiry by ([\w, ]+)$/,
  async function (by: string, table: DataTable) {
    const tranId = this.needOf('charge', 'tranId');
    const rows = table.hashes();
    const own = Object.fromEntries(rows.map((row) => [row.criterion ?? '', row['its own']]));
    const undecided: string[] = [];
    for (const one of by.split(/, | or /)) {
      const all = { ...(await askedBy(this, one)), ...own };
      const isFound = await finds(this, all, tranId);
      // A gateway may accept an orgUid of at most twenty digits (ambiguity #43).
      if (one === 'orgUid' && isFound === undefined) continue;
      if (!isFound) {
        undecided.push(`all values of the charge, with ${one}`);
        continue;
      }
      this.outcome = this.lastExchange();
      for (const { criterion = '', "another's": other } of rows) {
        const found = await finds(this, { ...all, [criterion]: other }, tranId);
        if (found === undefined) undecided.push(`${criterion} together with ${one}`);
        if (found)
          blame(
            this,
            criterion,
            `an inquiry by ${one} with the ${criterion} of another transaction still finds the charge`,
          );
      }
    }
    blockUnless(this.judgements.length === 0, 'the target ignores one of the criteria');
    blockUnless(
      undecided.length === 0,
      `the reply to an inquiry by ${undecided[0]} does not reveal whether the gateway applies the criterion`,
    );
  },
);

Then(
  'an inquiry by transmission id, by clearing reference or by transmission date finds the {made}',
  async function (name: string) {
    const [tranId, cgUid] = [this.needOf(name, 'tranId'), this.needOf(name, 'cgUid')];
    if (name === 'refund' && tranId === this.needOf('charge', 'tranId'))
      throw new Blocked('the refund has the tranId of its charge');
    const clearingReferanceNo = clearingReferenceOf(await this.record(tranId), 'its record');
    blockUnless(await finds(this, { cgUid }, tranId), `an inquiry by cgUid does not find the ${name}`);
    const criteria: Readonly<Record<string, Fields>> = {
      transmitId: { transmitId: await known(this, '[its transmission]') },
      clearingReferanceNo: { clearingReferanceNo },
      fromTransmitDate: { fromTransmitDate: from, toTransmitDate: to },
    };
    await blameUnlessFound(this, tranId, { cgUid }, criteria, `${name} that was transmitted with the value`);
  },
);
