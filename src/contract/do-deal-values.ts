import type { Says } from './field.ts';

export const doDealValues = {
  transactionType: {
    Debit: { line: 71, says: 'Debit is for a charge. The validation decides whether and when it charges.' },
    Credit: { line: 71, says: 'Credit is for a payout. The validation decides whether and when it pays.' },
    Forced: { line: 71, says: 'A deal of type Forced is accepted.' },
    CashBack: { line: 71, says: 'A deal of type CashBack is accepted.' },
    Cash: { line: 71, says: 'A deal of type Cash is accepted.' },
    RecurringDebit: {
      line: 71,
      says: 'A deal of type RecurringDebit is accepted (Israeli market only).',
    },
    BalanceEnquiry: { line: 71, says: 'A deal of type BalanceEnquiry is accepted only with a total of 1.' },
    Load: { line: 71, says: 'A deal of type Load is accepted.' },
    Discharge: { line: 71, says: 'A deal of type Discharge is accepted.' },
  },
  currency: {
    ILS: { line: 72, says: 'A deal in new shekels, ILS, is accepted.' },
    USD: { line: 72, says: 'A deal in US dollars, USD, is accepted.' },
    GBP: { line: 72, says: 'A deal in pounds sterling, GBP, is accepted.' },
    HKD: { line: 72, says: 'A deal in Hong Kong dollars, HKD, is accepted.' },
    JPY: { line: 72, says: 'A deal in yen, JPY, is accepted.' },
    EUR: { line: 72, says: 'A deal in euros, EUR, is accepted.' },
  },
  creditType: {
    RegularCredit: { line: 75, says: 'The credit type RegularCredit, a single payment, is accepted.' },
    IsraCredit: { line: 75, says: 'The credit type IsraCredit is accepted.' },
    AdHock: { line: 75, says: 'The credit type AdHock is accepted.' },
    SpecialCredit: { line: 75, says: 'The credit type SpecialCredit is accepted with a number of payments.' },
    Payments: {
      line: 75,
      says: 'The credit type Payments is accepted with a first payment, a periodical payment and a number of payments.',
    },
  },
  transactionCode: {
    Internet: { line: 76, says: 'The transaction code Internet, for e-commerce, is accepted.' },
    Phone: { line: 76, says: 'The transaction code Phone, for mail or telephone orders, is accepted.' },
  },
  mpiValidation: {
    AutoComm: { line: 83, says: 'A payment page with mpiValidation AutoComm can charge a card.' },
    Verify: { line: 83, says: 'A payment page with mpiValidation Verify can pre-authorize an amount.' },
    Token: { line: 83, says: 'A payment page with mpiValidation Token can create a token of a card.' },
    AutoCommHold: {
      line: 83,
      says: 'A payment page with mpiValidation AutoCommHold can charge a card and hold the charge.',
    },
  },
  ipayCode: {
    Currency: { line: 100, says: 'A balance enquiry with ipayCode Currency is accepted.' },
    Stars: { line: 100, says: 'A balance enquiry with ipayCode Stars is accepted.' },
    Points: { line: 100, says: 'A balance enquiry with ipayCode Points is accepted.' },
    Club: { line: 100, says: 'A balance enquiry with ipayCode Club is accepted.' },
  },
} as const satisfies Record<string, Record<string, Says>>;
