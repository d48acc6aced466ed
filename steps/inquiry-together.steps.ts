import { contentOf, resultOf } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { known } from './inquiry.steps.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { type DataTable, Then } from './world.ts';

/** Whether an inquiry finds it; undefined where it is refused, or where the rest is on another page. */
export async function finds(
  merchant: Merchant,
  criteria: Fields,
  tranId: string,
): Promise<boolean | undefined> {
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

/** What the charge is asked for by. What may not be enough of a criterion stands beside user (ambiguity #45). */
async function askedBy(merchant: Merchant, by: string): Promise<Fields> {
  const user = merchant.reference;
  switch (by) {
    case 'user':
      return { user };
    case 'transmitId':
      return { user, transmitId: await known(merchant, '[its transmission]') };
    case 'clearingReferanceNo':
      return { user, clearingReferanceNo: await known(merchant, '[its clearing reference]') };
    default:
      return { [by]: await known(merchant, `[its ${by}]`) };
  }
}

// With all of its own the charge is found; with one that is another's, all else being the same, it is not.
Then(/^each of these narrows an inquiry by ([\w, ]+)$/, async function (by: string, table: DataTable) {
  const tranId = this.need(this.made('charge'), 'tranId');
  const rows = table.hashes();
  const own = Object.fromEntries(rows.map((row) => [row.criterion ?? '', row['its own']]));
  const undecided: string[] = [];
  for (const one of by.split(/, | or /)) {
    const all = { ...(await askedBy(this, one)), ...own };
    if (!(await finds(this, all, tranId))) {
      undecided.push(`all that it has, with ${one}`);
      continue;
    }
    this.outcome = this.lastExchange();
    for (const { criterion = '', "another's": other } of rows) {
      const found = await finds(this, { ...all, [criterion]: other }, tranId);
      if (found === undefined) undecided.push(`${criterion} beside ${one}`);
      if (found) blame(this, criterion, `${criterion} does not narrow an inquiry by ${one}`);
    }
  }
  if (this.judgements.length > 0) throw new Blocked('one of them is passed over');
  if (undecided.length > 0) throw new Blocked(`an inquiry by ${undecided[0]} decides nothing`);
});

Then(
  /^the transmission id, clearing reference and transmission date find the (charge|refund)$/,
  async function (name: string) {
    const made = this.made(name);
    const [tranId, cgUid] = ['tranId', 'cgUid'].map((path) => this.need(made, path)) as [string, string];
    if (name === 'refund' && tranId === this.need(this.made('charge'), 'tranId'))
      throw new Blocked('the refund has the tranId of its charge');
    const clearingReferanceNo = textAt(await this.record(tranId), 'clearingReferanceNo') ?? '';
    if (!hasForm('clearingReferanceNo', clearingReferanceNo))
      throw new Blocked('its record has no reference to ask by');
    if (!(await finds(this, { cgUid }, tranId))) throw new Blocked('it is not found by its cgUid');
    const criteria: Readonly<Record<string, Fields>> = {
      transmitId: { transmitId: await known(this, '[its transmission]') },
      clearingReferanceNo: { clearingReferanceNo },
      fromTransmitDate: { fromTransmitDate: '2001-01-01', toTransmitDate: '2098-12-31' },
    };
    for (const [criterion, fields] of Object.entries(criteria))
      if ((await finds(this, { cgUid, ...fields }, tranId)) === false)
        blame(this, criterion, `${criterion} does not find a ${name} that was sent with it`);
    if (this.judgements.length > 0) throw new Blocked('one of them does not find it');
  },
);
