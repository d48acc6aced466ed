import type { PlanInput } from '../plan.ts';
import { authorize, charge, night, returned, task } from './task.ts';

export const callCentre: PlanInput = {
  plan: 'call-centre',
  says: 'A call centre that charges cards given by telephone, without a payment page.',
  tasks: (
    [
      task('phone-charge', 40_100, {
        title: 'A card given by telephone is charged',
        steps: [charge],
      }),
      task('phone-declined', 40_200, {
        title: 'A card given by telephone is refused',
        card: 'declined',
        steps: [charge],
      }),
      task('phone-second-card', 40_300, {
        title: 'A card given by telephone is refused, and the buyer gives another card',
        card: 'declined',
        steps: [charge, { operation: 'charge', card: 'approved-mastercard' }],
      }),
      task('phone-reply-lost', 40_400, {
        title: 'A card given by telephone is charged, and the reply is lost',
        steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
      }),
      task('phone-dropped-before', 40_500, {
        title: 'The connection closes before a card given by telephone is charged',
        steps: [{ operation: 'charge', situation: { fault: 'dropped before' } }],
      }),
      task('phone-installments', 40_600, {
        title: 'A card given by telephone is charged in three payments',
        steps: [{ operation: 'charge', payments: 3 }],
      }),
      task('phone-authorize-and-capture', 40_700, {
        title: 'A card given by telephone is authorized, and the authorization is captured',
        steps: [authorize, { operation: 'capture' }],
      }),
      task('phone-cancel', 40_800, {
        title: 'The charge of a card given by telephone is cancelled on the same day',
        steps: [charge, { operation: 'cancel' }],
        states: returned,
      }),
      task('phone-refund', 40_900, {
        title: 'The charge of a card given by telephone is refunded after its transmission',
        steps: [charge, { operation: 'refund', situation: { clock: night } }],
        states: ['refunded'],
      }),
    ] satisfies PlanInput['tasks']
  ).map((task) => ({ ...task, channel: 'Phone' })),
};
