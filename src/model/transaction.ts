import type { Opening } from '../generators/index.ts';

/**
 * Where a transaction is, as far as the specification tells. `open`: something was done to it that the specification
 * leaves open, and it was accepted; from then on only its money counts.
 */
export type State = 'authorized' | 'captured' | 'held' | 'ready' | 'transmitted' | 'cancelled' | 'open';

/** A transaction as the model keeps it. Amounts in the smallest unit of the currency. */
export interface Transaction {
  /** How the moves call it; a capture is called by its pre-authorization's. */
  readonly number: number;
  readonly kind: Opening | 'capture';
  /** Of a released deal that of the release, where the target makes a transaction of it. */
  tranId: string;
  readonly cgUid: string;
  readonly total: number;
  state: State;
  cancelledBy?: 'cancel' | 'refund';
  /** What refunds and cancellations took back of it. */
  credited: number;
  readonly captures: Transaction[];
}

export const isPreAuthorization = ({ kind }: Transaction): boolean => kind === 'pre-authorization';

/** What is left of it to refund, or to capture: what a capture took that was given back may be captured anew (#33). */
export const restOf = (one: Transaction): number =>
  one.total -
  (isPreAuthorization(one)
    ? one.captures.reduce((sum, { credited, total }) => sum + (credited < total ? total : 0), 0)
    : one.credited);
