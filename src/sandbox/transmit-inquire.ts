import type { transmissionRecord } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import { type Answer, Refusal } from './answer.ts';
import { transactionsOf } from './clearing.ts';
import { toTheSecond } from './clock.ts';
import { checkRequest, requestedTerminal } from './request-checks.ts';
import type { Call, SandboxState } from './state.ts';
import { referenceElement } from './statistics.ts';
import { type Language, textOf } from './texts.ts';
import type { Transmission } from './transmission.ts';

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
    ...Object.entries(values).map(([name, value]) => element(name, value)),
    element('transmitStatistics', one.batches.map(referenceElement)),
  ]);
}
