import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../answer.ts';
import type { Action, Drop, Faults, Match, Planted } from './faults.ts';
import type { ReplyForm } from './reply-forms.ts';

/** What a fault does to a reply on its way out. */
export interface ReplyFault {
  readonly drop?: Drop;
  readonly drip?: { readonly pieces: number; readonly everyMs: number };
  readonly body?: 'empty' | 'html';
  readonly httpStatus?: number;
  readonly malformed?: true;
  readonly form?: ReplyForm;
  readonly field?: { readonly path: string; readonly value: string | null };
}

/** How a request is served, and how it is refused in its command's own shape. */
export interface Serving {
  readonly serve: () => Answer;
  readonly refused: (result: string, info: string) => Answer;
  /** Does something so many milliseconds later, unless everything is forgotten before. */
  readonly later: (milliseconds: number, act: () => void) => void;
}

/** Serves a request under the faults that are planted for it: one before the transaction, one after it. */
export async function around(
  faults: Faults,
  request: Match,
  { serve, refused, later }: Serving,
): Promise<{ answer: Answer; fault: ReplyFault; remarks: string[] }> {
  const remarks: string[] = [];
  const before = faults.take('before', request);
  if (before) {
    remarks.push(remarkOn(before));
    if ('delayMs' in before.action) await passing(before.action.delayMs);
    else
      return {
        answer: answeredByFault(before.action, refused),
        fault: replyFaultOf(before.action),
        remarks,
      };
  }
  const after = faults.take('after', request);
  if (after && 'lateCommitMs' in after.action) {
    later(after.action.lateCommitMs, serve);
    remarks.push(remarkOn(after));
    return {
      answer: refused('999', 'done later, by a planted fault'),
      fault: { drop: 'connection' },
      remarks,
    };
  }
  const answer = serve();
  if (!after) return { answer, fault: {}, remarks };
  remarks.push(remarkOn(after));
  const { action } = after;
  if ('delayMs' in action) await passing(action.delayMs);
  return {
    answer: 'result' in action ? answeredByFault(action, refused) : answer,
    fault: replyFaultOf(action),
    remarks,
  };
}

/** The sandbox can stop while a request waits. */
const passing = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });

/** What is answered where nothing was done, or where the reply is to say so. */
function answeredByFault(action: Action, refused: Serving['refused']): Answer {
  const answer = refused('result' in action ? action.result : '999', 'a planted fault');
  const { content } = answer;
  if (!('result' in action) || action.status === undefined || !content) return answer;
  const children = content.children.map((child) =>
    child.name === 'status' ? { ...child, text: action.status ?? '' } : child,
  );
  return { ...answer, content: { ...content, children } };
}

function replyFaultOf(action: Action): ReplyFault {
  return 'result' in action || 'delayMs' in action || 'lateCommitMs' in action || 'return' in action
    ? {}
    : action;
}

export const remarkOn = ({ id, phase, action }: Planted): string =>
  `The planted ${id} was used ${phase} the transaction: ${Object.keys(action).join(', ')}.`;
