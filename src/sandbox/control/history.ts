import { validationOf } from '../../contract/index.ts';
import { type Moment, toTheSecond } from '../clock.ts';
import type { Ledger } from '../ledger.ts';
import type { Transaction } from '../transaction.ts';

export interface History {
  readonly at: string;
  /** The kind of event, such as `made`, `captured`, `refunded` or `transmitted`. */
  readonly what: string;
  /** The new state of the transaction. Undefined if the state stays the same, such as after a partial credit. */
  readonly state?: Transaction['state'];
  readonly tranId?: string;
  readonly rule?: string;
}

interface Relative {
  /** The role of the related transaction: `original`, `capture`, `refund` or `cancellation`. */
  readonly relation: string;
  readonly transaction: Transaction;
}

/** Returns the original of a transaction, and its captures, refunds and cancellations. */
export const relativesOf = (ledger: Ledger, one: Transaction): readonly Relative[] =>
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
