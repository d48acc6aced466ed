import { resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { extras } from '../src/model/refusals.ts';
import {
  accepted,
  type Condition,
  plans,
  refuseAll,
  setConditions,
  type Trial,
  turning,
  underEach,
} from './conditions.ts';
import type { Merchant } from './merchant.ts';
import { accuse, listIn, mustBeAccepted, type Row } from './near-misses.ts';
import { Blocked } from './outcomes.ts';
import { page } from './pages.ts';
import { type DataTable, Given, Then } from './world.ts';

Given('each deal is tried under these conditions', function (table: DataTable) {
  setConditions(this, table);
});

const validations: readonly Fields[] = [{}, { validation: 'Verify' }, { validation: 'AutoCommHold' }];
/** The kinds of deals. Successive requests use successive kinds. */
const kinds: readonly Fields[] = [
  ...validations,
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
    const cardId = merchant.need(token, 'cardId');
    return { ...deal, ...none, transactionCode: 'Internet', ...turning(validations, turn), cardId };
  }
  if (!row.deal) return { ...deal, ...turning(kinds, turn) };
  const made = await accepted(merchant, { ...deal, validation: 'Verify' }, 'a pre-authorization');
  return { ...deal, ...merchant.lookup(made, row.deal.replace('by ', '')) };
}

/** The card number of the condition, with a separator after each four digits. */
function inGroups(merchant: Merchant, value: string): string | undefined {
  const separator = { '[the card with spaces]': ' ', '[the card with dashes]': '-' }[value];
  return (
    separator &&
    merchant
      .card()
      .number.match(/\d{1,4}/g)
      ?.join(separator)
  );
}

function changesOf(merchant: Merchant, row: Row, condition: Condition): Fields {
  const { field = '', of = '' } = row;
  const value = turning(listIn(row, 'value'), condition.number);
  const read = value === '[none]' ? undefined : (inGroups(merchant, value) ?? merchant.spelledOut(value));
  const { creditType = '' } = condition.row;
  const total = of ? '3000' : field === 'total' && read && /^\d+$/.test(read) ? read : condition.row.total;
  const kind =
    of || field === 'total'
      ? { creditType: of || creditType, total, ...plans[of || creditType]?.(total ?? '') }
      : {};
  const places = field === 'deferMonths' ? [field, `ashraitEmvData.${field}`] : [field];
  return { ...kind, ...Object.fromEntries(places.map((name) => [name, read])) };
}

/**
 * The terminal for the fields that need a setting of the terminal. Other terminals may ignore these fields (ambiguity #92).
 * Undefined if a plain deal of the condition is refused there.
 */
async function terminalForExtras(merchant: Merchant, { deal, row }: Condition): Promise<string | undefined> {
  const terminalNumber = merchant.target.terminals.extras;
  if (terminalNumber === undefined || terminalNumber === deal.terminalNumber) return terminalNumber;
  // A token and a pre-authorization belong to the terminal of the condition.
  if (row.deal) return undefined;
  const exchange = await merchant.send('doDeal', { ...deal, terminalNumber });
  return resultOf(exchange) === '000' ? terminalNumber : undefined;
}

/** The buyer enters the card on the payment page. */
const notOnPages = /^(card|cvv|cavv|eci|xid|validation$)/;

/** A request for a payment page with the values of a condition, or undefined if the plain request is refused. */
async function pageOf(
  merchant: Merchant,
  { deal, row, number }: Condition,
): Promise<((turn: number) => Fields) | undefined> {
  if (row.deal || merchant.target.mid === undefined) return undefined;
  const { cardNo: _, cardExpiration: __, cvv: ___, validation: ____, ...values } = deal;
  const pages = (turn: number) =>
    page(merchant, { ...values, ...turning(pageValidations, turn), transactionCode: 'Internet' });
  const exchange = await merchant.send('doDeal', pages(number));
  return resultOf(exchange) === '000' ? pages : undefined;
}

const pageValidations: readonly Fields[] = ['AutoComm', 'Verify', 'AutoCommHold'].map((mpiValidation) => ({
  mpiValidation,
}));

const isLast = (rows: readonly Row[], index: number): boolean =>
  !rows.slice(index + 1).some(({ field }) => field === rows[index]?.field);

Then('each of these deals is refused under each condition', async function (table: DataTable) {
  await underEach(this, async (condition) => {
    await accepted(this, condition.deal, 'a plain deal');
    const same = condition.row.deal ? await dealBy(this, condition, 0) : undefined;
    if (same?.cardId) await accepted(this, same, 'a charge to a token');
    const terminal = await terminalForExtras(this, condition);
    const paged = await pageOf(this, condition);
    const trials: Trial[] = [];
    for (const [index, row] of table.hashes().entries()) {
      const isExtra = extras.includes(row.field ?? '');
      if (isExtra && terminal === undefined) continue;
      // A card number next to another card, and an expiry next to a token, have no stated meaning (ambiguity #30).
      if (condition.row.deal && /^card(No|Expiration)$/.test(row.field ?? '')) continue;
      const changes: Fields = {
        ...changesOf(this, row, condition),
        ...(isExtra && { terminalNumber: terminal }),
      };
      const fields = { ...(same || (await dealBy(this, condition, condition.number + index))), ...changes };
      const what = `a deal with ${row.field} ${changes[row.field ?? ''] ?? 'left out'} (condition ${condition.number + 1})`;
      const { field = '', right } = row;
      const usual = same || condition.deal;
      const isNext = !row.of && isLast(table.hashes(), index) && !usual.cgUid && !usual.authNo;
      const deal = right ? { ...usual, [field]: this.spelledOut(right) } : usual;
      const next = isNext ? () => this.send('doDeal', deal) : undefined;
      trials.push([row, what, () => this.send('doDeal', fields), next]);
      if (!paged || notOnPages.test(row.field ?? '')) continue;
      const ofPage = { ...paged(condition.number + index), ...changes };
      trials.push([row, what.replace('a deal', 'a payment-page request'), () => this.send('doDeal', ofPage)]);
    }
    await refuseAll(this, condition, trials);
  });
});

/** Fails the rules of the field with which the fields before it are refused, where each field alone is accepted. */
async function accuseTogether(
  merchant: Merchant,
  rows: readonly Row[],
  all: readonly Fields[],
  dealMade: () => Promise<Fields>,
) {
  for (const [index, row] of rows.entries()) {
    // A pre-authorization can be captured once.
    const deal = await dealMade();
    const exchange = await merchant.send('doDeal', Object.assign({ ...deal }, ...all.slice(0, index + 1)));
    const others = rows.slice(0, index).map(({ field }) => field);
    await mustBeAccepted(
      merchant,
      row,
      exchange,
      `a deal with ${row.field} at its limit, sent with ${others.join(', ')},`,
    );
  }
}

/** Fails the rule of a field with which a payment-page request is refused, where the same request without fields is accepted. */
async function pageTakesAll(
  merchant: Merchant,
  condition: Condition,
  rows: readonly Row[],
  all: readonly Fields[],
): Promise<void> {
  const paged = await pageOf(merchant, condition);
  if (!paged) return;
  const onPages = rows
    .map((row, index) => ({ row, fields: all[index] ?? {} }))
    .filter(({ row }) => !notOnPages.test(row.field ?? ''));
  const together = Object.assign({}, ...onPages.map(({ fields }) => fields)) as Fields;
  merchant.outcome = await merchant.send('doDeal', { ...paged(condition.number), ...together });
  if (resultOf(merchant.outcome) === '000') return;
  for (const { row, fields } of onPages) {
    const exchange = await merchant.send('doDeal', { ...paged(condition.number), ...fields });
    await mustBeAccepted(merchant, row, exchange, `a payment-page request with ${row.field} at its limit`);
  }
  const note = `a payment-page request with all of these fields is refused, and with each of them it is accepted`;
  await accuse(merchant, onPages[0]?.row ?? {}, note, merchant.outcome);
}

Then('a deal with all of these fields is accepted under each condition', async function (table: DataTable) {
  const rows = table.hashes();
  await underEach(this, async (condition) => {
    const all: Fields[] = [];
    for (const row of rows) all.push(changesOf(this, row, condition));
    await pageTakesAll(this, condition, rows, all);
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
        await mustBeAccepted(this, row, exchange, `a deal with ${row.field} at its limit`);
      }
      await accuseTogether(this, rows, all, () => dealBy(this, condition, condition.number + turn));
      throw new Blocked(
        'the target refused the fields once, but accepts the same fields in a second request',
      );
    }
  });
});
