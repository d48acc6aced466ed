import type { currencyTotalFields, transmissionRecord, transmissionReference } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import { type Answer, leaves, Refusal } from './answer.ts';
import { transactionsOf } from './clearing.ts';
import { toTheSecond } from './clock.ts';
import { checkRequest, requestedTerminal } from './request-checks.ts';
import type { Call, SandboxState } from './state.ts';
import { type Language, textOf } from './texts.ts';
import type { Transaction } from './transaction.ts';
import type { Batch, Transmission } from './transmission.ts';

type Filter = (transmission: Transmission, value: string) => boolean;

/** The criteria of transmitInquire. The date of a transmission is the day of its start. */
export const filters: Readonly<Record<string, Filter>> = {
  transmitId: (one, value) => one.transmitId === value,
  clearingReferanceNo: (one, value) =>
    one.batches.some(({ clearingReferanceNo }) => clearingReferanceNo === value),
  fromTransmitDateTime: (one, value) => toTheSecond(one.startedAt) >= value,
  toTransmitDateTime: (one, value) => toTheSecond(one.startedAt) <= value,
};

/** The specification shows one transmission per reply. The sandbox repeats the element for each transmission. */
export function transmitInquire(call: Call): Answer {
  const { field, state, language } = call;
  checkRequest(call, 'transmitInquire', { code: '550' });
  const terminal = requestedTerminal(call, '558', 'transmitInquire.request.terminalNumber');
  const given = Object.entries(filters).filter(([name]) => field(name) !== undefined);
  const [first, ...more] = state.transmissions
    .all()
    .filter(
      (one) =>
        one.terminalNumber === terminal.number &&
        given.every(([name, holds]) => holds(one, field(name) ?? '')),
    )
    .map((one) => withTransactions(state, one))
    .map((one) => recordElement(one, language));
  if (!first) throw new Refusal('500', 'transmit.error.500', 'no transmission was found');
  return {
    result: '000',
    tranId: state.identifiers.tranId(),
    content: first,
    beside: more,
    rule: 'command.transmitInquire',
  };
}

const withTransactions = (state: SandboxState, one: Transmission) => ({
  ...one,
  batches: one.batches.map((batch) => ({
    ...batch,
    transactions: transactionsOf(state, batch.transactions),
  })),
});

function recordElement(one: ReturnType<typeof withTransactions>, language: Language): Element {
  const text = textOf('000', language);
  const values: Record<Exclude<keyof typeof transmissionRecord, 'transmitStatistics.ref'>, string> = {
    status: '000',
    message: text,
    userMessage: text,
    terminalNumber: one.terminalNumber,
    transmitId: one.transmitId,
    transmitType: one.type,
    transmitStatus: one.status,
    startDateTime: toTheSecond(one.startedAt),
    endDateTime: one.endedAt ? toTheSecond(one.endedAt) : '',
  };
  return element('transmitInquire', [
    ...leaves(values),
    element('transmitStatistics', one.batches.map(referenceElement)),
  ]);
}

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
function referenceElement({
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
  return element('currencyTotal', leaves(values));
}
