import type { RuleId, State } from '../contract/index.ts';
import type { Card } from './cards.ts';
import type { Moment } from './clock.ts';

/** What a transaction is: what was asked for, not what became of it. */
export type Kind =
  | 'charge'
  | 'payout'
  | 'pre-authorization'
  | 'enquiry'
  | 'token'
  | 'refund'
  | 'cancellation';

/** One transaction of the ledger. Amounts in the smallest unit of its currency. */
export interface Transaction {
  readonly tranId: string;
  readonly cgUid: string;
  readonly uid: string;
  readonly terminalNumber: string;
  readonly kind: Kind;
  /** A key of the contract's transaction types: `01`, `52/Refund`. */
  readonly type: string;
  state: State | 'rejected' | 'done';
  readonly status: string;
  readonly total: number;
  readonly card: Card;
  readonly cardExpiration: string;
  readonly authNumber: string;
  readonly at: Moment;
  readonly sequence: string;
  /** The merchant's reference; undefined where none was sent. */
  readonly user: string | undefined;
  /** What the merchant sent beside: creditType, currency, shiftId1 and so on. Never the card. */
  readonly sent: Readonly<Record<string, string>>;
  /** The transaction that this one refunds, cancels or captures. */
  readonly original?: string;
  /** What was credited of it so far, by refunds and cancellations. */
  credited: number;
  /** The ids of later operations on it, the latest ones: a release and SetAsHold answer with one of their own. */
  operations?: readonly string[];
  /** What those did, the latest ones: nothing else in the ledger says when. */
  moves?: readonly { readonly at: Moment; readonly rule: RuleId; readonly to: Transaction['state'] }[];
  transmission?: {
    readonly transmitId: string;
    readonly at: Moment;
    readonly clearingReferanceNo: string;
    readonly fileNumber: string;
  };
}

/** The value of financialStatus, or undefined where an inquiry does not report the transaction. */
export function financialStatus(transaction: Transaction): string | undefined {
  if (transaction.kind === 'token' || transaction.kind === 'enquiry') return undefined;
  switch (transaction.state) {
    case 'rejected':
      return 'REJECTED';
    case 'authorized':
    // A used authorization is no charge: its capture has a record of its own.
    case 'captured':
      return 'AUTHORIZED';
    case 'held':
      return 'PENDING';
    case 'cancelled':
      return 'CANCELLED';
    case 'transmitted':
    case 'refunded':
      return 'TRANSMITTED';
    default:
      return 'CAPTURED';
  }
}
