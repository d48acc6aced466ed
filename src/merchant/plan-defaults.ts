import { isDeepStrictEqual } from 'node:util';
import { amountWords } from '../message/amount-words.ts';
import { cardOf, isRefusedCard } from './card-of-step.ts';
import type { CheckId } from './checks.ts';
import { after, courseOf, endsFor, idleness, type Known, makingDeals, nothingYet } from './ends.ts';
import {
  inquiring,
  isOnPage,
  losesReply,
  type Operation,
  type Scope,
  scopes,
  type Task,
  typesCard,
  type WrittenStep,
  type WrittenTask,
} from './task-schema.ts';

const always = [
  'wire.arrived',
  'wire.rules',
  'wire.known-elements',
  'wire.as-asked',
  'ledger.net',
  'ledger.nothing-else',
  'outcome.state',
  'practice.no-second-charge',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
  'practice.cvv-not-resent',
  'practice.secrets-in-place',
  'practice.no-secrets-written',
  'practice.request-id-unique',
  'practice.sparing-inquiries',
  'practice.sparing-retries',
] as const satisfies readonly CheckId[];
const sold = [...always, 'practice.amounts-exact'] as const satisfies readonly CheckId[];

/** Checks of a step with an untrusted certificate, in which the application must send nothing. */
const unsent = [
  'practice.certificate-verified',
  'ledger.net',
  'outcome.state',
  'practice.no-second-charge',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
  'practice.no-secrets-written',
] as const satisfies readonly CheckId[];

export const usualChecks: readonly (readonly CheckId[])[] = [sold, always];

/** Checks of the last operation that finds something to do. */
const ofOperation: Readonly<Partial<Record<Operation, readonly CheckId[]>>> = {
  capture: ['wire.capture-within-authorization', 'practice.done-once'],
  release: ['practice.done-once'],
  refund: ['wire.refund-within-charge', 'practice.done-once'],
  cancel: ['wire.cancel-of-order', 'practice.done-once'],
  transmit: ['ledger.transmitted'],
};

/** A step with its amount, and the amount on which it acts, such as that of the charge for a refund. */
type Sized = WrittenStep & { readonly amount: number; readonly about: number };

/** Operations whose request has the amount of the step. */
const hasAmount: readonly Operation[] = [
  ...(['charge', 'page', 'authorize', 'capture', 'payout', 'hold', 'release', 'refund'] as const),
];

/** @param isIdleAt true for a step that finds nothing to do */
function checksFor(
  scope: readonly Scope[],
  steps: readonly Sized[],
  isIdleAt: (index: number) => boolean,
): CheckId[] {
  if (steps.some(({ situation }) => situation?.certificate !== undefined)) return [...unsent];
  const last = steps.at(-1) as Sized;
  const { operation, amount, about, situation, mustRefuse } = last;
  const isLost = losesReply(situation) && !isIdleAt(steps.length - 1);
  const isInquiry = inquiring.includes(operation);
  const undecidable: readonly (CheckId | false)[] = [
    // A token request, an inquiry, and a payment of another amount do not have the amount of the order.
    (!steps.some((one) => hasAmount.includes(one.operation)) ||
      steps.some((one) => one.situation?.return === 'another amount')) &&
      'practice.amounts-exact',
    // Both processes get the CVV that the buyer typed.
    situation?.process === 'two at once' && 'practice.cvv-not-resent',
    // The step may have only one inquiry, and the reply to this inquiry is lost.
    isInquiry && isLost && 'wire.as-asked',
  ];
  const acting = steps.findLast((_, index) => !isIdleAt(index))?.operation;
  // A transmitted charge cannot be cancelled, so an application that can refund refunds it.
  const ofActing =
    acting === 'cancel' && scope.includes('refund') ? ofOperation.refund : acting && ofOperation[acting];
  const limit = mustRefuse && ofOperation[operation]?.[0];
  return [
    ...sold.filter((check) => !undecidable.includes(check)),
    ...new Set([...(ofActing ?? []), ...(limit ? [limit] : [])]),
    // A page request moves no money, so it may be sent again without an inquiry.
    ...(isLost && !isInquiry && !isOnPage(last) ? (['practice.inquire-before-retry'] as const) : []),
    ...((isLost || situation?.process === 'two at once') && operation === 'refund' && amount !== about
      ? (['practice.no-blind-refund'] as const)
      : []),
    ...(situation?.fault === 'silence' ? (['practice.own-timeout'] as const) : []),
  ];
}

const abilityOf: Readonly<Partial<Record<Operation, Scope>>> = {
  capture: 'authorize',
  tokenize: 'token',
  release: 'hold',
  reconcile: 'inquire',
};

export function abilitiesOf({ operation, payWith, payments = 1 }: WrittenStep, currency: string): Scope[] {
  const special: readonly (Scope | false)[] = [
    payWith === 'token' && 'token',
    payments > 1 && 'installments',
  ];
  const needed = special.filter((one) => one !== false);
  const isInOther = currency !== 'ILS' && makingDeals.includes(operation);
  return [
    ...(payWith === 'page' ? (['page'] as const) : []),
    ...needed,
    ...(isInOther ? (['currencies'] as const) : []),
    ...(needed.length === 0 || operation !== 'charge' ? [abilityOf[operation] ?? (operation as Scope)] : []),
  ];
}

const scopeFor = ({ steps, currency }: Pick<WrittenTask, 'steps' | 'currency'>): Scope[] => {
  const needed = steps.flatMap((step) => abilitiesOf(step, currency));
  return scopes.filter((one) => needed.includes(one));
};

/** Instructions for each operation, as main clauses. `isPart`: the amount differs from that of the order. */
const clauses: Readonly<Record<Operation, (amount: string, isPart: boolean) => string>> = {
  charge: (amount) => `Sell for ${amount}`,
  page: (amount) => `Sell for ${amount} on the payment page`,
  authorize: (amount) => `Authorize ${amount}`,
  capture: (amount, isPart) =>
    isPart ? `Capture ${amount} of the authorization` : 'Capture the whole authorization',
  refund: (amount, isPart) => (isPart ? `Refund ${amount} of the order` : 'Refund the order in full'),
  cancel: () => 'Cancel the order',
  payout: (amount) => `Pay ${amount} out to the card`,
  tokenize: () => 'Save the card as a token',
  inquire: () => 'Ask the gateway about the order',
  reconcile: () => 'Find out the state of the order',
  hold: (amount) => `Charge ${amount} and hold the charge back from transmission (AutoCommHold)`,
  release: () => 'Release the held charge (AutoCommRelease)',
  transmit: () => 'Transmit the terminal, and check that it was transmitted',
  'reconcile-day': () => 'Compare your orders with the transactions of the latest daily transmission',
  invoice: () => 'Get the invoice of the order',
};

const afterwards: Readonly<Partial<Record<Operation, string>>> = {
  authorize: ' Charge nothing yet.',
  tokenize: ' Charge nothing.',
  invoice: ' In the sandbox, the invoiceAtranId of the invoice is the tranId of the charge.',
};

/** Operations that an order needs once, also if the buyer clicks twice. */
const onlyOnce: readonly Operation[] = [...makingDeals, 'capture', 'release', 'refund', 'cancel'];

const earlierIn = ({ steps }: Pick<Coursed, 'steps'>, index: number) =>
  steps.slice(0, index).findLast(({ operation }) => operation === steps[index]?.operation);

/** True for a step that an order needs once, and that an earlier step asks for already. */
export function isOnceMore(task: Coursed, index: number): boolean {
  const { operation } = task.steps[index] ?? {};
  const { amount, about } = courseOf(task.steps, task.amount)[index] ?? {};
  return (
    operation !== undefined &&
    earlierIn(task, index) !== undefined &&
    onlyOnce.includes(operation) &&
    (amount === about || operation !== 'refund')
  );
}

type Instructed = Pick<WrittenTask, 'amount' | 'currency' | 'card' | 'channel' | 'atOnce' | 'steps'>;

function instructionFor(task: Instructed, step: Sized, index: number): string {
  const { operation, amount, about, payments, payWith, mustRefuse } = step;
  const earlier = earlierIn(task, index);
  const words = amountWords(amount, task.currency);
  const isOtherCard =
    typesCard.includes(operation) && earlier !== undefined && cardOf(task, earlier) !== cardOf(task, step);
  return [
    clauses[operation](words, amount !== about),
    earlier ? ' again' : '',
    payments === undefined ? '' : ` in ${payments} payments`,
    isOtherCard ? ', with another card' : '',
    payWith === 'token' ? ', with the saved token' : '',
    payWith === 'page' ? ', on the payment page' : '',
    task.atOnce ? ', twice at the same time' : '',
    mustRefuse
      ? ': this amount is larger than the amount of the order, so the application must refuse the step and send nothing.'
      : isOnceMore(task, index)
        ? ', unless this operation has already succeeded for the order: it must happen only once, even if the buyer clicks twice.'
        : '.',
    task.channel === 'Phone' && typesCard.includes(operation)
      ? ' The buyer gives the card by telephone.'
      : '',
    afterwards[operation] ?? '',
  ].join('');
}

type Coursed = Pick<WrittenTask, 'card' | 'amount'> & { readonly steps: readonly WrittenStep[] };

/** The possible states of an order before each of its steps, and at the end. */
function knownOf(task: Coursed): readonly Known[] {
  let isLate = false;
  const all: Known[] = [nothingYet];
  for (const step of task.steps) {
    const { operation, payWith, situation = {}, amount = task.amount } = step;
    isLate ||= situation.clock !== undefined;
    if (step.mustRefuse) {
      all.push(all.at(-1) ?? nothingYet);
      continue;
    }
    const act = { operation, payWith, situation, isDeclined: isRefusedCard(cardOf(task, step)) };
    all.push(after(all.at(-1) ?? nothingYet, act, isLate, amount));
  }
  return all;
}

/** Whether a step of a task finds nothing to do, so that a correct application need not send a request. */
export function isIdle(task: Coursed, index: number): ReturnType<typeof idleness> {
  const [known, step] = [knownOf(task)[index], task.steps[index]];
  if (step?.mustRefuse) return true;
  return known && step ? idleness(known, step.operation, step.amount ?? task.amount) : false;
}

/** Completes a task with scope, instructions, results and checks, which are derived from its steps. */
export function withDefaults({ orElse, ...written }: WrittenTask): Task {
  const { net, states } = written;
  const scope = written.scope ?? scopeFor(written);
  const course = courseOf(written.steps, written.amount);
  const steps = written.steps.map((step, index) => ({
    ...{ ...step, amount: written.amount, about: written.amount, ...course[index] },
  }));
  const [usual = { net: 0, states: [] }, ...others] = endsFor(
    knownOf({ ...written, steps }).at(-1) ?? nothingYet,
    steps,
  );
  const isDerived = net === undefined && states === undefined && others.length > 0;
  const allowed = orElse ?? (isDerived ? others : undefined);
  return {
    ...{ ...written, scope, net: net ?? usual.net, states: states ?? [...usual.states] },
    ...(allowed && { orElse: [allowed].flat() }),
    checks:
      written.checks ?? checksFor(scope, steps, (index) => isIdle({ ...written, steps }, index) === true),
    steps: written.steps.map((step, index) => {
      const sized = steps[index] as Sized;
      return {
        ...{ ...step, ...(sized.amount !== written.amount && { amount: sized.amount }) },
        instruction: step.instruction ?? instructionFor(written, sized, index),
      };
    }),
  };
}

/** The keys of a task that its author wrote: those that differ from their defaults. */
export function writtenOf({ scope, net, states, orElse, checks, steps, ...own }: Task): WrittenTask {
  const bare = { ...own, steps: steps.map(({ instruction: _, ...step }) => step) };
  const scoped = isDeepStrictEqual(scope, withDefaults(bare).scope) ? bare : { ...bare, scope: [...scope] };
  const usual = withDefaults(scoped);
  const end = { net, states, ...(orElse && { orElse }) };
  const isUsualEnd = isDeepStrictEqual([net, states, orElse], [usual.net, usual.states, usual.orElse]);
  return {
    ...scoped,
    ...(!isUsualEnd && (end as Pick<WrittenTask, 'net' | 'states' | 'orElse'>)),
    ...(!isDeepStrictEqual(checks, usual.checks) && { checks: [...checks] }),
    steps: steps.map(({ instruction, ...step }, index) =>
      instruction === usual.steps[index]?.instruction ? step : { ...step, instruction },
    ),
  };
}
