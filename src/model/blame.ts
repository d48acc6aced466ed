import { type Exchange, resultOf, sentIn } from '../client/index.ts';
import { isCredit, lookupElements, type RuleId } from '../contract/index.ts';
import type { FollowUp, Move, Opening } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import { textAt } from '../message/element.ts';
import { headerOf } from './requests.ts';
import { answerOf, idIn, type ModelTarget, recordOf, Undecided } from './target.ts';
import { isPreAuthorization, type Transaction } from './transaction.ts';

/**
 * Returns the rule that an unexpected answer breaks: an earlier request can have had the wrong effect.
 *
 * @param rule the rule of the move itself
 * @throws Undecided if the record of a capture has another amount, which another rule covers
 */
export async function ruleBehind(
  target: ModelTarget,
  rule: RuleId,
  followUp: FollowUp,
  transaction: Transaction,
): Promise<RuleId> {
  if (followUp === 'refund' && transaction.kind === 'capture') {
    const { record } = await recordOf(target, transaction.tranId, transaction.terminalNumber);
    const differs = 'the record of a capture does not have the amount that was captured';
    if (Number(textAt(record, 'total')) !== transaction.total)
      throw new Undecided(differs, 'transaction.record.total');
  }
  const again =
    followUp === 'cancel' && transaction.cancelledBy === 'cancel' && !isPreAuthorization(transaction);
  // If a plain charge cannot be cancelled twice (314), but this deal can, its first cancellation had no effect.
  if (again && transaction.kind !== 'charge' && (await plainAgain(target)) === '314')
    return 'transition.approved-pending-transmission-canceldeal';
  return rule;
}

const optional = ['user', 'terminalNumber', 'authNumber', 'creditType', 'transactionCode'] as const;

/**
 * Returns the rule of the parameter without which a refund or cancellation gets an allowed answer. The request is sent
 * again without each optional parameter, and then by tranId.
 */
export async function ruleOfParameter(
  target: ModelTarget,
  refused: Exchange,
  fields: Fields,
  { tranId, how }: Transaction,
  isAllowed: (result: string) => boolean,
): Promise<RuleId | undefined> {
  const { command } = refused;
  if (!isCredit(command) || resultOf(refused) === '000') return undefined;
  const again = async (changed: Fields) =>
    isAllowed(resultOf(await target.send(command, changed, headerOf(how))));
  for (const name of optional) {
    if (sentIn(refused, name) === undefined || (name === 'creditType' && how.credit)) continue;
    if (await again({ ...fields, [name]: undefined })) return `${command}.request.${name}` as RuleId;
  }
  const lookup = Object.keys(lookupElements).find((name) => fields[name] !== undefined && name !== 'tranId');
  if (lookup && (await again({ ...fields, [lookup]: undefined, tranId })))
    return `${command}.request.${lookup}` as RuleId;
  return undefined;
}

async function plainAgain(target: ModelTarget): Promise<string> {
  const tranId = idIn(await target.send('doDeal', target.deal({ user: target.user })), 'tranId');
  const cancelled = answerOf(await target.send('cancelDeal', { tranId }));
  if (cancelled !== '000') throw new Undecided('a plain charge cannot be cancelled', 'command.cancelDeal');
  return answerOf(await target.send('cancelDeal', { tranId }));
}

/** The rules of a first deal that is refused, made twice, or not made. */
export const openingRules = {
  charge: 'command.doDeal',
  'held charge': 'validation.AutoCommHold',
  'pre-authorization': 'validation.Verify',
} as const satisfies Readonly<Record<Opening, RuleId>>;

/** The rules of attributes whose deals have to be accepted, most particular first. */
const refusalRules: Readonly<Record<string, (value: string) => RuleId>> = {
  credit: (value) => `doDeal.request.creditType.value.${value}` as RuleId,
  type: (value) => `doDeal.request.transactionType.value.${value}` as RuleId,
  paid: () => 'doDeal.request.cardId',
  currency: (value) => `doDeal.request.currency.value.${value}` as RuleId,
  code: (value) => `doDeal.request.transactionCode.value.${value}` as RuleId,
  card: () => 'doDeal.request.cardNo',
  user: () => 'doDeal.request.user',
  language: () => 'envelope.request.language',
  requestId: () => 'envelope.request.requestId',
  terminal: () => 'doDeal.request.terminalNumber',
};

/**
 * Returns the rule of a refused first deal. Undefined for a plain deal, which the suite checks by other scenarios, and
 * for AdHock with a card of another type, which a gateway may refuse (ambiguity #31).
 */
export function ruleOfOpening({ what, how = {} }: Move): RuleId | undefined {
  if (how.credit === 'AdHock' && how.card !== 'ad-hoc') return undefined;
  const values = new Map<string, string>(Object.entries(how));
  const name = Object.keys(refusalRules).find((one) => values.has(one)) ?? '';
  const rule = refusalRules[name]?.(values.get(name) ?? '');
  return rule && what !== 'charge' ? openingRules[what as Opening] : rule;
}
