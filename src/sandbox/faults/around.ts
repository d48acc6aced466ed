import type { Answer } from '../answer.ts';
import type { Action, Faults, FaultTarget, Planted } from './faults.ts';

export type ReplyFault = Pick<
  Action,
  'drop' | 'drip' | 'body' | 'httpStatus' | 'malformed' | 'form' | 'field' | 'requestId'
>;

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
    if (before.action.delayMs === undefined)
      return { answer: answeredByFault(before.action, refused), fault: before.action, remarks };
    if (!(await passed(before.action.delayMs)))
      return {
        answer: refused('999', 'stopped by a reset of the sandbox or a restored snapshot'),
        fault: noFault,
        remarks,
      };
  }
  const after = faults.take('after', request);
  if (after?.action.lateCommitMs !== undefined) {
    remarks.push(remarkOn(after));
    void passed(after.action.lateCommitMs).then((isTime) => isTime && late(serve));
    return {
      answer: refused('999', 'done later, by a simulated fault'),
      fault: { drop: 'connection' },
      remarks,
    };
  }
  const answer = serve(remarks);
  if (!after) return { answer, fault: noFault, remarks };
  remarks.push(remarkOn(after));
  const { action } = after;
  if (action.delayMs !== undefined) await passed(action.delayMs);
  return {
    answer: action.result === undefined ? answer : answeredByFault(action, refused),
    fault: action,
    remarks,
  };
}

function answeredByFault({ result = '999', status }: Action, refused: Serving['refused']): Answer {
  const answer = refused(result, 'a simulated fault');
  const { content } = answer;
  if (status === undefined || !content) return answer;
  const children = content.children.map((child) =>
    child.name === 'status' ? { ...child, text: status } : child,
  );
  return { ...answer, content: { ...content, children } };
}

export const remarkOn = ({ id, phase, action }: Planted): string =>
  `The simulated ${id} acted ${phase} the transaction: ${Object.keys(action).join(', ')}.`;
