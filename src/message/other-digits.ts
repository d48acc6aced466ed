const OTHER = /[^\0-\x7f]|&#/;
/** A reference to a character, which may be a digit or invisible. */
const REFERENCE = /&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi;
/** Those of the scripts, raised and lowered ones, and those in circles. */
const DIGITS = '[\\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⓪]';
const DIGIT = new RegExp(DIGITS, 'u');
const OTHER_DIGIT = new RegExp(`(?![0-9])${DIGITS}`, 'gu');
const INVISIBLE = /\p{Cf}/u;
/** A digit that is not ASCII's, or one with invisible characters (zero-width spaces, marks of direction) behind it. */
const ODD_DIGIT = new RegExp(`${OTHER_DIGIT.source}|${DIGITS}(?=\\p{Cf})`, 'u');

/**
 * The text with the digits of all scripts as ASCII has them, and without what is invisible between them: a card number in
 * Arabic-Indic or full-width digits is one. Undefined where the text has nothing of the kind, as nearly all have.
 */
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

/** Unicode has ASCII's for some. Those of a script are ten in order, from zero on; where scripts meet, so are the next ten. */
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
