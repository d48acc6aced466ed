import { editMutant, type Mutant } from '../mutant.ts';

/** The statistics of a transmission. */
export const transmissionStatistics: readonly Mutant[] = [
  editMutant('transmission.record.currencyTotal', 'refunds are counted among the debits', {
    file: 'sandbox/statistics.ts',
    from: "['payout', 'refund']",
    to: "['payout']",
  }),
  editMutant('transmission.record.currencyTotal', 'payouts are counted among the debits', {
    file: 'sandbox/statistics.ts',
    from: "['payout', 'refund']",
    to: "['refund']",
  }),
  editMutant('transmission.record.currencyTotal', 'what was credited is subtracted from amountDebit', {
    file: 'sandbox/statistics.ts',
    from: 'const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0));',
    to: 'const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0) - (of === debit ? credit.reduce((sum, { total }) => sum + total, 0) : 0));',
  }),
  editMutant(
    'transmission.record.currencyTotal',
    'transactions of all currencies are totalled as ILS',
    {
      file: 'sandbox/statistics.ts',
      from: 'const currencies = [...new Set(transactions.map(currencyOf))];',
      to: "const currencies = ['ILS'];",
    },
    { file: 'sandbox/statistics.ts', from: 'currencyOf(one) === currency', to: 'true' },
  ),
  editMutant('transmission.record.currencyTotal', 'the statistics have totals in ILS only', {
    file: 'sandbox/statistics.ts',
    from: 'const currencies = [...new Set(transactions.map(currencyOf))];',
    to: "const currencies = ['ILS'];",
  }),
  editMutant(
    'transmission.record.transmitStatistics.ref.countTransmitted',
    'countTransmitted leaves out credits',
    {
      file: 'sandbox/statistics.ts',
      from: 'String(transactions.length)',
      to: 'String(transactions.filter((o) => !credits.includes(o.kind)).length)',
    },
  ),
  editMutant(
    'transmission.record.transmitStatistics.ref.acquirerSections',
    'the section of each acquirer leaves out its first transaction',
    {
      file: 'sandbox/statistics.ts',
      from: 'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))',
      to: 'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code).slice(1))',
    },
  ),
  editMutant(
    'transmission.record.transmitStatistics.ref.acquirerSections',
    'the section of acquirer 1 has the totals of all acquirers',
    {
      file: 'sandbox/statistics.ts',
      from: 'card.outcome.cardAcquirer === code',
      to: "card.outcome.cardAcquirer === code || (code === '1')",
    },
  ),
  editMutant(
    'transmission.record.transmitStatistics.ref.acquirerSections',
    'one of the seven sections has no totals',
    {
      file: 'sandbox/statistics.ts',
      from: 'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))',
      to: "code === '3' ? [] : totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))",
    },
  ),
  editMutant(
    'transmission.record.transmitStatistics.ref.acquirerSections',
    'the totals of all acquirers are in the section of acquirer 2',
    {
      file: 'sandbox/statistics.ts',
      from: '({ card }) => card.outcome.cardAcquirer === code',
      to: "() => code === '2'",
    },
  ),
  editMutant(
    'transmission.record.transmitStatistics.ref.tranbName',
    'the transmit file has a name of 7 characters',
    {
      file: 'sandbox/statistics.ts',
      from: '`TB${clearingReferanceNo}`',
      to: '`TB${clearingReferanceNo}`.slice(0, 7)',
    },
  ),
  editMutant(
    'transmission.record.transmitStatistics.ref.tranbName',
    'the transmit file has a name of 11 characters',
    {
      file: 'sandbox/statistics.ts',
      from: '`TB${clearingReferanceNo}`',
      to: '`TBX${clearingReferanceNo}`',
    },
  ),
  editMutant('transmission.record.currencyTotal', 'countDebit is never more than 1', {
    file: 'sandbox/statistics.ts',
    from: 'countDebit: String(debit.length)',
    to: 'countDebit: String(Math.min(1, debit.length))',
  }),
  editMutant(
    'transmission.record.currencyTotal',
    'the amounts in the totals are those of the last transaction only',
    {
      file: 'sandbox/statistics.ts',
      from: 'reduce((sum, { total }) => sum + total, 0)',
      to: 'reduce((_sum, { total }) => total, 0)',
    },
  ),
];
