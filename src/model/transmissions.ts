import { type Exchange, sentIn } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Fields } from '../message/build-request.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { millisOf } from '../message/moment.ts';
import { headerOf } from './requests.ts';
import { answerOf, Disagreement, type Header, type ModelTarget } from './target.ts';
import type { Transaction } from './transaction.ts';
import { leastTried } from './tries.ts';

/** The records in the reply to transmitInquire. */
export const transmissionsIn = ({ reply }: Exchange): readonly Element[] =>
  all(at(reply, 'response'), 'transmitInquire');

/** The record of one transmission in such a reply. */
export const transmissionIn = (exchange: Exchange, transmitId: string): Element | undefined =>
  transmissionsIn(exchange).find((one) => textAt(one, 'transmitId') === transmitId);

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

/** @throws Disagreement if a request with a wrong parameter starts a transmission of waiting transactions */
export async function refusesTransmission(
  target: ModelTarget,
  { how }: Pick<Transaction, 'how'>,
): Promise<void> {
  const terminalNumber = target.terminal?.('manual') ?? target.terminalNumber;
  const right = { terminalNumber, transmitType: 'settlements', responseType: 'immediate' };
  const trials = refusals(terminalNumber).map((fields, index) => ({ id: `transmission ${index}`, fields }));
  for (const { fields } of leastTried(target, how, [], trials, 3)) {
    const exchange = await target.send('transmitTerminal', { ...right, ...fields }, headerOf(how));
    const [name = ''] = Object.keys(fields);
    const note = `waiting transactions are transmitted with ${name} ${fields[name] ?? 'left out'}`;
    if (answerOf(exchange) === '000')
      throw new Disagreement(`transmitTerminal.request.${name}` as RuleId, note, exchange);
  }
}

/** A transmission of a terminal. */
export interface Batch {
  readonly terminalNumber: string;
  readonly transmitId: string;
  /** The inquiry that showed the transmission. */
  readonly asked: Exchange;
}

const period = (fromTransmitDateTime: string, toTransmitDateTime: string): Fields => ({
  ...{ fromTransmitDateTime, toTransmitDateTime },
});

/** Inquiries that must not find a transmission, each with the parameter that excludes the transmission. */
const others = ({ terminalNumber, transmitId }: Batch): readonly (readonly [string, Fields])[] => [
  ['toTransmitDateTime', period('2001-01-01 00:00:00', '2001-12-31 23:59:59')],
  ['fromTransmitDateTime', period('2098-01-01 00:00:00', '2098-12-31 23:59:59')],
  ['terminalNumber', { transmitId, terminalNumber: near(terminalNumber) }],
];

/** Returns the number with another last digit. */
export const near = (text: string): string => `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;

/** A time of the gateway some seconds later. */
const later = (time: string, seconds: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/**
 * The id of a transmission finds it after transmissions of other terminals, and so does the period of its start. The
 * reply about a period may show only one of several transmissions.
 *
 * @throws Disagreement if they find nothing, or if another period or terminal finds the transmission
 */
export async function foundAgain(target: ModelTarget, batch: Batch, header: Header): Promise<void> {
  const { terminalNumber, transmitId, asked } = batch;
  const ownIn = (exchange: Exchange) => transmissionIn(exchange, transmitId);
  const byId = await target.send('transmitInquire', { terminalNumber, transmitId }, header);
  for (const exchange of [asked, byId]) {
    const number = textAt(ownIn(exchange), 'terminalNumber') ?? terminalNumber;
    const note = `the record of the transmission ${transmitId} has the terminalNumber "${number}"`;
    if (number !== terminalNumber)
      throw new Disagreement('transmission.record.terminalNumber', note, exchange);
  }
  const own = ownIn(asked);
  sameRecord(ownIn(byId), own, asked);
  const start = textAt(own, 'startDateTime') ?? '';
  if (millisOf(start) !== undefined) {
    const around = period(later(start, -1), later(start, 1));
    const exchange = await target.send('transmitInquire', { terminalNumber, ...around }, header);
    const note = `an inquiry by the period of its start does not find the transmission ${transmitId}`;
    if (answerOf(exchange) !== '000')
      throw new Disagreement('transmitInquire.request.fromTransmitDateTime', note, exchange);
    sameRecord(ownIn(byId), ownIn(exchange), exchange);
  }
  for (const [name, fields] of others(batch)) {
    const exchange = await target.send('transmitInquire', { terminalNumber, ...fields }, header);
    const note = `an inquiry with another ${name} finds the transmission ${transmitId}`;
    if (transmissionsIn(exchange).some((one) => textAt(one, 'transmitId') === transmitId && isFull(one)))
      throw new Disagreement(`transmitInquire.request.${name}` as RuleId, note, exchange);
  }
}

const lasting = ['transmitStatus', 'transmitType', 'startDateTime', 'endDateTime'];

/**
 * A reply to another inquiry may leave out elements of a record.
 *
 * @throws Disagreement if the id of a finished transmission and another inquiry show different values
 */
function sameRecord(byId: Element | undefined, other: Element | undefined, exchange: Exchange): void {
  if (!/^(completed|failed)$/.test(textAt(byId, 'transmitStatus') ?? '')) return;
  for (const name of lasting) {
    const [own, shown] = [textAt(byId, name), textAt(other, name)];
    const note = `${name} of one transmission is ${own} by its id, and ${shown} in another inquiry`;
    if (own && shown && own !== shown)
      throw new Disagreement(`transmission.record.${name}` as RuleId, note, exchange);
  }
}

/** A refusal may repeat the transmitId of the request. */
const isFull = (record: Element): boolean => (textAt(record, 'startDateTime') ?? '') !== '';

/** @throws Disagreement if a record of a transmission has none of its clearing references */
export function compareReferences(
  references: readonly string[],
  records: readonly Element[],
  asked: Exchange,
  found: Exchange,
): void {
  const isReference = (text: string) => /^\d{7,8}$/.test(text);
  if (!references.every(isReference)) return;
  const sent = sentIn(asked, 'clearingReferanceNo');
  const shown = references.join(' and ');
  if (sent !== undefined && !references.includes(sent)) {
    const note = `the transmission with the clearing reference ${sent} shows ${shown}`;
    const rule = 'transmission.record.transmitStatistics.ref.clearingReferanceNo';
    throw new Disagreement(rule, note, asked);
  }
  const other = records
    .map((record) => textAt(record, 'clearingReferanceNo') ?? '')
    .find((text) => isReference(text) && !references.includes(text));
  if (other === undefined) return;
  const note = `a record has the clearing reference ${other}, but its transmission has ${shown}`;
  throw new Disagreement('transaction.record.clearingReferanceNo', note, found);
}
