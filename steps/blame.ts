import { type CommandName, findRule, lookups, type RuleId, ruleOf } from '../src/contract/index.ts';
import type { Parameters } from '../src/generators/index.ts';
import { companions } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { excuseByRoots } from './roots.ts';

export type Sends = (fields: Parameters) => Promise<boolean>;

interface Part {
  readonly fields: Parameters;
  readonly rule: RuleId;
}

const installments = ['total', 'numberOfPayments', 'firstPayment', 'periodicalPayment'];
const neededBy: Readonly<Record<string, readonly string[]>> = {
  Payments: installments,
  SpecialCredit: installments,
  Token: ['total'],
  BalanceEnquiry: ['total', 'ipayCode'],
};
/** Installments that do not add up, even if the gateway counts the first payment in numberOfPayments. */
const otherSum: Parameters = { ...companions.Payments, total: '2000' };
const ipayCodes = ['Currency', 'Stars', 'Points', 'Club'];

/** Checks own properties only: a generated text may be "constructor". */
const under = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * Returns the rule that a target breaks by refusing a valid deal: the rule of the parameter that it also refuses alone.
 * Undefined if it refuses only several parameters together, which no rule covers.
 *
 * @param plain a charge with the same card on the same terminal
 * @throws Blocked if the target refuses the plain charge
 */
export async function ruleAgainstDeal(
  merchant: Merchant,
  refused: Parameters,
  plain: Parameters,
  sends: Sends,
): Promise<RuleId | undefined> {
  await excuseByRoots(merchant);
  blockUnless(await sends(plain), 'the target also refuses a plain charge on this terminal with this card');
  const parts = partsOf(refused, plain);
  for (const { fields, rule } of parts) {
    if (await sends({ ...plain, ...fields })) continue;
    return (await narrowed({ ...plain, ...fields }, sends)) ?? rule;
  }
  return parts.length === 2
    ? findRule(`combination.${refused.transactionType}.${refused.validation}`)?.id
    : undefined;
}

/** If the target accepts a value only with another value of a second field, returns the rule of the second field. */
async function narrowed(refused: Parameters, sends: Sends): Promise<RuleId | undefined> {
  const { creditType = '', ipayCode } = refused;
  const installed = under<Parameters>(companions, creditType);
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
    const own = [name, ...(under(neededBy, value) ?? [])].filter((one) => refused[one] !== undefined);
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

const partners: Readonly<Record<string, string>> = {
  fromDealDate: 'toDealDate',
  fromTransmitDateTime: 'toTransmitDateTime',
};

/**
 * Returns the rule that a target breaks by refusing a valid request of a command other than doDeal.
 *
 * @param plain a request with only the required parameters
 */
export async function ruleAgainst(
  command: CommandName,
  refused: Parameters,
  plain: Parameters,
  sends: Sends,
): Promise<RuleId | undefined> {
  blockUnless(await sends(plain), `the target also refuses a plain ${command}`);
  for (const [name, value] of Object.entries(refused)) {
    if (value === plain[name] || Object.values(partners).includes(name)) continue;
    const partner = under(partners, name);
    const isLookup = (one: string) => lookups.some((lookup) => lookup === one);
    const base = isLookup(name)
      ? Object.fromEntries(Object.entries(plain).filter(([one]) => !isLookup(one)))
      : plain;
    const with_ = { ...base, [name]: value, ...(partner && { [partner]: refused[partner] ?? '' }) };
    if (!(await sends(with_))) return ruleOf(`${command}.request`, name);
  }
  return undefined;
}

export const taken = (command: string, result: string): boolean =>
  result === '000' ||
  (command === 'inquireTransactions' && result === '099') ||
  (command === 'transmitInquire' && result === '500');
