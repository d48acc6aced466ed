import { editMutant, type Mutant } from '../mutant.ts';

const file = 'sandbox/transmit-inquire.ts';

/** What a transmission is found by, and what its records and those of its transactions say of each other. */
export const batches: readonly Mutant[] = [
  editMutant('transmitInquire.request.toTransmitDateTime', 'toTransmitDateTime is compared by its day', {
    file,
    from: 'toTheSecond(one.startedAt) <= value',
    to: 'toTheSecond(one.startedAt).slice(0, 10) <= value.slice(0, 10)',
  }),
  editMutant('transmitInquire.request.fromTransmitDateTime', 'fromTransmitDateTime is compared by its day', {
    file,
    from: 'toTheSecond(one.startedAt) >= value',
    to: 'toTheSecond(one.startedAt).slice(0, 10) >= value.slice(0, 10)',
  }),
  editMutant(
    'transmitInquire.request.clearingReferanceNo',
    'a reference finds its transmission if it is that of the first batch',
    {
      file,
      from: 'one.batches.some(({ clearingReferanceNo }) => clearingReferanceNo === value)',
      to: 'one.batches[0]?.clearingReferanceNo === value',
    },
  ),
  editMutant(
    [
      'transaction.record.clearingReferanceNo',
      'transmission.record.transmitStatistics.ref.clearingReferanceNo',
    ],
    'a refund is recorded under another reference than its batch',
    {
      file: 'sandbox/clearing.ts',
      from: 'one.transmission = { transmitId, at, clearingReferanceNo, fileNumber };',
      to: "one.transmission = { transmitId, at, clearingReferanceNo: one.kind === 'refund' ? String(Number(clearingReferanceNo) - 500) : clearingReferanceNo, fileNumber };",
    },
  ),
  editMutant('inquireInvoice.accepted-is-000', 'a missing invoice is refused with 671 in Hebrew', {
    file: 'sandbox/inquire-invoice.ts',
    from: "    result: '000',",
    to: "    result: standing || language !== 'HEB' ? '000' : '671',",
  }),
  editMutant('inquireInvoice.missing', 'a missing invoice has no name in Hebrew', {
    file: 'sandbox/inquire-invoice.ts',
    from: 'invoiceValues(standing, state.baseUrl) : missing',
    to: "invoiceValues(standing, state.baseUrl) : { ...missing, ...(language === 'HEB' && { invoiceResponseName: '' }) }",
  }),
];
