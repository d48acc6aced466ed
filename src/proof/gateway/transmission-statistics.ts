import { editMutant, type Mutant } from '../mutant.ts';

/** The statistics of a transmission. */
export const transmissionStatistics: readonly Mutant[] = [
  editMutant('transmission.record.currencyTotal', 'statistics: refunds as debits', {
    file: 'sandbox/statistics.ts',
    from: "['payout', 'refund']",
    to: "['payout']",
  }),
  editMutant('transmission.record.currencyTotal', 'statistics: payouts as debits', {
    file: 'sandbox/statistics.ts',
    from: "['payout', 'refund']",
    to: "['refund']",
  }),
  editMutant('transmission.record.currencyTotal', 'statistics: refunds subtracted', {
    file: 'sandbox/statistics.ts',
    from: 'const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0));',
    to: 'const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0) - (of === debit ? credit.reduce((sum, { total }) => sum + total, 0) : 0));',
  }),
  editMutant(
    'transmission.record.currencyTotal',
    'statistics: currencies mixed',
    {
      file: 'sandbox/statistics.ts',
      from: 'const currencies = [...new Set(transactions.map(currencyOf))];',
      to: "const currencies = ['ILS'];",
    },
    { file: 'sandbox/statistics.ts', from: 'currencyOf(one) === currency', to: 'true' },
  ),
  editMutant('transmission.record.currencyTotal', 'statistics: only ILS', {
    file: 'sandbox/statistics.ts',
    from: 'const currencies = [...new Set(transactions.map(currencyOf))];',
    to: "const currencies = ['ILS'];",
  }),
  editMutant('transmission.record.transmitStatistics.ref.countTransmitted', 'statistics: count debits only', {
    file: 'sandbox/statistics.ts',
    from: 'String(transactions.length)',
    to: 'String(transactions.filter((o) => !credits.includes(o.kind)).length)',
  }),
  editMutant(
    'transmission.record.transmitStatistics.ref.acquirerSections',
    'statistics: section misses one',
    {
      file: 'sandbox/statistics.ts',
      from: 'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))',
      to: 'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code).slice(1))',
    },
  ),
  editMutant('transmission.record.transmitStatistics.ref.acquirerSections', 'statistics: section twice', {
    file: 'sandbox/statistics.ts',
    from: 'card.outcome.cardAcquirer === code',
    to: "card.outcome.cardAcquirer === code || (code === '1')",
  }),
  editMutant('transmission.record.transmitStatistics.ref.acquirerSections', 'statistics: section empty', {
    file: 'sandbox/statistics.ts',
    from: 'totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))',
    to: "code === '3' ? [] : totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))",
  }),
  editMutant(
    'transmission.record.transmitStatistics.ref.acquirerSections',
    'statistics: all in one section',
    {
      file: 'sandbox/statistics.ts',
      from: '({ card }) => card.outcome.cardAcquirer === code',
      to: "() => code === '2'",
    },
  ),
  editMutant('transmission.record.transmitStatistics.ref.tranbName', 'statistics: tranb 7', {
    file: 'sandbox/statistics.ts',
    from: '`TB${clearingReferanceNo}`',
    to: '`TB${clearingReferanceNo}`.slice(0, 7)',
  }),
  editMutant('transmission.record.transmitStatistics.ref.tranbName', 'statistics: tranb 11', {
    file: 'sandbox/statistics.ts',
    from: '`TB${clearingReferanceNo}`',
    to: '`TBX${clearingReferanceNo}`',
  }),
  editMutant('transmission.record.currencyTotal', 'statistics: counts all 1', {
    file: 'sandbox/statistics.ts',
    from: 'countDebit: String(debit.length)',
    to: 'countDebit: String(Math.min(1, debit.length))',
  }),
  editMutant('transmission.record.currencyTotal', 'statistics: amounts of last', {
    file: 'sandbox/statistics.ts',
    from: 'reduce((sum, { total }) => sum + total, 0)',
    to: 'reduce((_sum, { total }) => total, 0)',
  }),
];
