import { passesLuhn } from '../message/card-number.ts';
import { maskXml } from '../message/mask.ts';
import { withPlainDigits } from '../message/other-digits.ts';

const harmless = /^(?:[A-Za-z]*|\d{1,12})$/;

/** Masks card numbers with any separators, and CVVs after their name. An id that looks like a card is masked too. */
export function maskLoosely(value: string): string {
  if (harmless.test(value)) return value;
  const masked = maskXml(value);
  const plain = withPlainDigits(masked) ?? masked;
  const loose = plain
    .replace(/\d(?:[^\p{L}\p{N}*]{0,3}\d){12,}/gu, (run) => (holdsCard(run) ? '***' : run))
    .replace(/(cv[vc]\w?[^\w*]{0,9})\d{3,4}(?!\d)/gi, '$1***');
  return loose === plain ? masked : loose;
}

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

/** Masks all digits in a name that has at least three. Names in the specification have at most two digits. */
export const maskName = (name: string): string =>
  /(?:\p{N}.*){3}/su.test(name) ? name.replace(/\p{N}/gu, 'x') : name;
