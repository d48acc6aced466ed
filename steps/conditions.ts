import { type Exchange, resultOf } from '../src/client/index.ts';
import type { Fields, Request } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { accuse, mustBeRefused, type Row } from './near-misses.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { hurry } from './transmissions.ts';
import type { DataTable } from './world.ts';

const tables = new WeakMap<Merchant, readonly Row[]>();

export const setConditions = (merchant: Merchant, table: DataTable): void => {
  tables.set(merchant, table.hashes());
};

/** A deal as a row of the conditions describes it. */
export interface Condition {
  readonly row: Row;
  readonly number: number;
  readonly deal: Fields;
  readonly header: Partial<Request>;
  readonly user: string;
}

export const plans: Readonly<Record<string, (total: string) => Fields>> = {
  Payments: (total) => ({
    firstPayment: String(Number(total) - 2),
    periodicalPayment: '1',
    numberOfPayments: '2',
  }),
  SpecialCredit: () => ({ numberOfPayments: '3' }),
};

function conditionOf(merchant: Merchant, row: Row, number: number): Condition {
  const card = merchant.cardFields(row.card);
  const { total = '', currency = '', creditType = '', language = '', requestId = '' } = row;
  const user = merchant.spelledOut(row.user ?? '');
  const terminalNumber = merchant.terminal(row.terminal);
  const deal = { terminalNumber, currency, total, creditType, ...plans[creditType]?.(total), ...card, user };
  return {
    ...{ row, number, user },
    deal: merchant.deal(deal),
    header: { language, ...(requestId && { requestId }) },
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
 * @throws the reason of the last condition if it can meet none: Lacking or Blocked
 */
export async function underEach(
  merchant: Merchant,
  act: (condition: Condition) => Promise<void>,
): Promise<void> {
  let unmet: Error = new Blocked('the feature states no condition');
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
      unmet = error;
      merchant.log(`Condition ${number + 1}: ${error.message}`);
    } finally {
      merchant.header = {};
    }
  }
  if (tried === 0) throw unmet;
}

async function ledgerOf(
  merchant: Merchant,
  { user, deal }: Condition,
  without: ReadonlySet<string> = new Set(),
): Promise<string> {
  const records = await merchant.inquire({ terminalNumber: String(deal.terminalNumber), user });
  const shown = records
    .filter((one) => recordedStatus(one) !== 'REJECTED' && !without.has(recordedId(one)))
    .map((one) => `${recordedId(one)} ${recordedStatus(one)} ${textAt(one, 'total')}`);
  return shown.toSorted().join('\n');
}

export async function accepted(merchant: Merchant, fields: Fields, what: string): Promise<Exchange> {
  const exchange = await merchant.send('doDeal', fields);
  blockUnless(resultOf(exchange) === '000', `${what} is refused with ${resultOf(exchange)}`);
  return exchange;
}

/** A request that must be refused, and maybe the right request after it. */
export type Trial = readonly [
  row: Row,
  what: string,
  send: () => Promise<Exchange>,
  next?: (() => Promise<Exchange>) | undefined,
];

/** Sends requests that must be refused. If the ledger has changed at the end, sends each again to find the one. */
export async function refuseAll(
  merchant: Merchant,
  condition: Condition,
  trials: readonly Trial[],
): Promise<void> {
  let before = await ledgerOf(merchant, condition);
  const made = new Set<string>();
  for (const [row, what, send, next] of trials) {
    merchant.outcome = await send();
    await mustBeRefused(merchant, row, merchant.outcome, what);
    const right = await next?.();
    if (right && resultOf(right) !== '000')
      await accuse(merchant, row, `a valid deal is refused right after ${what}`, right);
    if (right) made.add(merchant.need(right, 'tranId'));
  }
  let after = await ledgerOf(merchant, condition, made);
  if (after === before) return;
  for (const [row, what, send] of trials) {
    before = after;
    merchant.outcome = await send();
    after = await ledgerOf(merchant, condition, made);
    if (after !== before)
      await accuse(merchant, row, `${what} is refused and changes a transaction`, merchant.outcome);
  }
  throw new Blocked(
    'a transaction has changed, but no refused request changes a transaction when it is sent again',
  );
}

export const turning = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
