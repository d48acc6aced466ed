import { type Alteration, editsAt, editsOf } from '../alteration.ts';
import { requestsOf } from '../requests.ts';

const { accepts } = requestsOf('transmitInquire');
const file = 'sandbox/transmit-inquire.ts';
const inquiry = editsOf(file);
const given = 'filter(([name]) => field(name) !== undefined)';
const statistics = editsOf('sandbox/statistics.ts');
const currencies = editsAt(
  'sandbox/statistics.ts',
  'const currencies = [...new Set(transactions.map(currencyOf))];',
);
const totals = 'transmission.record.currencyTotal';
const sections = 'transmission.record.transmitStatistics.ref.acquirerSections';

export const transmitInquireMutants: readonly Alteration[] = [
  accepts('transmitInquire.criterion-required', 'transmitInquire needs no criterion'),
  ...(['transmitId', 'clearingReferanceNo'] as const).map((name) =>
    accepts(
      `transmitInquire.request.${name}`,
      `transmitInquire ignores an invalid ${name}`,
      undefined,
      {
        file,
        from: given,
        to: `${given.slice(0, -1)} && !(name === '${name}' && breaches('transmitInquire', field).some((b) => b.field === name)))`,
      },
      {
        file,
        from: 'import type { transmissionRecord }',
        to: 'import { breaches, type transmissionRecord }',
      },
    ),
  ),
  inquiry(
    'transmitInquire.request.transmitId',
    'transmitInquire by transmitId alone finds nothing',
    '  if (!first) throw',
    "  if (!first || (field('transmitId') && given.length <= 2)) throw",
  ),
  inquiry(
    'transmitInquire.request.toTransmitDateTime',
    'toTransmitDateTime is compared by its day',
    'toTheSecond(one.startedAt) <= value',
    'toTheSecond(one.startedAt).slice(0, 10) <= value.slice(0, 10)',
  ),
  inquiry(
    'transmitInquire.request.clearingReferanceNo',
    'a reference finds its transmission if it is that of the first batch',
    'one.batches.some(({ clearingReferanceNo }) => clearingReferanceNo === value)',
    'one.batches[0]?.clearingReferanceNo === value',
  ),
  currencies(totals, 'transactions of all currencies are totalled as ILS', "const currencies = ['ILS'];", {
    file: 'sandbox/statistics.ts',
    from: 'currencyOf(one) === currency',
    to: 'true',
  }),
  currencies(totals, 'the statistics have totals in ILS only', "const currencies = ['ILS'];"),
  statistics(
    sections,
    'the section of each acquirer leaves out its first transaction',
    'card.outcome.cardAcquirer === code)',
    'card.outcome.cardAcquirer === code).slice(1)',
  ),
  statistics(
    sections,
    'the section of acquirer 1 has the totals of all acquirers',
    'card.outcome.cardAcquirer === code',
    "card.outcome.cardAcquirer === code || (code === '1')",
  ),
];
