import { z } from 'zod';
import { validationOf } from '../../contract/index.ts';
import { maskLoosely } from '../../secrets/mask.ts';
import { type Moment, toTheSecond } from '../clock.ts';
import { candidates, filters } from '../inquire-transactions.ts';
import type { Ledger } from '../ledger.ts';
import type { SandboxState } from '../state.ts';
import { financialStatus, type Transaction } from '../transaction.ts';
import { part, window } from './control.ts';

/** Search criteria for transactions: those of inquireTransactions, and the terminal number. */
export const criteria = ['terminalNumber', ...Object.keys(filters)];

export const transactionsQuery = z.strictObject({
  ...Object.fromEntries(criteria.map((name) => [name, z.string().optional()])),
  ...window,
});

/** A transaction in a list. Amounts are in the smallest unit of the currency. */
export const brief = (one: Transaction) => ({
  tranId: one.tranId,
  cgUid: one.cgUid,
  kind: one.kind,
  state: one.state,
  financialStatus: financialStatus(one),
  total: one.total,
  credited: one.credited,
  user: maskLoosely(one.user ?? ''),
  currency: one.sent.currency,
  terminalNumber: one.terminalNumber,
  at: toTheSecond(one.at),
});

const line = (one: Transaction) => ({
  ...brief(one),
  card: `${one.card.bin}${'*'.repeat(one.card.length - 10)}${one.card.lastFour}`,
  status: one.status,
});

export function whole({ ledger }: SandboxState, one: Transaction) {
  const { uid, authNumber, transmission } = one;
  // The cardholder's id is personal data, so the reply leaves it out.
  const { user } = one;
  const sent = Object.entries({ ...one.sent, ...(user !== undefined && { user }) }).filter(
    ([name]) => name !== 'id',
  );
  return {
    ...line(one),
    ...{ uid, authNumber },
    sent: Object.fromEntries(sent.map(([name, value]) => [name, maskLoosely(value)])),
    ...(transmission && { transmission: { ...transmission, at: toTheSecond(transmission.at) } }),
    history: historyOf(ledger, one),
    relatives: relativesOf(ledger, one).map(({ relation, transaction }) => ({
      relation,
      ...line(transaction),
    })),
  };
}

export function searched(
  state: SandboxState,
  { offset, limit, of, ...asked }: z.output<typeof transactionsQuery>,
) {
  const given = Object.entries(asked as Record<string, string | undefined>).filter(([, value]) => value);
  const field = (name: string) => given.find(([one]) => one === name)?.[1];
  const found =
    given.length === 0
      ? state.ledger.all()
      : candidates({ field, state }).filter((one) =>
          given.every(([name, value = '']) =>
            name === 'terminalNumber' ? one.terminalNumber === value : filters[name]?.(one, value),
          ),
        );
  const { total, rows } = part(found, { offset, limit, of });
  return { total, transactions: rows.map(line) };
}

export interface History {
  readonly at: string;
  /** The kind of event, such as `made`, `captured`, `refunded` or `transmitted`. */
  readonly what: string;
  /** The new state of the transaction. Undefined if the state stays the same, such as after a partial credit. */
  readonly state?: Transaction['state'];
  readonly tranId?: string;
  readonly rule?: string;
}

/** Returns the original of a transaction, and its captures, refunds and cancellations. */
const relativesOf = (ledger: Ledger, one: Transaction) =>
  ledger
    .byCgUid(one.cgUid)
    .filter(({ tranId, original }) => original === one.tranId || tranId === one.original)
    .map((transaction) => ({
      relation:
        transaction.tranId === one.original
          ? 'original'
          : one.kind === 'pre-authorization' && /^(?:charge|payout)$/.test(transaction.kind)
            ? 'capture'
            : transaction.kind,
      transaction,
    }));

export function historyOf(ledger: Ledger, one: Transaction): readonly History[] {
  const happened: (readonly [order: number, at: Moment, Omit<History, 'at'>])[] = [
    [0, one.at, { what: 'made', state: firstState(one) }],
  ];
  for (const { at, rule, to } of one.moves ?? [])
    happened.push([1, at, { what: to === 'on hold' ? 'put on hold' : 'released', state: to, rule }]);
  if (one.transmission)
    happened.push([2, one.transmission.at, { what: 'transmitted', state: 'transmitted' }]);
  for (const { relation, transaction } of relativesOf(ledger, one)) {
    const { at, tranId, total, type, state } = transaction;
    if (relation === 'original' || state === 'rejected') continue;
    const isPart = relation !== 'capture' && total < one.total;
    const what = relation === 'capture' ? 'captured' : relation === 'refund' ? 'refunded' : 'cancelled';
    // If the times are equal, cancellations come before the transmission, and other credits after it.
    const order = type === '52/Refund' ? 3 : 1;
    happened.push([
      order,
      at,
      isPart ? { what: `${what} in part`, tranId } : { what, state: one.state, tranId },
    ]);
  }
  return happened
    .map(([order, at, rest]) => ({ order, at: toTheSecond(at), ...rest }))
    .sort((a, b) => a.order - b.order || a.at.localeCompare(b.at))
    .map(({ order: _, ...rest }) => rest);
}

function firstState({ kind, status, sent }: Transaction): Transaction['state'] {
  if (status !== '000') return 'rejected';
  if (kind === 'token' || kind === 'enquiry') return 'done';
  if (kind === 'cancellation') return 'cancelled';
  return (kind !== 'refund' && validationOf(sent.validation ?? '')?.leaves) || 'pending transmission';
}
