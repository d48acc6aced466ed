import { editMutant, type Mutant } from '../mutant.ts';

/** Inquiries about transactions. */
export const inquiries: readonly Mutant[] = [
  editMutant('transaction.record.clearingReferanceNo', 'clearing: ref not on transactions', {
    file: 'sandbox/inquire-transactions.ts',
    from: "one.transmission?.clearingReferanceNo ?? ''",
    to: "''",
  }),
  editMutant('inquireTransactions.request.fromTransmitDate', 'clearing: transmission day wrong', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at) >= value',
    to: 'fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at.subtract({ years: 1 })) >= value',
  }),
  editMutant(
    'inquireTransactions.request.clearingReferanceNo',
    'inquireTransactions: clearingReferanceNo is ignored',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'clearingReferanceNo')",
    },
  ),
  editMutant(
    'inquireTransactions.request.financialStatus',
    'inquireTransactions: financialStatus is ignored',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'financialStatus')",
    },
  ),
  editMutant('inquireTransactions.request.fromDealDate', 'inquireTransactions: fromDealDate is ignored', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'fromDealDate')",
  }),
  editMutant('inquireTransactions.request.toDealDate', 'inquireTransactions: toDealDate is ignored', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'toDealDate')",
  }),
  editMutant('inquireTransactions.request.transmitId', 'inquireTransactions: transmitId is ignored', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'transmitId')",
  }),
  editMutant('inquireTransactions.request.shiftId1', 'inquireTransactions: shiftId1 is ignored', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'filter(([name]) => field(name) !== undefined)',
    to: "filter(([name]) => field(name) !== undefined && name !== 'shiftId1')",
  }),
  editMutant(
    'inquireTransactions.request.orgUid',
    'inquireTransactions: orgUid is ignored',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'orgUid')",
    },
    { file: 'sandbox/inquire-transactions.ts', from: "by('orgUid',", to: "by('orgUidx'," },
  ),
  editMutant(
    'inquireTransactions.request.cgUid',
    'inquireTransactions: cgUid is ignored',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'cgUid')",
    },
    { file: 'sandbox/inquire-transactions.ts', from: "by('cgUid',", to: "by('cgUidx'," },
  ),
  editMutant(
    'inquireTransactions.request.user',
    'inquireTransactions: user is ignored',
    {
      file: 'sandbox/inquire-transactions.ts',
      from: 'filter(([name]) => field(name) !== undefined)',
      to: "filter(([name]) => field(name) !== undefined && name !== 'user')",
    },
    { file: 'sandbox/inquire-transactions.ts', from: "by('user',", to: "by('userx'," },
  ),
  editMutant('inquireTransactions.request.terminalNumber', 'inquireTransactions: terminal is ignored', {
    file: 'sandbox/inquire-transactions.ts',
    from: 'one.terminalNumber === terminal.number &&',
    to: '',
  }),
  editMutant(
    'inquireTransactions.criterion-required',
    'inquireTransactions: no criterion',
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
  editMutant('inquireTransactions.error.099', 'inquireTransactions: 099 000', {
    file: 'sandbox/inquire-transactions.ts',
    from: "? '000' : '099'",
    to: "? '000' : '000'",
  }),
];
