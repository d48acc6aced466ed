import { editsAt, editsOf, type Mutant } from '../mutant.ts';
import { type Field, requestsOf } from '../requests.ts';

type Criterion = Exclude<Parameters<Field<'inquireTransactions'>>[0], `${string}.${string}`>;

const file = 'sandbox/inquire-transactions.ts';
const inquiry = editsOf(file);
const transaction = editsOf('sandbox/transaction.ts');
const reference = editsAt('sandbox/identifiers.ts', 'return String(this.#references);');
const type = editsAt(file, "withCode('transactionType', transactionTypes, one.type)");
const every = 'given.every(([name, holds]) => holds(one, field(name) ??';

const passesOver = (criterion: Criterion, beside: Criterion): Mutant =>
  editsAt(file, every)(
    `inquireTransactions.request.${criterion}`,
    `inquireTransactions passes over ${criterion} beside ${beside}`,
    `given.every(([name, holds]) => (name === '${criterion}' && field('${beside}') !== undefined) || holds(one, field(name) ??`,
  );

/** Inquiries that find more or less than their criteria ask for. */
export const inquireTransactionsFinds: readonly Mutant[] = [
  requestsOf('inquireTransactions').accepts(
    'inquireTransactions.criterion-required',
    'inquireTransactions needs no criterion',
  ),
  ...(['shiftId1', 'shiftId2', 'shiftId3'] as const).map((criterion) =>
    inquiry(
      `inquireTransactions.request.${criterion}`,
      `a ${criterion} finds longer ones that begin with it`,
      `${criterion}: (one, value) => one.sent.${criterion} === value,`,
      `${criterion}: (one, value) => one.sent.${criterion}?.startsWith(value) === true,`,
    ),
  ),
  inquiry(
    'inquireTransactions.request.user',
    'a user finds longer ones that begin with it',
    'one.user === value',
    'one.user?.startsWith(value) === true',
    { file, from: 'ledger.byUser(value)', to: 'ledger.all()' },
  ),
  inquiry(
    'inquireTransactions.criterion-required',
    'a range of deal dates with a financial status finds nothing',
    every,
    `!(field('fromDealDate') && field('financialStatus') && !field('user')) && ${every}`,
  ),
  inquiry(
    'inquireTransactions.request.financialStatus',
    'the financial status REJECTED finds nothing',
    'financialStatus: (one, value) => financialStatus(one) === value,',
    "financialStatus: (one, value) => value !== 'REJECTED' && financialStatus(one) === value,",
  ),
  passesOver('shiftId1', 'transmitId'),
  passesOver('shiftId2', 'cgUid'),
  passesOver('shiftId3', 'fromDealDate'),
  passesOver('financialStatus', 'fromTransmitDate'),
  passesOver('financialStatus', 'cgUid'),
  passesOver('fromDealDate', 'tranId'),
  passesOver('toDealDate', 'clearingReferanceNo'),
  passesOver('fromShiftTxnDate', 'tranId'),
  passesOver('toShiftTxnDate', 'cgUid'),
  passesOver('fromTransmitDate', 'transmitId'),
  passesOver('toTransmitDate', 'clearingReferanceNo'),
  inquiry(
    'inquireTransactions.request.terminalNumber',
    'inquireTransactions by orgUid also finds transactions of other terminals',
    'one.terminalNumber === terminal.number &&',
    "(one.terminalNumber === terminal.number || field('orgUid') !== undefined) &&",
  ),
  inquiry(
    'inquireTransactions.request.toTransmitDate',
    'toTransmitDate leaves out its own day',
    'day(one.transmission.at) <= value',
    'day(one.transmission.at) < value',
  ),
  inquiry(
    'inquireTransactions.request.fromTransmitDate',
    'transmission dates narrow by the day of the deal',
    'day(one.transmission.at) >= value',
    'day(one.at) >= value',
    { file, from: 'day(one.transmission.at) <= value', to: 'day(one.at) <= value' },
  ),
  inquiry(
    'inquireTransactions.request.fromDealDate',
    'deal dates narrow by the day of transmission',
    'day(one.at) >= value',
    'day(one.transmission?.at ?? one.at) >= value',
    { file, from: 'day(one.at) <= value', to: 'day(one.transmission?.at ?? one.at) <= value' },
  ),
];

/** Records of transactions that say something else than the deal, and inquiries answered with another code. */
export const inquireTransactionsReplies: readonly Mutant[] = [
  inquiry(
    'inquireTransactions.error.099',
    'an inquiry by a status that finds nothing answers 000',
    "transactions.length > 0 ? '000' : '099'",
    "transactions.length > 0 || field('financialStatus') ? '000' : '099'",
  ),
  type(
    'transaction.record.transactionType',
    'the record of every refund is of type Refund',
    "withCode('transactionType', transactionTypes, one.kind === 'refund' ? '52/Refund' : one.type)",
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
    'state.financialStatus.CAPTURED',
    'a charge that waits for transmission is reported as AUTHORIZED',
    "    default:\n      return 'CAPTURED';",
    "    default:\n      return 'AUTHORIZED';",
  ),
  inquiry(
    ['inquireTransactions.error.000', 'command.inquireTransactions', 'transaction.totals.total'],
    'an inquiry is answered with 000 and an empty page',
    "element('transactions', transactions.map(record)),",
    "element('transactions', []),",
  ),
  transaction(
    'state.financialStatus.AUTHORIZED',
    'a pre-authorized payout is reported as PENDING',
    "      return 'AUTHORIZED';",
    "      return transaction.sent.transactionType === 'Credit' ? 'PENDING' : 'AUTHORIZED';",
  ),
  reference(
    ['transaction.record.clearingReferanceNo', 'transmission.record.transmitStatistics.ref.tranbName'],
    'clearing references are given 9 digits',
    "return String(this.#references) + '0';",
  ),
  editsOf('sandbox/clearing.ts')(
    'transaction.record.clearingReferanceNo',
    'clearingReferanceNo is empty for transactions of the daily transmission',
    'one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };',
    "if (transmission.by !== 'daily run') one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };",
  ),
];
