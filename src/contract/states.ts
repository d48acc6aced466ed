import type { financialStatuses, transmitStatuses } from './codes.ts';
import { fromItsName } from './field.ts';
import type { Move, State } from './transitions.ts';

export interface StateText {
  readonly says: string;
  /** Values of financialStatus in inquireTransactions. */
  readonly reported: readonly string[];
  readonly openReport?: string;
  /** Ways to reach the state, except the moves of the transition table. */
  readonly by: readonly string[];
  /** Description of the next step: when and how money moves. */
  readonly follows: string;
  readonly rules?: readonly string[];
}

/** Descriptions of transaction states. Unstated facts are marked as the sandbox's choice. */
export const stateTexts: Readonly<Record<State | 'rejected', StateText>> = {
  authorized: {
    says: 'A pre-authorization has reserved an amount on the card, and nothing is charged yet.',
    reported: ['AUTHORIZED'],
    openReport: fromItsName,
    by: ['doDeal with validation Verify (J5)'],
    follows:
      'A capture charges the reserved amount or a part of it. cancelDeal ends a reservation that was not captured.',
  },
  captured: {
    says: 'The pre-authorization was captured: the amount of the capture is charged. In the sandbox, the capture is a separate deal. The next transmission sends the capture and not the pre-authorization.',
    reported: ['AUTHORIZED'],
    openReport:
      'For a captured pre-authorization, the status AUTHORIZED is the choice of the sandbox. Other gateways may report the pre-authorization as CAPTURED, like its capture (#34).',
    by: [],
    follows:
      'The next transmission sends the captured amount. In the sandbox, the capture has the status CAPTURED until the transmission, and TRANSMITTED afterwards. In the sandbox, a captured pre-authorization can be neither captured nor cancelled, even if the capture is cancelled. Other gateways may turn the pre-authorization itself into the charge (#33).',
  },
  held: {
    says: 'A held deal (validation AutoCommHold) is approved, and is not transmitted until AutoCommRelease releases the deal.',
    reported: ['PENDING'],
    by: ['doDeal with validation AutoCommHold (J9)'],
    follows:
      'AutoCommRelease releases the deal. The deal then waits for the next transmission. The specification does not clearly say whether a held deal can be cancelled (#8).',
  },
  'on hold': {
    says: 'A transaction on hold waits for a manual review. The specification does not state the financialStatus of a transaction on hold.',
    reported: [],
    openReport: 'In the sandbox, SetAsHold does not change the financialStatus (#36).',
    by: [],
    follows:
      'The specification does not state how a hold ends (#36). In the sandbox, AutoCommRelease, cancelDeal or a full refundDeal ends the hold of a charge that waited for transmission. A hold does not change a transaction in any other state (#37).',
  },
  'pending transmission': {
    says: 'The deal is approved and waits for the next transmission to the clearing network. In the sandbox, inquiries report the deal as CAPTURED. Do not confuse the state pending transmission with the state captured, which a pre-authorization has after its capture.',
    reported: ['CAPTURED'],
    openReport: fromItsName,
    by: [
      'doDeal with validation AutoComm (J4)',
      'the capture of a pre-authorization',
      'in the sandbox, a refund',
    ],
    follows:
      'The daily transmission or transmitTerminal sends the deal, which then has the state transmitted. In the sandbox, a refund waits in this state too. A waiting refund can be neither cancelled nor refunded: the code is 310. A waiting payout can be cancelled, but not refunded: the code is 310.',
  },
  transmitted: {
    says: 'A transmitted deal was sent to the clearing network.',
    reported: ['TRANSMITTED'],
    by: ['the daily transmission, or transmitTerminal'],
    rules: ['transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal'],
    follows:
      'The charge is complete. refundDeal gives the money back. In the sandbox, a transmitted refund can be neither cancelled nor refunded: the code is 310. For a transmitted payout, cancelDeal answers 313, and refundDeal answers 310.',
  },
  cancelled: {
    says: 'A cancelled transaction was cancelled before transmission. The specification states the status CANCELLED only for pre-authorizations.',
    reported: ['CANCELLED'],
    openReport: 'For a cancelled charge, CANCELLED is the choice of the sandbox (#48).',
    by: [],
    follows: 'A cancelled transaction is not transmitted, so no money moves.',
  },
  refunded: {
    says: 'A refunded deal was transmitted, and then refunded in full. The refund is a separate transaction. In the sandbox, the refund is transmitted too.',
    reported: ['TRANSMITTED'],
    openReport: 'For a refunded deal, the status TRANSMITTED is the choice of the sandbox (#49).',
    by: [],
    follows: 'No further credit is possible: a second credit of the charge is refused with 320.',
  },
  rejected: {
    says: 'A gateway can report a refused deal as REJECTED, or not report the deal at all.',
    reported: ['REJECTED'],
    openReport: fromItsName,
    by: ['a doDeal that the credit company refuses; in the sandbox, for example with the card "declined"'],
    follows: 'No next step is stated. The name REJECTED suggests that the deal charges nothing.',
  },
};

export const moveTexts: Readonly<Record<Move, string>> = {
  cancelDeal: 'cancelDeal',
  refundDeal: 'refundDeal in full',
  capture: 'doDeal AutoComm with cgUid or authNo',
  release: 'doDeal AutoCommRelease with tranId',
  hold: 'doDeal SetAsHold with tranId',
};

export const transmitStatusTexts: Readonly<Record<(typeof transmitStatuses)[number], string>> = {
  Default: 'The transmission is requested and waits.',
  inProcess:
    'The transmission is in progress. From the request of a transmission to its end, another transmitTerminal for the same terminal answers 502.',
  waitInquire: 'The transmission was sent, and its result is not known yet.',
  completed: 'The transmission has finished: its transactions are TRANSMITTED.',
  failed:
    'The transmission failed. In the sandbox, the next transmitTerminal answers 504. The second transmitTerminal after the failure retries the transmission, or answers 501 on a terminal whose retries fail.',
};

/** Meaning of each financialStatus of a charge in the sandbox. The specification explains three of them. */
export const financialStatusTexts: Readonly<Record<(typeof financialStatuses)[number], string>> = {
  AUTHORIZED:
    'The pre-authorization reserves an amount and charges nothing. A capture has a separate record with the status CAPTURED and later TRANSMITTED.',
  REJECTED: 'The deal was refused, and nothing is charged.',
  CAPTURED:
    'The charge or capture is approved, and the next transmission sends the transaction, unless the transaction is on hold. The buyer is charged. A refund or payout that waits for transmission has the status CAPTURED too: transactionType distinguishes the kinds.',
  TRANSMITTED:
    'The charge was transmitted, and the buyer is charged. A transmitted refund or payout has the status TRANSMITTED too: transactionType distinguishes the kinds. In the sandbox, a charge keeps the status TRANSMITTED after a refund.',
  PENDING: 'The deal is held (AutoCommHold), and the buyer is not charged before AutoCommRelease.',
  CANCELLED:
    'The pre-authorization was cancelled, or in the sandbox also a charge or payout before its transmission. Nothing is charged. The record of the cancellation itself has the status CANCELLED too.',
};
