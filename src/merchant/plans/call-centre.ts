import type { PlanInput } from '../plan.ts';
import { returned } from './back-office.ts';

export const callCentre: PlanInput = {
  plan: 'call-centre',
  says: 'A call centre that charges cards given by telephone, without a payment page.',
  tasks: (
    [
      {
        ...{ id: 'phone-charge', title: 'A card given by telephone is charged', amount: 40_100 },
        steps: [{ operation: 'charge' }],
      },
      {
        ...{ id: 'phone-declined', title: 'A card given by telephone is refused', amount: 40_200 },
        card: 'declined',
        steps: [{ operation: 'charge' }],
      },
      {
        ...{ id: 'phone-second-card', amount: 40_300 },
        title: 'A card given by telephone is refused, and the buyer gives another card',
        card: 'declined',
        steps: [{ operation: 'charge' }, { operation: 'charge', card: 'approved-mastercard' }],
      },
      {
        ...{ id: 'phone-reply-lost', amount: 40_400 },
        title: 'A card given by telephone is charged, and the reply is lost',
        steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
      },
      {
        ...{ id: 'phone-dropped-before', amount: 40_500 },
        title: 'The connection closes before a card given by telephone is charged',
        steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
      },
      {
        ...{ id: 'phone-installments', amount: 40_600 },
        title: 'A card given by telephone is charged in three payments',
        steps: [{ operation: 'charge', payments: 3 }],
      },
      {
        ...{ id: 'phone-authorize-and-capture', amount: 40_700 },
        title: 'A card given by telephone is authorized, and the authorization is captured',
        steps: [{ operation: 'authorize' }, { operation: 'capture' }],
      },
      {
        ...{ id: 'phone-cancel', title: 'The buyer asks for a cancellation on the same day', amount: 40_800 },
        steps: [{ operation: 'charge' }, { operation: 'cancel' }],
        states: returned,
      },
      {
        ...{ id: 'phone-refund', title: 'The buyer gets the money back later', amount: 40_900 },
        steps: [{ operation: 'charge' }, { operation: 'refund', situation: { clock: '23:30' } }],
        states: ['refunded'],
      },
    ] satisfies PlanInput['tasks']
  ).map((task) => ({ ...task, channel: 'Phone' })),
};
