import { z } from 'zod';
import { maskLoosely } from '../../secrets/mask.ts';
import { toTheSecond } from '../clock.ts';
import { candidates, filters } from '../inquire-transactions.ts';
import type { SandboxState } from '../state.ts';
import { financialStatus, type Transaction } from '../transaction.ts';
import { part, window } from './control.ts';
import { historyOf, relativesOf } from './history.ts';

/** Search criteria for transactions: those of inquireTransactions, and the terminal number. */
export const criteria = ['terminalNumber', ...Object.keys(filters)];

export const transactionsQuery = z.strictObject({
  ...Object.fromEntries(criteria.map((name) => [name, z.string().optional()])),
  ...window,
});

/** A transaction in a list. Amounts are in the smallest unit of the currency. */
export const brief = (one: Transaction) => ({
  tranId: one.tranId,
  cgUid: one.cgUid,
  kind: one.kind,
  state: one.state,
  financialStatus: financialStatus(one),
  total: one.total,
  credited: one.credited,
  user: maskLoosely(one.user ?? ''),
  currency: one.sent.currency,
  terminalNumber: one.terminalNumber,
  at: toTheSecond(one.at),
});

const line = (one: Transaction) => ({
  ...brief(one),
  card: `${one.card.bin}${'*'.repeat(one.card.length - 10)}${one.card.lastFour}`,
  status: one.status,
});

export function whole({ ledger }: SandboxState, one: Transaction) {
  const { uid, authNumber, transmission } = one;
  // The cardholder's id is personal data, so the reply leaves it out.
  const { user } = one;
  const sent = Object.entries({ ...one.sent, ...(user !== undefined && { user }) }).filter(
    ([name]) => name !== 'id',
  );
  return {
    ...line(one),
    ...{ uid, authNumber },
    sent: Object.fromEntries(sent.map(([name, value]) => [name, maskLoosely(value)])),
    ...(transmission && { transmission: { ...transmission, at: toTheSecond(transmission.at) } }),
    history: historyOf(ledger, one),
    relatives: relativesOf(ledger, one).map(({ relation, transaction }) => ({
      relation,
      ...line(transaction),
    })),
  };
}

export function searched(
  state: SandboxState,
  { offset, limit, of, ...asked }: z.output<typeof transactionsQuery>,
) {
  const given = Object.entries(asked as Record<string, string | undefined>).filter(([, value]) => value);
  const field = (name: string) => given.find(([one]) => one === name)?.[1];
  const found =
    given.length === 0
      ? state.ledger.all()
      : candidates({ field, state }).filter((one) =>
          given.every(([name, value = '']) =>
            name === 'terminalNumber' ? one.terminalNumber === value : filters[name]?.(one, value),
          ),
        );
  const { total, rows } = part(found, { offset, limit, of });
  return { total, transactions: rows.map(line) };
}
