import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { isCredit, validationOf } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { accepted, blameOwners, excuseByRoots, plainest, refusalOf } from './roots.ts';
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
  const plain = inMode ? undefined : await merchant.send('doDeal', merchant.deal());
  if (plain && !accepted(plain))
    throw new Blocked(refusalOf('a plain charge on this terminal with this card', plain));
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
    if (!accepted(control)) blameOwners(merchant, owners, refusalOf(`a plain deal of ${value}`, control));
  }
  if (sentIn(refused, 'cardId')) await excuseToken(merchant);
  for (const [lookup, other] of [
    ['cgUid', 'authNo'],
    ['authNo', 'cgUid'],
  ] as const) {
    if (!sentIn(refused, lookup)) continue;
    const plain = await capture(merchant, lookup);
    if (accepted(plain)) continue;
    const owners = accepted(await capture(merchant, other))
      ? new RegExp(`^doDeal\\.request\\.${lookup}$`)
      : /^(combination\.Debit\.AutoComm\.capture|transition\.authorized-by-verify-j5-dodeal-.*)$/;
    blameOwners(merchant, owners, refusalOf(`a plain capture by ${lookup}`, plain));
  }
}

async function excuseToken(merchant: Merchant): Promise<void> {
  const token = await merchant.send('doDeal', merchant.deal({ validation: 'Token', total: '0' }));
  const cardId = merchant.need(token, 'cardId');
  const charge = (cardExpiration: string | undefined) =>
    merchant.send('doDeal', merchant.deal({ cardNo: undefined, cvv: undefined, cardExpiration, cardId }));
  const plain = await charge(undefined);
  if (!accepted(plain) && !accepted(await charge(merchant.card().expiration)))
    blameOwners(merchant, /^doDeal\.request\.cardId$/, refusalOf('a plain charge to a token', plain));
}

async function capture(merchant: Merchant, lookup: 'cgUid' | 'authNo'): Promise<Exchange> {
  const made = await merchant.send('doDeal', merchant.deal({ validation: 'Verify' }));
  const value = merchant.need(made, lookup === 'authNo' ? 'authNumber' : lookup);
  return merchant.send('doDeal', merchant.deal({ [lookup]: value }));
}

/** Where a validation is refused with the plainest charge as well, nothing was looked at that a refusal could be of. */
export async function excuseValidation(merchant: Merchant, refused: Exchange): Promise<void> {
  const validation = sentIn(refused, 'validation') ?? 'AutoComm';
  if (/^autocomm$/i.test(validation) || aboutAnother(validation)) return;
  if (merchant.rules.includes(`validation.${validation}`)) return;
  const plain = await plainest(merchant, { fields: { validation, ...companions[validation] } });
  if (!accepted(plain)) throw new Blocked(refusalOf(`a plain deal of ${validation}`, plain));
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
): Promise<Exchange> {
  const charge = await plainest(merchant);
  if (!accepted(charge)) throw new Blocked(refusalOf('the plainest charge', charge));
  const value = merchant.need(charge, lookups[lookup] ?? lookup);
  if (merchant.cleared && command === 'refundDeal') await merchant.target.clear?.();
  return merchant.send(command, { [lookup]: value, ...beside });
}

async function excuseCredit(merchant: Merchant, { command, ...refused }: Exchange): Promise<void> {
  const lookup = Object.keys(lookups).find((name) => sentIn({ command, ...refused }, name)) ?? 'tranId';
  const states =
    command === 'refundDeal'
      ? '(approved-pending-transmission|transmitted)'
      : 'approved-pending-transmission';
  const plain = await credited(merchant, command, 'tranId');
  if (!accepted(plain)) {
    const otherwise = accepted(await credited(merchant, command, 'cgUid'));
    const owners = otherwise
      ? `${command}\\.request\\.tranId`
      : `command\\.${command}|transition\\.${states}-${command.toLowerCase()}`;
    blameOwners(merchant, new RegExp(`^(${owners})$`), refusalOf(`a plain ${command}`, plain));
  }
  const owner = (name: string) => new RegExp(`^${command}\\.request\\.${name}$`);
  const byLookup = lookup === 'tranId' ? plain : await credited(merchant, command, lookup);
  if (!accepted(byLookup))
    blameOwners(merchant, owner(lookup), refusalOf(`a plain ${command} by ${lookup}`, byLookup));
  const beside = { creditType: 'RegularCredit', terminalNumber: merchant.terminal('main') };
  for (const [name, value] of Object.entries(beside)) {
    if (sentIn({ command, ...refused }, name) === undefined) continue;
    const control = await credited(merchant, command, 'tranId', { [name]: value });
    if (!accepted(control))
      blameOwners(merchant, owner(name), refusalOf(`a plain ${command} with ${name}`, control));
  }
}

const isAnswer = ({ command, ...exchange }: Exchange): boolean =>
  command === 'inquireTransactions' && /^0(00|99)$/.test(resultOf({ command, ...exchange }));

/** An inquiry that is refused because it finds nothing decides nothing about its criterion. */
async function excuseInquiry(merchant: Merchant): Promise<void> {
  const fields = { terminalNumber: merchant.terminal('main'), user: `F${merchant.reference.slice(1)}` };
  const plain = await merchant.send('inquireTransactions', fields);
  if (isAnswer(plain)) return;
  const why = refusalOf('an inquiry that finds nothing', plain);
  blameOwners(merchant, /^inquireTransactions\.error\.099$/, why);
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
  const plain = await credited(merchant, 'cancelDeal', 'tranId');
  if (!accepted(plain)) throw new Blocked(refusalOf('a plain cancelDeal', plain));
}
