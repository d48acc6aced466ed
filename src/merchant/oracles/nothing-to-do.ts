import type { Answer } from '../drivers/driver.ts';
import { makingDeals } from '../ends.ts';
import { moneyOf, openIn } from '../orders.ts';
import { isIdle } from '../plan-defaults.ts';
import type { Played, PlayedStep } from '../played.ts';
import { inquiring, isOnPage, leavesDoubt, type Operation, type Step } from '../task-schema.ts';

const isCredit = (operation: Operation): boolean => operation === 'refund' || operation === 'cancel';
const isInquiry = (operation: Operation): boolean =>
  operation === 'reconcile' || inquiring.includes(operation);
const knowsNot = ({ state, isHung }: Answer): boolean =>
  state === 'unknown' || state === 'pending' || isHung === true;

/** The answer to a step on a payment page has no state, so an application whose inquiries fail may know nothing. */
const mayNotKnow = ({ step, answer }: PlayedStep): boolean =>
  knowsNot(answer) || (isOnPage(step) && answer.state === undefined && step.situation?.inquiry !== undefined);

/**
 * After a doubtful result, and until a step with an inquiry, the application may wait instead of a second attempt.
 * If it does not know the state of the order, it may also wait instead of another request, such as a capture.
 */
function mayWait({ steps }: Pick<Played, 'steps'>, step: Step): boolean {
  const before = steps.slice(
    0,
    steps.findIndex((one) => one.step === step),
  );
  const doubtful = before
    .slice(before.findLastIndex((one) => isInquiry(one.step.operation)) + 1)
    .filter((one) => leavesDoubt(one.step.situation));
  const isSame = ({ operation }: Step) =>
    operation === step.operation || (isCredit(operation) && isCredit(step.operation));
  const latest = before.at(-1);
  return (
    doubtful.some((one) => isSame(one.step)) ||
    (doubtful.length > 0 && !isInquiry(step.operation) && latest !== undefined && mayNotKnow(latest))
  );
}

/** True if an earlier step transmitted the order, and no step after it made or changed a deal. */
function isTransmittedBefore(step: Step, { order: { task } }: Played): boolean {
  const before = task.steps.slice(0, task.steps.indexOf(step)).map(({ operation }) => operation);
  const last = before.lastIndexOf('transmit');
  return last >= 0 && before.slice(last + 1).every(isInquiry);
}

/** True if the order leaves a step nothing to do, for example a refund of an order that was refunded already. */
export function hasNothingToDo({ step }: PlayedStep, played: Played): boolean {
  const { order, transactions } = played;
  if (step.operation === 'transmit' && isTransmittedBefore(step, played)) return true;
  if (mayWait(played, step)) return true;
  const idle = isIdle(order.task, order.task.steps.indexOf(step));
  if (idle !== 'perhaps') return idle;
  const { charges, payouts } = moneyOf(transactions);
  const { authorizations, holds } = openIn(transactions);
  const isStanding = [charges, payouts, authorizations, holds].some((some) => some.length > 0);
  return isStanding === makingDeals.includes(step.operation);
}

/** True if requests of the order arrived, and the application may have sent none in its steps of these operations. */
export function mayDoNothing(played: Played, ...operations: readonly Operation[]): boolean {
  const steps = played.steps.filter(({ step }) => operations.includes(step.operation));
  return played.heard.length > 0 && steps.length > 0 && steps.every((one) => hasNothingToDo(one, played));
}
