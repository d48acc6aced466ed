import { type Alteration, editsAt, editsOf } from '../alteration.ts';
import { requestsOf } from '../requests.ts';

const file = 'sandbox/inquire-transactions.ts';
const inquiry = editsOf(file);
const transaction = editsOf('sandbox/transaction.ts');
const reference = editsAt('sandbox/identifiers.ts', 'return String(this.#references);');

/** Mutants whose inquiries find other transactions than match, or report them wrongly. */
export const inquireTransactionsMutants: readonly Alteration[] = [
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
];
