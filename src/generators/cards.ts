import fc, { type Arbitrary } from 'fast-check';
import { digits, padded, textOf } from './values.ts';

/** Prefixes of the sandbox's test cards: no issuer uses these numbers. */
const ranges = ['458000', '532610'] as const;

export const cardNumber: Arbitrary<string> = fc
  .tuple(fc.constantFrom(...ranges), textOf(digits, 9, 12))
  .map(([range, rest]) => withCheckDigit(range + rest));

export const expiry: Arbitrary<string> = fc
  .tuple(padded(1, 12, 2), padded(40, 60, 2))
  .map(([month, year]) => month + year);

export const cvv: Arbitrary<string> = textOf(digits, 3, 4);

function withCheckDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}
