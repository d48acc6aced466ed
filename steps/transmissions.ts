import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { all, at, type Element, textAt, walk } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, Lacking } from './outcomes.ts';
import { awaited } from './waiting.ts';

/** Clocks that a scenario moved, and those that it stopped: they are put back behind it. */
export const moved = new WeakSet<Merchant>();
export const standing = new WeakSet<Merchant>();

const underWay = ['Default', 'inProcess', 'waitInquire'];
export const isUnderWay = (status: string): boolean => underWay.includes(status);

/** Moves the target's clock. */
export async function moveClock(
  merchant: Merchant,
  move: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const lacking = 'the target has no admin API (/__admin) that moves the clock of the gateway';
  if (!merchant.target.control) throw new Lacking(lacking);
  try {
    await merchant.target.control('clock', move);
  } catch (error) {
    if (error instanceof Error && /answered (403|404|405|501) /.test(error.message))
      throw new Lacking(lacking);
    throw error;
  }
  moved.add(merchant);
  if (move.freeze === true) standing.add(merchant);
}

/** Moves the clock where there is one to move; tells whether there is. */
export async function hurry(
  merchant: Merchant,
  move: Readonly<Record<string, string | boolean>>,
): Promise<boolean> {
  try {
    await moveClock(merchant, move);
    return true;
  } catch (error) {
    if (error instanceof Lacking) return false;
    throw error;
  }
}

/** The parameters of transmitTerminal; there are no others. */
export const transmission = (merchant: Merchant, changes: Fields = {}): Fields => ({
  terminalNumber: merchant.terminal(),
  transmitType: 'settlements',
  responseType: 'immediate',
  ...changes,
});

/** Transmits the terminal. What was started before this scenario, or by somebody else, is let come to its end. */
export async function transmit(merchant: Merchant): Promise<Exchange> {
  const again = () => merchant.send('transmitTerminal', transmission(merchant));
  let exchange = await again();
  // A clock that was put back leaves behind what was started ahead of it: ten minutes may not be enough.
  for (const advance of ['PT10M', 'PT2H', 'P1D', 'P3D']) {
    if (resultOf(exchange) !== '502') return exchange;
    if (!(await hurry(merchant, { advance }))) return untilFree(merchant, again);
    exchange = await again();
  }
  return exchange;
}

async function untilFree(merchant: Merchant, again: () => Promise<Exchange>): Promise<Exchange> {
  const what = `the terminal ${merchant.terminal()}, which is in transmission already`;
  return awaited(merchant, what, async () => {
    const exchange = await again();
    return resultOf(exchange) === '502' ? undefined : exchange;
  });
}

/** The records that a transmitInquire tells: the elements that say anything. */
export const recordsIn = (exchange: Exchange): readonly Element[] =>
  all(at(exchange.reply, 'response'), 'transmitInquire').filter((one) =>
    [...walk(one)].some(({ text }) => text.trim() !== ''),
  );

export const ask = (merchant: Merchant, criteria: Fields): Promise<Exchange> =>
  merchant.send('transmitInquire', { terminalNumber: merchant.terminal(), ...criteria });

/** The state of a transmission; one that is none of the five is another rule's matter. */
export function statusOf(record: Element): string {
  const status = textAt(record, 'transmitStatus') ?? '';
  if (![...underWay, 'completed', 'failed'].includes(status))
    throw new Blocked('the record of the transmission has no transmitStatus of the five');
  return status;
}

export function mustBeCompleted(status: string): void {
  if (status !== 'completed') throw new Blocked(`the transmission is reported as ${status}`);
}

/** The record of a transmission as it is now. */
export async function recordOf(merchant: Merchant, transmitId: string): Promise<Element> {
  const exchange = await ask(merchant, { transmitId });
  const record = recordsIn(exchange).find((one) => textAt(one, 'transmitId') === transmitId);
  if (resultOf(exchange) !== '000' || !record)
    throw new Blocked(`the transmission is not found by its id (${resultOf(exchange) || 'no result'})`);
  return record;
}

/**
 * The record of a transmission that is over. It is waited for: with the target's clock where that can be moved, in which
 * case the record may say that two hours were not enough, otherwise by asking again and again.
 */
export async function untilOver(merchant: Merchant, transmitId: string): Promise<Element> {
  for (const advance of ['PT10S', 'PT10M', 'PT2H']) {
    const record = await recordOf(merchant, transmitId);
    if (!isUnderWay(statusOf(record))) return record;
    if (!(await hurry(merchant, { advance }))) return waitedFor(merchant, transmitId);
  }
  return recordOf(merchant, transmitId);
}

/** Waits at most as long as the target file says, and says so while it does. */
async function waitedFor(merchant: Merchant, transmitId: string): Promise<Element> {
  return awaited(merchant, `the transmission of the terminal ${merchant.terminal()}`, async () => {
    const record = await recordOf(merchant, transmitId);
    return isUnderWay(statusOf(record)) ? undefined : record;
  });
}

/** The id of what was transmitted under that name: `transmission`, `other transmission`. */
export const idOf = (merchant: Merchant, name = 'transmission'): string =>
  merchant.need(merchant.made(name), 'transmitId');

/**
 * Blocks where a record has a reference of clearing and says that it waits: it was sent, and that its state is told wrongly
 * is that state's own matter.
 */
export function reportedAsSent(merchant: Merchant, record: Element | undefined): void {
  const sent = hasForm('clearingReferanceNo', textAt(record, 'clearingReferanceNo'));
  const owner = merchant.rules.includes('state.financialStatus.TRANSMITTED');
  if (sent && !owner && textAt(record, 'financialStatus') === 'CAPTURED')
    throw new Blocked('a record has a reference of clearing, and is reported as CAPTURED');
}

/** The result, where it has the form of one and the reply has its element: both are other rules' matter. */
export function resultIn(exchange: Exchange): string {
  const result = resultOf(exchange);
  if (result !== '' && !/^\d{3}$/.test(result)) throw new Blocked('the result does not have its form');
  if (result === '000' && !contentOf(exchange))
    throw new Blocked(`the reply to ${exchange.command} does not have the element of its command`);
  return result;
}

/** Transmits the terminal and waits for the end of it. */
export async function transmitted(merchant: Merchant, name: string): Promise<string> {
  const exchange = await transmit(merchant);
  const result = resultIn(exchange);
  assert.ok(result === '000', `the transmission was answered with ${result || 'no result'}`);
  merchant.prepared.set(name, exchange);
  return statusOf(await untilOver(merchant, idOf(merchant, name)));
}

/** Makes clearing take what is ready: by the control surface, or by hand where there is none. Gives back the ids told. */
export async function cleared(merchant: Merchant): Promise<readonly string[]> {
  if (merchant.target.clear) return merchant.target.clear();
  const exchange = await transmit(merchant);
  const result = resultOf(exchange);
  // Nothing to send may be answered with 500: no transmission comes of it.
  if (result === '500') return [];
  if (result !== '000') throw new Blocked(`transmitting was answered with ${result || 'no result'}`);
  const transmitId = merchant.need(exchange, 'transmitId');
  mustBeCompleted(statusOf(await untilOver(merchant, transmitId)));
  return [transmitId];
}

/** What was made of an earlier one, and has a record of its own: whether all that is made so has one is not said. */
export async function mustBeReported(merchant: Merchant, made: Exchange, of: string): Promise<void> {
  const own = merchant.need(made, 'tranId');
  if (own === of || !(await merchant.record(own)))
    throw new Blocked(`what ${made.command} made is not reported by a tranId of its own`);
}
