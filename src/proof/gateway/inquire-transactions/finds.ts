import { type Edit, editsAt, editsOf, type Mutant } from '../../mutant.ts';
import { type Field, malformed, requestsOf } from '../../requests.ts';

type Criterion = Exclude<Parameters<Field<'inquireTransactions'>>[0], `${string}.${string}`>;

const file = 'sandbox/inquire-transactions.ts';
const inquiry = editsOf(file);
const clearing = editsOf('sandbox/clearing.ts');
const given = 'filter(([name]) => field(name) !== undefined)';
const every = 'given.every(([name, holds]) => holds(one, field(name) ??';

const ignores = (
  criterion: Criterion,
  breaks = `inquireTransactions ignores ${criterion}`,
  ...more: readonly Edit[]
): Mutant =>
  editsAt(file, given)(
    `inquireTransactions.request.${criterion}`,
    breaks,
    `${given.slice(0, -1)} && name !== '${criterion}')`,
    ...more,
  );

const passesOver = (criterion: Criterion, beside: Criterion): Mutant =>
  editsAt(file, every)(
    `inquireTransactions.request.${criterion}`,
    `inquireTransactions passes over ${criterion} beside ${beside}`,
    `given.every(([name, holds]) => (name === '${criterion}' && field('${beside}') !== undefined) || holds(one, field(name) ??`,
  );

const leavesOut = (criterion: Criterion, kind: string): Mutant =>
  editsAt(file, every)(
    `inquireTransactions.request.${criterion}`,
    `inquireTransactions by ${criterion} leaves out what is a ${kind}`,
    `!(field('${criterion}') && one.kind === '${kind}') && ${every}`,
  );

const openWhereMalformed = (criterion: Criterion): Mutant =>
  requestsOf('inquireTransactions').accepts(
    `inquireTransactions.request.${criterion}`,
    `a ${criterion} that is no date is read as none`,
    malformed,
    {
      file,
      from: given,
      to: `${given.slice(0, -1)} && !(name === '${criterion}' && Number.isNaN(Date.parse(field(name) ?? ''))))`,
    },
  );

/** Inquiries that find more or less than their criteria ask for. */
export const inquireTransactionsFinds: readonly Mutant[] = [
  requestsOf('inquireTransactions').accepts(
    'inquireTransactions.criterion-required',
    'inquireTransactions needs no criterion',
  ),
  ...(['Deal', 'Transmit', 'ShiftTxn'] as const).flatMap((dates) =>
    (['from', 'to'] as const).map((end) => openWhereMalformed(`${end}${dates}Date`)),
  ),
  ignores('clearingReferanceNo'),
  ignores('financialStatus'),
  ignores('transmitId'),
  ignores('shiftId1'),
  ...(['fromDealDate', 'toDealDate'] as const).map((criterion) =>
    ignores(criterion, `${criterion} does not narrow an inquiry by tranId, cgUid, orgUid or user`),
  ),
  ...(['orgUid', 'cgUid', 'user'] as const).map((criterion) =>
    ignores(criterion, undefined, { file, from: `by('${criterion}',`, to: `by('${criterion}x',` }),
  ),
  ...(['shiftId2', 'shiftId3'] as const).map((criterion) =>
    inquiry(
      `inquireTransactions.request.${criterion}`,
      `${criterion} does not narrow an inquiry`,
      `${criterion}: (one, value) => one.sent.${criterion} === value,`,
      `${criterion}: () => true,`,
    ),
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
    'one.sent.user === value',
    'one.sent.user?.startsWith(value) === true',
    { file, from: 'ledger.byUser(value)', to: 'ledger.all()' },
  ),
  inquiry(
    'inquireTransactions.request.tranId',
    'an inquiry by tranId also finds what belongs to the transaction',
    'tranId: (one, value) => one.tranId === value || one.operations?.includes(value) === true,',
    'tranId: () => true,',
    {
      file,
      from: '[ledger.byTranId(value)].filter((one) => one !== undefined)',
      to: "ledger.byCgUid(ledger.byTranId(value)?.cgUid ?? '')",
    },
  ),
  ...(
    [
      ['fromShiftTxnDate', '>='],
      ['toShiftTxnDate', '<='],
    ] as const
  ).map(([criterion, compared]) =>
    inquiry(
      `inquireTransactions.request.${criterion}`,
      `${criterion} does not narrow an inquiry`,
      `one.sent.shiftTxnDate !== undefined && one.sent.shiftTxnDate.slice(0, 10) ${compared} value,`,
      'true,',
    ),
  ),
  inquiry(
    'inquireTransactions.criterion-required',
    'a range of deal dates with a financial status finds nothing',
    every,
    `!(field('fromDealDate') && field('financialStatus') && !field('user')) && ${every}`,
  ),
  ...['PENDING', 'CANCELLED', 'REJECTED', 'TRANSMITTED'].map((status) =>
    inquiry(
      'inquireTransactions.request.financialStatus',
      `the financial status ${status} finds nothing`,
      'financialStatus: (one, value) => financialStatus(one) === value,',
      `financialStatus: (one, value) => value !== '${status}' && financialStatus(one) === value,`,
    ),
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
  ...(['transmitId', 'clearingReferanceNo', 'fromTransmitDate'] as const).flatMap((criterion) =>
    ['refund', 'payout'].map((kind) => leavesOut(criterion, kind)),
  ),
  leavesOut('cgUid', 'cancellation'),
  leavesOut('cgUid', 'refund'),
  ...(['cgUid', 'user'] as const).map((criterion) => {
    const found = `by('${criterion}', (value) => ledger.by${criterion === 'user' ? 'User' : 'CgUid'}(value)`;
    return inquiry(
      [`inquireTransactions.request.${criterion}`, 'inquireTransactions.request.financialStatus'],
      `an inquiry by ${criterion} finds one transaction at most`,
      `${found})`,
      `${found}.slice(0, 1))`,
    );
  }),
  inquiry(
    ['inquireTransactions.request.tranId', 'inquireTransactions.error.099'],
    'an inquiry by tranId finds all transactions',
    'tranId: (one, value) => one.tranId === value || one.operations?.includes(value) === true,',
    'tranId: () => true,',
    {
      file,
      from: "by('tranId', (value) => [ledger.byTranId(value)].filter((one) => one !== undefined)) ??",
      to: '',
    },
  ),
  inquiry(
    'inquireTransactions.request.terminalNumber',
    'inquireTransactions also finds transactions of other terminals',
    'one.terminalNumber === terminal.number &&',
    '',
  ),
  ...['tranId', 'cgUid', 'orgUid'].map((lookup) =>
    inquiry(
      'inquireTransactions.request.terminalNumber',
      `inquireTransactions by ${lookup} also finds transactions of other terminals`,
      'one.terminalNumber === terminal.number &&',
      `(one.terminalNumber === terminal.number || field('${lookup}') !== undefined) &&`,
    ),
  ),
  inquiry(
    'inquireTransactions.request.fromTransmitDate',
    'fromTransmitDate finds only what was transmitted at least a year later',
    'fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at) >= value',
    'fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at.subtract({ years: 1 })) >= value',
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
    {
      file,
      from: "    by('fromDealDate', (value) => ledger.byDay(value, field('toDealDate') ?? '9999-12-31')) ??\n",
      to: '',
    },
  ),
  clearing(
    'inquireTransactions.request.transmitId',
    'transactions are found by another transmitId than that of their transmission',
    'one.transmission = { transmitId, at,',
    "one.transmission = { transmitId: transmitId + '1', at,",
  ),
];
