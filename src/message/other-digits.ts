const OTHER = /[^\0-\x7f]|&#/;
const REFERENCE = /&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi;
const DIGITS = '[\\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⓪]';
const DIGIT = new RegExp(DIGITS, 'u');
const OTHER_DIGIT = new RegExp(`(?![0-9])${DIGITS}`, 'gu');
const INVISIBLE = /\p{Cf}/u;
const ODD_DIGIT = new RegExp(`${OTHER_DIGIT.source}|${DIGITS}(?=\\p{Cf})`, 'u');

/** Returns the text with ASCII digits for digits of all scripts; undefined if nothing changes. */
export function withPlainDigits(text: string): string | undefined {
  if (!OTHER.test(text)) return undefined;
  const shown = text.replace(REFERENCE, (reference, hex, decimal) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : '';
    return DIGIT.test(character) || INVISIBLE.test(character) ? character : reference;
  });
  if (shown === text && !ODD_DIGIT.test(text)) return undefined;
  return shown.replace(OTHER_DIGIT, plainDigit).replace(/(?<=\d)\p{Cf}+(?=\d)/gu, '');
}

const values = new Map<string, string>();

/** Returns the ASCII digit for a digit of any script. The digits of a script are consecutive code points from zero. */
function plainDigit(digit: string): string {
  const known = values.get(digit);
  if (known !== undefined) return known;
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  const folded = digit.normalize('NFKC');
  const value = /^[0-9]$/.test(folded) ? folded : String((point - first) % 10);
  values.set(digit, value);
  return value;
}
