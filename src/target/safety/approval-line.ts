import type { Approval } from './approvals.ts';

const names: Readonly<Record<string, string>> = {
  charge: 'charge',
  hold: 'held charge',
  authorization: 'pre-authorization',
  payout: 'payout',
};

/** What is still approved, in one line. */
export function approvalLine(approval: Approval): string {
  const { kind, total, currency, terminal, tranId, user, at, state, refunded, answered } = approval;
  const amount = total === undefined ? 'of an unknown amount' : `of ${total} ${currency}`.trimEnd();
  const back = refunded > 0 ? `, of which ${refunded} refunded` : '';
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
