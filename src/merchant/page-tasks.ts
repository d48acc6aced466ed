import { withDefaults, writtenOf } from './plan-defaults.ts';
import {
  losesReply,
  type Scope,
  type Situation,
  type Step,
  scopes,
  situationWords,
  type Task,
} from './task-schema.ts';

/** True if an application sells on payment pages and charges no card itself. */
export const sellsByPage = (scope: readonly Scope[]): boolean =>
  scope.includes('page') && !scope.includes('charge');

type Way = Pick<Step, 'operation' | 'payWith'>;

/** A step in which the buyer types a card on the payment page instead; undefined for any other step. */
const onPage = ({ operation, payWith = 'card' }: Way): Way | undefined => {
  if (payWith !== 'card') return undefined;
  if (operation === 'charge') return { operation: 'page' };
  return operation === 'authorize' || operation === 'hold' ? { operation, payWith: 'page' } : undefined;
};

/** Situations that concern the request of a sale, so that the ends of the task differ for a page request. */
const meetsRequest = ({ fault, refusal, certificate }: Situation = {}): boolean =>
  losesReply({ fault }) || refusal !== undefined || certificate !== undefined;

/**
 * A task in which each charge, authorization and hold of a card is on a payment page, for an application that sells by page.
 * @returns undefined if the task has no such form: a sale by telephone, or a page that the gateway makes too late
 */
export function asPageTask(task: Task): Task | undefined {
  const sales = task.steps.filter(onPage);
  if (sales.length === 0) return task;
  if (task.channel === 'Phone' || sales.some(({ situation }) => situation?.fault === 'late commit'))
    return undefined;
  const { net, states, orElse, scope, steps, ...written } = writtenOf(task);
  const ends = { ...(net !== undefined && { net }), ...(states && { states }), ...(orElse && { orElse }) };
  return withDefaults({
    ...written,
    title: titleOf(task, sales),
    ...(!sales.some(({ situation }) => meetsRequest(situation)) && ends),
    ...(scope && {
      scope: scopes.filter((one) => one === 'page' || (one !== 'charge' && scope.includes(one))),
    }),
    steps: steps.map((step) => ({ ...step, ...onPage(step) })),
  });
}

function titleOf({ title, atOnce }: Task, sales: readonly Step[]): string {
  const { fault, refusal, inquiry, process } = sales.at(-1)?.situation ?? {};
  const what = atOnce
    ? 'Two payment pages of one amount are requested at once'
    : sales.length > 1
      ? 'A card is refused on a payment page, and a second page is requested'
      : 'A payment page is requested';
  if (refusal !== undefined)
    return `${what}, and the gateway refuses the request with ${refusal}, a code that the specification does not list`;
  if (process === 'stopped')
    return `${what}. The application is stopped before the reply, and is started again`;
  if (fault === undefined) return title;
  const words = [
    situationWords.fault[fault],
    ...(inquiry === undefined ? [] : [situationWords.inquiry[inquiry]]),
  ];
  return `${what}. ${words.join(' ').replace(/\.$/, '')}`;
}

/** A task in the form that fits the abilities of an application. */
export const taskFor = (task: Task, scope: readonly Scope[]): Task | undefined =>
  sellsByPage(scope) ? asPageTask(task) : task;
