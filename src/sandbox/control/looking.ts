import { testCards } from '../test-cards.ts';
import type { Control } from './control.ts';

/** What can be looked at, and does not change. */
export const looking: readonly Control[] = [
  {
    method: 'GET',
    path: 'health',
    says: 'shows that the sandbox is up',
    act: () => ({ status: 'ok' }),
  },
  {
    method: 'GET',
    path: 'merchants',
    says: 'shows the merchants with their terminals, and the test cards; no password',
    act: ({ merchants }) => ({
      merchants: merchants.map(({ user, terminals }) => ({ user, terminals })),
      cards: testCards.map(({ role, number, says, cvv = '123' }) => ({
        ...{ role, number, says, cvv, expiration: '1230' },
      })),
    }),
  },
];
