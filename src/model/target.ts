import { Temporal } from 'temporal-polyfill';
import { contentOf, type Exchange, resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { How, Time, Way } from '../generators/index.ts';
import type { Fields, Request } from '../message/build-request.ts';
import { all, at, type Element, textAt } from '../message/element.ts';

export type Header = Partial<Pick<Request, 'language' | 'requestId'>>;

export interface ModelTarget {
  readonly terminalNumber: string;
  /** Reference of this history's transactions: one inquiry by the reference finds all of them. */
  readonly user: string;
  /** Digits that no other history of the run has. */
  readonly digits?: string;
  send(command: string, fields: Fields, header?: Header): Promise<Exchange>;
  deal(changes: Fields): Fields;
  readonly terminal?: (role: string) => string;
  /** The terminal that validates neither the id nor the CVV. */
  readonly validatesNothing?: string | undefined;
  readonly card?: (role: string) => Fields;
  /** False if the target may refuse such a deal: its terminals do not promise to accept it. */
  readonly promises?: (how: How) => boolean;
  /** False if the terminal of such a deal may ignore the fields that need a setting of the terminal. */
  readonly hasExtras?: (how: How) => boolean;
  /** True if deals outside of the history have the same uid or authorization number. */
  readonly isShared?: (value: string) => boolean;
  /**
   * Transmits all transactions that are ready, or those of one way, and returns the known transmitIds.
   *
   * @param isWaiting true if a transaction is ready, so that a request for its transmission has to be accepted
   */
  readonly clear?: (way?: Way, header?: Header, isWaiting?: boolean) => Promise<readonly string[]>;
  /** Facts that all histories of a run share: the time zone of uids, and how often trials were made under conditions. */
  readonly zone?: { uid?: number; turn?: number; tried?: Map<string, number> };
  readonly pass?: (to: Time) => Promise<void>;
  /** Sends commands that change nothing, about the terminal and invoices, which the judges check. @param tranId a deal */
  readonly beside?: (header: Header, tranId: string | undefined) => Promise<void>;
}

export class Disagreement extends Error {
  override readonly name = 'Disagreement';
  readonly rule: RuleId;
  readonly exchange: Exchange;

  constructor(rule: RuleId, message: string, exchange: Exchange) {
    super(message);
    this.rule = rule;
    this.exchange = exchange;
  }
}

/** A fault that stops the history: a plain charge is refused, or an id is missing. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
  /** The rules that cover the fault. One of them fails if the run shows no failure of them otherwise. */
  readonly because: readonly RuleId[];

  constructor(message: string, ...because: readonly RuleId[]) {
    super(message);
    this.because = because;
  }
}

/**
 * Returns the result code of a reply.
 *
 * @throws Undecided if it has not three digits
 */
export function answerOf(exchange: Exchange): string {
  const result = resultOf(exchange);
  if (!/^\d{3}$/.test(result))
    throw new Undecided('a reply has no result of three digits', 'envelope.reply.result');
  return result;
}

export function idIn(exchange: Exchange, path: 'tranId' | 'cgUid'): string {
  const value = path === 'tranId' ? repliedId(exchange) : (textAt(contentOf(exchange), path) ?? '');
  if (!/^\d{1,20}$/.test(value))
    throw new Undecided(
      `a reply to ${exchange.command} has no ${path}`,
      path === 'tranId' ? 'envelope.reply.tranId' : 'transaction.reply.cgUid',
    );
  return value;
}

const filters = ['transmitId', 'clearingReferanceNo'];

/**
 * The criteria of an inquiry, and a range of deal dates around the day of its refusal. A gateway may refuse an inquiry by
 * transmitId or clearingReferanceNo alone (ambiguity #45). Undefined for other inquiries.
 */
export function withDealDates(criteria: Fields, refusal: Exchange): Fields | undefined {
  const names = Object.keys(criteria).filter((name) => name !== 'terminalNumber');
  const today = dayIn(textAt(refusal.reply, 'response.dateTime') ?? '');
  if (!today || names.length === 0 || !names.every((name) => filters.includes(name))) return undefined;
  const [fromDealDate, toDealDate] = [today.subtract({ days: 30 }), today.add({ days: 2 })].map(String);
  return { ...criteria, fromDealDate, toDealDate };
}

function dayIn(dateTime: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(dateTime.slice(0, 10));
  } catch {
    return undefined;
  }
}

/** An inquiry and the records in its reply. */
export interface Inquiry {
  readonly exchange: Exchange;
  readonly records: readonly Element[];
}

/** Returns the exchange and the records of an inquiry; no records for result 099. */
export async function inquire(target: ModelTarget, criteria: Fields, header: Header = {}): Promise<Inquiry> {
  const { terminalNumber } = target;
  const exchange = await target.send('inquireTransactions', { terminalNumber, ...criteria }, header);
  const result = answerOf(exchange);
  if (result !== '000' && result !== '099') {
    const more = withDealDates(criteria, exchange);
    if (more) return inquire(target, more, header);
    // The specification does not state the characters of a user (ambiguity #41).
    const isOpen = /[+&]/.test(String(criteria.user ?? ''));
    throw new Undecided(
      `the target answered an inquiry with ${result}`,
      ...(isOpen ? [] : (['command.inquireTransactions'] as const)),
    );
  }
  return { exchange, records: recordsIn(exchange) };
}

/** The records in the reply to an inquiry; none after a refusal, and for result 099. */
export const recordsIn = (exchange: Exchange): readonly Element[] =>
  resultOf(exchange) === '000' ? all(at(contentOf(exchange), 'transactions'), 'transaction') : [];

/** False if more transactions match an inquiry than its reply shows. */
export const showsAll = (exchange: Exchange, records: readonly Element[]): boolean =>
  !(Number(textAt(contentOf(exchange), 'totals.totalMatch')) > records.length);

/** The tranId of a record; '' if it has none. */
export const idOf = (record: Element): string => textAt(record, 'tranId') ?? '';

/** The tranId of a reply; '' if it has none. */
export const repliedId = (exchange: Exchange): string => textAt(exchange.reply, 'response.tranId') ?? '';

export const recordWith = (records: readonly Element[], tranId: string): Element | undefined =>
  records.find((record) => textAt(record, 'tranId') === tranId);

/** A record and the inquiry that shows it. */
export interface Shown {
  readonly record: Element;
  readonly exchange: Exchange;
}

/** @param isSure false if the specification leaves open whether the transaction has a record */
export async function recordOf(
  target: ModelTarget,
  tranId: string,
  terminalNumber = target.terminalNumber,
  isSure = true,
): Promise<Shown> {
  const { exchange, records } = await inquire(target, { terminalNumber, tranId });
  const record = recordWith(records, tranId);
  if (!record)
    throw new Undecided(
      'an inquiry does not find a transaction by its tranId',
      ...(isSure ? (['inquireTransactions.request.tranId'] as const) : []),
    );
  return { exchange, record };
}
