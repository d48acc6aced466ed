import type { RuleId } from '../contract/index.ts';
import type { FollowUp } from '../generators/index.ts';
import { textAt } from '../message/element.ts';
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
    const { record } = await recordOf(target, transaction.tranId);
    if (Number(textAt(record, 'total')) !== transaction.total)
      throw new Undecided('the record of a capture does not have the amount that was captured');
  }
  const again =
    followUp === 'cancel' && transaction.cancelledBy === 'cancel' && !isPreAuthorization(transaction);
  // If a plain charge cannot be cancelled twice (314), but this deal can, its first cancellation had no effect.
  if (again && transaction.kind !== 'charge' && (await plainAgain(target)) === '314')
    return 'transition.approved-pending-transmission-canceldeal';
  return rule;
}

async function plainAgain(target: ModelTarget): Promise<string> {
  const tranId = idIn(await target.send('doDeal', target.deal({ user: target.user })), 'tranId');
  const cancelled = answerOf(await target.send('cancelDeal', { tranId }));
  if (cancelled !== '000') throw new Undecided('a plain charge cannot be cancelled');
  return answerOf(await target.send('cancelDeal', { tranId }));
}
