type Named = Readonly<Record<string, string | undefined>>;

/**
 * Returns the numbers of payments that a cardholder can choose. Old clients send a list (`1 2 3`), a range (`3-12`), or
 * for Payments without amounts the maximum.
 */
export function choicesOf(field: (name: string) => string | undefined): readonly number[] {
  const asked = field('numberOfPayments') ?? '';
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(asked) ?? [];
  const isMaximum =
    /^\d{1,2}$/.test(asked) &&
    /^payments$/i.test(field('creditType') ?? '') &&
    field('firstPayment') === undefined &&
    field('periodicalPayment') === undefined;
  const named =
    from !== undefined && to !== undefined
      ? upTo(Number(from), Number(to))
      : isMaximum
        ? upTo(1, Number(asked))
        : /^\d{1,2}([\s,]+\d{1,2})+$/.test(asked)
          ? asked.split(/[\s,]+/).map(Number)
          : [];
  const total = Number(field('total') ?? 0);
  return [...new Set(named)].filter((count) => count > 0 && count <= total).sort((a, b) => a - b);
}

/** Returns the parameters of a deal in several payments. The first payment includes the remainder of the division. */
export function inPayments({ creditType, total }: Named, count: number): Named {
  const whole = { firstPayment: undefined, periodicalPayment: undefined };
  if (count === 1) return { ...whole, creditType: 'RegularCredit', numberOfPayments: undefined };
  if (/^special/i.test(creditType ?? '')) return { ...whole, numberOfPayments: String(count) };
  const periodical = Math.floor(Number(total) / count);
  return {
    creditType: 'Payments',
    // In the specification, numberOfPayments does not count the first payment.
    numberOfPayments: String(count - 1),
    firstPayment: String(Number(total) - (count - 1) * periodical),
    periodicalPayment: String(periodical),
  };
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
