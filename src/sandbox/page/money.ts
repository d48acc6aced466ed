/**
 * An amount, an integer in the smallest unit of its currency, as people write it: `ILS 100.00`, `JPY 100`. Up to twenty
 * digits: it stays text.
 */
export function money(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = amount.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return format.format(text as Intl.StringNumericLiteral);
}
