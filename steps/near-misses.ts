import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { lookupElements } from '../src/contract/index.ts';
import { excuse } from './controls.ts';
import { known } from './inquiry.steps.ts';
import type { Merchant } from './merchant.ts';
import { disturbance } from './others.ts';
import { result } from './outcome.steps.ts';
import { Blocked } from './outcomes.ts';
import { excuseByRoots } from './roots.ts';
import type { DataTable } from './world.ts';

/** A row of a table with lists of values, separated by ` / `. */
export type Row = Readonly<Record<string, string>>;

export const listIn = (row: Row, name: string): readonly string[] => (row[name] ?? '').split(' / ');

const another = (character = ''): string =>
  /\d/.test(character) ? String((Number(character) + 1) % 10) : character === 'A' ? 'B' : 'A';

/** The same letters in the other case. A value without letters gets one more character. */
function inOtherCase(value: string): string {
  const other = value.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return other === value ? `${value}1` : other;
}

/** Changes of a value that has to match, by their names in a feature. */
export const misses: Readonly<Record<string, (value: string) => string>> = {
  'cut by one': (value) => value.slice(0, -1),
  'cut to eight': (value) => value.slice(0, Math.min(8, value.length - 1)),
  'left empty': () => '',
  'and one more': (value) => `${value}1`,
  'with a zero before': (value) => `0${value}`,
  'with another end': (value) => `${value.slice(0, -1)}${another(value.at(-1))}`,
  'in the other case': (value) => inOtherCase(value),
  'with another beginning': (value) => `${another(value[0])}${value.slice(1)}`,
};

/** Fails the rules of a row, unless another user of the target or a fault of a plain request explains the reply. */
export async function accuse(merchant: Merchant, { rule = '' }: Row, note: string, shownBy: Exchange) {
  const cause = await disturbance(merchant);
  if (cause !== undefined) throw new Blocked(cause);
  await excuseByRoots(merchant);
  for (const one of rule.split(' ')) merchant.blame(one, note, shownBy);
  throw new Blocked(note);
}

export async function mustBeRefused(
  merchant: Merchant,
  row: Row,
  exchange: Exchange,
  what: string,
): Promise<void> {
  const code = result(exchange);
  if (code === '000') return accuse(merchant, row, `${what} is accepted`, exchange);
  const codes = row.code ? listIn(row, 'code') : [code];
  if (codes.includes(code)) return;
  await excuse(merchant, exchange);
  await accuse(
    merchant,
    row,
    `${what} is refused with ${code}, and not with ${codes.join(' or ')}`,
    exchange,
  );
}

export async function mustBeAccepted(
  merchant: Merchant,
  row: Row,
  exchange: Exchange,
  what: string,
): Promise<void> {
  if (resultOf(exchange) === '000') return;
  await excuse(merchant, exchange);
  await accuse(merchant, row, `${what} is refused with ${resultOf(exchange)}`, exchange);
}

/** Sends the requests of each row. Compares the ledger after each row, which names the rules to fail. */
export async function refusesEach(
  merchant: Merchant,
  table: DataTable,
  trials: (row: Row, shift: number) => AsyncIterable<readonly [Exchange, string]>,
): Promise<void> {
  const before = JSON.stringify([...(await merchant.ledger())]);
  for (const row of table.hashes()) {
    for await (const [exchange, what] of trials(row, merchant.exchanges.length)) {
      merchant.outcome = exchange;
      await mustBeRefused(merchant, row, exchange, what);
    }
    const after = JSON.stringify([...(await merchant.ledger())]);
    if (after !== before)
      await accuse(merchant, row, 'a refused request changed a transaction', merchant.reply());
  }
}

/** Combines the lists of a row: each pair of one and other, with a value that rotates. */
export function* combined(
  ones: readonly string[],
  others: readonly string[],
  values: readonly string[],
  from: number,
) {
  const count = Math.max(ones.length * others.length, values.length);
  for (let index = 0; index < count; index += 1)
    yield [
      ones[index % ones.length] ?? '',
      others[Math.floor(index / ones.length) % others.length] ?? '',
      values[(index + from) % values.length] ?? '',
    ] as const;
}

export const lookupOf = (by: string): string => (by === 'orgUid' ? 'ashraitEmvData.orgUid' : by);

export function ownValue(merchant: Merchant, made: Exchange, name: string): string {
  const element = lookupElements[name as keyof typeof lookupElements];
  if (element) return merchant.need(made, element);
  return sentIn(made, name) ?? merchant.need(made, name);
}

/** Returns the number of a terminal of the merchant that did not make the deal. */
function otherTerminal(merchant: Merchant, made: Exchange): string {
  const second = merchant.terminal('second');
  return sentIn(made, 'terminalNumber') === second ? merchant.terminal('main') : second;
}

export async function changedValue(
  merchant: Merchant,
  made: Exchange,
  name: string,
  value: string,
): Promise<string> {
  const miss = misses[value];
  if (value === "[another terminal's]") return otherTerminal(merchant, made);
  if (value === 'its own') return ownValue(merchant, made, name);
  return miss ? miss(ownValue(merchant, made, name)) : known(merchant, merchant.spelledOut(value));
}

/** True if a changed id belongs to another transaction. A short id can belong to another terminal. */
export async function isTaken(merchant: Merchant, by: string, value: string): Promise<boolean> {
  if (!/^(tranId|cgUid)$/.test(by) || !/^\d{1,20}$/.test(value)) return false;
  if ((await merchant.inquire({ [by]: value })).length > 0) return true;
  if (value.length > 11) return false;
  for (const terminalNumber of new Set(Object.values(merchant.target.terminals)))
    if (resultOf(await merchant.send('inquireTransactions', { terminalNumber, [by]: value })) === '000')
      return true;
  return false;
}
