import { refusedBin, testCards } from '../sandbox/index.ts';
import { isOnPage, typesCard, type WrittenStep, type WrittenTask } from './task-schema.ts';

const refusedRoles = testCards.flatMap(({ role, number, outcome }) =>
  number.startsWith(refusedBin) || outcome.blocked ? [role] : [],
);

export const isRefusedCard = (role: WrittenTask['card']): boolean => refusedRoles.includes(role);

type Carded = Pick<WrittenTask, 'card'> & { readonly steps: readonly WrittenStep[] };

/** The role of the card of a step. A capture, a refund or the charge of a token uses the latest card that was accepted. */
export function cardOf({ card, steps }: Carded, step: WrittenStep): WrittenTask['card'] {
  const isTyped = (one: WrittenStep) =>
    isOnPage(one) || (one.payWith !== 'token' && typesCard.includes(one.operation));
  if (step.card !== undefined || isTyped(step)) return step.card ?? card;
  const index = steps.indexOf(step);
  const typed = (index < 0 ? steps : steps.slice(0, index)).filter(isTyped);
  const accepted = typed.findLast(
    (one) => one.situation?.refusal === undefined && !isRefusedCard(one.card ?? card),
  );
  return (accepted ?? typed.at(-1))?.card ?? card;
}
