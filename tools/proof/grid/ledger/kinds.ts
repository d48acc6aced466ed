import type { Transaction } from '../../../../src/sandbox/index.ts';
import type { State } from '../../alteration.ts';

/** Kinds of deal that move money now or later. Each has its own states. */
export const kinds = [
  ...['charge', 'installments', 'credit payments', 'held deal', 'release', 'hold for review'],
  ...['pre-authorization', 'capture', 'payout', 'payout pre-authorization', 'payout capture'],
  ...['refund', 'partial refund', 'refund before transmission', 'partial refund before transmission'],
  ...['cancellation', 'cancelled pre-authorization'],
] as const;
export type Kind = (typeof kinds)[number];

export const sentKinds: readonly Kind[] = [
  ...([
    'charge',
    'installments',
    'credit payments',
    'release',
    'capture',
    'payout',
    'payout capture',
  ] as const),
  ...(['refund', 'partial refund', 'partial refund before transmission'] as const),
];

/** A hold only changes a record, and a refund before transmission is recorded as a cancellation. */
export const recordedKinds: readonly Kind[] = kinds.filter(
  (kind) => kind !== 'hold for review' && kind !== 'refund before transmission',
);

/** Returns the kind of a transaction in the ledger. */
export const kindIn = ({ ledger }: State, one: Transaction): Kind | undefined =>
  kindOf(one, ledger.byTranId(one.original ?? ''));

/** Returns the kind of a transaction. A deal that was held earlier counts as a release. */
export function kindOf(
  { kind, type, state, sent, total, original }: Transaction,
  named: Transaction | undefined,
): Kind | undefined {
  const credit = /credit/i.test(sent.transactionType ?? '');
  switch (kind) {
    case 'pre-authorization':
      return credit ? 'payout pre-authorization' : 'pre-authorization';
    case 'payout':
      return original === undefined ? 'payout' : 'payout capture';
    case 'cancellation':
      if (named?.kind === 'pre-authorization') return 'cancelled pre-authorization';
      return 'cancellation';
    case 'refund':
      if (type === '52/Cancel') return 'partial refund before transmission';
      return total === named?.total ? 'refund' : 'partial refund';
    case 'charge':
      if (original !== undefined) return 'capture';
      if (/^autocommhold$/i.test(sent.validation ?? '')) return state === 'held' ? 'held deal' : 'release';
      if (/^payments$/i.test(sent.creditType ?? '')) return 'installments';
      return /^specialcredit$/i.test(sent.creditType ?? '') ? 'credit payments' : 'charge';
    default:
      return undefined;
  }
}
