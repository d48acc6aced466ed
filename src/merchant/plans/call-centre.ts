import type { PlanInput, Situation } from '../plan.ts';
import { cancelled, night, refunded, reserved, sold } from './lists.ts';

type TaskInput = PlanInput['tasks'][number];
type StepInput = TaskInput['steps'][number];

const sell = (amount: number, situation?: Situation): StepInput => ({
  operation: 'charge',
  instruction: `Sell for ${(amount / 100).toFixed(2)} ILS. The buyer tells the card by telephone.`,
  ...(situation && { situation }),
});

const lost = [...sold, 'practice.inquire-before-retry'] as const;

/** "Phone (mail order or telephone with card number)": doDeal request fields. */
const byPhone = (task: TaskInput): TaskInput => ({ ...task, channel: 'Phone' });

/** A call centre: the buyer is on the telephone, tells the card to a person, and sees no page. */
export const callCentre: PlanInput = {
  plan: 'call-centre',
  says: 'A call centre that charges cards told by telephone, without a payment page.',
  tasks: [
    {
      ...{ id: 'phone-charge', title: 'A card told by telephone is charged', scope: ['charge'] },
      ...{ amount: 40_100, steps: [sell(40_100)] },
      ...{ net: 40_100, states: ['paid'], checks: [...sold] },
    },
    {
      ...{ id: 'phone-declined', title: 'A card told by telephone is refused', scope: ['charge'] },
      ...{ amount: 40_200, card: 'declined', steps: [sell(40_200)] },
      ...{ net: 0, states: ['failed', 'cancelled'], checks: [...sold] },
    },
    {
      id: 'phone-second-card',
      title: 'A card told by telephone is refused, and the buyer tells another card',
      ...{ scope: ['charge'], amount: 40_300, card: 'declined' },
      steps: [
        sell(40_300),
        {
          ...{ operation: 'charge', card: 'approved-mastercard' },
          instruction: 'Charge 403.00 ILS for the same order again, with another card.',
        },
      ],
      ...{ net: 40_300, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'phone-reply-lost',
      title: 'A card told by telephone is charged, and the reply is lost',
      ...{ scope: ['charge'], amount: 40_400 },
      steps: [sell(40_400, { fault: 'dropped after' })],
      ...{ net: 40_400, states: ['paid'], orElse: [{ net: 0, states: ['cancelled'] }, reserved] },
      checks: [...lost],
    },
    {
      id: 'phone-dropped-before',
      title: 'The connection closes before a card told by telephone is charged',
      ...{ scope: ['charge'], amount: 40_500 },
      steps: [sell(40_500, { fault: 'dropped before' })],
      ...{ net: 40_500, states: ['paid'] },
      orElse: [{ net: 0, states: ['failed', 'cancelled'] }, reserved],
      checks: [...lost],
    },
    {
      id: 'phone-installments',
      title: 'A card told by telephone is charged in three payments',
      ...{ scope: ['installments'], amount: 40_600 },
      steps: [{ ...sell(40_600), payments: 3 }],
      ...{ net: 40_600, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'phone-authorize-and-capture',
      title: 'A card told by telephone is authorized, and the authorization is captured',
      ...{ scope: ['authorize'], amount: 40_700 },
      steps: [
        {
          operation: 'authorize',
          instruction: 'Authorize 407.00 ILS. The buyer tells the card by telephone. Charge nothing yet.',
        },
        { operation: 'capture', instruction: 'Capture the whole authorization.' },
      ],
      ...{ net: 40_700, states: ['paid'], checks: [...sold, 'wire.capture-within-authorization'] },
    },
    {
      ...{ id: 'phone-cancel', title: 'The buyer cancels on the same day', scope: ['charge', 'cancel'] },
      ...{ amount: 40_800 },
      steps: [sell(40_800), { operation: 'cancel', instruction: 'Cancel the order.' }],
      ...{ net: 0, states: ['cancelled'], checks: [...cancelled] },
    },
    {
      ...{ id: 'phone-refund', title: 'The buyer gets the money back later', scope: ['charge', 'refund'] },
      ...{ amount: 40_900 },
      steps: [
        sell(40_900),
        { operation: 'refund', instruction: 'Refund the order in full.', situation: { clock: night } },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...refunded] },
    },
  ].map((task) => byPhone(task as TaskInput)),
};
