import { amountWords } from '../../message/amount-words.ts';
import type { CheckId } from '../checks.ts';
import { type Plan, planSchema, type Step, type Task } from '../plan.ts';
import { after, endsFor, nothingYet } from './ends.ts';
import { type History, type Move, type Story, scopeOf } from './history.ts';

/** Exactly once, and the application knows it. */
export const exactlyOnce = [
  'practice.no-second-charge',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
  'ledger.net',
  'ledger.nothing-else',
  'outcome.state',
] as const satisfies readonly CheckId[];

/** The name of such plans in a certificate. */
export const planName = 'generated history';

/** Each order has an amount of its own, in the smallest unit, unless it is a twin. */
const amountOf = (index: number, { isTwin }: Story): number => (isTwin ? 10_000 : 10_000 + 1_150 * index);

const halfOf = (amount: number): number => amount / 2;

/** What histories are made of. */
const says: Readonly<Partial<Record<Move['operation'], (amount: string) => string>>> = {
  charge: (amount) => `Sell for ${amount}`,
  page: (amount) => `Sell for ${amount} on the payment page`,
  authorize: (amount) => `Authorize ${amount}, and charge nothing yet`,
  capture: (amount) => `Capture ${amount} of the authorization`,
  hold: (amount) => `Charge ${amount}, and hold the charge back from transmission`,
  release: () => 'Release the held charge',
  refund: (amount) => `Refund ${amount} of the order`,
  cancel: () => 'Cancel the order',
  payout: (amount) => `Pay ${amount} out to the card`,
  tokenize: () => 'Save the card as a token, and charge nothing',
  inquire: () => 'Ask the gateway about the order',
  reconcile: () => 'Find out the state of the order',
};

function stepOf(move: Move, before: Move | undefined, amount: number, currency: string): Step {
  const { operation, share, isDeclined, payWith, payments, situation } = move;
  const about = share === 'half' ? halfOf(amount) : amount;
  const again = before?.operation === operation ? ' again: the button was pressed once more' : '';
  return {
    operation,
    instruction: `${says[operation]?.(amountWords(about, currency)) ?? operation}${payments ? ` in ${payments} payments` : ''}${payWith === 'token' ? ', with the saved token' : ''}${again}.`,
    ...(share === 'half' && { amount: about }),
    ...(payments !== undefined && { payments }),
    ...(payWith && { payWith }),
    ...(isDeclined && { card: 'declined' as const }),
    ...(Object.values(situation).some((value) => value !== undefined) && { situation }),
  };
}

interface Turn {
  readonly at: number;
  readonly index: number;
  readonly move: Move;
}

/** The steps of all orders, each as long behind the one before it as it says. */
const turnsOf = (history: History): readonly Turn[] =>
  history
    .flatMap(({ moves }, index) => {
      let at = 0;
      return moves.map((move): Turn => {
        at += move.gap;
        return { at, index, move };
      });
    })
    .toSorted((one, other) => one.at - other.at);

/** A history as a plan: a task an order, with every result of it that is right. */
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
  const tasks = history.map((story, index): Task => {
    const { moves, currency } = story;
    const amount = amountOf(index, story);
    // A buyer who did not pay may still come; of one who paid the application has to find out.
    const mayPend = moves.some((one) => one.operation === 'page' && one.situation.return !== 'never');
    const [first = { net: 0, states: [] }, ...others] = endsFor(known[index] ?? nothingYet, amount, mayPend);
    return {
      ...{
        id: id(index),
        title: `Order ${index + 1}: ${moves.map(({ operation }) => operation).join(', ')}`,
      },
      ...{ scope: scopeOf(story), amount, currency, card: 'approved-visa', channel: 'Internet' },
      steps: moves.map((move, place) => stepOf(move, moves[place - 1], amount, currency)),
      ...first,
      ...(others.length > 0 && { orElse: others }),
      // Who gets a payout is paid, and is charged nothing.
      checks: exactlyOnce.filter(
        (check) =>
          check !== 'practice.no-unpaid-order' || !moves.some(({ operation }) => operation === 'payout'),
      ),
    };
  });
  return planSchema.parse({
    plan: planName,
    says: 'Orders that observe generated, with steps that take turns.',
    tasks,
    ...(tasks.length > 1 && { turns: turns.map(({ index }) => id(index)) }),
  });
}
