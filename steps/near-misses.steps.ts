import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { lookupElements } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import { aboutDeal } from './deal.steps.ts';
import { known } from './inquiry.steps.ts';
import type { Merchant } from './merchant.ts';
import { disturbance } from './others.ts';
import { result } from './outcome.steps.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { page } from './pages.ts';
import { excuseByRoots } from './roots.ts';
import { type DataTable, Then } from './world.ts';

/** A row of a table with lists of values, separated by ` / `. */
export type Row = Readonly<Record<string, string>>;

const listIn = (row: Row, name: string): readonly string[] => (row[name] ?? '').split(' / ');

const given = (total: string): Fields => (/^(\[none\])?$/.test(total) ? {} : { total });

const another = (character = ''): string =>
  /\d/.test(character) ? String((Number(character) + 1) % 10) : character === 'A' ? 'B' : 'A';

/** Changes of a value that has to match, by their names in a feature. */
export const misses: Readonly<Record<string, (value: string) => string>> = {
  'cut by one': (value) => value.slice(0, -1),
  'cut to eight': (value) => value.slice(0, Math.min(8, value.length - 1)),
  'and one more': (value) => `${value}1`,
  'with a zero before': (value) => `0${value}`,
  'with another end': (value) => `${value.slice(0, -1)}${another(value.at(-1))}`,
  'with another beginning': (value) => `${another(value[0])}${value.slice(1)}`,
};

/** Fails the rules of a row, unless another user of the target or a fault of a plain request explains the reply. */
async function accuse(merchant: Merchant, { rule = '' }: Row, note: string, shownBy: Exchange) {
  const cause = await disturbance(merchant);
  if (cause !== undefined) throw new Blocked(cause);
  await excuseByRoots(merchant);
  for (const one of rule.split(' ')) merchant.blame(one, note, shownBy);
  throw new Blocked(note);
}

async function mustBeRefused(merchant: Merchant, row: Row, exchange: Exchange, what: string): Promise<void> {
  const code = result(exchange);
  if (code === '000') return accuse(merchant, row, `${what} is accepted`, exchange);
  const codes = row.code ? listIn(row, 'code') : [code];
  if (codes.includes(code)) return;
  await excuse(merchant, exchange);
  await accuse(
    merchant,
    row,
    `${what} is refused with ${code}, and not with ${codes.join(' or ')}`,
    exchange,
  );
}

/** Sends the requests of each row. Compares the ledger after each row, which names the rules to fail. */
export async function refusesEach(
  merchant: Merchant,
  table: DataTable,
  trials: (row: Row, shift: number) => AsyncIterable<readonly [Exchange, string]>,
): Promise<void> {
  const before = JSON.stringify([...(await merchant.ledger())]);
  for (const row of table.hashes()) {
    for await (const [exchange, what] of trials(row, merchant.exchanges.length)) {
      merchant.outcome = exchange;
      await mustBeRefused(merchant, row, exchange, what);
    }
    const after = JSON.stringify([...(await merchant.ledger())]);
    if (after !== before)
      await accuse(merchant, row, 'a refused request changed a transaction', merchant.reply());
  }
}

/** Combines the lists of a row: each pair of one and other, with a value that rotates. */
function* combined(
  ones: readonly string[],
  others: readonly string[],
  values: readonly string[],
  from: number,
) {
  const count = Math.max(ones.length * others.length, values.length);
  for (let index = 0; index < count; index += 1)
    yield [
      ones[index % ones.length] ?? '',
      others[Math.floor(index / ones.length) % others.length] ?? '',
      values[(index + from) % values.length] ?? '',
    ] as const;
}

const lookupOf = (by: string): string => (by === 'orgUid' ? 'ashraitEmvData.orgUid' : by);

function ownValue(merchant: Merchant, made: Exchange, name: string): string {
  const element = lookupElements[name as keyof typeof lookupElements];
  if (element) return merchant.need(made, element);
  return sentIn(made, name) ?? merchant.need(made, name);
}

async function changedValue(
  merchant: Merchant,
  made: Exchange,
  name: string,
  value: string,
): Promise<string> {
  const miss = misses[value];
  return miss ? miss(ownValue(merchant, made, name)) : known(merchant, merchant.spelledOut(value));
}

/** True if a changed id is that of another transaction. */
const isTaken = async (merchant: Merchant, by: string, value: string): Promise<boolean> =>
  /^(tranId|cgUid)$/.test(by) &&
  /^\d{1,20}$/.test(value) &&
  (await merchant.inquire({ [by]: value })).length > 0;

async function followUp(merchant: Merchant, kind: string, made: Exchange, fields: Fields): Promise<Exchange> {
  if (/^(refundDeal|cancelDeal)$/.test(kind)) return merchant.send(kind, fields);
  if (kind === 'capture') {
    const same = ['transactionType', 'currency'].map((name) => [name, sentIn(made, name)]);
    return merchant.send('doDeal', merchant.deal({ ...Object.fromEntries(same), ...fields }));
  }
  const validation = kind === 'release' ? 'AutoCommRelease' : 'SetAsHold';
  return aboutDeal(
    merchant,
    merchant.prepared.has('charge') ? 'charge' : 'pre-authorization',
    validation,
    fields,
  );
}

async function* followUps(merchant: Merchant, row: Row, shift: number) {
  const { 'follow-up': kind = '', field = '' } = row;
  const charge = kind === 'capture' ? undefined : merchant.prepared.get('charge');
  const made = charge ?? merchant.made('pre-authorization');
  for (const [by, total, value] of combined(
    listIn(row, 'by'),
    listIn(row, 'total'),
    listIn(row, 'value'),
    shift,
  )) {
    const lookup = lookupOf(by);
    const changed = field === 'lookup' ? lookup : field;
    const more = changed === '' ? {} : { [changed]: await changedValue(merchant, made, changed, value) };
    if (field === 'lookup' && (await isTaken(merchant, by, String(more[changed])))) continue;
    const fields = { [lookup]: ownValue(merchant, made, lookup), ...given(total), ...more };
    const what = `a ${kind} by ${by} of ${total || 'the whole'}${field && ` with ${field} ${value}`}`;
    yield [await followUp(merchant, kind, made, fields), what] as const;
  }
}

Then('each of these follow-ups is refused and changes nothing', async function (table: DataTable) {
  await refusesEach(this, table, (row, shift) => followUps(this, row, shift));
});

const payments = (total: string): Fields => ({
  creditType: 'Payments',
  firstPayment: String(Number(total) - 2),
  periodicalPayment: '1',
  numberOfPayments: '2',
});

/** Ways to make a deal, with the role of their terminal. */
const ways: Readonly<Record<string, readonly [role: string, fields: (total: string) => Fields]>> = {
  charge: ['main', () => ({})],
  'charge by Internet': ['main', () => ({ transactionCode: 'Internet' })],
  hold: ['main', () => ({ validation: 'AutoCommHold' })],
  'pre-authorization': ['main', () => ({ validation: 'Verify' })],
  token: ['main', () => ({ validation: 'Token', total: '0' })],
  payout: ['all-kinds', () => ({ transactionType: 'Credit' })],
  'payout pre-authorization': ['all-kinds', () => ({ transactionType: 'Credit', validation: 'Verify' })],
  installments: ['all-kinds', payments],
  'credit payments': ['all-kinds', () => ({ creditType: 'SpecialCredit', numberOfPayments: '3' })],
};

function dealOf(merchant: Merchant, way: string, currency: string, total: string, more: Fields): Fields {
  const mpiValidation = /^page of (\w+)$/.exec(way)?.[1];
  const [role = 'main', fieldsOf = () => ({})] = ways[way] ?? [];
  if (!mpiValidation && !ways[way]) throw new Error(`there is no way to make a ${way}`);
  const wanted = currency !== 'ILS' && role === 'main' ? 'all-currencies' : role;
  const terminalNumber = merchant.terminal(merchant.terminalRole === 'main' ? wanted : undefined);
  const fields = { terminalNumber, currency, total, ...fieldsOf(total), ...more };
  return mpiValidation ? page(merchant, { mpiValidation, ...fields }) : merchant.deal(fields);
}

/** Sends a deal of each way: in each currency of the column `each currency`, or in currencies that rotate. */
async function* deals(merchant: Merchant, row: Row, shift: number) {
  const { field = '', 'each currency': every, currency: some = 'ILS' } = row;
  const rotating = some.split(' / ');
  let lacking: unknown;
  for (const [index, [way, each, value]] of [
    ...combined(listIn(row, 'way'), (every ?? '').split(' / '), listIn(row, 'value'), shift),
  ].entries()) {
    const currency = each || rotating[(index + shift) % rotating.length] || 'ILS';
    const made = merchant.prepared.get('token');
    const read = made ? await changedValue(merchant, made, field, value) : merchant.spelledOut(value);
    const byToken = field === 'cardId' && { cardNo: undefined, cvv: undefined };
    const changed = { ...byToken, [field]: value === '[none]' ? undefined : read };
    const what = `a ${way} in ${currency} with ${field} ${value}`;
    try {
      const total = field === 'total' ? read : '3000';
      const fields = dealOf(merchant, way, currency, total, changed);
      yield [await merchant.send('doDeal', fields), what, way, currency] as const;
    } catch (error) {
      if (!(error instanceof Lacking)) throw error;
      lacking = error;
    }
  }
  if (lacking) throw lacking;
}

Then('each of these deals is refused and charges nothing', async function (table: DataTable) {
  await refusesEach(
    this,
    table,
    async function* (this: Merchant, row: Row, shift: number) {
      for await (const [exchange, what] of deals(this, row, shift)) yield [exchange, what] as const;
    }.bind(this),
  );
});

Then('each of these deals is accepted', async function (table: DataTable) {
  for (const row of table.hashes())
    for await (const [exchange, what, way, currency] of deals(this, row, this.exchanges.length)) {
      this.outcome = exchange;
      const code = result(exchange);
      if (code === '000') continue;
      const plain = await this.send('doDeal', dealOf(this, way, currency, '3000', {}));
      blockUnless(resultOf(plain) === '000', `a plain ${way} in ${currency} is refused as well`);
      await accuse(this, row, `${what} is refused with ${code}`, exchange);
    }
});

// An id of 21 digits may be refused, and an id that is no transaction finds nothing: neither finds the charge.
Then('none of these inquiries finds the charge', async function (table: DataTable) {
  const made = this.made('charge');
  const tranId = this.need(made, 'tranId');
  for (const row of table.hashes())
    for (const value of listIn(row, 'value')) {
      const { criterion = '', beside = '' } = row;
      const own = beside ? { [beside]: ownValue(this, made, beside) } : {};
      const find = (text: string) =>
        this.send('inquireTransactions', { terminalNumber: this.terminal(), ...own, [criterion]: text });
      const witness = await find(row.own ? await known(this, row.own) : ownValue(this, made, criterion));
      const isIn = (one: Exchange) =>
        this.recordsIn(one).some((record) => textAt(record, 'tranId') === tranId);
      blockUnless(
        resultOf(witness) === '000' && isIn(witness),
        `its own ${criterion} does not find the charge`,
      );
      const exchange = await find(await changedValue(this, made, criterion, value));
      this.outcome = exchange;
      if (resultOf(exchange) === '000' && isIn(exchange))
        await accuse(this, row, `${criterion} ${value} finds the charge`, exchange);
    }
});
