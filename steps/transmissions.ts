import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { all, at, type Element, textAt, walk } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { awaited } from './waiting.ts';

/** Scenarios that moved or stopped the clock, which is reset after them. */
export const moved = new WeakSet<Merchant>();
export const standing = new WeakSet<Merchant>();

const underWay = ['Default', 'inProcess', 'waitInquire'];
export const isUnderWay = (status: string): boolean => underWay.includes(status);

type ClockMove = Readonly<Record<string, string | boolean>>;

export async function moveClock(merchant: Merchant, move: ClockMove): Promise<void> {
  const lacking = 'the target has no admin API (/__admin) that moves the clock of the gateway';
  if (!merchant.target.control) throw new Lacking(lacking);
  try {
    await merchant.target.control('clock', move);
  } catch (error) {
    const isUnknown = error instanceof Error && /answered (403|404|405|501) /.test(error.message);
    throw isUnknown ? new Lacking(lacking) : error;
  }
  moved.add(merchant);
  if (move.freeze === true) standing.add(merchant);
}

export async function hurry(merchant: Merchant, move: ClockMove): Promise<boolean> {
  try {
    await moveClock(merchant, move);
    return true;
  } catch (error) {
    if (error instanceof Lacking) return false;
    throw error;
  }
}

export const transmission = (merchant: Merchant, changes: Fields = {}): Fields => ({
  terminalNumber: merchant.terminal(),
  transmitType: 'settlements',
  responseType: 'immediate',
  ...changes,
});

/**
 * Sends a request about the terminal until its answer is final. The clock moves between two requests, or the suite waits
 * if the target has no admin API.
 *
 * @param advances moves of the clock; the answer after the last move can be any
 */
async function afterMoves<T>(
  merchant: Merchant,
  what: string,
  send: () => Promise<T>,
  isFinal: (answer: T) => boolean,
  advances: readonly string[],
): Promise<T> {
  let answer = await send();
  for (const advance of advances) {
    if (isFinal(answer)) return answer;
    if (!(await hurry(merchant, { advance }))) return awaited(merchant, what, send, isFinal);
    answer = await send();
  }
  return answer;
}

/** Transmits the terminal, after the end of any earlier transmission. */
export const transmit = (merchant: Merchant, header?: Partial<Merchant['header']>): Promise<Exchange> =>
  afterMoves(
    merchant,
    `the terminal ${merchant.terminal()}, which is already in transmission`,
    () => merchant.send('transmitTerminal', transmission(merchant), header),
    (exchange) => resultOf(exchange) !== '502',
    // After a reset of the clock, an earlier transmission can be days in the future.
    ['PT10M', 'PT30M', 'PT2H', 'P1D', 'P3D'],
  );

export const recordsIn = (exchange: Exchange): readonly Element[] =>
  all(at(exchange.reply, 'response'), 'transmitInquire').filter((one) =>
    [...walk(one)].some(({ text }) => text.trim() !== ''),
  );

export const transmitIdsIn = (exchange: Exchange): readonly string[] =>
  recordsIn(exchange).map((record) => textAt(record, 'transmitId') ?? '');

export const ask = (merchant: Merchant, criteria: Fields): Promise<Exchange> =>
  merchant.send('transmitInquire', { terminalNumber: merchant.terminal(), ...criteria });

export function statusOf(record: Element): string {
  const status = textAt(record, 'transmitStatus') ?? '';
  const isKnown = [...underWay, 'completed', 'failed'].includes(status);
  blockUnless(isKnown, 'transmitStatus in the record of the transmission is not one of the five states', [
    'transmission.record.transmitStatus',
  ]);
  return status;
}

export function mustBeCompleted(status: string): void {
  blockUnless(status === 'completed', `the transmission is reported as ${status}`);
}

export function clearingReferenceOf(record: Element | undefined, what: string): string {
  const reference = textAt(record, 'clearingReferanceNo') ?? '';
  blockUnless(hasForm('clearingReferanceNo', reference), `${what} has no clearing reference`);
  return reference;
}

export async function recordOf(merchant: Merchant, transmitId: string): Promise<Element> {
  const exchange = await ask(merchant, { transmitId });
  const record = recordsIn(exchange).find((one) => textAt(one, 'transmitId') === transmitId);
  if (resultOf(exchange) !== '000' || !record)
    throw new Blocked(
      `an inquiry by transmitId does not find the transmission (${resultOf(exchange) || 'no result'})`,
      ['transmitInquire.request.transmitId'],
    );
  return record;
}

/** Returns the record of a transmission after its end. With an admin API, the record after three hours at the latest. */
export async function untilOver(
  merchant: Merchant,
  transmitId = merchant.needOf('transmission', 'transmitId'),
  look = () => recordOf(merchant, transmitId),
): Promise<Element> {
  const what = `the transmission of the terminal ${merchant.terminal()}`;
  const isOver = (record: Element) => !isUnderWay(statusOf(record));
  return afterMoves(merchant, what, look, isOver, ['PT10S', 'PT10M', 'PT30M', 'PT2H']);
}

export const finalStatus = async (merchant: Merchant, transmitId?: string): Promise<string> =>
  statusOf(await untilOver(merchant, transmitId));

/** Another rule covers the wrong status CAPTURED of a record with a clearing reference. */
export function reportedAsSent(merchant: Merchant, record: Element | undefined): void {
  const sent = hasForm('clearingReferanceNo', textAt(record, 'clearingReferanceNo'));
  const owner = merchant.rules.includes('state.financialStatus.TRANSMITTED');
  if (sent && !owner && textAt(record, 'financialStatus') === 'CAPTURED')
    throw new Blocked('a record has a clearing reference, but the status CAPTURED');
}

/** Returns the result of a reply. Other rules cover its format and the element of the command. */
export function resultIn(exchange: Exchange): string {
  const result = resultOf(exchange);
  blockUnless(/^(\d{3})?$/.test(result), 'the result of the reply does not have three digits');
  if (result === '000' && !contentOf(exchange))
    throw new Blocked(`the reply to ${exchange.command} does not have the element of its command`);
  return result;
}

/** Blocks if the target names no terminal whose automatic transmission is off: others may refuse transmitTerminal. */
export function blockIfDaily(merchant: Merchant): void {
  if (merchant.target.terminals.manual !== undefined) return;
  const note = 'A terminal that has the daily transmission refuses transmitTerminal (ambiguity #75).';
  merchant.observe('command.transmitTerminal', note);
  throw new Blocked('the target file has no terminal "manual"');
}

export async function transmitted(merchant: Merchant, name: string): Promise<string> {
  const exchange = await transmit(merchant);
  const result = resultIn(exchange);
  if (result !== '000') blockIfDaily(merchant);
  assert.ok(result === '000', `the target answered transmitTerminal with ${result || 'no result'}`);
  merchant.prepared.set(name, exchange);
  return finalStatus(merchant, merchant.need(exchange, 'transmitId'));
}

/** Clears all ready transactions by transmitTerminal. Returns the known transmitIds. @param refuses called for a refusal */
export async function clearedByRequest(
  merchant: Merchant,
  refuses: (result: string, exchange: Exchange) => void = () => {},
): Promise<readonly string[]> {
  const exchange = await transmit(merchant);
  const result = resultOf(exchange);
  if (result !== '000') refuses(result, exchange);
  // If no transaction is ready, a gateway may answer 500 and start no transmission.
  if (result === '500') return [];
  blockUnless(result === '000', `the target answered transmitTerminal with ${result || 'no result'}`);
  const transmitId = merchant.need(exchange, 'transmitId');
  mustBeCompleted(await finalStatus(merchant, transmitId));
  return [transmitId];
}

/** Throws Blocked if a follow-up has no record: the specification does not say that each has one. */
export async function mustBeReported(merchant: Merchant, made: Exchange, of: string): Promise<void> {
  const own = merchant.need(made, 'tranId');
  if (own === of || !(await merchant.record(own)))
    throw new Blocked(`an inquiry finds no transaction of ${made.command} with its own tranId`);
}
