import type { Says } from './field.ts';
import type { Move, State } from './transitions.ts';

export const commands = {
  doDeal: {
    line: 13,
    group: 'charge',
    says: 'doDeal makes a charge, pre-authorization, capture, token or payout. doDeal also requests a payment page, holds or releases a transaction, or enquires about a balance. The field validation selects the operation.',
  },
  refundDeal: {
    line: 14,
    group: 'refund',
    says: 'refundDeal refunds a settled charge in full or in part. A refund of the whole amount before the transmission cancels the charge. A partial refund does not change the charge.',
  },
  cancelDeal: {
    line: 15,
    group: 'cancellation',
    says: 'cancelDeal cancels the full amount of a transaction that is approved and waits for transmission. cancelDeal also cancels a pre-authorization.',
  },
  inquireTransactions: {
    line: 16,
    says: 'inquireTransactions returns the details of transactions, including their financial status.',
  },
  inquireTerminal: {
    line: 17,
    group: 'terminal of inquireTerminal',
    says: 'inquireTerminal returns the configuration and status of a terminal.',
  },
  transmitTerminal: {
    line: 18,
    group: 'transmission',
    says: 'transmitTerminal manually starts the transmission of the ready transactions of a terminal.',
  },
  transmitInquire: {
    line: 19,
    says: 'transmitInquire returns the metadata, status and statistics of transmissions.',
  },
  inquireInvoice: {
    line: 20,
    group: 'existing invoice',
    says: 'inquireInvoice returns the status of an invoice and the address of its document.',
  },
} as const satisfies Record<string, Says>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as readonly CommandName[];

/** Properties of a validation type: the subject of the deal and its effect on the ledger. */
export interface Validation extends Says {
  /** The J code in the reply. Two validations have none. */
  readonly j: number | null;
  /** The required subject: a card, an earlier transaction by tranId, or the redirect addresses of a payment page. */
  readonly needs: 'card' | 'transaction' | 'page';
  /** State of the transaction after approval. A validation without a state moves and reserves no money. */
  readonly leaves?: State;
  /** Effect on the earlier transaction that the request names. */
  readonly move?: Move;
}

export const validations = {
  AutoComm: {
    j: 4,
    needs: 'card',
    leaves: 'pending transmission',
    line: 113,
    group: 'charge',
    says: 'AutoComm (J4) makes a charge or a payout. The request has a card number and its expiry, or a token. A positive answer settles the deal immediately.',
  },
  AutoCommHold: {
    j: 9,
    needs: 'card',
    leaves: 'held',
    line: 114,
    group: 'held deal',
    says: 'AutoCommHold (J9) makes a charge that is transmitted only after a release.',
  },
  AutoCommRelease: {
    j: 109,
    needs: 'transaction',
    move: 'release',
    line: 115,
    group: 'release of a held deal',
    says: 'AutoCommRelease (J109) settles a deal that AutoCommHold held back. tranId names the deal.',
  },
  Verify: {
    j: 5,
    needs: 'card',
    leaves: 'authorized',
    line: 119,
    group: 'pre-authorization',
    says: 'Verify (J5) only authorizes an amount on a card. A later AutoComm deal captures at most this amount.',
  },
  Token: {
    j: 102,
    needs: 'card',
    line: 117,
    group: 'tokenization',
    says: 'Token (J102) validates a card number and returns a token. The request has the card number, its expiry and a total of 0. Nothing is charged.',
  },
  TxnSetup: {
    j: null,
    needs: 'page',
    line: 118,
    group: 'payment page',
    says: 'TxnSetup requests a payment page. The request has the operation, the merchant id, the unique id and the redirect addresses of the page.',
  },
  SetAsHold: {
    j: null,
    needs: 'transaction',
    move: 'hold',
    line: 116,
    group: 'hold for review',
    says: 'SetAsHold puts a transaction on hold for manual review. tranId names the transaction.',
  },
} as const satisfies Record<string, Validation>;

export type ValidationName = keyof typeof validations;

export const validationNames = Object.keys(validations) as readonly ValidationName[];

const byName = new Map<string, Validation>(
  Object.entries(validations).flatMap(([name, one]) =>
    [name, name.toLowerCase()].map((as) => [as, one] as const),
  ),
);

/** Returns the validation type with this name, case-insensitive. */
export const validationOf = (name = ''): Validation | undefined =>
  byName.get(name) ?? byName.get(name.toLowerCase());

export const movingValidations: readonly ValidationName[] = validationNames.filter(
  (name) => 'leaves' in validations[name],
);

export const followingValidations: readonly ValidationName[] = validationNames.filter(
  (name) => 'move' in validations[name],
);

export const combinations = {
  'combination.Debit.AutoComm': {
    line: 125,
    group: 'charge',
    says: 'A deal with transactionType Debit and validation AutoComm, without authNo and cgUid, charges a card immediately.',
  },
  'combination.Debit.Verify': {
    line: 126,
    group: 'pre-authorization',
    says: 'A deal with transactionType Debit and validation Verify pre-authorizes an amount on a card.',
  },
  'combination.Debit.AutoComm.capture': {
    line: 127,
    group: 'capture',
    says: 'A deal with transactionType Debit, validation AutoComm and the authNo or cgUid of a pre-authorization captures the pre-authorization.',
  },
  'combination.Credit.AutoComm': {
    line: 129,
    group: 'kinds of deal',
    says: 'A deal with transactionType Credit and validation AutoComm, without authNo and cgUid, is an immediate payout to a card (a credit without an earlier charge).',
  },
  'combination.Credit.Verify': {
    line: 130,
    group: 'payout pre-authorization',
    says: 'A deal with transactionType Credit and validation Verify pre-authorizes a payout (a credit without an earlier charge).',
  },
  'combination.Credit.AutoComm.capture': {
    line: 131,
    group: 'payout capture',
    says: 'A deal with transactionType Credit, validation AutoComm and the authNo or cgUid of a pre-authorized payout captures the payout (a credit without an earlier charge).',
  },
  'combination.Debit.Token': {
    line: 128,
    group: 'tokenization',
    says: 'A deal with transactionType Debit and validation Token creates a token of a card.',
  },
} as const satisfies Record<string, Says>;
