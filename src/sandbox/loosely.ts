import { passesLuhn } from '../message/card-number.ts';
import { maskXml } from '../message/mask.ts';
import { withPlainDigits } from '../message/other-digits.ts';

/** A word, or a number too short for a card's, as most values are. */
const harmless = /^(?:[A-Za-z]*|\d{1,12})$/;

/**
 * A value that a client made up, masked as any text is, and beyond: a CVV behind its name however it is written, and a card
 * number in whatever groups. Not for ids, in which a number is no card's because it passes the check.
 */
export function maskLoosely(value: string): string {
  if (harmless.test(value)) return value;
  const masked = maskXml(value);
  const plain = withPlainDigits(masked) ?? masked;
  const loose = plain
    .replace(/\d(?:[^\p{L}\p{N}*]{0,3}\d){12,}/gu, (run) => (holdsCard(run) ? '***' : run))
    .replace(/(cv[vc]\w?[^\w*]{0,9})\d{3,4}(?!\d)/gi, '$1***');
  return loose === plain ? masked : loose;
}

/** Whether groups of digits next to each other make a card number of the networks. */
function holdsCard(run: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  return groups.some((_, from) => {
    let digits = '';
    for (let to = from; to < groups.length && digits.length < 19; to++) {
      digits += groups[to];
      if (/^(?:[3-6]|2[2-7])\d{12,18}$/.test(digits) && passesLuhn(digits)) return true;
    }
    return false;
  });
}

/**
 * A name that a client made up. Those of the specification have two digits at most: more may be a card's or a CVV, and all
 * are `x` then, which can stand in a name.
 */
export const maskName = (name: string): string =>
  /(?:\p{N}.*){3}/su.test(name) ? name.replace(/\p{N}/gu, 'x') : name;
