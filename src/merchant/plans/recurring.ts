import type { PlanInput } from '../plan.ts';

export const recurring: PlanInput = {
  plan: 'recurring',
  says: 'Recurring billing that saves a card once and charges its token while the buyer is away.',
  tasks: [
    {
      ...{ id: 'token', title: 'A card is saved as a token, and the token is charged', amount: 20_900 },
      steps: [{ operation: 'tokenize' }, { operation: 'charge', payWith: 'token' }],
    },
    {
      ...{ id: 'token-in-installments', title: 'A saved card is charged in three payments', amount: 30_100 },
      steps: [{ operation: 'tokenize' }, { operation: 'charge', payments: 3, payWith: 'token' }],
    },
    {
      ...{
        id: 'token-refused',
        title: 'The gateway refuses to save a card with 033, a code that the specification does not list',
        amount: 30_200,
      },
      steps: [{ operation: 'tokenize', situation: { refusal: '033' } }],
      states: ['failed', 'cancelled', 'pending'],
    },
    {
      ...{ id: 'token-charge-refused', amount: 30_300 },
      title: 'The charge of a saved card is refused by the credit company with 004',
      steps: [
        { operation: 'tokenize' },
        { operation: 'charge', payWith: 'token', situation: { refusal: '004' } },
      ],
      orElse: [{ net: 0, states: ['authorized', 'held'] }],
    },
    {
      ...{ id: 'token-charged-later', amount: 30_400 },
      title: 'The charge of a saved card is refused, and a second attempt at night succeeds',
      steps: [
        { operation: 'tokenize' },
        { operation: 'charge', payWith: 'token', situation: { refusal: '004' } },
        { operation: 'charge', payWith: 'token', situation: { clock: '23:30' } },
      ],
    },
    {
      ...{ id: 'token-charge-reply-lost', amount: 30_500 },
      title: 'A saved card is charged, and the reply is lost',
      steps: [
        { operation: 'tokenize' },
        { operation: 'charge', payWith: 'token', situation: { fault: 'dropped after' } },
      ],
    },
    {
      ...{ id: 'token-charge-dropped-before', amount: 30_600 },
      title: 'The connection closes before a saved card is charged',
      steps: [
        { operation: 'tokenize' },
        { operation: 'charge', payWith: 'token', situation: { fault: 'dropped before' } },
      ],
    },
    {
      ...{ id: 'token-charge-late-commit', amount: 30_700 },
      title: 'The reply is lost, and the gateway charges the saved card later',
      steps: [
        { operation: 'tokenize' },
        { operation: 'charge', payWith: 'token', situation: { fault: 'late commit' } },
      ],
    },
    {
      ...{ id: 'token-charge-refunded', title: 'The charge of a saved card is refunded', amount: 30_800 },
      steps: [
        { operation: 'tokenize' },
        { operation: 'charge', payWith: 'token' },
        { operation: 'refund', situation: { clock: '23:30' } },
      ],
      states: ['refunded'],
    },
  ],
};
