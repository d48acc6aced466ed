import type { Fields } from './condition.ts';
import type { Says } from './field.ts';

export const installmentRules = {
  'installments.rule': {
    line: 107,
    says: 'The total of installments equals the first payment plus the number of payments times the periodical payment.',
  },
  'installments.default-number': {
    line: 87,
    binds: 'gateway',
    says: 'A deal without a number of payments has one payment.',
  },
  'installments.default-first': {
    line: 88,
    binds: 'gateway',
    says: 'A deal without a first payment has its total as first payment.',
  },
} as const satisfies Record<string, Says>;

/** True if the installments of a `Payments` deal add up to its total, or a part is missing. Amounts need BigInt. */
export function addsUp(fields: Fields): boolean {
  if (fields('creditType')?.toLowerCase() !== 'payments') return true;
  const parts = ['total', 'firstPayment', 'numberOfPayments', 'periodicalPayment'].map(fields);
  if (!parts.every((part) => part !== undefined && /^[0-9]+$/.test(part))) return true;
  const [total = 0n, first = 0n, count = 0n, periodical = 0n] = parts.map((part) => BigInt(part ?? 0));
  return total === first + count * periodical;
}
