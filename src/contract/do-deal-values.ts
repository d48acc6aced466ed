import type { Says } from './field.ts';

export const doDealValues = {
  transactionType: {
    Debit: {
      line: 71,
      says: 'Debit is the type of a charge. The field validation decides whether and when the card is charged.',
    },
    Credit: {
      line: 71,
      says: 'Credit is the type of a payout. The field validation decides whether and when the payout is made.',
    },
    Forced: { line: 71, says: 'A deal of type Forced is allowed.' },
    CashBack: { line: 71, says: 'A deal of type CashBack is allowed.' },
    Cash: { line: 71, says: 'A deal of type Cash is allowed.' },
    RecurringDebit: {
      line: 71,
      says: 'A deal of type RecurringDebit is allowed (Israeli market only).',
    },
    BalanceEnquiry: { line: 71, says: 'A deal of type BalanceEnquiry is allowed only with a total of 1.' },
    Load: { line: 71, says: 'A deal of type Load is allowed.' },
    Discharge: { line: 71, says: 'A deal of type Discharge is allowed.' },
  },
  currency: {
    ILS: { line: 72, says: 'A deal in new shekels, ILS, is allowed.' },
    USD: { line: 72, says: 'A deal in US dollars, USD, is allowed.' },
    GBP: { line: 72, says: 'A deal in pounds sterling, GBP, is allowed.' },
    HKD: { line: 72, says: 'A deal in Hong Kong dollars, HKD, is allowed.' },
    JPY: { line: 72, says: 'A deal in yen, JPY, is allowed.' },
    EUR: { line: 72, says: 'A deal in euros, EUR, is allowed.' },
  },
  creditType: {
    RegularCredit: { line: 75, says: 'The credit type RegularCredit, a single payment, is allowed.' },
    IsraCredit: { line: 75, says: 'The credit type IsraCredit is allowed.' },
    AdHock: { line: 75, says: 'The credit type AdHock is allowed.' },
    SpecialCredit: { line: 75, says: 'The credit type SpecialCredit is allowed with a number of payments.' },
    Payments: {
      line: 75,
      says: 'The credit type Payments is allowed with a first payment, a periodical payment and a number of payments.',
    },
  },
  transactionCode: {
    Internet: { line: 76, says: 'The transaction code Internet, for e-commerce, is allowed.' },
    Phone: { line: 76, says: 'The transaction code Phone, for mail or telephone orders, is allowed.' },
  },
  mpiValidation: {
    AutoComm: {
      line: 83,
      says: 'mpiValidation can be AutoComm. A payment page with this value charges a card.',
    },
    Verify: {
      line: 83,
      says: 'mpiValidation can be Verify. A payment page with this value pre-authorizes an amount.',
    },
    Token: {
      line: 83,
      says: 'mpiValidation can be Token. A payment page with this value creates a token of a card.',
    },
    AutoCommHold: {
      line: 83,
      says: 'mpiValidation can be AutoCommHold. A payment page with this value charges a card and holds the charge.',
    },
  },
  ipayCode: {
    Currency: { line: 100, says: 'A balance enquiry with ipayCode Currency is allowed.' },
    Stars: { line: 100, says: 'A balance enquiry with ipayCode Stars is allowed.' },
    Points: { line: 100, says: 'A balance enquiry with ipayCode Points is allowed.' },
    Club: { line: 100, says: 'A balance enquiry with ipayCode Club is allowed.' },
  },
} as const satisfies Record<string, Record<string, Says>>;
