import { withPlainDigits } from './other-digits.ts';

/** Whether a run of digits passes the Luhn check, as card numbers do, and one other run in ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/**
 * Digits with all but the first six and the last four as stars: `458000******1121`, the form of the gateway's own
 * `cardMask`. Below thirteen digits the ends would be most of it: nothing is kept.
 */
export function maskDigits(digits: string): string {
  if (digits.length < 13) return '*'.repeat(digits.length);
  return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4);
}

/** What a parser takes out of a value; the rest it puts together. */
const WRAPPING = /<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<!\[CDATA\[|\]\]>/gs;
const MASKED = /^\d{0,8}[*x•#]{2,}\d{0,4}$/i;
/** Digits with little and no letters between them. */
const RUN = /^\d(?:[^\p{L}\p{N}<>&]{0,3}\d)*$/u;

/**
 * A value that should be a card number, masked from its first digit to its last, of whatever script and with whatever
 * stands between. What is more than one number becomes `***`. `CGMPI`, and what has fewer than seven digits or is masked
 * already (`458000******1121`), stays.
 */
export function maskCardValue(value: string): string {
  const shown = withPlainDigits(value) ?? value;
  const [span] = /\d(?:.*\d)?/s.exec(shown) ?? [''];
  if (span.replace(/\D/g, '').length < 7) return value;
  if (MASKED.test(shown.replace(WRAPPING, '').replace(/[\s.-]/g, ''))) return value;
  const inner = span.replace(WRAPPING, '');
  const digits = inner.replace(/\D/g, '');
  const masked = RUN.test(inner) && digits.length <= 19 ? maskDigits(digits) : '***';
  return shown.replace(span, masked);
}

const FREE =
  /(?<!\d)(?:[1-9]\d{12,18}|[1-9]\d{3}([\s.,_/-])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([\s.,_/-])\d{6}\2\d{5})(?!\d)/;

/** A pattern for what may be a card number in running text: 13 to 19 digits, not from 0, or in printed groups. */
export const FREE_STANDING = FREE.source;

/** A free-standing run, masked if it passes the Luhn check. */
export function maskIfCard(run: string): string {
  const digits = run.replace(/\D/g, '');
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits) ? maskDigits(digits) : run;
}
