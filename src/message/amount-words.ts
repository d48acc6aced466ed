/** Formats an amount in the smallest unit of its currency: `100.00 ILS` for 10000. */
export function amountWords(amount: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const places = digits.maximumFractionDigits ?? 2;
  return `${(amount / 10 ** places).toFixed(places)} ${currency}`;
}
