import { amountWords } from '../../message/amount-words.ts';
import type { Approval } from './approvals.ts';

const names: Readonly<Record<string, string>> = {
  charge: 'charge',
  hold: 'held charge',
  authorization: 'pre-authorization',
  payout: 'payout',
};

/** One approval that is not undone, or not known to be undone. */
export function approvalLine(approval: Approval): string {
  const { kind, total, currency, terminal, tranId, user, at, state, refunded, answered } = approval;
  const words = (amount: number) =>
    /^[A-Z]{3}$/.test(currency) ? amountWords(amount, currency) : `${amount} of the smallest unit`;
  const amount = total === undefined ? 'of an unknown amount' : `of ${words(total)}`;
  const back = refunded > 0 ? `, of which ${words(refunded)} refunded` : '';
  const id = tranId === undefined ? `user ${user || 'none'}` : `tranId ${tranId}`;
  const why =
    approval.left ??
    approval.hindrance ??
    (state !== 'unknown'
      ? ''
      : answered
        ? 'no reply showed the tranId: possibly approved'
        : 'no reply came: possibly approved');
  return `${names[kind] ?? kind} ${amount}${back}, terminal ${terminal}, ${id}, ${at.slice(0, 19)}Z${why === '' ? '' : `: ${why}`}`;
}
