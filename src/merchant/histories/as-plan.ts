import { exactlyOnce } from '../checks.ts';
import { after, courseOf, endsFor, nothingYet } from '../ends.ts';
import { type Plan, planSchema } from '../plan.ts';
import type { WrittenStep } from '../task-schema.ts';
import type { History, Move, Story } from './history.ts';

export const planName = 'generated history';

/** Each order has its own amount in the smallest unit. Twin orders share one amount. */
const amountOf = (index: number, { isTwin }: Story): number => (isTwin ? 10_000 : 10_000 + 1_150 * index);

const halfOf = (amount: number): number => amount / 2;

function stepOf(move: Move, amount: number): WrittenStep {
  const { operation, share, isDeclined, payWith, payments, situation } = move;
  return {
    operation,
    ...(share === 'half' && { amount: halfOf(amount) }),
    ...(payments !== undefined && { payments }),
    ...(payWith && { payWith }),
    ...(isDeclined && { card: 'declined' as const }),
    ...(Object.values(situation).some((value) => value !== undefined) && { situation }),
  };
}

/** False if a step has no earlier step to act on, such as a cancellation whose charge was left out. */
export function isPlayable(story: Story, index: number): boolean {
  const amount = amountOf(index, story);
  const steps = story.moves.map((move) => stepOf(move, amount));
  return courseOf(steps, amount).every(({ problem }) => problem === undefined);
}

const turnsOf = (history: History) =>
  history
    .flatMap(({ moves }, index) => {
      let at = 0;
      return moves.map((move) => {
        at += move.gap;
        return { at, index, move };
      });
    })
    .toSorted((one, other) => one.at - other.at);

export function planOf(history: History): Plan {
  const id = (index: number): string => `order-${index + 1}`;
  const turns = turnsOf(history);
  const known = history.map(() => nothingYet);
  let isLate = false;
  for (const { index, move } of turns) {
    if (move.situation.clock !== undefined) isLate = true;
    const amount = amountOf(index, history[index] as Story);
    const about = move.share === 'half' ? halfOf(amount) : amount;
    known[index] = after(known[index] ?? nothingYet, move, isLate, about);
  }
  const tasks = history.map((story, index) => {
    const { moves, currency } = story;
    const amount = amountOf(index, story);
    const [first, ...others] = endsFor(known[index] ?? nothingYet, moves);
    return {
      id: id(index),
      title: `Order ${index + 1}: ${moves.map(({ operation }) => operation).join(', ')}`,
      ...{ amount, currency, steps: moves.map((move) => stepOf(move, amount)) },
      ...first,
      ...(others.length > 0 && { orElse: others }),
      checks: exactlyOnce,
    };
  });
  return planSchema.parse({
    plan: planName,
    says: 'A plan that observe generated: the steps of different orders take turns.',
    tasks,
    ...(tasks.length > 1 && { turns: turns.map(({ index }) => id(index)) }),
  });
}
