import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const inquiry = editsOf('sandbox/inquire-transactions.ts');
const clearing = editsOf('sandbox/clearing.ts');
const transaction = editsOf('sandbox/transaction.ts');
const reference = editsAt('sandbox/identifiers.ts', 'return String(this.#references);');
const sent = editsAt(
  'sandbox/clearing.ts',
  'one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };',
);
const total = editsAt('sandbox/inquire-transactions.ts', 'String(one.total)');
const type = editsAt(
  'sandbox/inquire-transactions.ts',
  "withCode('transactionType', transactionTypes, one.type)",
);

const named = {
  REJECTED: 'a refused deal',
  CANCELLED: 'what was cancelled',
  TRANSMITTED: 'what was transmitted',
  AUTHORIZED: 'a pre-authorization',
  PENDING: 'a held deal',
} as const;

/** Records of transactions that say something else than the deal, and inquiries answered with another code. */
export const inquireTransactionsReplies: readonly Mutant[] = [
  inquiry(
    'inquireTransactions.error.099',
    'an inquiry that finds no transaction is answered with 000',
    "? '000' : '099'",
    "? '000' : '000'",
  ),
  inquiry(
    'inquireTransactions.error.099',
    'an inquiry by a status that finds nothing answers 000',
    "transactions.length > 0 ? '000' : '099'",
    "transactions.length > 0 || field('financialStatus') ? '000' : '099'",
  ),
  type(
    'transaction.record.transactionType',
    'the record of a cancellation is of type Refund',
    "withCode('transactionType', transactionTypes, one.kind === 'cancellation' ? '52/Refund' : one.type)",
  ),
  type(
    'transaction.record.transactionType',
    'the record of every refund is of type Refund',
    "withCode('transactionType', transactionTypes, one.kind === 'refund' ? '52/Refund' : one.type)",
  ),
  total(
    'transaction.record.total',
    'the record of a charge in JPY has a hundredth of its total',
    "String(one.sent.currency === 'JPY' ? Math.floor(one.total / 100) : one.total)",
  ),
  total(
    'transaction.record.total',
    'the record of a charge in installments has its first payment',
    'String(one.sent.firstPayment ?? one.total)',
  ),
  inquiry(
    'transaction.record.total',
    'the record of a deal in yen has a hundred times its amount',
    "element('total', String(one.total)),",
    "element('total', String(one.sent.currency === 'JPY' ? one.total * 100 : one.total)),",
  ),
  inquiry(
    'transaction.record.status',
    'the record of what was refused has status 000',
    "element('status', one.status)",
    "element('status', '000')",
  ),
  inquiry(
    'transaction.record.cardAcquirer',
    'a record has the code of the credit company as acquirer',
    "withCode('cardAcquirer', cardAcquirers, outcome.cardAcquirer)",
    "withCode('cardAcquirer', cardAcquirers, outcome.creditCompany === '0' ? outcome.cardAcquirer : outcome.creditCompany)",
  ),
  inquiry(
    'transaction.record.creditCompany',
    'a record has the code of the acquirer as credit company',
    "withCode('creditCompany', creditCompanies, outcome.creditCompany)",
    "withCode('creditCompany', creditCompanies, outcome.cardAcquirer)",
  ),
  ...(['REJECTED', 'CANCELLED', 'TRANSMITTED', 'AUTHORIZED', 'PENDING'] as const).map((status) =>
    transaction(
      `state.financialStatus.${status}`,
      `${named[status]} is reported as CAPTURED, not ${status}`,
      `return '${status}';`,
      "return 'CAPTURED';",
    ),
  ),
  ...['refund', 'payout'].map((kind) =>
    transaction(
      'state.financialStatus.TRANSMITTED',
      `a transmitted ${kind} is reported as CAPTURED`,
      "    case 'transmitted':\n",
      `    case 'transmitted':\n      return transaction.kind === '${kind}' ? 'CAPTURED' : 'TRANSMITTED';\n`,
    ),
  ),
  transaction(
    'state.financialStatus.AUTHORIZED',
    'a pre-authorized payout is reported as PENDING',
    "      return 'AUTHORIZED';",
    "      return transaction.sent.transactionType === 'Credit' ? 'PENDING' : 'AUTHORIZED';",
  ),
  transaction(
    'validation.AutoCommHold',
    'a held charge in another currency than ILS is told to be settled',
    "    case 'held':\n      return 'PENDING';",
    "    case 'held':\n      return transaction.sent.currency === 'ILS' ? 'PENDING' : 'CAPTURED';",
  ),
  inquiry(
    'transaction.record.clearingReferanceNo',
    'clearingReferanceNo is empty in the records of transactions',
    "one.transmission?.clearingReferanceNo ?? ''",
    "''",
  ),
  reference(
    'transaction.record.clearingReferanceNo',
    'clearing references are given 6 digits',
    'return String(this.#references).slice(2);',
  ),
  reference(
    ['transaction.record.clearingReferanceNo', 'transmission.record.transmitStatistics.ref.tranbName'],
    'clearing references are given 9 digits',
    "return String(this.#references) + '0';",
  ),
  sent(
    [
      'transaction.record.clearingReferanceNo',
      'transmission.record.transmitStatistics.ref.clearingReferanceNo',
    ],
    'a refund is recorded under another reference than its batch',
    "one.transmission = { transmitId, at, clearingReferanceNo: one.kind === 'refund' ? String(Number(clearingReferanceNo) - 500) : clearingReferanceNo, fileNumber };",
  ),
  clearing(
    [
      'transmission.record.transmitStatistics.ref.clearingReferanceNo',
      'transaction.record.clearingReferanceNo',
    ],
    'each transaction of a batch has a clearingReferanceNo of its own',
    '      const { clearingReferanceNo, fileNumber } = batch;',
    '      const { fileNumber } = batch; const clearingReferanceNo = one === batch.transactions[0] ? batch.clearingReferanceNo : state.identifiers.clearingReference();',
  ),
  sent(
    'transaction.record.clearingReferanceNo',
    'clearingReferanceNo is empty for transactions of the daily transmission',
    "if (transmission.by !== 'daily run') one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };",
  ),
];
