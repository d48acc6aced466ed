import type { Answer } from '../answer.ts';
import type { Action, Drop, Faults, FaultTarget, Planted, ReplyForm } from './faults.ts';

export interface ReplyFault {
  readonly drop?: Drop;
  readonly drip?: { readonly pieces: number; readonly everyMs: number };
  readonly body?: 'empty' | 'html';
  readonly httpStatus?: number;
  readonly malformed?: true;
  readonly form?: ReplyForm;
  readonly field?: { readonly path: string; readonly value: string | null };
}

export const noFault: ReplyFault = {};

export interface Serving {
  readonly serve: (remarks: string[]) => Answer;
  readonly refused: (result: string, info: string) => Answer;
  /** Waits for a number of milliseconds. Returns false if a reset or a restored snapshot interrupts the wait. */
  readonly passed: (milliseconds: number) => Promise<boolean>;
  /** Serves a request whose connection is already closed. */
  readonly late: (serve: Serving['serve']) => void;
}

export async function around(
  faults: Faults,
  request: FaultTarget,
  { serve, refused, passed, late }: Serving,
): Promise<{ answer: Answer; fault: ReplyFault; remarks: string[] }> {
  const remarks: string[] = [];
  const before = faults.take('before', request);
  if (before) {
    remarks.push(remarkOn(before));
    if (!('delayMs' in before.action))
      return {
        answer: answeredByFault(before.action, refused),
        fault: replyFaultOf(before.action),
        remarks,
      };
    if (!(await passed(before.action.delayMs)))
      return {
        answer: refused('999', 'stopped by a reset of the sandbox or a restored snapshot'),
        fault: noFault,
        remarks,
      };
  }
  const after = faults.take('after', request);
  if (after && 'lateCommitMs' in after.action) {
    remarks.push(remarkOn(after));
    void passed(after.action.lateCommitMs).then((isTime) => isTime && late(serve));
    return {
      answer: refused('999', 'done later, by a planted fault'),
      fault: { drop: 'connection' },
      remarks,
    };
  }
  const answer = serve(remarks);
  if (!after) return { answer, fault: noFault, remarks };
  remarks.push(remarkOn(after));
  const { action } = after;
  if ('delayMs' in action) await passed(action.delayMs);
  return {
    answer: 'result' in action ? answeredByFault(action, refused) : answer,
    fault: replyFaultOf(action),
    remarks,
  };
}

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
