import type { Fields } from '../src/message/build-request.ts';
import { Forbidden } from '../src/target/safety/permitted.ts';
import { plans } from './conditions.ts';
import type { Merchant } from './merchant.ts';
import { changedValue, combined, listIn, type Row, refusesEach } from './near-misses.ts';
import { Lacking } from './outcomes.ts';
import { page } from './pages.ts';
import { type DataTable, Then } from './world.ts';

const inPayments =
  (creditType: string) =>
  (total: string): Fields => ({ creditType, ...plans[creditType]?.(total) });

/** Ways to make a deal, with the role of their terminal. */
const ways: Readonly<Record<string, readonly [role: string, fields: (total: string) => Fields]>> = {
  charge: ['main', () => ({})],
  hold: ['main', () => ({ validation: 'AutoCommHold' })],
  'pre-authorization': ['main', () => ({ validation: 'Verify' })],
  payout: ['all-kinds', () => ({ transactionType: 'Credit' })],
  'payout pre-authorization': ['all-kinds', () => ({ transactionType: 'Credit', validation: 'Verify' })],
  installments: ['all-kinds', inPayments('Payments')],
  'credit payments': ['all-kinds', inPayments('SpecialCredit')],
  ...Object.fromEntries(
    ['Forced', 'CashBack', 'Cash', 'RecurringDebit', 'Load', 'Discharge'].map((transactionType) => [
      transactionType,
      ['all-kinds', () => ({ transactionType })] as const,
    ]),
  ),
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

/** Sends a deal of each way that the target can make: in each currency of the column `each currency`, or in currencies that rotate. */
async function* deals(merchant: Merchant, row: Row, shift: number) {
  const { field = '', 'each currency': every, currency: some = 'ILS' } = row;
  const rotating = some.split(' / ');
  let lacking: Error | undefined;
  let tried = 0;
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
      yield [await merchant.send('doDeal', fields), what] as const;
      tried += 1;
    } catch (error) {
      if (!(error instanceof Lacking || error instanceof Forbidden)) throw error;
      lacking = error;
    }
  }
  if (lacking && tried === 0) throw lacking;
  if (lacking) merchant.log(`Some deals were not tried: ${lacking.message}`);
}

Then('each of these deals is refused and charges nothing', async function (table: DataTable) {
  await refusesEach(this, table, (row, shift) => deals(this, row, shift));
});
