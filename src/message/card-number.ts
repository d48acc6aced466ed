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

/**
 * A value that should be a card number, masked wherever it has seven digits or more on end, with or without spaces,
 * dashes and dots between. `CGMPI`, `xxxxxxxxxxxx5606` and `458000******1121` have no such run and stay.
 */
export function maskCardValue(value: string): string {
  const digitsShown = value.replace(/&#(?:0*(4[89]|5[0-7])|x0*(3[0-9]));/gi, (_, decimal, hex) =>
    String.fromCharCode(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)),
  );
  const masked = digitsShown.replace(/\d(?:[\s.-]{0,2}\d){6,}/g, (run, at: number) => {
    const digits = run.replace(/\D/g, '');
    // Masked after an eight-digit BIN.
    if (digits.length === 8 && /^[*x]{2}/i.test(digitsShown.slice(at + run.length))) return run;
    return maskDigits(digits);
  });
  return masked === digitsShown ? value : masked;
}

const FREE =
  /(?<!\d)(?:[1-9]\d{12,18}|[1-9]\d{3}([ .-])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([ .-])\d{6}\2\d{5})(?!\d)/;

/** A pattern for what may be a card number in running text: 13 to 19 digits, not from 0, or in printed groups. */
export const FREE_STANDING = FREE.source;

/** A free-standing run, masked if it passes the Luhn check. */
export function maskIfCard(run: string): string {
  const digits = run.replace(/\D/g, '');
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits) ? maskDigits(digits) : run;
}
