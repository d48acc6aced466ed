import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { isCredit, validationOf } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { accepted, blameOwners, excuseByRoots, plainest } from './roots.ts';
import { ask, hurry, isUnderWay, recordsIn, statusOf, transmission } from './transmissions.ts';

/**
 * Whose fault a refusal is. A request that was refused for no reason of its own decides nothing about its rules: a
 * plainer one is tried, and where that is refused as well only the rule that this points to is held to it. All of
 * this costs requests only where something is wrong already.
 */
export async function excuse(merchant: Merchant, refused: Exchange): Promise<void> {
  if (accepted(refused) || isAnswer(refused)) return;
  if (!/^\d{3}$/.test(resultOf(refused))) throw new Blocked('the result does not have its form');
  await excuseByRoots(merchant);
  if (refused.command === 'doDeal') await excuseDeal(merchant, refused);
  else if (refused.command === 'inquireTransactions') await excuseInquiry(merchant);
  else if (isCredit(refused.command)) await excuseCredit(merchant, refused);
  else if (refused.command === 'transmitTerminal') {
    if (merchant.terminalRole === 'main' && merchant.target.terminals.manual === undefined) {
      merchant.observe(
        'command.transmitTerminal',
        'The suite does not call transmitTerminal for a terminal with the daily transmission (ambiguity #75).',
      );
      throw new Blocked('the target file has no terminal "manual"');
    }
    await excuseTransmission(merchant);
  }
}

/** A cancellation that waits to be sent makes batches that nobody counted. */
export async function excuseTransmission(merchant: Merchant): Promise<void> {
  const cancellation = merchant.prepared.get('cancellation');
  const record = cancellation && (await merchant.record(merchant.need(cancellation, 'tranId')));
  if (textAt(record, 'financialStatus') === 'CAPTURED')
    throw new Blocked('a cancellation waits to be sent as well');
}

async function excuseDeal(merchant: Merchant, refused: Exchange): Promise<void> {
  if (!differs(merchant, refused)) return;
  // A terminal in a mode takes no plain charge: it wants the field that its mode requires.
  const inMode = /^rav-/.test(merchant.terminalRole);
  if (!inMode && !accepted(await merchant.send('doDeal', merchant.deal())))
    throw new Blocked('a plain charge on this terminal with this card is refused as well');
  await excuseKind(merchant, refused);
}

function differs(merchant: Merchant, refused: Exchange): boolean {
  const plain = merchant.deal();
  const sent = at(refused.request, 'request.doDeal')?.children ?? [];
  return (
    sent.some(({ name, text }) => plain[name] === undefined || String(plain[name]) !== text) ||
    Object.keys(plain).some((name) => !sent.some((one) => one.name === name))
  );
}

const companions: Readonly<Record<string, Fields>> = {
  Token: { total: '0' },
  BalanceEnquiry: { total: '1' },
  SpecialCredit: { total: '3000', numberOfPayments: '3' },
  Payments: { total: '3000', firstPayment: '1000', periodicalPayment: '1000', numberOfPayments: '2' },
};

/** Names something else than a deal of its own. */
const aboutAnother = (validation: string): boolean => (validationOf(validation)?.needs ?? 'card') !== 'card';

/** Where a kind of deal is refused altogether, what is particular about this one was not looked at. */
async function excuseKind(merchant: Merchant, refused: Exchange): Promise<void> {
  const plain = merchant.deal();
  for (const field of ['validation', 'transactionType', 'creditType', 'currency', 'transactionCode']) {
    const value = sentIn(refused, field);
    if (!value || value.toLowerCase() === String(plain[field]).toLowerCase() || aboutAnother(value)) continue;
    const owners = new RegExp(
      `^(validation\\.${value}|doDeal\\.request\\.${field}(\\.value\\.${value})?|combination\\.(Debit\\.${value}|${value}\\.AutoComm))$`,
    );
    const control = await merchant.send('doDeal', merchant.deal({ [field]: value, ...companions[value] }));
    if (!accepted(control)) blameOwners(merchant, owners, `a plain deal of ${value} is refused as well`);
  }
  if (sentIn(refused, 'cardId')) await excuseToken(merchant);
  for (const [lookup, other] of [
    ['cgUid', 'authNo'],
    ['authNo', 'cgUid'],
  ] as const) {
    if (!sentIn(refused, lookup) || (await isCaptured(merchant, lookup))) continue;
    const owners = (await isCaptured(merchant, other))
      ? new RegExp(`^doDeal\\.request\\.${lookup}$`)
      : /^(combination\.Debit\.AutoComm\.capture|transition\.authorized-by-verify-j5-dodeal-.*)$/;
    blameOwners(merchant, owners, `a plain capture by ${lookup} is refused as well`);
  }
}

async function excuseToken(merchant: Merchant): Promise<void> {
  const token = await merchant.send('doDeal', merchant.deal({ validation: 'Token', total: '0' }));
  const cardId = merchant.need(token, 'cardId');
  for (const cardExpiration of [undefined, merchant.card().expiration]) {
    const fields = merchant.deal({ cardNo: undefined, cvv: undefined, cardExpiration, cardId });
    if (accepted(await merchant.send('doDeal', fields))) return;
  }
  blameOwners(merchant, /^doDeal\.request\.cardId$/, 'a plain charge to a token is refused as well');
}

async function isCaptured(merchant: Merchant, lookup: 'cgUid' | 'authNo'): Promise<boolean> {
  const made = await merchant.send('doDeal', merchant.deal({ validation: 'Verify' }));
  const value = merchant.need(made, lookup === 'authNo' ? 'authNumber' : lookup);
  return accepted(await merchant.send('doDeal', merchant.deal({ [lookup]: value })));
}

/** Where a validation is refused with the plainest charge as well, nothing was looked at that a refusal could be of. */
export async function excuseValidation(merchant: Merchant, refused: Exchange): Promise<void> {
  const validation = sentIn(refused, 'validation') ?? 'AutoComm';
  if (/^autocomm$/i.test(validation) || aboutAnother(validation)) return;
  if (merchant.rules.includes(`validation.${validation}`)) return;
  if (!accepted(await plainest(merchant, { fields: { validation, ...companions[validation] } })))
    throw new Blocked(`a plain deal of ${validation} is refused as well`);
}

const lookups: Readonly<Record<string, string>> = {
  tranId: 'tranId',
  cgUid: 'cgUid',
  'ashraitEmvData.orgUid': 'ashraitEmvData.uid',
};

async function credited(
  merchant: Merchant,
  command: string,
  lookup: string,
  beside: Fields = {},
): Promise<boolean> {
  const charge = await plainest(merchant);
  if (!accepted(charge)) throw new Blocked('the plainest charge is refused as well');
  const value = merchant.need(charge, lookups[lookup] ?? lookup);
  if (merchant.cleared && command === 'refundDeal') await merchant.target.clear?.();
  return accepted(await merchant.send(command, { [lookup]: value, ...beside }));
}

async function excuseCredit(merchant: Merchant, { command, ...refused }: Exchange): Promise<void> {
  const lookup = Object.keys(lookups).find((name) => sentIn({ command, ...refused }, name)) ?? 'tranId';
  const states =
    command === 'refundDeal'
      ? '(approved-pending-transmission|transmitted)'
      : 'approved-pending-transmission';
  if (!(await credited(merchant, command, 'tranId'))) {
    const otherwise = await credited(merchant, command, 'cgUid');
    const owners = otherwise
      ? `${command}\\.request\\.tranId`
      : `command\\.${command}|transition\\.${states}-${command.toLowerCase()}`;
    blameOwners(merchant, new RegExp(`^(${owners})$`), `a plain ${command} is refused as well`);
  }
  const owner = (name: string) => new RegExp(`^${command}\\.request\\.${name}$`);
  if (lookup !== 'tranId' && !(await credited(merchant, command, lookup)))
    blameOwners(merchant, owner(lookup), `a plain ${command} by ${lookup} is refused as well`);
  const beside = { creditType: 'RegularCredit', terminalNumber: merchant.terminal('main') };
  for (const [name, value] of Object.entries(beside)) {
    if (sentIn({ command, ...refused }, name) === undefined) continue;
    if (!(await credited(merchant, command, 'tranId', { [name]: value })))
      blameOwners(merchant, owner(name), `a plain ${command} with ${name} is refused as well`);
  }
}

const isAnswer = ({ command, ...exchange }: Exchange): boolean =>
  command === 'inquireTransactions' && /^0(00|99)$/.test(resultOf({ command, ...exchange }));

/** An inquiry that is refused because it finds nothing decides nothing about its criterion. */
async function excuseInquiry(merchant: Merchant): Promise<void> {
  const fields = { terminalNumber: merchant.terminal('main'), user: `F${merchant.reference.slice(1)}` };
  if (!isAnswer(await merchant.send('inquireTransactions', fields)))
    blameOwners(merchant, /^inquireTransactions\.error\.099$/, 'an inquiry that finds nothing is refused');
}

/** Whether a plain transmission is ever told to be over: one that is refused something may not be, only then. */
export async function mustEnd(merchant: Merchant): Promise<void> {
  const terminalNumber = merchant.terminal('main');
  if (!accepted(await plainest(merchant))) return;
  const exchange = await merchant.send('transmitTerminal', transmission(merchant, { terminalNumber }));
  if (!accepted(exchange) || !(await hurry(merchant, { advance: 'PT2H' }))) return;
  const inquiry = await ask(merchant, { terminalNumber, transmitId: merchant.need(exchange, 'transmitId') });
  if (recordsIn(inquiry).some((record) => isUnderWay(statusOf(record))))
    throw new Blocked('a plain transmission is not told to be over either');
}

/** The plain deals that are reported so, and the rules that this belongs to. */
const plainly: Readonly<Record<string, { readonly fields: Fields; readonly owners: RegExp }>> = {
  CAPTURED: {
    fields: {},
    owners:
      /^(state\.financialStatus\.CAPTURED|validation\.AutoComm|combination\.Debit\.AutoComm|command\.doDeal)$/,
  },
  AUTHORIZED: {
    fields: { validation: 'Verify' },
    owners: /^(state\.financialStatus\.AUTHORIZED|validation\.Verify|combination\.Debit\.Verify)$/,
  },
};

/** Where the plainest deal of a state is reported as another as well, that decides nothing about a deal like this one. */
export async function excuseStatus(merchant: Merchant, expected: string, met: string): Promise<void> {
  const plain = plainly[expected];
  if (!plain || met === expected || merchant.rules.some((rule) => plain.owners.test(rule))) return;
  const deal = await plainest(merchant, { fields: plain.fields });
  if (!accepted(deal)) return;
  const tranId = merchant.need(deal, 'tranId');
  const records = await merchant.inquire({ terminalNumber: merchant.terminal('main'), tranId });
  const own = records.find((record) => textAt(record, 'tranId') === tranId);
  if (textAt(own, 'financialStatus') === met)
    throw new Blocked(`a plain deal that should be ${expected} is reported as ${met} as well`);
}

/** Whether the target cancels at all: a charge that cannot be cancelled says something of that charge only then. */
export async function mustCancel(merchant: Merchant): Promise<void> {
  if (!(await credited(merchant, 'cancelDeal', 'tranId')))
    throw new Blocked('a plain cancelDeal is refused as well');
}
