import type { currencyTotalFields, transmissionReference } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import type { Transaction } from './transaction.ts';
import type { Batch } from './transmission.ts';

/** Acquirer codes by section of the statistics. The specification mentions seven sections without naming them. */
const companies: Readonly<Record<string, string>> = {
  isracard: '1',
  visaCal: '2',
  diners: '3',
  amex: '4',
  jcb: '5',
  leumiCard: '6',
  maxCard: '11',
};

const credits: readonly string[] = ['payout', 'refund'];

/** Returns one block of transmission statistics. Amounts are in the smallest unit of their currency. */
export function referenceElement({
  clearingReferanceNo,
  fileNumber,
  transactions,
}: Omit<Batch, 'transactions'> & { readonly transactions: readonly Transaction[] }): Element {
  const currencies = [...new Set(transactions.map(currencyOf))];
  const totals = (of: readonly Transaction[]) => currencies.map((currency) => currencyTotal(currency, of));
  const values: Record<keyof typeof transmissionReference, readonly Element[]> = {
    clearingReferanceNo: [element('clearingReferanceNo', clearingReferanceNo)],
    tranbName: [element('tranbName', `TB${clearingReferanceNo}`)],
    countTransmitted: [element('countTransmitted', String(transactions.length))],
    fileNumber: [element('fileNumber', fileNumber)],
    currencyTotal: totals(transactions),
    slip: [element('slip')],
  };
  const { slip, ...before } = values;
  const sections = Object.entries(companies).map(([name, code]) =>
    element(name, totals(transactions.filter(({ card }) => card.outcome.cardAcquirer === code))),
  );
  return element('ref', [...Object.values(before).flat(), ...sections, ...slip]);
}

const currencyOf = ({ sent }: Transaction): string => sent.currency ?? '';

function currencyTotal(currency: string, transactions: readonly Transaction[]): Element {
  const own = transactions.filter((one) => currencyOf(one) === currency);
  const { credit = [], debit = [] } = Object.groupBy(own, ({ kind }) =>
    credits.includes(kind) ? 'credit' : 'debit',
  );
  const amount = (of: Transaction[]) => String(of.reduce((sum, { total }) => sum + total, 0));
  const values: Record<(typeof currencyTotalFields)[number], string> = {
    currency,
    amountDebit: amount(debit),
    countDebit: String(debit.length),
    amountCredit: amount(credit),
    countCredit: String(credit.length),
  };
  return element(
    'currencyTotal',
    Object.entries(values).map(([name, value]) => element(name, value)),
  );
}
