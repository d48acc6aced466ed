import type { RuleId } from '../contract/index.ts';
import type { FollowUp } from '../generators/index.ts';
import { textAt } from '../message/element.ts';
import { answerOf, idIn, type ModelTarget, recordOf, Undecided } from './target.ts';
import { isPreAuthorization, type Transaction } from './transaction.ts';

/**
 * Whose fault an answer is that the model does not admit: what was done before may have been done wrongly. Costs requests
 * only where something is wrong already.
 *
 * @param rule the rule of the move itself
 * @throws Undecided where a capture is booked with another amount, which the rule of that amount tells
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
  // Where a plain charge is refused with 314 the second time, this one was not cancelled the first time.
  if (again && transaction.kind !== 'charge' && (await plainAgain(target)) === '314')
    return 'transition.approved-pending-transmission-canceldeal';
  return rule;
}

/** The result of the second cancellation of a plain charge. */
async function plainAgain(target: ModelTarget): Promise<string> {
  const tranId = idIn(await target.send('doDeal', target.deal({ user: target.user })), 'tranId');
  const cancelled = answerOf(await target.send('cancelDeal', { tranId }));
  if (cancelled !== '000') throw new Undecided('a plain charge cannot be cancelled');
  return answerOf(await target.send('cancelDeal', { tranId }));
}
