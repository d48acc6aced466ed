import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { isCredit } from '../src/contract/index.ts';
import type { Fields, Request } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { belongs } from './capture.steps.ts';
import { excuse } from './controls.ts';
import { clear } from './credit.steps.ts';
import { aboutDeal } from './deal.steps.ts';
import { known } from './inquiry.steps.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import {
  accuse,
  changedValue,
  isTaken,
  listIn,
  lookupOf,
  mustBeRefused,
  ownValue,
  type Row,
} from './near-misses.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { completed } from './ready.ts';
import { hurry, moveClock } from './transmissions.ts';
import { type DataTable, Given, Then } from './world.ts';

const tables = new WeakMap<Merchant, readonly Row[]>();

Given('each deal is tried under these conditions', function (table: DataTable) {
  tables.set(this, table.hashes());
});

/** What a row of the conditions says about a deal. */
interface Condition {
  readonly row: Row;
  readonly number: number;
  readonly deal: Fields;
  readonly header: Partial<Request>;
  readonly user: string;
}

const plans: Readonly<Record<string, (total: string) => Fields>> = {
  Payments: (total) => ({
    firstPayment: String(Number(total) - 2),
    periodicalPayment: '1',
    numberOfPayments: '2',
  }),
  SpecialCredit: () => ({ numberOfPayments: '3' }),
};

function conditionOf(merchant: Merchant, row: Row, number: number): Condition {
  const { number: cardNo, expiration: cardExpiration, cvv } = merchant.card(row.card);
  const { total = '', currency = '', creditType = '', language = '', requestId = '' } = row;
  const user = merchant.spelledOut(row.user ?? '');
  const card = { cardNo, cardExpiration, cvv };
  const terminalNumber = merchant.terminal(row.terminal);
  const deal = { terminalNumber, currency, total, creditType, ...plans[creditType]?.(total), ...card, user };
  return {
    ...{ row, number, user },
    deal: merchant.deal(deal),
    header: { language, requestId: merchant.spelledOut(requestId) },
  };
}

const times: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'half a day later': [{ advance: 'PT12H' }],
  'around midnight': [{ to: '23:45' }],
  'a day later': [{ advance: 'P1D' }],
};

/** Amounts of eight digits are charged only where an admin API shows a test gateway. */
const isTooHigh = ({ target }: Merchant, { total = '' }: Row): boolean => total.length > 7 && !target.control;

/**
 * Acts under each condition that the target can meet.
 *
 * @throws Blocked if it can meet none
 */
async function underEach(merchant: Merchant, act: (condition: Condition) => Promise<void>): Promise<void> {
  let why = 'no condition is given';
  let tried = 0;
  for (const [number, row] of (tables.get(merchant) ?? []).entries()) {
    try {
      if (isTooHigh(merchant, row)) throw new Lacking('amounts of eight digits need an admin API');
      for (const move of times[row.time ?? ''] ?? []) await hurry(merchant, move);
      const condition = conditionOf(merchant, row, number);
      merchant.header = condition.header;
      await act(condition);
      tried += 1;
    } catch (error) {
      const accused = merchant.judgements.some(({ verdict }) => verdict === 'failed');
      if (accused || !(error instanceof Lacking || error instanceof Blocked)) throw error;
      why = error.message;
      merchant.log(`Condition ${number + 1}: ${why}`);
    } finally {
      merchant.header = {};
    }
  }
  blockUnless(tried > 0, why);
}

async function ledgerOf(merchant: Merchant, { user, deal }: Condition): Promise<string> {
  const records = await merchant.inquire({ terminalNumber: String(deal.terminalNumber), user });
  const shown = records
    .filter((one) => recordedStatus(one) !== 'REJECTED')
    .map((one) => `${recordedId(one)} ${recordedStatus(one)} ${textAt(one, 'total')}`);
  return shown.toSorted().join('\n');
}

async function accepted(merchant: Merchant, fields: Fields, what: string): Promise<Exchange> {
  const exchange = await merchant.send('doDeal', fields);
  blockUnless(resultOf(exchange) === '000', `${what} is refused with ${resultOf(exchange)}`);
  return exchange;
}

type Trial = readonly [row: Row, what: string, send: () => Promise<Exchange>];

/** Sends requests that must be refused. If the ledger has changed at the end, sends each again to find the one. */
async function refuseAll(merchant: Merchant, condition: Condition, trials: readonly Trial[]): Promise<void> {
  let before = await ledgerOf(merchant, condition);
  for (const [row, what, send] of trials) {
    merchant.outcome = await send();
    await mustBeRefused(merchant, row, merchant.outcome, what);
  }
  let after = await ledgerOf(merchant, condition);
  if (after === before) return;
  for (const [row, what, send] of trials) {
    before = after;
    merchant.outcome = await send();
    after = await ledgerOf(merchant, condition);
    if (after !== before)
      await accuse(merchant, row, `${what} is refused and changes a transaction`, merchant.outcome);
  }
  throw new Blocked('a transaction has changed, and none of the refused requests changes it again');
}

const turning = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/** The kinds of deals that take turns. */
const kinds: readonly Fields[] = [
  {},
  { validation: 'Verify' },
  { validation: 'AutoCommHold' },
  { transactionType: 'Credit' },
  { transactionCode: 'Internet' },
];

/** The deal of a condition, with a token or as a capture if its row says so. */
async function dealBy(merchant: Merchant, { deal, row }: Condition, turn: number): Promise<Fields> {
  const none = { cardNo: undefined, cvv: undefined };
  if (row.deal === 'by cardId') {
    const token = await accepted(
      merchant,
      { ...deal, validation: 'Token', total: '0', creditType: 'RegularCredit' },
      'a token',
    );
    return { ...deal, ...none, cardId: merchant.need(token, 'cardId') };
  }
  if (!row.deal) return { ...deal, ...turning(kinds, turn) };
  const made = await accepted(merchant, { ...deal, validation: 'Verify' }, 'a pre-authorization');
  return { ...deal, ...merchant.lookup(made, row.deal.replace('by ', '')) };
}

function changesOf(merchant: Merchant, row: Row, condition: Condition): Fields {
  const { field = '', of = '' } = row;
  const value = turning(listIn(row, 'value'), condition.number);
  const read = value === '[none]' ? undefined : merchant.spelledOut(value);
  const { creditType = '' } = condition.row;
  const total = of ? '3000' : field === 'total' && read && /^\d+$/.test(read) ? read : condition.row.total;
  const kind =
    of || field === 'total'
      ? { creditType: of || creditType, total, ...plans[of || creditType]?.(total ?? '') }
      : {};
  const places = field === 'deferMonths' ? [field, `ashraitEmvData.${field}`] : [field];
  return { ...kind, ...Object.fromEntries(places.map((name) => [name, read])) };
}

Then('each of these deals is refused under each condition', async function (table: DataTable) {
  await underEach(this, async (condition) => {
    await accepted(this, condition.deal, 'a plain deal');
    const same = condition.row.deal && (await dealBy(this, condition, 0));
    const trials: Trial[] = [];
    for (const [index, row] of table.hashes().entries()) {
      // A card number next to another card, and an expiry next to a token, have no stated meaning (ambiguity #30).
      if (condition.row.deal && /^card(No|Expiration)$/.test(row.field ?? '')) continue;
      const changes = changesOf(this, row, condition);
      const fields = { ...(same || (await dealBy(this, condition, condition.number + index))), ...changes };
      const what = `a deal with ${row.field} ${changes[row.field ?? ''] ?? 'left out'} (condition ${condition.number + 1})`;
      trials.push([row, what, () => this.send('doDeal', fields)]);
    }
    await refuseAll(this, condition, trials);
  });
});

Then('a deal with all of these fields is accepted under each condition', async function (table: DataTable) {
  const rows = table.hashes();
  await underEach(this, async (condition) => {
    const all: Fields[] = [];
    for (const row of rows) all.push(changesOf(this, row, condition));
    for (const turn of [0, 1]) {
      const deal = await dealBy(this, condition, condition.number + turn);
      this.outcome = await this.send('doDeal', Object.assign({ ...deal }, ...all));
      if (resultOf(this.outcome) === '000') continue;
      await accepted(this, await dealBy(this, condition, condition.number + turn), 'a plain deal');
      for (const [index, row] of rows.entries()) {
        const exchange = await this.send('doDeal', {
          ...(await dealBy(this, condition, condition.number + turn)),
          ...all[index],
        });
        if (resultOf(exchange) === '000') continue;
        await excuse(this, exchange);
        await accuse(
          this,
          row,
          `a deal with ${row.field} at its limit is refused with ${resultOf(exchange)}`,
          exchange,
        );
      }
      throw new Blocked('only several of the fields together are refused');
    }
  });
});

/** The ways to transmit the charge of a condition. */
const sendings: Readonly<Record<string, (merchant: Merchant) => Promise<unknown>>> = {
  'by clearing': clear,
  'on request': completed,
  'by the daily run': async (merchant) => {
    for (const move of [{ to: '21:00' }, { to: '23:00' }, { advance: 'PT90M' }])
      await moveClock(merchant, move);
  },
};

const marks = { shiftId1: '101', shiftId2: '202', shiftId3: '303', shiftTxnDate: '2026-01-02 03:04:05' };

/** Makes the transaction that follow-ups name: a charge, transmitted if the row says so, or another validation. */
async function original(
  merchant: Merchant,
  { deal, row }: Condition,
  changes: Fields,
  isSent: boolean,
): Promise<Exchange> {
  const made = await accepted(merchant, { ...deal, ...marks, ...changes }, 'a plain deal');
  merchant.prepared.set('charge', made);
  if (!isSent) return made;
  merchant.terminalRole = row.terminal ?? 'main';
  await sendings[row.sent ?? '']?.(merchant);
  merchant.cleared = true;
  const wanted = row.sent ? 'TRANSMITTED' : 'CAPTURED';
  const [record] = await merchant.inquire({
    terminalNumber: String(deal.terminalNumber),
    tranId: merchant.need(made, 'tranId'),
  });
  const status = textAt(record, 'financialStatus');
  blockUnless(status === wanted, `the charge is reported as ${status}`);
  return made;
}

const amountOf = (total: string, row: Row): string | undefined =>
  ({
    part: String(Math.ceil(Number(total) / 4)),
    whole: total,
    above: String(Number(total) + 1),
    'a digit more': `${total}0`,
  })[row.total ?? ''];

/** Returns the fields of a follow-up; undefined if the changed lookup is that of another transaction. */
async function followUpOf(
  merchant: Merchant,
  made: Exchange,
  row: Row,
  turn: number,
): Promise<readonly [Fields, string] | undefined> {
  const { field = '', by = 'tranId' } = row;
  const lookup = turning(by.split(' / '), turn);
  const value = turning(listIn(row, 'value'), turn + 1);
  const changed = field === 'lookup' ? lookupOf(lookup) : field;
  const creditType = sentIn(made, 'creditType');
  const own: Fields = {
    [lookupOf(lookup)]: ownValue(merchant, made, lookupOf(lookup)),
    ...(row['follow-up'] === 'refundDeal' && creditType !== 'RegularCredit' && { creditType }),
  };
  const total = amountOf(sentIn(made, 'total') ?? '', { ...row, total: turning(listIn(row, 'total'), turn) });
  const more = changed && { [changed]: await changedValue(merchant, made, changed, value) };
  if (field === 'lookup' && more && (await isTaken(merchant, lookup, String(more[changed]))))
    return undefined;
  const matching = row.result === 'accepted' &&
    row.field === 'all' && { ...marks, user: sentIn(made, 'user') };
  const { all: _, ...fields }: Fields = { ...own, ...(total && { total }), ...more, ...matching };
  return [fields, `by ${lookup}${total ? ` of ${total}` : ''}${field && ` with ${field} ${value}`}`];
}

async function sendFollowUp(
  merchant: Merchant,
  kind: string,
  made: Exchange,
  fields: Fields,
  { deal }: Condition,
): Promise<Exchange> {
  if (isCredit(kind)) return merchant.send(kind, fields);
  if (kind === 'capture')
    return merchant.send('doDeal', { ...deal, transactionType: sentIn(made, 'transactionType'), ...fields });
  const terminalNumber = deal.terminalNumber;
  return aboutDeal(merchant, 'charge', kind === 'release' ? 'AutoCommRelease' : 'SetAsHold', {
    terminalNumber,
    user: undefined,
    ...fields,
  });
}

/** True if the code of a refusal is stated: not for other credit types or longer amounts (ambiguities #4, #5 and #23). */
const hasStatedCode = (made: Exchange, how: string, { of }: Row): boolean =>
  sentIn(made, 'creditType') === 'RegularCredit' &&
  !/ of \d{9}/.test(how) &&
  (!of || `${how} `.startsWith(`by ${of} `));

const statusOf = async (merchant: Merchant, made: Exchange): Promise<string> =>
  textAt((await merchant.inquire({ tranId: merchant.need(made, 'tranId') }))[0], 'financialStatus') ??
  'nothing';

/** Throws Blocked if an accepted follow-up did something else: other rules cover that. */
async function mustBeDone(merchant: Merchant, kind: string, made: Exchange, before: string): Promise<void> {
  if (kind === 'capture') blockUnless(belongs(merchant.reply(), made), 'the capture is a charge of its own');
  if (kind === 'cancelDeal') await merchant.target.clear?.();
  if (!isCredit(kind)) return;
  const status = await statusOf(merchant, made);
  const isSame = kind === 'cancelDeal' ? status !== 'TRANSMITTED' : status === before;
  blockUnless(isSame, `after an accepted ${kind} the charge is reported as ${status}`);
}

/** Sends the follow-ups of a table in order: those to be refused, and in between those to be accepted. */
async function script(
  merchant: Merchant,
  condition: Condition,
  made: Exchange,
  rows: readonly Row[],
): Promise<void> {
  let trials: Trial[] = [];
  merchant.terminalRole = condition.row.terminal ?? 'main';
  for (const [index, row] of rows.entries()) {
    const kind = row['follow-up'] ?? '';
    const found = await followUpOf(merchant, made, row, condition.number + index);
    if (!found || (row.result === 'refused if sent' && !condition.row.sent)) continue;
    const [fields, how] = found;
    const what = `a ${kind} ${how} (condition ${condition.number + 1})`;
    const send = () => sendFollowUp(merchant, kind, made, fields, condition);
    if (row.result !== 'accepted') {
      trials.push([{ ...row, code: (hasStatedCode(made, how, row) && row.code) || '' }, what, send]);
      continue;
    }
    await refuseAll(merchant, condition, trials);
    trials = [];
    // One unit has no part that can be refunded before the whole.
    if (row.total === 'part' && condition.row.total === '1') return;
    const before = await statusOf(merchant, made);
    merchant.outcome = await send();
    const result = resultOf(merchant.outcome);
    blockUnless(!/^3(39|40)$/.test(result), 'the refund does not have the credit type of its charge');
    await excuse(merchant, merchant.outcome);
    if (result !== '000') await accuse(merchant, row, `${what} is refused with ${result}`, merchant.outcome);
    await mustBeDone(merchant, kind, made, before);
  }
  await refuseAll(merchant, condition, trials);
}

const subjects: Readonly<Record<string, readonly [changes: Fields, isSent: boolean]>> = {
  charge: [{}, true],
  'waiting charge': [{}, false],
  'held charge': [{ validation: 'AutoCommHold' }, false],
  'pre-authorization': [{ validation: 'Verify' }, false],
  'payout pre-authorization': [{ validation: 'Verify', transactionType: 'Credit' }, false],
};

Then(
  /^follow-ups of a ([a-z -]+) go like this under each condition$/,
  async function (name: string, table: DataTable) {
    const [changes, isSent] = subjects[name] ?? [{}, false];
    await underEach(this, async (condition) => {
      const made = await original(this, condition, changes, isSent);
      await script(this, condition, made, table.hashes());
    });
  },
);

/** The criteria of a row, with what an inquiry needs next to them. */
async function criteriaOf(merchant: Merchant, made: Exchange, row: Row, turn: number): Promise<Fields> {
  const { criterion = '', next = '' } = row;
  const value = turning(listIn(row, 'value'), turn);
  const with_ = next ? { [next]: ownValue(merchant, made, next) } : {};
  const read = value
    ? await changedValue(merchant, made, criterion, value)
    : ownValue(merchant, made, criterion);
  const changed = value === '[none]' ? undefined : read;
  const other = row.and
    ? { [row.and]: await known(merchant, merchant.spelledOut(row['its value'] ?? '')) }
    : {};
  return { terminalNumber: sentIn(made, 'terminalNumber'), ...with_, ...other, [criterion]: changed };
}

Then('inquiries about a charge go like this under each condition', async function (table: DataTable) {
  await underEach(this, async (condition) => {
    const made = await original(this, condition, {}, true);
    const tranId = this.need(made, 'tranId');
    for (const [index, row] of table.hashes().entries()) {
      // Other signs than letters and digits have no stated meaning in a user (ambiguity #41).
      if (/^user$/m.test(`${row.criterion}\n${row.next}`) && /[^\p{L}\d]/u.test(condition.user)) continue;
      const criteria = await criteriaOf(this, made, row, condition.number + index);
      const exchange = await this.send('inquireTransactions', criteria);
      this.outcome = exchange;
      const isFound =
        resultOf(exchange) === '000' && this.recordsIn(exchange).some((one) => recordedId(one) === tranId);
      const isRefused = !/^(000|099|)$/.test(resultOf(exchange));
      const isRight = { found: isFound, 'not found': !isFound, refused: isRefused }[row.result ?? ''];
      const what = `${row.criterion} ${criteria[row.criterion ?? ''] ?? 'left out'} (condition ${condition.number + 1})`;
      if (!isRight)
        await accuse(this, row, `an inquiry with ${what} is answered with ${resultOf(exchange)}`, exchange);
    }
  });
});
