import { type CommandName, findRule, type RuleId, ruleOf } from '../src/contract/index.ts';
import type { Parameters } from '../src/generators/index.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { excuseByRoots } from './roots.ts';

/** Sends a request and tells whether it was taken. */
export type Sends = (fields: Parameters) => Promise<boolean>;

/** A part of a request that goes together: a value and the fields that it needs. */
interface Part {
  readonly fields: Parameters;
  readonly rule: RuleId;
}

const installments = ['total', 'numberOfPayments', 'firstPayment', 'periodicalPayment'];
const companions: Readonly<Record<string, readonly string[]>> = {
  Payments: installments,
  SpecialCredit: installments,
  Token: ['total'],
  BalanceEnquiry: ['total', 'ipayCode'],
};
/** Installments that any gateway takes which takes them at all. */
const plainInstallments: Readonly<Record<string, Parameters>> = {
  Payments: { total: '3000', firstPayment: '1000', periodicalPayment: '1000', numberOfPayments: '2' },
  SpecialCredit: { total: '3000', numberOfPayments: '3' },
};
/** One that doesn't add up: it does where the first payment is counted, or left out of the sum. */
const otherSum: Parameters = { ...plainInstallments.Payments, total: '2000' };
const ipayCodes = ['Currency', 'Stars', 'Points', 'Club'];

/** What is kept under a name; a generated text may be "constructor". */
const under = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * The rule that a target breaks which refuses a valid deal: that of the one part which is refused alone as well.
 * Undefined where only several together are refused, which no rule of the specification forbids.
 *
 * @param plain a charge with the same card on the same terminal
 * @throws Blocked where that is refused as well
 */
export async function ruleAgainstDeal(
  merchant: Merchant,
  refused: Parameters,
  plain: Parameters,
  sends: Sends,
): Promise<RuleId | undefined> {
  await excuseByRoots(merchant);
  if (!(await sends(plain)))
    throw new Blocked('a plain charge on this terminal with this card is refused as well');
  const parts = partsOf(refused, plain);
  for (const { fields, rule } of parts) {
    if (await sends({ ...plain, ...fields })) continue;
    return (await narrowed({ ...plain, ...fields }, sends)) ?? rule;
  }
  return parts.length === 2
    ? findRule(`combination.${refused.transactionType}.${refused.validation}`)?.id
    : undefined;
}

/** Of a value that brings others with it: the rule of one of those, where the value is taken with another of it. */
async function narrowed(refused: Parameters, sends: Sends): Promise<RuleId | undefined> {
  const { creditType = '', ipayCode } = refused;
  const installed = under(plainInstallments, creditType);
  if (installed && (await sends({ ...refused, ...installed })))
    return creditType === 'Payments' ? 'installments.rule' : 'doDeal.request.numberOfPayments';
  if (creditType === 'Payments' && (await sends({ ...refused, ...otherSum }))) return 'installments.rule';
  if (ipayCode === undefined) return undefined;
  for (const other of ipayCodes.filter((one) => one !== ipayCode))
    if (await sends({ ...refused, ipayCode: other })) return ruleAbout('ipayCode', ipayCode);
  return undefined;
}

function partsOf(refused: Parameters, plain: Parameters): readonly Part[] {
  const parts: Part[] = [];
  const taken = new Set<string>();
  const names = ['creditType', 'transactionType', 'validation', ...Object.keys(refused)];
  for (const name of names) {
    const value = refused[name];
    if (value === undefined || value === plain[name] || taken.has(name)) continue;
    const own = [name, ...(under(companions, value) ?? [])].filter((one) => refused[one] !== undefined);
    for (const one of own) taken.add(one);
    const fields = Object.fromEntries(own.map((one) => [one, refused[one] ?? '']));
    parts.push({ fields, rule: ruleAbout(name, value) });
  }
  return parts;
}

function ruleAbout(name: string, value: string): RuleId {
  if (name === 'validation') return ruleOf('validation', value);
  return findRule(`doDeal.request.${name}.value.${value}`)?.id ?? ruleOf('doDeal.request', name);
}

const lookups = ['tranId', 'cgUid', 'ashraitEmvData.orgUid'];
const partners: Readonly<Record<string, string>> = {
  fromDealDate: 'toDealDate',
  fromTransmitDateTime: 'toTransmitDateTime',
};

/**
 * As {@link ruleAgainstDeal}, for the other commands.
 *
 * @param plain what names the command's subject and says no more
 */
export async function ruleAgainst(
  command: CommandName,
  refused: Parameters,
  plain: Parameters,
  sends: Sends,
): Promise<RuleId | undefined> {
  if (!(await sends(plain))) throw new Blocked(`a plain ${command} is refused as well`);
  for (const [name, value] of Object.entries(refused)) {
    if (value === plain[name] || Object.values(partners).includes(name)) continue;
    const partner = under(partners, name);
    const base = lookups.includes(name)
      ? Object.fromEntries(Object.entries(plain).filter(([one]) => !lookups.includes(one)))
      : plain;
    const with_ = { ...base, [name]: value, ...(partner && { [partner]: refused[partner] ?? '' }) };
    if (!(await sends(with_))) return ruleOf(`${command}.request`, name);
  }
  return undefined;
}

/** Whether the request was taken: an inquiry that finds nothing was as well. */
export const taken = (command: string, result: string): boolean =>
  result === '000' ||
  (command === 'inquireTransactions' && result === '099') ||
  (command === 'transmitInquire' && result === '500');
