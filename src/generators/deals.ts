import fc, { type Arbitrary } from 'fast-check';
import { movingValidations } from '../contract/index.ts';
import { cardNumber, cvv, expiry } from './cards.ts';
import { always, type Known, maybe, one, oneOf, type Parameters, some, together, without } from './fields.ts';
import { letters, textOf } from './values.ts';

/** Fields of a deal in installments. Amounts are texts in the smallest unit of the currency. */
export type Installments = Readonly<
  Record<'total' | 'firstPayment' | 'periodicalPayment' | 'numberOfPayments', string>
>;

/** Installments that add up: total = first payment + number of payments x periodical payment. */
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

export const brokenPlan: Arbitrary<Installments> = fc
  .tuple(installmentPlan, fc.integer({ min: 1, max: 500 }), fc.boolean())
  .map(([plan, by, up]) => {
    const total = Number(plan.total);
    return { ...plan, total: String(up || total <= by ? total + by : total - by) };
  });

export type DealKind = 'plain' | 'special credit' | 'payments' | 'token' | 'balance' | 'capture';

/** Fields that need a setting of the terminal: they are sent only with a known value. */
const extras = ['addonData', 'deferMonths', 'offerCode', 'routeCode'];

const free = [
  ...['user', 'slaveTerminalNumber', 'shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate'],
  ...Array.from({ length: 10 }, (_, index) => `userData${index + 1}`),
];

const debit = { transactionType: 'Debit', validation: 'AutoComm' };

/**
 * Combinations that the specification states. It states none for Forced pre-authorizations, and no installments for
 * other deals.
 */
const combinations: readonly Parameters[] = [
  debit,
  ...movingValidations
    .filter((validation) => validation !== debit.validation)
    .map((validation) => ({ ...debit, validation })),
  ...['Credit', 'Forced', 'CashBack', 'Cash', 'RecurringDebit', 'Load', 'Discharge'].map(
    (transactionType) => ({ ...debit, transactionType }),
  ),
  { transactionType: 'Credit', validation: 'Verify' },
];

const regular = { creditType: 'RegularCredit' };

/** Deals of each kind, the simplest first. Validation AdHock depends on the card (ambiguity #31). */
const kinds: Readonly<Record<DealKind, (known: Known) => readonly Arbitrary<Parameters>[]>> = {
  plain: (known) => [
    ...only(known, combinations, (values) => together(always({ ...values, ...regular }), amounts)),
    ...only(known, [{ ...debit, creditType: 'IsraCredit' }], (values) => together(always(values), amounts)),
  ],
  'special credit': (known) =>
    only(known, [{ ...debit, creditType: 'SpecialCredit' }], (values) =>
      together(always(values), amounts, number),
    ),
  payments: (known) =>
    only(known, [{ ...debit, creditType: 'Payments' }], (values) =>
      together(always(values), installmentPlan as Arbitrary<Parameters>),
    ),
  token: (known) => only(known, [{ ...debit, ...regular, validation: 'Token', total: '0' }], always),
  balance: (known) =>
    only(known, [{ ...debit, ...regular, transactionType: 'BalanceEnquiry', total: '1' }], (values) =>
      together(always(values), fc.record({ ipayCode: one('doDeal', known, 'ipayCode') })),
    ),
  // A capture of the pre-authorization with the known cgUid. Its amount is at most that of the pre-authorization.
  capture: (known) =>
    known.cgUid === undefined
      ? []
      : only(known, [{ ...debit, ...regular, cgUid: known.cgUid }], (values) =>
          together(always(values), upTo(Number(known.total ?? 1))),
        ),
};

const upTo = (limit: number): Arbitrary<Parameters> =>
  fc.integer({ min: 1, max: limit }).map((total): Parameters => ({ total: String(total) }));

const amounts = upTo(49_999);
const number = fc
  .integer({ min: 2, max: 36 })
  .map((count): Parameters => ({ numberOfPayments: String(count) }));

const proof: Arbitrary<Parameters> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: always({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      cavv: textOf(`${letters}0123456789+/`, 48, 48),
      eci: textOf('0123456789', 1, 1),
      xid: textOf(letters, 1, 50),
    }),
  },
);

const only = (
  known: Known,
  all: readonly Parameters[],
  made: (values: Parameters) => Arbitrary<Parameters>,
): readonly Arbitrary<Parameters>[] =>
  all
    .filter((values) => Object.entries(values).every(([name, value]) => (known[name] ?? value) === value))
    .map(made);

export const isPossible = (kind: DealKind, known: Known): boolean => kinds[kind](known).length > 0;

const weights: Readonly<Record<DealKind, number>> = {
  ...{ plain: 5, 'special credit': 2, payments: 3, token: 1, balance: 1, capture: 1 },
};

/** Removes the number or the token of a card, because a request has only one of them. A token is made from a number. */
const byOneName = (fields: Parameters): Parameters => {
  if (fields.cardId === undefined) return fields;
  if (fields.validation === 'Token') return without(fields, 'cardId');
  return { ...without(fields, 'cardNo'), transactionCode: 'Internet' };
};

/** Deals with a card, of the given kind or any. They shrink to a charge of 1 with only the required fields. */
export function deal(known: Known, kind?: DealKind): Arbitrary<Parameters> {
  const asked = kind ? [kind] : (Object.keys(kinds) as DealKind[]);
  const possible = asked
    .map((name) => ({ weight: weights[name], made: kinds[name](known) }))
    .filter(({ made }) => made.length > 0);
  const what = possible.map(({ weight, made }) => ({ weight, arbitrary: oneOf(...made) }));
  const header = fc.record({
    terminalNumber: fc.constant(known.terminalNumber),
    currency: one('doDeal', known, 'currency'),
    transactionCode: one('doDeal', known, 'transactionCode'),
    cardNo: known.cardNo === undefined ? cardNumber : fc.constant(known.cardNo),
    cardExpiration: known.cardExpiration === undefined ? expiry : fc.constant(known.cardExpiration),
  });
  const token = known.cardId === undefined ? always({}) : some('doDeal', known, ['cardId']);
  const security = maybe({ cvv: known.cvv === undefined ? cvv : fc.constant(known.cvv) });
  return together(
    header,
    token,
    fc.oneof({ withCrossShrink: true }, ...what),
    security,
    proof,
    some('doDeal', known, [...free, ...extras.filter((name) => known[name] !== undefined)]),
  ).map(byOneName);
}
