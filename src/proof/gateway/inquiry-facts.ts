import { editMutant, type Mutant } from '../mutant.ts';

const file = 'sandbox/inquire-transactions.ts';
const clearing = 'sandbox/clearing.ts';
const every = 'given.every(([name, holds]) => holds(one, field(name) ??';
const ready = "one.state === 'pending transmission' && one.terminalNumber";

/** A criterion that is passed over beside another one. */
const passedOver = (criterion: string, beside: string): Mutant =>
  editMutant(
    `inquireTransactions.request.${criterion}`,
    `inquireTransactions passes over ${criterion} beside ${beside}`,
    {
      file,
      from: every,
      to: `given.every(([name, holds]) => (name === '${criterion}' && field('${beside}') !== undefined) || holds(one, field(name) ??`,
    },
  );

/** A kind of transaction that is not found by a criterion. */
const notFound = (criterion: string, kind: string): Mutant =>
  editMutant(
    `inquireTransactions.request.${criterion}`,
    `inquireTransactions by ${criterion} leaves out what is a ${kind}`,
    {
      file,
      from: every,
      to: `!(field('${criterion}') && one.kind === '${kind}') && ${every}`,
    },
  );

/** Inquiries with several criteria, criteria that leave something out, and records that differ from the reply. */
export const inquiryFacts: readonly Mutant[] = [
  passedOver('shiftId1', 'transmitId'),
  passedOver('shiftId2', 'cgUid'),
  passedOver('shiftId3', 'fromDealDate'),
  passedOver('financialStatus', 'fromTransmitDate'),
  passedOver('financialStatus', 'cgUid'),
  passedOver('fromDealDate', 'tranId'),
  passedOver('toDealDate', 'clearingReferanceNo'),
  passedOver('fromShiftTxnDate', 'tranId'),
  passedOver('toShiftTxnDate', 'cgUid'),
  passedOver('fromTransmitDate', 'transmitId'),
  passedOver('toTransmitDate', 'clearingReferanceNo'),
  notFound('transmitId', 'refund'),
  notFound('transmitId', 'payout'),
  notFound('clearingReferanceNo', 'refund'),
  notFound('clearingReferanceNo', 'payout'),
  notFound('fromTransmitDate', 'refund'),
  notFound('fromTransmitDate', 'payout'),
  notFound('cgUid', 'cancellation'),
  notFound('cgUid', 'refund'),
  ...['tranId', 'cgUid', 'orgUid'].map((lookup) =>
    editMutant(
      'inquireTransactions.request.terminalNumber',
      `inquireTransactions by ${lookup} also finds transactions of other terminals`,
      {
        file,
        from: 'one.terminalNumber === terminal.number &&',
        to: `(one.terminalNumber === terminal.number || field('${lookup}') !== undefined) &&`,
      },
    ),
  ),
  editMutant('inquireTransactions.request.toTransmitDate', 'toTransmitDate leaves out its own day', {
    file,
    from: 'day(one.transmission.at) <= value',
    to: 'day(one.transmission.at) < value',
  }),
  editMutant(
    'inquireTransactions.request.fromTransmitDate',
    'transmission dates narrow by the day of the deal',
    {
      file,
      from: 'day(one.transmission.at) >= value',
      to: 'day(one.at) >= value',
    },
    { file, from: 'day(one.transmission.at) <= value', to: 'day(one.at) <= value' },
  ),
  editMutant(
    'inquireTransactions.request.fromDealDate',
    'deal dates narrow by the day of transmission',
    { file, from: 'day(one.at) >= value', to: 'day(one.transmission?.at ?? one.at) >= value' },
    { file, from: 'day(one.at) <= value', to: 'day(one.transmission?.at ?? one.at) <= value' },
    {
      file,
      from: "    by('fromDealDate', (value) => ledger.byDay(value, field('toDealDate') ?? '9999-12-31')) ??\n",
      to: '',
    },
  ),
  editMutant('transaction.record.transactionType', 'the record of a cancellation is of type Refund', {
    file,
    from: "withCode('transactionType', transactionTypes, one.type)",
    to: "withCode('transactionType', transactionTypes, one.kind === 'cancellation' ? '52/Refund' : one.type)",
  }),
  editMutant('transaction.record.transactionType', 'the record of every refund is of type Refund', {
    file,
    from: "withCode('transactionType', transactionTypes, one.type)",
    to: "withCode('transactionType', transactionTypes, one.kind === 'refund' ? '52/Refund' : one.type)",
  }),
  editMutant('transaction.record.total', 'the record of a charge in JPY has a hundredth of its total', {
    file,
    from: 'String(one.total)',
    to: "String(one.sent.currency === 'JPY' ? Math.floor(one.total / 100) : one.total)",
  }),
  editMutant('transaction.record.total', 'the record of a charge in installments has its first payment', {
    file,
    from: 'String(one.total)',
    to: 'String(one.sent.firstPayment ?? one.total)',
  }),
  editMutant('transaction.record.status', 'the record of what was refused has status 000', {
    file,
    from: "element('status', one.status)",
    to: "element('status', '000')",
  }),
  editMutant('transaction.record.cardAcquirer', 'a record has the code of the credit company as acquirer', {
    file,
    from: "withCode('cardAcquirer', cardAcquirers, outcome.cardAcquirer)",
    to: "withCode('cardAcquirer', cardAcquirers, outcome.creditCompany === '0' ? outcome.cardAcquirer : outcome.creditCompany)",
  }),
  editMutant('transaction.record.creditCompany', 'a record has the code of the acquirer as credit company', {
    file,
    from: "withCode('creditCompany', creditCompanies, outcome.creditCompany)",
    to: "withCode('creditCompany', creditCompanies, outcome.cardAcquirer)",
  }),
  editMutant('inquireTransactions.error.099', 'an inquiry by a status that finds nothing answers 000', {
    file,
    from: "transactions.length > 0 ? '000' : '099'",
    to: "transactions.length > 0 || field('financialStatus') ? '000' : '099'",
  }),
  ...['refund', 'payout'].map((kind) =>
    editMutant('state.financialStatus.TRANSMITTED', `a transmitted ${kind} is reported as CAPTURED`, {
      file: 'sandbox/transaction.ts',
      from: "    case 'transmitted':\n",
      to: `    case 'transmitted':\n      if (transaction.kind === '${kind}') return 'CAPTURED';\n`,
    }),
  ),
  editMutant('state.financialStatus.AUTHORIZED', 'a pre-authorized payout is reported as PENDING', {
    file: 'sandbox/transaction.ts',
    from: "      return 'AUTHORIZED';",
    to: "      return transaction.sent.transactionType === 'Credit' ? 'PENDING' : 'AUTHORIZED';",
  }),
  ...['refund', 'payout'].map((kind) =>
    editMutant(
      [
        'general.daily-transmission',
        'transmitTerminal.request.transmitType',
        'state.financialStatus.TRANSMITTED',
      ],
      `what is a ${kind} is never ready for transmission`,
      { file: clearing, from: ready, to: `one.kind !== '${kind}' && ${ready}` },
    ),
  ),
  editMutant('transmitTerminal.request.transmitType', 'a charge in GBP is never ready for transmission', {
    file: clearing,
    from: ready,
    to: `one.sent.currency !== 'GBP' && ${ready}`,
  }),
  editMutant('general.daily-transmission', 'the daily run begins at 01:00', {
    file: 'sandbox/clock.ts',
    from: "Temporal.PlainTime.from('23:00')",
    to: "Temporal.PlainTime.from('01:00')",
  }),
  editMutant(['limit.dueDate', 'doDeal.request.dueDate'], 'dueDate may be a year and a day ahead', {
    file: 'sandbox/clock.ts',
    from: 'add({ years: 1 })) <= 0',
    to: 'add({ years: 1, days: 1 })) <= 0',
  }),
];
