import type { Says } from './field.ts';
import { lookups } from './refund-deal.ts';

interface CodeSays extends Says {
  /** Parameters with the values that cause the result code; empty if only the state of the transaction causes it. */
  readonly about?: readonly string[];
}

const byId = [...lookups];
const bySeveral = ['cgUid', 'ashraitEmvData.orgUid'];

const refundDealErrors = {
  '310': { line: 323, says: 'No charge matches the refund.' },
  '317': {
    line: 324,
    about: byId,
    says: 'The refund names no transaction: tranId, cgUid and orgUid are missing.',
  },
  '320': { line: 325, about: [], group: 'credited twice', says: 'The charge already has a credit.' },
  '321': {
    line: 326,
    about: ['total'],
    group: 'refund',
    says: 'The amount of the refund differs from the amount of the charge. The sample text says that the refund is above the limit.',
  },
  '324': { line: 327, says: 'The terminal is not permitted to refund.' },
  '332': {
    line: 328,
    about: bySeveral,
    says: 'The lookup of the refund (cgUid or orgUid) finds several transactions.',
  },
  '339': {
    line: 329,
    about: ['creditType'],
    group: 'credit type of a refund',
    says: 'The credit type of the refund differs from the credit type of the charge.',
  },
  '340': {
    line: 330,
    about: ['numberOfPayments'],
    says: 'The number of payments of the refund differs from the number of payments of the charge.',
  },
  '341': {
    line: 331,
    about: ['total'],
    group: 'refund',
    says: 'The amount of the refund does not match the amount of the charge.',
  },
} as const satisfies Record<string, CodeSays>;

const cancelDealErrors = {
  '310': {
    line: 337,
    about: byId,
    group: 'nothing to cancel',
    says: 'No charge matches the cancellation.',
  },
  '312': {
    line: 338,
    about: [...byId, 'terminalNumber'],
    group: 'nothing to cancel',
    says: 'No transaction to cancel was found.',
  },
  '313': {
    line: 339,
    about: [],
    group: 'cancellation window',
    says: 'The charge is already transmitted: use refundDeal.',
  },
  '314': { line: 340, about: [], group: 'cancelled twice', says: 'The charge is already cancelled.' },
  '317': {
    line: 341,
    about: byId,
    group: 'lookup of a cancellation',
    says: 'Required parameters of the cancellation are missing: the cancellation needs one of tranId, cgUid and orgUid.',
  },
  '319': { line: 342, says: 'The terminal is not permitted to cancel.' },
  '320': { line: 343, about: [], group: 'credited twice', says: 'The charge already has a credit.' },
  '332': {
    line: 344,
    about: bySeveral,
    says: 'The lookup of the cancellation (cgUid or orgUid) finds several transactions. A more specific lookup or a setting of the terminal resolves the ambiguity.',
  },
} as const satisfies Record<string, CodeSays>;

const inquireTransactionsErrors = {
  '000': {
    line: 354,
    group: 'inquiry answered',
    says: 'If an inquiry finds transactions, the result is 000.',
  },
  '325': {
    line: 355,
    group: 'well-formed requests',
    says: 'An inquiry that is not well-formed XML is refused with 325.',
  },
  '099': { line: 356, group: 'inquiry answered', says: 'If an inquiry finds nothing, the result is 099.' },
} as const satisfies Record<string, CodeSays>;

const doDealErrors = {
  refusal: {
    line: 348,
    group: 'refusal by the credit company',
    says: 'If the credit company refuses a deal, the reply has 004 in result and status, and an extendedStatus of five digits, as in the sample.',
  },
} as const satisfies Record<string, CodeSays>;

const inquireTerminalErrors = {
  '000': {
    line: 364,
    group: 'terminal of inquireTerminal',
    says: 'If the terminal belongs to the merchant, the result of inquireTerminal is 000.',
  },
  '001': {
    line: 365,
    about: ['terminalNumber'],
    group: "terminal that is not the merchant's",
    says: 'The terminal was not found, or the merchant has no access to the terminal.',
  },
  '002': {
    line: 366,
    about: ['terminalNumber'],
    group: "terminal that is not the merchant's",
    says: 'The merchant has no access to the terminal.',
  },
  '003': {
    line: 367,
    about: ['user', 'password'],
    group: 'credentials of inquireTerminal',
    says: 'The user or password in the XML is wrong.',
  },
  '004': { line: 368, about: ['terminalNumber'], says: 'The terminal number is not valid.' },
} as const satisfies Record<string, CodeSays>;

const inside = (line: number, says: string): Says => ({
  line,
  says,
  observable: 'no',
  unobservable: 'The specification states no request that leads to this code.',
});

const ofUnknown = (line: number, says: string): Says => ({ line, says, standing: 'chosen' });

const transmitErrors = {
  '000': {
    line: 374,
    group: 'transmission',
    says: 'transmitTerminal answers 000 if it started a transmission. transmitInquire answers 000 if it found a transmission.',
  },
  '308': inside(375, 'The gateway could not query its database.'),
  '444': inside(376, 'The application of the gateway failed.'),
  '500': {
    line: 377,
    group: 'unknown transmission',
    says: 'No transmission has the requested id. If transmitInquire answers 500, the element transmitInquire in the reply is empty.',
  },
  '501': inside(378, 'The terminal cannot be transmitted again.'),
  '502': {
    line: 379,
    group: 'terminal in transmission',
    says: 'A transmission of the terminal is in progress.',
  },
  '503': inside(380, 'No transmission failed, so there is nothing to retransmit.'),
  '504': {
    line: 381,
    says: 'The terminal cannot transmit, because a transmission failed. The transmission has to be retried.',
  },
  '534': {
    line: 382,
    group: 'batch limit',
    says: 'The transmission has more batches than allowed.',
  },
  '550': ofUnknown(383, 'The transmission service could not read the request.'),
  '552': inside(384, 'The log of the transmission is not in status 0.'),
  '553': inside(385, 'The transactions could not be read from the database.'),
  '554': inside(386, 'The data of the transactions could not be created.'),
  '555': inside(387, 'The 1402 messages could not be created.'),
  '556': inside(388, 'The request to the processor could not be created or sent.'),
  '557': inside(389, 'The log of the transmission could not be updated.'),
  '558': ofUnknown(390, 'The acquirer answers with an error: the terminal does not exist.'),
} as const satisfies Record<string, CodeSays>;

const inquireInvoiceErrors = {
  '000': {
    line: 394,
    group: 'invoice inquiry accepted',
    says: 'An accepted inquiry about an invoice answers 000.',
  },
  '325': {
    line: 394,
    group: 'well-formed requests',
    says: 'An inquireInvoice request that is not well-formed XML is refused with 325.',
  },
  '405': {
    line: 394,
    group: 'credentials',
    says: 'An inquireInvoice request with wrong credentials is refused with 405.',
  },
  '414': {
    line: 394,
    says: 'An inquireInvoice request is refused with 414 if a value in the XML or int_in itself is too short or too long.',
  },
} as const satisfies Record<string, CodeSays>;

/**
 * Result codes of the sandbox for doDeal: the specification states only 000 and 004 (`unstated.09`). Public clients
 * know 033 to 173; recorded replies have 401 and 462 (`test/wild`).
 */
const unstatedCodes = {
  '033': 'The card number or the token is not valid.',
  '036': 'The card has expired.',
  '107': 'The amount is above the limit or the authorized amount.',
  '111': 'The terminal is not permitted to do this.',
  '173': 'The request is a duplicate.',
  '401': 'A parameter is missing, has an invalid form or contradicts another one.',
  '462': 'A field of the header has an unknown value.',
} as const;

/** Tables of result codes by rule id prefix. transmitTerminal and transmitInquire have the same table. */
export const errorTables = {
  'doDeal.error': doDealErrors,
  'refundDeal.error': refundDealErrors,
  'cancelDeal.error': cancelDealErrors,
  'inquireTransactions.error': inquireTransactionsErrors,
  'inquireTerminal.error': inquireTerminalErrors,
  'transmit.error': transmitErrors,
  'inquireInvoice.error': inquireInvoiceErrors,
} as const;

type Stated = { [P in keyof typeof errorTables]: keyof (typeof errorTables)[P] }[keyof typeof errorTables];

/** Codes of the element `result`: those of the specification's tables, and unstated ones. */
export type ResultCode = Exclude<Stated, 'refusal'> | keyof typeof unstatedCodes;

/** Returns the parameters that cause the result code of this rule; undefined without such parameters. */
export function codeFields(id: string): readonly string[] | undefined {
  const [command = '', , code = ''] = id.split('.');
  const tables: Readonly<Record<string, Readonly<Record<string, CodeSays>>>> = errorTables;
  return tables[`${command}.error`]?.[code]?.about;
}
