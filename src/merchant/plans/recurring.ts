import type { CheckId } from '../checks.ts';
import type { PlanInput, Situation } from '../plan.ts';
import { night, refunded, reserved, sold } from './lists.ts';

type TaskInput = PlanInput['tasks'][number];
type StepInput = TaskInput['steps'][number];

const lost = [...sold, 'practice.inquire-before-retry'] as const satisfies readonly CheckId[];

const save: StepInput = { operation: 'tokenize', instruction: 'Save the card as a token. Charge nothing.' };

const charge = (amount: number, situation?: Situation): StepInput => ({
  ...{ operation: 'charge', payWith: 'token' },
  instruction: `Charge ${(amount / 100).toFixed(2)} ILS, with the saved token.`,
  ...(situation && { situation }),
});

/** A charge of a saved card whose reply is lost. */
const lostCharge = (
  id: string,
  title: string,
  amount: number,
  fault: 'dropped before' | 'dropped after' | 'late commit',
): TaskInput => ({
  ...{ id, title, scope: ['token'], amount },
  steps: [save, charge(amount, { fault })],
  ...{ net: amount, states: ['paid'] },
  orElse: [
    { net: 0, states: fault === 'dropped before' ? ['failed', 'cancelled'] : ['cancelled'] },
    reserved,
  ],
  checks: [...lost],
});

/** Recurring billing: a card is saved once, and charged by its token while the buyer is away. */
export const recurring: PlanInput = {
  plan: 'recurring',
  says: 'Recurring billing that saves a card once and charges its token while the buyer is away.',
  tasks: [
    {
      ...{ id: 'token', title: 'A card is saved as a token, and the token is charged', scope: ['token'] },
      amount: 20_900,
      steps: [
        save,
        {
          ...{ operation: 'charge', payWith: 'token' },
          instruction: 'Sell for 209.00 ILS, with the saved token.',
        },
      ],
      ...{ net: 20_900, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'token-in-installments',
      title: 'A saved card is charged in three payments',
      ...{ scope: ['token', 'installments'], amount: 30_100 },
      steps: [save, { ...charge(30_100), payments: 3 }],
      ...{ net: 30_100, states: ['paid'], checks: [...sold] },
    },
    {
      ...{ id: 'token-refused', title: 'The gateway refuses to save a card', scope: ['token'] },
      amount: 30_200,
      steps: [{ ...save, situation: { refusal: '033' } }],
      ...{ net: 0, states: ['failed', 'cancelled', 'pending'] },
      checks: sold.filter((check) => check !== 'practice.amounts-exact'),
    },
    {
      id: 'token-charge-refused',
      title: 'The charge of a saved card is refused by the credit company with 004',
      ...{ scope: ['token'], amount: 30_300 },
      steps: [save, charge(30_300, { refusal: '004' })],
      ...{ net: 0, states: ['failed', 'cancelled'], orElse: reserved, checks: [...sold] },
    },
    {
      id: 'token-charged-later',
      title: 'The charge of a saved card is refused, and a second attempt at night succeeds',
      ...{ scope: ['token'], amount: 30_400 },
      steps: [
        save,
        charge(30_400, { refusal: '004' }),
        {
          ...charge(30_400, { clock: '23:30' }),
          instruction: 'Charge 304.00 ILS for the same order again, with the saved token.',
        },
      ],
      ...{ net: 30_400, states: ['paid'], checks: [...sold] },
    },
    lostCharge(
      'token-charge-reply-lost',
      'A saved card is charged, and the reply is lost',
      30_500,
      'dropped after',
    ),
    lostCharge(
      'token-charge-dropped-before',
      'The connection closes before a saved card is charged',
      30_600,
      'dropped before',
    ),
    lostCharge(
      'token-charge-late-commit',
      'The reply is lost, and the gateway charges the saved card later',
      30_700,
      'late commit',
    ),
    {
      id: 'token-charge-refunded',
      title: 'The charge of a saved card is refunded',
      ...{ scope: ['token', 'refund'], amount: 30_800 },
      steps: [
        save,
        charge(30_800),
        { operation: 'refund', instruction: 'Refund the order in full.', situation: { clock: night } },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...refunded] },
    },
  ],
};
