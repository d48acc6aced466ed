import type { Says } from './field.ts';

/** Values of a parameter, all from one line of the specification. */
const allowed = <Name extends string>(line: number, values: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, says]) => [name, { line, says }]),
  ) as Readonly<Record<Name, Says>>;

export const doDealValues = {
  transactionType: allowed(71, {
    Debit:
      'Debit is the type of a charge. The field validation decides whether and when the card is charged.',
    Credit:
      'Credit is the type of a payout. The field validation decides whether and when the payout is made.',
    Forced: 'A deal of type Forced is allowed.',
    CashBack: 'A deal of type CashBack is allowed.',
    Cash: 'A deal of type Cash is allowed.',
    RecurringDebit: 'A deal of type RecurringDebit is allowed (Israeli market only).',
    BalanceEnquiry: 'A deal of type BalanceEnquiry is allowed only with a total of 1.',
    Load: 'A deal of type Load is allowed.',
    Discharge: 'A deal of type Discharge is allowed.',
  }),
  currency: allowed(72, {
    ILS: 'A deal in new shekels, ILS, is allowed.',
    USD: 'A deal in US dollars, USD, is allowed.',
    GBP: 'A deal in pounds sterling, GBP, is allowed.',
    HKD: 'A deal in Hong Kong dollars, HKD, is allowed.',
    JPY: 'A deal in yen, JPY, is allowed.',
    EUR: 'A deal in euros, EUR, is allowed.',
  }),
  creditType: allowed(75, {
    RegularCredit: 'The credit type RegularCredit, a single payment, is allowed.',
    IsraCredit: 'The credit type IsraCredit is allowed.',
    AdHock: 'The credit type AdHock is allowed.',
    SpecialCredit: 'The credit type SpecialCredit is allowed with a number of payments.',
    Payments:
      'The credit type Payments is allowed with a first payment, a periodical payment and a number of payments.',
  }),
  transactionCode: allowed(76, {
    Internet: 'The transaction code Internet, for e-commerce, is allowed.',
    Phone: 'The transaction code Phone, for mail or telephone orders, is allowed.',
  }),
  mpiValidation: allowed(83, {
    AutoComm: 'mpiValidation can be AutoComm. A payment page with this value charges a card.',
    Verify: 'mpiValidation can be Verify. A payment page with this value pre-authorizes an amount.',
    Token: 'mpiValidation can be Token. A payment page with this value creates a token of a card.',
    AutoCommHold:
      'mpiValidation can be AutoCommHold. A payment page with this value charges a card and holds the charge.',
  }),
  ipayCode: allowed(100, {
    Currency: 'A balance enquiry with ipayCode Currency is allowed.',
    Stars: 'A balance enquiry with ipayCode Stars is allowed.',
    Points: 'A balance enquiry with ipayCode Points is allowed.',
    Club: 'A balance enquiry with ipayCode Club is allowed.',
  }),
};
