import { type Answer, Refusal } from './answer.ts';
import { isUnderWay } from './clearing.ts';
import { credit } from './credits.ts';
import { asWaiting, rowFor } from './ledger.ts';
import { originalOf } from './originals.ts';
import { ownText, ownTexts } from './own-text.ts';
import { checkRequest } from './request-checks.ts';
import { type Call, terminalOf } from './state.ts';

/** Serves cancelDeal, which cancels the full amount of an authorized or untransmitted transaction. */
export function cancelDeal(call: Call): Answer {
  const { field, merchant } = call;
  const original = originalOf(call, { command: 'cancelDeal', notFound: '312' });
  checkRequest(call, 'cancelDeal');
  const terminal = terminalOf(merchant, original.terminalNumber);
  if (!terminal?.cancels) throw new Refusal('319', 'cancelDeal.error.319', 'the terminal may not cancel');
  const named = field('terminalNumber');
  if (named !== undefined && named !== original.terminalNumber)
    throw new Refusal('312', 'cancelDeal.request.terminalNumber', 'terminalNumber differs from the original');
  if (isUnderWay(call.state, original))
    throw new Refusal(
      '313',
      'transition.transmitted-canceldeal',
      'the transaction is being transmitted: it is too late to cancel it',
    );
  const row = rowFor(asWaiting(original), 'cancelDeal');
  if (!row) throw new Refusal('310', 'cancelDeal.error.310', 'the named transaction cannot be cancelled');
  if (row.refusedWith)
    throw new Refusal(
      row.refusedWith,
      row.id,
      row.credited ? 'the transaction was credited already' : `the transaction is ${original.state}`,
    );
  const answer = credit(call, terminal, original, {
    command: 'cancelDeal',
    type: row.type ?? 'Cancel',
    total: original.total,
    user: ownText(call.field('user')),
    overrides: ownTexts(call, ['shiftId1', 'shiftId2', 'shiftId3']),
    rule: row.id,
  });
  original.state = row.to ?? 'cancelled';
  return answer;
}
