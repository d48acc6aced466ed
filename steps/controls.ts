import { type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { isCredit, lookups, type RuleId, validationOf } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless, refusalOf } from './outcomes.ts';
import { accepted, blameOwners, excuseByRoots, plainest } from './roots.ts';
import { ask, blockIfDaily, hurry, isUnderWay, recordsIn, statusOf, transmission } from './transmissions.ts';

/**
 * Finds the cause of a refusal with control requests: plainer requests of the same kind. If the target refuses a
 * control request as well, only the rule that covers the control request fails.
 */
export async function excuse(merchant: Merchant, refused: Exchange): Promise<void> {
  if (accepted(refused) || isAnswer(refused)) return;
  blockUnless(/^\d{3}$/.test(resultOf(refused)), 'the result of the reply does not have three digits');
  await excuseByRoots(merchant);
  if (refused.command === 'doDeal') await excuseDeal(merchant, refused);
  else if (isCredit(refused.command)) await excuseCredit(merchant, refused);
  else if (refused.command === 'transmitTerminal') {
    blockIfDaily(merchant);
    await excuseTransmission(merchant);
  }
}

/** Throws Blocked if a cancellation waits for transmission, because the scenario does not expect the batch. */
export async function excuseTransmission(merchant: Merchant): Promise<void> {
  const cancellation = merchant.prepared.get('cancellation');
  const record = cancellation && (await merchant.record(merchant.need(cancellation, 'tranId')));
  const waits = textAt(record, 'financialStatus') === 'CAPTURED';
  blockUnless(!waits, 'a cancellation also waits for transmission');
}

async function excuseDeal(merchant: Merchant, refused: Exchange): Promise<void> {
  if (!differs(merchant, refused)) return;
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

/** Parameters that a validation needs, with values that every gateway accepts. */
export const companions = {
  Token: { total: '0' },
  BalanceEnquiry: { total: '1' },
  SpecialCredit: { total: '3000', numberOfPayments: '3' },
  Payments: { total: '3000', firstPayment: '1000', periodicalPayment: '1000', numberOfPayments: '2' },
} as const satisfies Readonly<Record<string, Fields>>;

const companionsOf = (value: string): Fields => (companions as Readonly<Record<string, Fields>>)[value] ?? {};

const aboutAnother = (validation: string): boolean => (validationOf(validation)?.needs ?? 'card') !== 'card';

const captureRules = [
  'combination.Debit.AutoComm.capture',
  'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
] as const satisfies readonly RuleId[];

async function excuseKind(merchant: Merchant, refused: Exchange): Promise<void> {
  const plain = merchant.deal();
  for (const field of ['validation', 'transactionType', 'creditType', 'currency', 'transactionCode']) {
    const value = sentIn(refused, field);
    if (!value || value.toLowerCase() === String(plain[field]).toLowerCase() || aboutAnother(value)) continue;
    const owners = [
      `validation.${value}`,
      `doDeal.request.${field}`,
      `doDeal.request.${field}.value.${value}`,
      ...[`combination.Debit.${value}`, `combination.${value}.AutoComm`],
    ] as readonly RuleId[];
    const control = await merchant.send('doDeal', merchant.deal({ [field]: value, ...companionsOf(value) }));
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
      ? ([`doDeal.request.${lookup}`] as const)
      : captureRules;
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
    blameOwners(merchant, ['doDeal.request.cardId'], refusalOf('a plain charge to a token', plain));
}

async function capture(merchant: Merchant, lookup: 'cgUid' | 'authNo'): Promise<Exchange> {
  const made = await merchant.send('doDeal', merchant.deal({ validation: 'Verify' }));
  return merchant.send('doDeal', merchant.deal(merchant.lookup(made, lookup)));
}

/** If the target refuses the plainest deal with the validation, it did not check other parameters of the request. */
export async function excuseValidation(merchant: Merchant, refused: Exchange): Promise<void> {
  const validation = sentIn(refused, 'validation') ?? 'AutoComm';
  if (/^autocomm$/i.test(validation) || aboutAnother(validation)) return;
  if (merchant.rules.includes(`validation.${validation}`)) return;
  const plain = await plainest(merchant, { fields: { validation, ...companionsOf(validation) } });
  blockUnless(accepted(plain), refusalOf(`a plain deal of ${validation}`, plain));
}

async function credited(
  merchant: Merchant,
  command: string,
  lookup: string,
  beside: Fields = {},
): Promise<Exchange> {
  const charge = await plainest(merchant);
  blockUnless(accepted(charge), refusalOf('a plain charge', charge));
  const named = merchant.lookup(charge, lookup);
  if (merchant.cleared && command === 'refundDeal') await merchant.target.clear?.();
  return merchant.send(command, { ...named, ...beside });
}

async function excuseCredit(merchant: Merchant, refused: Exchange): Promise<void> {
  const { command } = refused;
  const lookup = lookups.find((name) => sentIn(refused, name)) ?? 'tranId';
  const states =
    command === 'refundDeal'
      ? ['approved-pending-transmission', 'transmitted']
      : ['approved-pending-transmission'];
  const plain = await credited(merchant, command, 'tranId');
  if (!accepted(plain)) {
    const otherwise = accepted(await credited(merchant, command, 'cgUid'));
    const owners = otherwise
      ? [`${command}.request.tranId`]
      : [`command.${command}`, ...states.map((state) => `transition.${state}-${command.toLowerCase()}`)];
    blameOwners(merchant, owners as RuleId[], refusalOf(`a plain ${command}`, plain));
  }
  const owner = (name: string) => [`${command}.request.${name}`] as RuleId[];
  const byLookup = lookup === 'tranId' ? plain : await credited(merchant, command, lookup);
  if (!accepted(byLookup))
    blameOwners(merchant, owner(lookup), refusalOf(`a plain ${command} by ${lookup}`, byLookup));
  const beside = { creditType: 'RegularCredit', terminalNumber: merchant.terminal('main') };
  for (const [name, value] of Object.entries(beside)) {
    if (sentIn(refused, name) === undefined) continue;
    const control = await credited(merchant, command, 'tranId', { [name]: value });
    if (!accepted(control))
      blameOwners(merchant, owner(name), refusalOf(`a plain ${command} with ${name}`, control));
  }
}

const isAnswer = (exchange: Exchange): boolean =>
  exchange.command === 'inquireTransactions' && /^0(00|99)$/.test(resultOf(exchange));

export async function mustEnd(merchant: Merchant): Promise<void> {
  const terminalNumber = merchant.terminal('main');
  if (!accepted(await plainest(merchant))) return;
  const exchange = await merchant.send('transmitTerminal', transmission(merchant, { terminalNumber }));
  if (!accepted(exchange) || !(await hurry(merchant, { advance: 'PT2H' }))) return;
  const inquiry = await ask(merchant, { terminalNumber, transmitId: merchant.need(exchange, 'transmitId') });
  const ends = !recordsIn(inquiry).some((record) => isUnderWay(statusOf(record)));
  blockUnless(ends, 'no inquiry reports the end of a transmission with a plain charge either');
}

/** Plain deals by financialStatus, with the rules that cover the status of the plain deal. */
const plainly: Readonly<Record<string, { readonly fields: Fields; readonly owners: readonly RuleId[] }>> = {
  CAPTURED: {
    fields: {},
    owners: [
      'state.financialStatus.CAPTURED',
      'validation.AutoComm',
      'combination.Debit.AutoComm',
      'command.doDeal',
    ],
  },
  AUTHORIZED: {
    fields: { validation: 'Verify' },
    owners: ['state.financialStatus.AUTHORIZED', 'validation.Verify', 'combination.Debit.Verify'],
  },
};

/** Throws Blocked if the plainest deal with the expected status is reported with the same wrong status. */
export async function excuseStatus(merchant: Merchant, expected: string, actual: string): Promise<void> {
  const plain = plainly[expected];
  if (!plain || actual === expected || merchant.rules.some((rule) => plain.owners.some((id) => id === rule)))
    return;
  const deal = await plainest(merchant, { fields: plain.fields });
  if (!accepted(deal)) return;
  const tranId = merchant.need(deal, 'tranId');
  const records = await merchant.inquire({ terminalNumber: merchant.terminal('main'), tranId });
  const own = records.find((record) => textAt(record, 'tranId') === tranId);
  const isSame = textAt(own, 'financialStatus') === actual;
  blockUnless(!isSame, `an inquiry also reports a plain deal as ${actual} instead of ${expected}`);
}

export async function mustCancel(merchant: Merchant): Promise<void> {
  const plain = await credited(merchant, 'cancelDeal', 'tranId');
  blockUnless(accepted(plain), refusalOf('a plain cancelDeal', plain));
}
