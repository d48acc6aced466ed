/** `100.00 ILS` for 10000: an amount in the smallest unit, for people. */
export function amountWords(amount: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const places = digits.maximumFractionDigits ?? 2;
  return `${(amount / 10 ** places).toFixed(places)} ${currency}`;
}
