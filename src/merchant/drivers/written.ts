import { withPlainDigits } from '../../message/other-digits.ts';
import { Secrets } from '../../message/secrets.ts';
import { maskLoosely } from '../../sandbox/index.ts';
import { type CardData, holdsNumber } from '../misplaced.ts';
import type { Answer } from './driver.ts';

/** What is secret in what an application wrote, in clear or encoded. "logs must not contain cardholder data or credentials": Authentication. */
export function secretsIn(whole: string, { number, cvv }: CardData, password: string): Pick<Answer, 'wrote'> {
  const text = withPlainDigits(whole) ?? whole;
  const isHidden = (secret: string) => secret !== '' && new Secrets([secret]).find(whole).length > 0;
  const count = (where: string) => where.match(new RegExp(`(?<!\\d)${cvv}(?!\\d)`, 'g'))?.length ?? 0;
  const wrote = [
    ...(holdsNumber(text, number) || isHidden(number) ? ['a card number'] : []),
    // Three digits may be anything: a CVV is what stands behind its name, where whatever is written is masked.
    ...(cvv !== '' && (count(maskLoosely(text)) < count(text) || isSpelledOut(text, cvv)) ? ['a CVV'] : []),
    ...(password !== '' && (whole.includes(password) || isHidden(password)) ? ['the password'] : []),
  ];
  return wrote.length > 0 ? { wrote } : {};
}

/** The other names of a CVV, in words of a log: `security code: 123`, `cardVerificationValue=123`. */
const isSpelledOut = (text: string, cvv: string): boolean =>
  new RegExp(
    `(?:security|verification)[\\s_-]{0,3}(?:code|value|number|digits)\\d?\\W{0,9}${cvv}(?!\\d)|(?<!\\p{L})(?:c[vs]c2?|cid)\\W{0,9}${cvv}(?!\\d)`,
    'iu',
  ).test(text);
