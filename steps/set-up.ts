import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { Forbidden } from '../src/target/safety/permitted.ts';
import { isForCharges, terminalFaultIn } from '../src/target/terminal-faults.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, Lacking, WrongSetUp } from './outcomes.ts';
import { askedOnce } from './stored.ts';

const refused = (exchange: Exchange): boolean => !/^(000|099|500|)$/.test(resultOf(exchange));

type Fault = Promise<string | undefined>;

/** Sends a plain charge with the kit's own client, because a user's client can change a request. */
const charged = (
  merchant: Merchant,
  terminal: string,
  card: string,
  fields: Fields = {},
): Promise<Exchange> =>
  merchant.sendAside('doDeal', {
    ...merchant.deal(),
    terminalNumber: merchant.terminal(terminal),
    ...merchant.cardFields(card),
    ...fields,
  });

/** Changes of the plain charge. If the card is accepted with one of them, the card is right. */
const otherwise: readonly Fields[] = [
  { transactionCode: 'Internet' },
  { validation: 'Verify' },
  { cvv: undefined },
  { user: undefined },
];

async function isEverAccepted(merchant: Merchant, card: string): Promise<boolean> {
  for (const fields of otherwise)
    if (resultOf(await charged(merchant, 'main', card, fields)) === '000') return true;
  return (
    merchant.target.terminals['all-currencies'] !== undefined &&
    resultOf(await charged(merchant, 'all-currencies', card, { currency: 'USD' })) === '000'
  );
}

/** A gateway can refuse every charge, so a terminal is wrong only if a second command reports the same. */
async function terminalFault(merchant: Merchant, role: string): Fault {
  if (!refused(await charged(merchant, role, 'approved-visa'))) return undefined;
  const terminalNumber = merchant.terminal(role);
  const terminal = `the terminal ${terminalNumber} of the target file (${role})`;
  const answer = (command: string, fields: Fields = {}) =>
    merchant.sendAside(command, { terminalNumber, ...fields });
  const fault = terminalFaultIn(await answer('inquireTerminal'));
  if (fault !== undefined) return `${terminal} ${fault}`;
  return resultOf(await answer('transmitInquire', { transmitId: '99999999999999998' })) === '558'
    ? `${terminal} was refused with 558: terminal does not exist`
    : undefined;
}

/** A card is wrong if the credit company refuses it, or if the same charge with another card is accepted. */
async function cardFault(merchant: Merchant): Fault {
  const plain = await charged(merchant, 'main', 'approved-visa');
  // A single refusal can have a cause in an earlier request.
  if (!refused(plain) || !refused(await charged(merchant, 'main', 'approved-visa'))) return undefined;
  const result = resultOf(plain);
  if (await isEverAccepted(merchant, 'approved-visa')) return undefined;
  const card = `the card "approved-visa" of the target file was refused with ${result}`;
  if (result === '004') return `${card}: refusal by the credit company`;
  const other = 'approved-mastercard';
  if (merchant.target.cards[other] === undefined) return undefined;
  return resultOf(await charged(merchant, 'main', other)) === '000'
    ? `${card}, and the same charge with the card "${other}" was accepted`
    : undefined;
}

const faultOnce = askedOnce<string, string | undefined>(Lacking, Blocked, Forbidden);

const once = (merchant: Merchant, what: string, find: () => Fault): Fault =>
  faultOnce(merchant.target, what, find);

/** @throws WrongSetUp if the gateway does not know the terminal, or refuses its charges with the plain card */
export async function mustBeUsable(merchant: Merchant, role: string): Promise<void> {
  // A recording has only the requests of its own run.
  if (merchant.target.replay || !isForCharges(role)) return;
  const fault = await once(merchant, role, () => terminalFault(merchant, role));
  if (fault !== undefined) throw new WrongSetUp(fault);
  const ofCard = role === 'main' ? await once(merchant, 'card', () => cardFault(merchant)) : undefined;
  if (ofCard !== undefined) throw new WrongSetUp(ofCard);
}

/** A remark about a card is no fault if the gateway answers a plain charge as the role of the card promises. */
const isUnfit = async (merchant: Merchant, role: string): Promise<boolean> =>
  (await once(merchant, `plain ${role}`, async () => {
    const result = resultOf(await charged(merchant, 'main', role));
    const promised = { declined: /^004$/, blocked: /^(?!000)/ }[role] ?? /^000$/;
    return promised.test(result) ? undefined : result;
  })) !== undefined;

/** Returns a card that contradicts its role or a remark of the doctor, or a terminal that contradicts its role. */
async function contradiction(merchant: Merchant): Promise<string | undefined> {
  const { cards, terminals, remarks = [] } = merchant.target;
  for (const exchange of merchant.exchanges) {
    if (exchange.probe) continue;
    const card = sentIn(exchange, 'cardNo');
    if (card === undefined) continue;
    const isOf = (role: string) => cards[role]?.number === card;
    const roleIn = (remark: string) => /^cards\.([^.]+)\./.exec(remark)?.[1] ?? '';
    const remark = remarks.find((one) => isOf(roleIn(one)));
    if (remark !== undefined && refused(exchange) && (await isUnfit(merchant, roleIn(remark))))
      return `the gateway refuses a plain charge with a card of the target file, and ${remark}`;
    const declined = ['declined', 'blocked'].find(isOf);
    // A gateway can make a token of the card without asking the credit company.
    const isAsked = exchange.command === 'doDeal' && sentIn(exchange, 'validation') !== 'Token';
    if (declined !== undefined && isAsked && resultOf(exchange) === '000')
      return `the card "${declined}" of the target file was accepted`;
  }
  const { inactive } = terminals;
  if (inactive === undefined || !merchant.exchanges.some((one) => sentIn(one, 'terminalNumber') === inactive))
    return undefined;
  return once(merchant, 'inactive', async () =>
    resultOf(await charged(merchant, 'inactive', 'approved-visa')) === '000'
      ? `the terminal ${inactive} of the target file (inactive) accepts charges`
      : undefined,
  );
}

/** @throws WrongSetUp if a wrong terminal or card of the target file caused a refusal in the scenario */
export async function excuseBySetUp(merchant: Merchant): Promise<void> {
  const { terminals, kind } = merchant.target;
  const wrong = kind === 'live' ? await contradiction(merchant) : undefined;
  if (wrong !== undefined) throw new WrongSetUp(wrong);
  const numbers = new Set(merchant.exchanges.filter(refused).map((one) => sentIn(one, 'terminalNumber')));
  const roles = Object.keys(terminals).filter((role) => numbers.has(terminals[role]));
  // Several roles can have the same terminal. The message names the first role.
  const first = roles.filter(
    (role, at) => roles.findIndex((one) => terminals[one] === terminals[role]) === at,
  );
  for (const role of first) await mustBeUsable(merchant, role);
}
