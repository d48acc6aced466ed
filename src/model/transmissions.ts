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
  const wrong = refusals(terminalNumber);
  const fields = wrong[turnOf(target) % wrong.length] ?? {};
  const right = { terminalNumber, transmitType: 'settlements', responseType: 'immediate' };
  const exchange = await target.send('transmitTerminal', { ...right, ...fields }, header);
  const [name = ''] = Object.keys(fields);
  if (answerOf(exchange) === '000')
    throw new Disagreement(
      `transmitTerminal.request.${name}` as RuleId,
      `waiting transactions are transmitted with ${name} ${fields[name] ?? 'left out'}`,
      exchange,
    );
}

/** Periods without a transmission, each with the rule of the end that leaves it out. */
const periods = [
  ['toTransmitDateTime', '2001-01-01 00:00:00', '2001-12-31 23:59:59'],
  ['fromTransmitDateTime', '2098-01-01 00:00:00', '2098-12-31 23:59:59'],
] as const;

/** @throws Disagreement if a period finds a transmission outside of it */
export async function outsidePeriods(
  target: ModelTarget,
  { terminalNumber, transmitId }: { readonly terminalNumber: string; readonly transmitId: string },
  header: Header,
): Promise<void> {
  const [name, fromTransmitDateTime, toTransmitDateTime] = periods[turnOf(target) % 2] ?? periods[0];
  const fields = { terminalNumber, fromTransmitDateTime, toTransmitDateTime };
  const exchange = await target.send('transmitInquire', fields, header);
  if (transmissionsIn(exchange).some((one) => textAt(one, 'transmitId') === transmitId))
    throw new Disagreement(
      `transmitInquire.request.${name}`,
      `a period until ${toTransmitDateTime} finds a transmission of another time`,
      exchange,
    );
}
