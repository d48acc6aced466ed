import type { How, Opening } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';

/** In the state `open`, the specification states no effect of an accepted move: only amounts are checked. */
export type State = 'authorized' | 'captured' | 'held' | 'ready' | 'transmitted' | 'cancelled' | 'open';

export interface Transaction {
  /** Number of the transaction in the moves. A capture has the number of its pre-authorization. */
  readonly number: number;
  readonly kind: Opening | 'capture';
  /** Id of the release, if the deal was released and the release has a record. */
  tranId: string;
  readonly cgUid: string;
  readonly total: number;
  state: State;
  cancelledBy?: 'cancel' | 'refund';
  credited: number;
  readonly captures: Transaction[];
  readonly how: How;
  readonly user: string | undefined;
  readonly terminalNumber: string;
  /** The card, or its token, in requests. */
  readonly card: Fields;
  readonly uid?: string;
  readonly authNumber?: string;
  /** The transmission that sent it, if its terminal has one. */
  transmitId?: string;
  /** The clearing reference in its first record after the transmission. */
  reference?: string;
  /** The first and the last day of that transmission, `YYYY-MM-DD`. */
  transmitDays?: readonly [first: string, last: string] | undefined;
  /** The day of the gateway, `YYYY-MM-DD`. */
  readonly day?: string;
  /** The codes of the card's elements in the reply to the first deal. */
  readonly codes?: Readonly<Record<string, string>>;
  /** True if its terminal validates neither the id nor the CVV. */
  readonly unvalidated?: boolean;
  /** The dateTime of the reply to the transaction, in milliseconds. */
  readonly at?: number | undefined;
  /** True if its records are compared after the transmission only. */
  readonly late?: true | undefined;
  /** True after an accepted follow-up: lookups other than tranId may then find several transactions. */
  followed?: boolean;
}

export const creditsTheCard = ({ how }: Transaction): boolean => how.type === 'Credit';

export const isPreAuthorization = ({ kind }: Transaction): boolean => kind === 'pre-authorization';

/** The amount that can be refunded or captured. A refunded capture may be captured again (ambiguity #33). */
export const restOf = (one: Transaction): number =>
  one.total -
  (isPreAuthorization(one)
    ? one.captures.reduce((sum, { credited, total }) => sum + (credited < total ? total : 0), 0)
    : one.credited);

/** By hand from the table of financial statuses. */
export const statuses = ['AUTHORIZED', 'REJECTED', 'CAPTURED', 'TRANSMITTED', 'PENDING', 'CANCELLED'];

export const isOpen = (transaction: Transaction): boolean => reported(transaction) === statuses;

/** Allowed values of financialStatus, by hand from line 192 of the specification and the table of transitions. */
export function reported(transaction: Transaction): readonly string[] {
  switch (transaction.state) {
    case 'authorized':
      return ['AUTHORIZED'];
    case 'held':
      return ['PENDING'];
    case 'ready':
      // The status of a released deal is open until its transmission (ambiguity #103).
      return transaction.kind === 'held charge' ? ['CAPTURED', 'AUTHORIZED', 'PENDING'] : ['CAPTURED'];
    case 'transmitted':
      // A fully refunded charge may have another status (ambiguity #49).
      return transaction.credited < transaction.total ? ['TRANSMITTED'] : statuses;
    case 'cancelled':
      // The specification states CANCELLED only for pre-authorizations. A cancelled charge is not transmitted
      // (ambiguity #48).
      return isPreAuthorization(transaction)
        ? ['CANCELLED']
        : statuses.filter((one) => one !== 'TRANSMITTED');
    // The status of a captured pre-authorization is open (ambiguity #34).
    case 'captured':
    case 'open':
      return statuses;
  }
}
