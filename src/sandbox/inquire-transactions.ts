import { cardAcquirers, creditCompanies, transactionTypes } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import { type Answer, leaves } from './answer.ts';
import { day, toTheSecond } from './clock.ts';
import { coded } from './labels.ts';
import { inquirePage } from './page/inquiry.ts';
import { laterPage, type Page, pageOf } from './paging.ts';
import { checkRequest, requestedTerminal } from './request-checks.ts';
import type { Call } from './state.ts';
import { financialStatus, type Transaction } from './transaction.ts';

type Filter = (transaction: Transaction, value: string) => boolean;

/** The criteria of inquireTransactions. A transaction has to match all given criteria. */
export const filters: Readonly<Record<string, Filter>> = {
  tranId: (one, value) => one.tranId === value || one.operations?.includes(value) === true,
  cgUid: (one, value) => one.cgUid === value,
  user: (one, value) => one.user === value,
  orgUid: (one, value) => one.uid === value,
  shiftId1: (one, value) => one.sent.shiftId1 === value,
  shiftId2: (one, value) => one.sent.shiftId2 === value,
  shiftId3: (one, value) => one.sent.shiftId3 === value,
  clearingReferanceNo: (one, value) => one.transmission?.clearingReferanceNo === value,
  transmitId: (one, value) => one.transmission?.transmitId === value,
  financialStatus: (one, value) => financialStatus(one) === value,
  fromDealDate: (one, value) => day(one.at) >= value,
  toDealDate: (one, value) => day(one.at) <= value,
  fromTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at) >= value,
  toTransmitDate: (one, value) => one.transmission !== undefined && day(one.transmission.at) <= value,
  fromShiftTxnDate: (one, value) =>
    one.sent.shiftTxnDate !== undefined && one.sent.shiftTxnDate.slice(0, 10) >= value,
  toShiftTxnDate: (one, value) =>
    one.sent.shiftTxnDate !== undefined && one.sent.shiftTxnDate.slice(0, 10) <= value,
};

/** Serves inquireTransactions, which returns transactions of one terminal, oldest first. */
export function inquireTransactions(call: Call): Answer {
  const { field, state, merchant } = call;
  if (field('queryName')) return inquirePage(call);
  // A uid has 23 digits, but the specification allows 20 in an inquiry. The sandbox accepts both lengths.
  checkRequest(call, 'inquireTransactions', {
    besides: ({ field: name }) => name === 'orgUid' && /^[0-9]{21,23}$/.test(field('orgUid') ?? ''),
  });
  const number = field('terminalNumber');
  const named = number && requestedTerminal(call, '111', 'inquireTransactions.request.terminalNumber');
  const given = Object.entries(filters).filter(([name]) => field(name) !== undefined);
  const asked = JSON.stringify([merchant.user, number, ...given.map(([name]) => [name, field(name)])]);
  // A lenient terminal accepts an inquiry without a terminal number.
  const found = () =>
    (named ? [named] : merchant.terminals).flatMap((terminal) =>
      candidates(call).filter(
        (one) =>
          one.terminalNumber === terminal.number &&
          financialStatus(one) !== undefined &&
          given.every(([name, holds]) => holds(one, field(name) ?? '')),
      ),
    );
  const page = laterPage(call, asked) ?? pageOf(call, asked, found());
  const result = page.transactions.length > 0 ? '000' : '099';
  return {
    result,
    tranId: state.identifiers.tranId(),
    content: inquiryElement(page),
    rule: `inquireTransactions.error.${result}`,
  };
}

export function inquiryElement({ transactions, match, totals }: Page): Element {
  const counts = { total: String(transactions.length), totalMatch: String(match), ...totals };
  return element('inquireTransactions', [
    element('transactions', transactions.map(record)),
    element('totals', leaves(counts)),
  ]);
}

/** Finds candidates by the first criterion that is an id. The other criteria are not yet checked. */
export function candidates({
  field,
  state: { ledger },
}: Pick<Call, 'field' | 'state'>): readonly Transaction[] {
  const name = (['tranId', 'cgUid', 'orgUid', 'user'] as const).find((one) => field(one) !== undefined);
  return name ? ledger.by(name, field(name) ?? '') : ledger.all();
}

function record(one: Transaction): Element {
  const { outcome } = one.card;
  const withCode = (name: string, codes: Parameters<typeof coded>[1], key: string) => {
    const { code, label } = coded(name, codes, key);
    return element(name, label, { code });
  };
  return element('transaction', [
    element('tranId', one.tranId),
    element('cgUid', one.cgUid),
    element('total', String(one.total)),
    element('transactionDate', toTheSecond(one.at)),
    element('financialStatus', financialStatus(one) ?? ''),
    withCode('creditCompany', creditCompanies, outcome.creditCompany),
    withCode('cardAcquirer', cardAcquirers, outcome.cardAcquirer),
    withCode('transactionType', transactionTypes, one.type),
    element('terminalNumber', one.terminalNumber),
    element('cardId', one.card.token),
    element('status', one.status),
    element('shovar', `${one.sent.slaveTerminalNumber ?? '001'}${one.sequence}`),
    element('clearingReferanceNo', one.transmission?.clearingReferanceNo ?? ''),
    element('user', one.user ?? ''),
  ]);
}
