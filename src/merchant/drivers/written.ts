import { withPlainDigits } from '../../message/other-digits.ts';
import { maskLoosely } from '../../sandbox/index.ts';
import { type CardData, holdsNumber } from '../misplaced.ts';
import type { Answer } from './driver.ts';

/** What is secret in what an application wrote, in clear. "logs must not contain cardholder data or credentials": Authentication. */
export function secretsIn(whole: string, { number, cvv }: CardData, password: string): Pick<Answer, 'wrote'> {
  const text = withPlainDigits(whole) ?? whole;
  const count = (where: string) => where.match(new RegExp(`(?<!\\d)${cvv}(?!\\d)`, 'g'))?.length ?? 0;
  const wrote = [
    ...(holdsNumber(text, number) ? ['a card number'] : []),
    // Three digits may be anything: a CVV is what stands behind its name, where whatever is written is masked.
    ...(cvv !== '' && count(maskLoosely(text)) < count(text) ? ['a CVV'] : []),
    ...(password !== '' && whole.includes(password) ? ['the password'] : []),
  ];
  return wrote.length > 0 ? { wrote } : {};
}
