import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const inquiry = editsOf('sandbox/transmit-inquire.ts');
const statistics = editsOf('sandbox/statistics.ts');
const credits = editsAt('sandbox/statistics.ts', "['payout', 'refund']");
const currencies = editsAt(
  'sandbox/statistics.ts',
  'const currencies = [...new Set(transactions.map(currencyOf))];',
);
const section = editsAt(
  'sandbox/statistics.ts',
  'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))',
);
const file = editsAt('sandbox/statistics.ts', '`TB${clearingReferanceNo}`');
const totals = 'transmission.record.currencyTotal';
const sections = 'transmission.record.transmitStatistics.ref.acquirerSections';

/** Records of transmissions, and their statistics. */
export const transmitInquireReplies: readonly Mutant[] = [
  inquiry(
    'transmit.error.500',
    'an inquiry that finds no transmission is answered with 099',
    "Refusal('500'",
    "Refusal('099'",
  ),
  inquiry(
    'transmit.error.500',
    'an inquiry that finds no transmission is answered with 000',
    "throw new Refusal('500', 'transmit.error.500', 'no transmission was found');",
    "return { result: '000', tranId: '1', content: element('transmitInquire'), rule: '' as never };",
  ),
  inquiry(
    'transmission.record.endDateTime',
    'the endDateTime of a transmission is always empty',
    "one.endedAt ? toTheSecond(one.endedAt) : ''",
    "''",
  ),
  inquiry(
    'transmission.record.transmitStatistics.ref',
    'the statistics of a transmission are empty',
    "element('transmitStatistics', one.batches.map(referenceElement))",
    "element('transmitStatistics')",
  ),
  credits(totals, 'refunds are counted among the debits', "['payout']"),
  credits(totals, 'payouts are counted among the debits', "['refund']"),
  statistics(
    totals,
    'what was credited is subtracted from amountDebit',
    'const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0));',
    'const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0) - (of === debit ? credit.reduce((sum, { total }) => sum + total, 0) : 0));',
  ),
  currencies(totals, 'transactions of all currencies are totalled as ILS', "const currencies = ['ILS'];", {
    file: 'sandbox/statistics.ts',
    from: 'currencyOf(one) === currency',
    to: 'true',
  }),
  currencies(totals, 'the statistics have totals in ILS only', "const currencies = ['ILS'];"),
  statistics(
    totals,
    'countDebit is never more than 1',
    'countDebit: String(debit.length)',
    'countDebit: String(Math.min(1, debit.length))',
  ),
  statistics(
    totals,
    'the amounts in the totals are those of the last transaction only',
    'reduce((sum, { total }) => sum + total, 0)',
    'reduce((_sum, { total }) => total, 0)',
  ),
  statistics(
    'transmission.record.transmitStatistics.ref.countTransmitted',
    'countTransmitted leaves out credits',
    'String(transactions.length)',
    'String(transactions.filter((o) => !credits.includes(o.kind)).length)',
  ),
  section(
    sections,
    'the section of each acquirer leaves out its first transaction',
    'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code).slice(1))',
  ),
  section(
    sections,
    'one of the seven sections has no totals',
    "code === '3' ? [] : totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))",
  ),
  statistics(
    sections,
    'the section of acquirer 1 has the totals of all acquirers',
    'card.outcome.cardAcquirer === code',
    "card.outcome.cardAcquirer === code || (code === '1')",
  ),
  statistics(
    sections,
    'the totals of all acquirers are in the section of acquirer 2',
    '({ card }) => card.outcome.cardAcquirer === code',
    "() => code === '2'",
  ),
  file(
    'transmission.record.transmitStatistics.ref.tranbName',
    'the transmit file has a name of 7 characters',
    '`TB${clearingReferanceNo}`.slice(0, 7)',
  ),
  file(
    'transmission.record.transmitStatistics.ref.tranbName',
    'the transmit file has a name of 11 characters',
    '`TBX${clearingReferanceNo}`',
  ),
];
