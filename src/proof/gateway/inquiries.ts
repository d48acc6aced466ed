import { editMutant, type Mutant } from '../mutant.ts';

/** Inquiries about transactions. */
export const inquiries: readonly Mutant[] = [
  editMutant(
    'transaction.record.clearingReferanceNo',
    'clearingReferanceNo is empty in the records of transactions',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: "one.transmission?.clearingReferanceNo ?? ''",
      to: "''",
    },
  ),
  editMutant(
    'inquireTransactions.request.fromTransmitDate',
    'fromTransmitDate finds only what was transmitted at least a year later',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at) >= value',
      to: 'fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at.subtract({ years: 1 })) >= value',
    },
  ),
  editMutant(
    'inquireTransactions.request.clearingReferanceNo',
    'inquireTransactions ignores clearingReferanceNo',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'clearingReferanceNo')",
    },
  ),
  editMutant('inquireTransactions.request.financialStatus', 'inquireTransactions ignores financialStatus', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'financialStatus')",
  }),
  editMutant(
    'inquireTransactions.request.fromDealDate',
    'fromDealDate does not narrow an inquiry by tranId, cgUid, orgUid or user',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'fromDealDate')",
    },
  ),
  editMutant(
    'inquireTransactions.request.toDealDate',
    'toDealDate does not narrow an inquiry by tranId, cgUid, orgUid or user',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'toDealDate')",
    },
  ),
  editMutant('inquireTransactions.request.transmitId', 'inquireTransactions ignores transmitId', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'transmitId')",
  }),
  editMutant('inquireTransactions.request.shiftId1', 'inquireTransactions ignores shiftId1', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'shiftId1')",
  }),
  editMutant(
    'inquireTransactions.request.orgUid',
    'inquireTransactions ignores orgUid',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'orgUid')",
    },
    { file: 'sandbox/inquire-transactions.ts', from: "by('orgUid',", to: "by('orgUidx'," },
  ),
  editMutant(
    'inquireTransactions.request.cgUid',
    'inquireTransactions ignores cgUid',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'cgUid')",
    },
    { file: 'sandbox/inquire-transactions.ts', from: "by('cgUid',", to: "by('cgUidx'," },
  ),
  editMutant(
    'inquireTransactions.request.user',
    'inquireTransactions ignores user',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'user')",
    },
    { file: 'sandbox/inquire-transactions.ts', from: "by('user',", to: "by('userx'," },
  ),
  editMutant(
    'inquireTransactions.request.terminalNumber',
    'inquireTransactions also finds transactions of other terminals',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'one.terminalNumber === terminal.number &&',
      to: '',
    },
  ),
  editMutant(
    'inquireTransactions.criterion-required',
    'inquireTransactions needs no criterion',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: '    besides: ({ field: name })',
      to: "    besides: ({ field: name, rule }) => rule === 'inquireTransactions.criterion-required' || (({ field: name }: { field: string })",
    },
    {
      file: 'sandbox/inquire-transactions.ts',
      from: "test(field('orgUid') ?? ''),",
      to: "test(field('orgUid') ?? ''))({ field: name }),",
    },
  ),
  editMutant('inquireTransactions.error.099', 'an inquiry that finds no transaction is answered with 000', {
    file: 'sandbox/inquire-transactions.ts',
    from: "? '000' : '099'",
    to: "? '000' : '000'",
  }),
];
