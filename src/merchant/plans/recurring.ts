import type { PlanInput } from '../plan.ts';
import { otherTokens } from './other-sales.ts';
import { tokensTwice } from './sent-twice.ts';
import { chargeOfToken, night, task, tokenize } from './task.ts';

export const recurring: PlanInput = {
  plan: 'recurring',
  says: 'Recurring billing that saves a card once and charges its token while the buyer is away.',
  tasks: [
    task('token', 20_927, {
      title: 'A card is saved as a token, and the token is charged',
      steps: [tokenize, chargeOfToken],
    }),
    task('token-dollars', 30_953, {
      title: 'A card is saved as a token, and the token is charged in dollars',
      currency: 'USD',
      steps: [tokenize, chargeOfToken],
    }),
    task('token-of-the-first-buyer', 31_061, {
      title: 'The cards of two buyers are saved as tokens: the first buyer pays with the first token',
      steps: [tokenize, chargeOfToken],
    }),
    task('token-of-the-second-buyer', 31_061, {
      title: 'The cards of two buyers are saved as tokens: the second buyer pays with the second token',
      companion: 'token-of-the-first-buyer',
      card: 'approved-mastercard',
      steps: [tokenize, chargeOfToken],
    }),
    task('token-in-installments', 30_100, {
      title: 'A saved card is charged in three payments',
      steps: [tokenize, { ...chargeOfToken, payments: 3 }],
    }),
    task('token-refused', 30_200, {
      title: 'The gateway refuses to save a card with 033, a code that the specification does not list',
      steps: [{ operation: 'tokenize', situation: { refusal: '033' } }],
      states: ['failed', 'cancelled', 'pending'],
    }),
    task('token-charge-refused', 30_300, {
      title: 'The charge of a saved card is refused by the credit company with 004',
      steps: [tokenize, { ...chargeOfToken, situation: { refusal: '004' } }],
      orElse: [{ net: 0, states: ['authorized', 'held'] }],
    }),
    task('token-charged-later', 30_400, {
      title: 'The first charge of a saved card is refused, and a second charge at night succeeds',
      steps: [
        tokenize,
        { ...chargeOfToken, situation: { refusal: '004' } },
        { ...chargeOfToken, situation: { clock: night } },
      ],
    }),
    task('token-charge-reply-lost', 30_500, {
      title: 'A saved card is charged, and the reply is lost',
      steps: [tokenize, { ...chargeOfToken, situation: { fault: 'dropped after' } }],
    }),
    task('token-charge-dropped-before', 30_600, {
      title: 'The connection closes before a saved card is charged',
      steps: [tokenize, { ...chargeOfToken, situation: { fault: 'dropped before' } }],
    }),
    task('token-charge-late-commit', 30_700, {
      title: 'The reply is lost, and the gateway charges the saved card later',
      steps: [tokenize, { ...chargeOfToken, situation: { fault: 'late commit' } }],
    }),
    task('token-charge-refunded', 30_800, {
      title: 'The charge of a saved card is refunded',
      steps: [tokenize, chargeOfToken, { operation: 'refund', situation: { clock: night } }],
      states: ['refunded'],
    }),
    ...otherTokens,
    ...tokensTwice,
  ],
};
