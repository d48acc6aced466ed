import type { RuleId, State } from '../contract/index.ts';
import type { Card } from './cards.ts';
import type { Moment } from './clock.ts';

export type Kind =
  | 'charge'
  | 'payout'
  | 'pre-authorization'
  | 'enquiry'
  | 'token'
  | 'refund'
  | 'cancellation';

/** A transaction. Amounts are in the smallest unit of the currency. */
export interface Transaction {
  readonly tranId: string;
  readonly cgUid: string;
  readonly uid: string;
  readonly terminalNumber: string;
  readonly kind: Kind;
  /** The transaction type as a key of the contract, such as `01` or `52/Refund`. */
  readonly type: string;
  state: State | 'rejected' | 'done';
  readonly status: string;
  readonly total: number;
  readonly card: Card;
  readonly cardExpiration: string;
  readonly authNumber: string;
  readonly at: Moment;
  readonly sequence: string;
  readonly user: string | undefined;
  /** Other request parameters such as creditType and currency, without card data. */
  readonly sent: Readonly<Record<string, string>>;
  /** The tranId of the transaction that is refunded, cancelled or captured by this transaction. */
  readonly original?: string;
  credited: number;
  /** Further tranIds of this transaction, from AutoCommRelease and SetAsHold. */
  operations?: readonly string[];
  moves?: readonly { readonly at: Moment; readonly rule: RuleId; readonly to: Transaction['state'] }[];
  transmission?: {
    readonly transmitId: string;
    readonly at: Moment;
    readonly clearingReferanceNo: string;
    readonly fileNumber: string;
  };
}

const financialStatuses: Readonly<Record<Transaction['state'], string>> = {
  rejected: 'REJECTED',
  authorized: 'AUTHORIZED',
  // A captured pre-authorization stays AUTHORIZED, because the capture has a record of its own.
  captured: 'AUTHORIZED',
  held: 'PENDING',
  'on hold': 'CAPTURED',
  'pending transmission': 'CAPTURED',
  cancelled: 'CANCELLED',
  transmitted: 'TRANSMITTED',
  refunded: 'TRANSMITTED',
  done: 'CAPTURED',
};

/** Returns the value of financialStatus, or undefined for transactions that inquiries do not report. */
export const financialStatus = ({ kind, state }: Transaction): string | undefined =>
  kind === 'token' || kind === 'enquiry' ? undefined : financialStatuses[state];
