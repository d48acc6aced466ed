import { situationWords } from '../interactive/words.ts';
import type { Step, Task } from '../task-schema.ts';
import type { failures } from '../verdict.ts';

const stepWords = ({ instruction, situation, card }: Step, task: Task): string =>
  ['Asked:', instruction, ...situationWords(situation, card ?? task.card)].join(' ');

/** What happened to the order that went wrong: a line for each of its steps, and one for what is wrong in the end. */
export function counterexampleWords(
  tasks: readonly Task[],
  { check, reason, tasks: [result] }: ReturnType<typeof failures>[number],
): readonly string[] {
  const task = tasks.find(({ id }) => id === result?.id);
  if (!task) return [];
  const others = tasks.length - 1;
  const beside =
    others === 0
      ? ''
      : ` Its steps took turns with those of ${others === 1 ? 'another order' : `${others} other orders`}.`;
  const isSaid = check === 'outcome.state' || /the application reports /.test(reason);
  const says =
    isSaid || result?.belief === undefined ? '' : ` The application reports the order as ${result.belief}.`;
  return [...task.steps.map((step) => stepWords(step, task)), `Result: ${reason}.${says}${beside}`];
}
