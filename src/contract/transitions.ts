import { fromItsName, type Says } from './field.ts';
import type { ResultCode } from './result-codes.ts';

export type State =
  | 'authorized'
  | 'captured'
  | 'held'
  | 'on hold'
  | 'pending transmission'
  | 'transmitted'
  | 'cancelled'
  | 'refunded';

export type Move = 'cancelDeal' | 'refundDeal' | 'capture' | 'release' | 'hold';

/** A row of the transition table: an allowed or a refused change of state. */
export interface Transition extends Says {
  readonly from: readonly State[];
  readonly by: readonly Move[];
  /** Next state of the original transaction; missing if the request is refused. */
  readonly to?: State;
  readonly refusedWith?: ResultCode;
  readonly type?: 'Cancel' | 'Refund';
  /** The row applies only to a transaction with an earlier credit. */
  readonly credited?: true;
}

export const transitions = {
  'approved-pending-transmission-canceldeal': {
    from: ['pending transmission'],
    by: ['cancelDeal'],
    to: 'cancelled',
    type: 'Cancel',
    line: 198,
    group: 'cancellation',
    says: 'cancelDeal cancels the full amount of an approved charge that waits for transmission. The cancellation is a transaction of type Cancel, with a new tranId and the cgUid of the charge.',
  },
  'transmitted-canceldeal': {
    from: ['transmitted'],
    by: ['cancelDeal'],
    refusedWith: '313',
    line: 199,
    group: 'cancellation window',
    says: 'The cancellation of a transmitted charge is refused with 313. The charge does not change.',
  },
  'already-cancelled-canceldeal': {
    from: ['cancelled'],
    by: ['cancelDeal'],
    refusedWith: '314',
    line: 200,
    group: 'cancelled twice',
    says: 'A second cancellation of a charge is refused with 314. The charge does not change.',
  },
  'has-a-credit-already-canceldeal-or-refunddeal': {
    from: ['pending transmission', 'transmitted', 'refunded', 'cancelled'],
    by: ['cancelDeal', 'refundDeal'],
    credited: true,
    refusedWith: '320',
    line: 201,
    group: 'credited twice',
    says: 'The cancellation or refund of a charge that already has a credit is refused with 320. The charge does not change. The specification leaves open whether a refund after a partial refund is refused too (#2).',
  },
  'approved-pending-transmission-refunddeal': {
    from: ['pending transmission'],
    by: ['refundDeal'],
    to: 'cancelled',
    type: 'Cancel',
    line: 202,
    group: 'refund',
    says: 'A full refund of a charge that waits for transmission cancels the charge, with type Cancel. A partial refund creates a credit and does not change the charge.',
  },
  'transmitted-refunddeal': {
    from: ['transmitted'],
    by: ['refundDeal'],
    to: 'refunded',
    type: 'Refund',
    line: 203,
    group: 'refund',
    says: 'A refund of a transmitted charge creates a new credit of type Refund, for at most the original amount. A partial refund does not change the charge.',
  },
  'authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid': {
    from: ['authorized'],
    by: ['capture'],
    to: 'captured',
    line: 204,
    group: 'capture',
    says: 'An AutoComm deal that names a pre-authorization captures the pre-authorization. The amount must be within the authorized amount.',
  },
  'authorized-by-verify-j5-canceldeal': {
    from: ['authorized'],
    by: ['cancelDeal'],
    to: 'cancelled',
    type: 'Cancel',
    line: 205,
    group: 'cancelled pre-authorization',
    says: 'A cancelled pre-authorization gets the status CANCELLED.',
  },
  'held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid': {
    from: ['held'],
    by: ['release'],
    to: 'pending transmission',
    line: 206,
    group: 'release of a held deal',
    says: 'A held deal (validation AutoCommHold) is ready for transmission after its release.',
  },
  'any-transaction-dodeal-setashold-with-tranid': {
    from: [
      ...['authorized', 'captured', 'held', 'on hold', 'pending transmission'],
      ...['transmitted', 'cancelled', 'refunded'],
    ] as readonly State[],
    by: ['hold'],
    to: 'on hold',
    line: 207,
    group: 'hold for review',
    says: 'Any transaction can be put on hold for manual review.',
  },
} as const satisfies Record<string, Transition>;

const status = (says: string, group?: string): Says => ({
  ...{ line: 192, observable: 'inquiry', says },
  ...(group !== undefined && { group }),
});

export const financialStates = {
  'state.financialStatus.AUTHORIZED': status(
    `A pre-authorization that is neither captured nor cancelled is reported as AUTHORIZED. ${fromItsName}`,
    'pre-authorization',
  ),
  'state.financialStatus.REJECTED': status(
    `If inquiries report a refused transaction, the status is REJECTED. ${fromItsName}`,
    'refusal by the credit company',
  ),
  'state.financialStatus.CAPTURED': status(
    `A charge that waits for transmission is reported as CAPTURED. ${fromItsName}`,
    'charge',
  ),
  'state.financialStatus.TRANSMITTED': status(
    'A transmitted charge is reported as TRANSMITTED. The specification leaves open whether a full refund changes the status TRANSMITTED (#49).',
  ),
  'state.financialStatus.CANCELLED': status(
    'A cancelled pre-authorization is reported as CANCELLED.',
    'cancelled pre-authorization',
  ),
  'state.financialStatus.PENDING': status(
    'A held deal (validation AutoCommHold) is reported as PENDING.',
    'held deal',
  ),
} as const satisfies Record<string, Says>;
