import { Clear, type Edit } from './clear.ts';

/** True if digits pass the Luhn check of card numbers. One in ten random numbers passes too. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** Masks a card number like the gateway: `458000******1121`. Fewer than 13 digits are masked completely. */
export function maskDigits(digits: string): string {
  if (digits.length < 13) return '*'.repeat(digits.length);
  return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4);
}

const WRAPPING = /<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<!\[CDATA\[|\]\]>/gs;
const MASKED = /^\d{0,8}[*x•#]{2,}\d{0,4}$/i;
const RUN = /^\d(?:[^\p{L}\p{N}<>&]{0,3}\d)*$/u;

/** The mask from the first to the last digit of a card field. Undefined for values with fewer than seven digits. */
export function cardEdit(value: string): Edit | undefined {
  const { 0: span, index: from } = /\d(?:.*\d)?/s.exec(value) ?? { 0: '', index: 0 };
  if (span.replace(/\D/g, '').length < 7) return undefined;
  if (MASKED.test(value.replace(WRAPPING, '').replace(/[\s.-]/g, ''))) return undefined;
  const inner = span.replace(WRAPPING, '');
  const digits = inner.replace(/\D/g, '');
  const text = RUN.test(inner) && digits.length <= 19 ? maskDigits(digits) : '***';
  return { from, to: from + span.length, text };
}

export function maskCardValue(value: string): string {
  const clear = new Clear(value);
  const edit = cardEdit(clear.text);
  return clear.with(edit ? [edit] : []);
}

/** A regular expression for possible card numbers in text: 13 to 19 digits without a leading 0, also in printed groups. */
export const FREE_STANDING =
  /(?<!\d)(?:[1-9]\d{12,18}|[1-9]\d{3}([\s.,_/-])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([\s.,_/-])\d{6}\2\d{5})(?!\d)/
    .source;

/** True if digit groups with any separators contain a card number. */
export function holdsCard(run: string): boolean {
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

export function maskIfCard(run: string): string {
  const digits = run.replace(/\D/g, '');
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits) ? maskDigits(digits) : run;
}
