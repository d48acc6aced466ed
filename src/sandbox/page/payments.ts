/** What a page was asked for, or will do, by the names of doDeal. */
type Named = Readonly<Record<string, string | undefined>>;

/**
 * The numbers of payments that a page offers, in order; none where the merchant settled it. Old clients send a list
 * (`1 2 3`), a range (`3-12`), or, for Payments without amounts, the most there may be.
 */
export function choicesOf(field: (name: string) => string | undefined): readonly number[] {
  const asked = field('numberOfPayments') ?? '';
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(asked) ?? [];
  const isMost =
    /^\d{1,2}$/.test(asked) &&
    /^payments$/i.test(field('creditType') ?? '') &&
    field('firstPayment') === undefined &&
    field('periodicalPayment') === undefined;
  const named =
    from !== undefined && to !== undefined
      ? upTo(Number(from), Number(to))
      : isMost
        ? upTo(1, Number(asked))
        : /^\d{1,2}([\s,]+\d{1,2})+$/.test(asked)
          ? asked.split(/[\s,]+/).map(Number)
          : [];
  const total = Number(field('total') ?? 0);
  return [...new Set(named)].filter((count) => count > 0 && count <= total).sort((a, b) => a - b);
}

/** What a deal of so many payments is sent with: what does not divide is in the first payment. */
export function inPayments({ creditType, total }: Named, count: number): Named {
  const whole = { firstPayment: undefined, periodicalPayment: undefined };
  if (count === 1) return { ...whole, creditType: 'RegularCredit', numberOfPayments: undefined };
  if (/^special/i.test(creditType ?? '')) return { ...whole, numberOfPayments: String(count) };
  const periodical = Math.floor(Number(total) / count);
  return {
    creditType: 'Payments',
    // Of Payments the first is not counted.
    numberOfPayments: String(count - 1),
    firstPayment: String(Number(total) - (count - 1) * periodical),
    periodicalPayment: String(periodical),
  };
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
