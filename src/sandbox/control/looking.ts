import { toTheSecond } from '../clock.ts';
import { maskLoosely } from '../loosely.ts';
import { financialStatus } from '../transaction.ts';
import type { Control } from './control.ts';

/** What can be looked at. */
export const looking: readonly Control[] = [
  {
    method: 'GET',
    path: 'health',
    says: 'shows that the sandbox is up',
    act: () => ({ status: 'ok' }),
  },
  {
    method: 'GET',
    path: 'state',
    says: 'shows the transactions in the ledger',
    act: (state) => ({
      transactions: state.ledger.all().map((one) => ({
        tranId: one.tranId,
        cgUid: one.cgUid,
        kind: one.kind,
        state: one.state,
        financialStatus: financialStatus(one),
        total: one.total,
        credited: one.credited,
        user: maskLoosely(one.sent.user ?? ''),
        currency: one.sent.currency,
        terminalNumber: one.terminalNumber,
        at: toTheSecond(one.at),
      })),
    }),
  },
];
