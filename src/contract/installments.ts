import type { Fields } from './condition.ts';
import type { Says } from './field.ts';

export const installmentRules = {
  'installments.rule': {
    line: 107,
    says: 'The total of a deal with creditType Payments equals firstPayment plus numberOfPayments times periodicalPayment. The specification leaves open whether the installment rule also applies to SpecialCredit (#20).',
  },
  'installments.default-number': {
    line: 87,
    binds: 'gateway',
    says: 'The default of numberOfPayments is 1. Payments and SpecialCredit require numberOfPayments. The specification leaves open whether the default applies to Payments and SpecialCredit (#19).',
  },
  'installments.default-first': {
    line: 88,
    binds: 'gateway',
    says: 'The default of firstPayment is the total of the deal. Payments requires firstPayment. The specification leaves open whether the default applies to Payments (#21).',
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
