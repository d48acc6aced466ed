import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { textAt } from '../src/message/element.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { blockUnless } from './outcomes.ts';

/**
 * Returns a deal that is transmitted where another one is not.
 *
 * @throws Error if the scenario prepared none: a gateway that transmits nothing would pass
 */
export function witnessOf({ prepared }: Merchant, name: string): Exchange {
  const found = ['witness', 'other charge', 'charge'].find((one) => one !== name && prepared.has(one));
  const witness = prepared.get(found ?? '');
  if (!witness || witness === prepared.get(name))
    throw new Error(
      `the scenario has no charge for comparison, which is transmitted where the ${name} is not`,
    );
  return witness;
}

/** @throws Blocked if the charge for comparison was not transmitted either */
export async function mustBeSent(merchant: Merchant, witness: Exchange): Promise<void> {
  const [terminalNumber, tranId] = [sentIn(witness, 'terminalNumber'), merchant.need(witness, 'tranId')];
  const [record] = await merchant.inquire({ terminalNumber, tranId });
  const status = textAt(record, 'financialStatus') ?? 'no record';
  blockUnless(
    status === 'TRANSMITTED',
    `the charge for comparison was not transmitted either: its status is ${status}`,
  );
}

const matching = (merchant: Merchant, name: string, value: string): string =>
  /^from.*Date$/.test(name)
    ? '2001-01-01'
    : /^to.*Date$/.test(name)
      ? '2098-12-31'
      : name === 'terminalNumber'
        ? merchant.terminal()
        : value;

/**
 * Repeats an inquiry that does not find a charge, with the widest dates and the terminal of the charge.
 *
 * @throws Error if that is the same inquiry, and the reply has no other transaction
 * @throws Blocked if the inquiry does not find the charge either
 */
export async function mustBeFoundOtherwise(
  merchant: Merchant,
  inquiry: Exchange,
  tranId: string,
): Promise<void> {
  if (merchant.recordsIn(inquiry).length > 0) return;
  const finds = (one: Exchange) =>
    resultOf(one) === '000' && merchant.recordsIn(one).some((record) => recordedId(record) === tranId);
  const byUid = merchant.exchanges.filter((one) => one !== inquiry && sentIn(one, 'orgUid') !== undefined);
  if (sentIn(inquiry, 'orgUid') !== undefined && byUid.some(finds)) return;
  const sent = inquiry.request?.children.find(({ name }) => name === 'request');
  // A user's client hides the request that it sends.
  if (!sent) return;
  const criteria = sent.children.find(({ name }) => name === 'inquireTransactions')?.children ?? [];
  const names = criteria.map(({ name, text }) => [name, matching(merchant, name, text)] as const);
  if (criteria.every(({ text }, index) => names[index]?.[1] === text)) {
    const plain = await merchant.send('inquireTransactions', { terminalNumber: merchant.terminal(), tranId });
    blockUnless(finds(plain), 'an inquiry by tranId does not find the charge either');
    throw new Error('the scenario has no charge for comparison, which the inquiry finds');
  }
  const exchange = await merchant.send('inquireTransactions', Object.fromEntries(names));
  blockUnless(
    finds(exchange),
    'an inquiry with the widest dates, on its own terminal, does not find the charge either',
  );
}
