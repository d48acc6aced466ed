import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { isCredit } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { belongs } from './capture.steps.ts';
import { sendings } from './clock.steps.ts';
import { accepted, type Condition, refuseAll, type Trial, turning, underEach } from './conditions.ts';
import { excuse } from './controls.ts';
import { aboutDeal } from './deal.steps.ts';
import { isPage, known } from './inquiry.steps.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { accuse, changedValue, isTaken, listIn, lookupOf, ownValue, type Row } from './near-misses.ts';
import { result } from './outcome.steps.ts';
import { blockUnless } from './outcomes.ts';
import { type DataTable, Then, When } from './world.ts';

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
  blockUnless(status === wanted, `an inquiry reports the charge as ${status}`);
  return made;
}

const amountOf = (total: string, row: Row): string | undefined =>
  ({
    part: String(Math.ceil(Number(total) / 4)),
    whole: total,
    above: String(Number(total) + 1),
    'a digit more': `${total}0`,
  })[row.total ?? ''];

/** Returns the fields of a follow-up; undefined if the changed lookup belongs to another transaction. */
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
    ...(lookup !== 'none' && { [lookupOf(lookup)]: ownValue(merchant, made, lookupOf(lookup)) }),
    ...(row['follow-up'] === 'refundDeal' && creditType !== 'RegularCredit' && { creditType }),
  };
  const total = amountOf(sentIn(made, 'total') ?? '', { ...row, total: turning(listIn(row, 'total'), turn) });
  const more = changed && { [changed]: await changedValue(merchant, made, changed, value) };
  // A gateway may shorten a user of 20 characters (ambiguity #91), and refuse signs in it (ambiguity #41).
  const user = changed === 'user' && more ? String(more[changed]) : '';
  if (user.length > 19 || (lookup === 'none' && /[^\p{L}\d]/u.test(user))) return undefined;
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
  if (kind === 'capture')
    blockUnless(belongs(merchant.reply(), made), 'the target made a separate charge instead of a capture');
  if (kind === 'cancelDeal') await merchant.target.clear?.();
  if (!isCredit(kind)) return;
  const status = await statusOf(merchant, made);
  const isSame = kind === 'cancelDeal' ? status !== 'TRANSMITTED' : status === before;
  blockUnless(isSame, `after an accepted ${kind}, an inquiry reports the charge as ${status}`);
}

/** Sends the follow-ups of a table in order, both those to be refused and those to be accepted. */
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
};

Then(
  /^follow-ups of a ([a-z -]+) have the results of this table under each condition$/,
  async function (name: string, table: DataTable) {
    const [changes, isSent] = subjects[name] ?? [{}, false];
    await underEach(this, async (condition) => {
      const made = await original(this, condition, changes, isSent);
      await script(this, condition, made, table.hashes());
    });
  },
);

/** The criteria of a row, with further criteria that the inquiry needs. */
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

Then(
  'inquiries about a charge have the results of this table under each condition',
  async function (table: DataTable) {
    await underEach(this, async (condition) => {
      const made = await original(this, condition, {}, true);
      const tranId = this.need(made, 'tranId');
      for (const [index, row] of table.hashes().entries()) {
        // Other signs than letters and digits have no stated meaning in a user (ambiguity #41).
        if (/^user$/m.test(`${row.criterion}\n${row.next}`) && /[^\p{L}\d]/u.test(condition.user)) continue;
        const criteria = await criteriaOf(this, made, row, condition.number + index);
        if (String(criteria.user).length > 19) continue;
        const exchange = await this.send('inquireTransactions', criteria);
        this.outcome = exchange;
        const code = result(exchange);
        const isFound = code === '000' && this.recordsIn(exchange).some((one) => recordedId(one) === tranId);
        const isRefused = !/^0(00|99)$/.test(code);
        const isRight = { found: isFound, 'not found': !isFound, refused: isRefused }[row.result ?? ''];
        if (isRight || (row.result === 'found' && isPage(this, exchange))) continue;
        await excuse(this, exchange);
        const what = `${row.criterion} ${criteria[row.criterion ?? ''] ?? 'left out'}`;
        const note = `an inquiry with ${what} (condition ${condition.number + 1}) is answered with ${code}`;
        await accuse(this, row, note, exchange);
      }
    });
  },
);

// The specification does not say which transactionType a hold of a refund has: both are tried.
When('the merchant puts the {made} on hold', async function (name: string) {
  const put = (changes: Fields = {}) => aboutDeal(this, name, 'SetAsHold', changes);
  await this.act(async () => {
    if (name !== 'refund') return put();
    const exchange = await put({ transactionType: 'Credit', currency: 'ILS' });
    return resultOf(exchange) === '000' ? exchange : put({ transactionType: 'Debit', currency: 'ILS' });
  });
});
