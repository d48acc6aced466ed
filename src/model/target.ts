import { contentOf, type Exchange, resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Fields } from '../message/build-request.ts';
import { all, at, type Element, textAt } from '../message/element.ts';

/** What the model needs of a gateway that it runs beside. */
export interface ModelTarget {
  readonly terminalNumber: string;
  /** Marks the transactions of this history, so that one inquiry finds them all. */
  readonly user: string;
  send(command: string, fields: Fields): Promise<Exchange>;
  /** The parameters of a plain charge with a card that is approved, and changes to them. */
  deal(changes: Fields): Fields;
  /** Makes everything that is ready be transmitted, and tells the ids of transmissions, as far as it knows them. */
  readonly clear?: () => Promise<readonly string[]>;
}

/** The target did not do what the model says. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement';
  /** The rule of the contract that this breaks. */
  readonly rule: RuleId;
  readonly exchange: Exchange;

  constructor(rule: RuleId, message: string, exchange: Exchange) {
    super(message);
    this.rule = rule;
    this.exchange = exchange;
  }
}

/** Something stood in the way that the model says nothing about: a plain charge is refused, an id does not come. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
}

/** The result of a reply, which has three digits. */
export function answerOf(exchange: Exchange): string {
  const result = resultOf(exchange);
  if (!/^\d{3}$/.test(result)) throw new Undecided('a reply has no result of three digits');
  return result;
}

/** An id that a reply tells. */
export function idIn(exchange: Exchange, path: 'tranId' | 'cgUid'): string {
  const value =
    path === 'tranId' ? textAt(exchange.reply, 'response.tranId') : textAt(contentOf(exchange), path);
  if (!/^\d{1,20}$/.test(value ?? '')) throw new Undecided(`a reply to ${exchange.command} has no ${path}`);
  return value ?? '';
}

/** What an inquiry finds, and the exchange; nothing where it answers 099. */
export async function inquire(
  target: ModelTarget,
  criteria: Fields,
): Promise<{ exchange: Exchange; records: readonly Element[] }> {
  const { terminalNumber } = target;
  const exchange = await target.send('inquireTransactions', { terminalNumber, ...criteria });
  const result = answerOf(exchange);
  if (result !== '000' && result !== '099') throw new Undecided(`an inquiry was answered with ${result}`);
  const records = result === '000' ? all(at(contentOf(exchange), 'transactions'), 'transaction') : [];
  return { exchange, records };
}

/** The record of one transaction. */
export async function recordOf(
  target: ModelTarget,
  tranId: string,
): Promise<{ exchange: Exchange; record: Element }> {
  const { exchange, records } = await inquire(target, { tranId });
  const record = records.find((one) => textAt(one, 'tranId') === tranId);
  if (!record) throw new Undecided('an inquiry does not find a transaction by its tranId');
  return { exchange, record };
}
