import { type Element, textAt } from '../../message/element.ts';
import type { Answered } from './journal.ts';

/** What a reply says of a movement, as the journal keeps it: no element in which anything may stand. */
export function answerIn(reply: Element | undefined, command: string): Answered {
  const result = textAt(reply, 'response.result');
  if (!reply || !result) return { result: '', approved: false, unclear: true };
  const inside = (path: string) => textAt(reply, `response.${command}.${path}`);
  const named = {
    tranId: id(textAt(reply, 'response.tranId')),
    cgUid: id(inside('cgUid')),
    authNumber: id(inside('authNumber')),
  };
  return {
    result: result.slice(0, 8),
    approved: isApproved(result, inside('status'), command),
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
  };
}

const id = (text: string | undefined): string | undefined =>
  text !== undefined && /^[0-9A-Za-z-]{1,40}$/.test(text) ? text : undefined;

/** Where result and status differ a charge may have been made, and what takes it back may not. */
function isApproved(result: string, status: string | undefined, command: string): boolean {
  if (command === 'doDeal') return result === '000' || status === '000';
  return result === '000' && /^0*$/.test(status ?? '');
}
