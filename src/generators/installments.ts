import fc, { type Arbitrary } from 'fast-check';

/** What a deal in installments says of them. Amounts in the smallest unit of the currency, as text. */
export type Installments = Readonly<
  Record<'total' | 'firstPayment' | 'periodicalPayment' | 'numberOfPayments', string>
>;

/** Plans that add up: total = first payment + number of payments x periodical payment. */
export const installmentPlan: Arbitrary<Installments> = fc
  .record({
    first: fc.integer({ min: 1, max: 9_999 }),
    periodical: fc.integer({ min: 1, max: 999 }),
    number: fc.integer({ min: 1, max: 35 }),
  })
  .map(({ first, periodical, number }) => ({
    total: String(first + number * periodical),
    firstPayment: String(first),
    periodicalPayment: String(periodical),
    numberOfPayments: String(number),
  }));

/** Plans whose total is above or below what the payments come to. */
export const brokenPlan: Arbitrary<Installments> = fc
  .tuple(installmentPlan, fc.integer({ min: 1, max: 500 }), fc.boolean())
  .map(([plan, by, up]) => {
    const total = Number(plan.total);
    return { ...plan, total: String(up || total <= by ? total + by : total - by) };
  });
