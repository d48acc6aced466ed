import type { Exchange } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Fields } from '../message/build-request.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { answerOf, Disagreement, type Header, type ModelTarget } from './target.ts';

/** The records in the reply to transmitInquire. */
export const transmissionsIn = ({ reply }: Exchange): readonly Element[] =>
  all(at(reply, 'response'), 'transmitInquire');

/** Requests that start no transmission, by hand from the parameters of transmitTerminal: all are required. */
const refusals = (terminalNumber: string): readonly Fields[] => [
  { transmitType: undefined },
  { responseType: 'delayed' },
  { terminalNumber: terminalNumber.slice(0, -1) },
  { transmitType: 'terminalData' },
  { responseType: undefined },
  { terminalNumber: `${terminalNumber}1` },
  { transmitType: 'everything' },
  { terminalNumber: undefined },
  { transmitType: 'holdDeals' },
];

const turnOf = ({ zone }: ModelTarget): number => {
  const turn = (zone?.transmissions ?? 0) + 1;
  if (zone) zone.transmissions = turn;
  return turn;
};

/** @throws Disagreement if a request with a wrong parameter starts a transmission of waiting transactions */
export async function refusesTransmission(target: ModelTarget, header: Header): Promise<void> {
  const terminalNumber = target.terminal?.('manual') ?? target.terminalNumber;
  const turn = turnOf(target);
  const right = { terminalNumber, transmitType: 'settlements', responseType: 'immediate' };
  for (const fields of refusals(terminalNumber).filter((_, index) => index % 3 === turn % 3)) {
    const exchange = await target.send('transmitTerminal', { ...right, ...fields }, header);
    const [name = ''] = Object.keys(fields);
    if (answerOf(exchange) === '000')
      throw new Disagreement(
        `transmitTerminal.request.${name}` as RuleId,
        `waiting transactions are transmitted with ${name} ${fields[name] ?? 'left out'}`,
        exchange,
      );
  }
}

interface Named {
  readonly terminalNumber: string;
  readonly transmitId: string;
}

const period = (fromTransmitDateTime: string, toTransmitDateTime: string): Fields => ({
  ...{ fromTransmitDateTime, toTransmitDateTime },
});

/** Inquiries that do not find a transmission, each with the parameter that leaves it out. */
const others = ({ terminalNumber, transmitId }: Named): readonly (readonly [string, Fields])[] => [
  ['toTransmitDateTime', period('2001-01-01 00:00:00', '2001-12-31 23:59:59')],
  ['fromTransmitDateTime', period('2098-01-01 00:00:00', '2098-12-31 23:59:59')],
  ['terminalNumber', { transmitId, terminalNumber: near(terminalNumber) }],
];

/** The same number with another last digit. */
export const near = (text: string): string => `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;

/** @throws Disagreement if an inquiry with another period or terminal finds a transmission */
export async function notFoundByOthers(target: ModelTarget, batch: Named, header: Header): Promise<void> {
  const { terminalNumber, transmitId } = batch;
  for (const [name, fields] of others(batch)) {
    const exchange = await target.send('transmitInquire', { terminalNumber, ...fields }, header);
    if (transmissionsIn(exchange).some((one) => textAt(one, 'transmitId') === transmitId && isFull(one)))
      throw new Disagreement(
        `transmitInquire.request.${name}` as RuleId,
        `an inquiry with another ${name} finds the transmission ${transmitId}`,
        exchange,
      );
  }
}

/** A refusal may repeat the transmitId of the request. */
const isFull = (record: Element): boolean => (textAt(record, 'startDateTime') ?? '') !== '';
