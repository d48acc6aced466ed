import type { Says } from './field.ts';

/** The values that doDeal takes, by field; each is a rule of its own. */
export const doDealValues = {
  transactionType: {
    Debit: { line: 71, says: 'Debit charges the cardholder.' },
    Credit: { line: 71, says: 'Credit pays out to the cardholder.' },
    Forced: { line: 71, says: 'Forced is a kind of deal that is taken.' },
    CashBack: { line: 71, says: 'CashBack is a kind of deal that is taken.' },
    Cash: { line: 71, says: 'Cash is a kind of deal that is taken.' },
    RecurringDebit: {
      line: 71,
      says: 'RecurringDebit, known to the Israeli market, is a kind of deal that is taken.',
    },
    BalanceEnquiry: { line: 71, says: 'BalanceEnquiry is taken with a total of 1 and with no other.' },
    Load: { line: 71, says: 'Load is a kind of deal that is taken.' },
    Discharge: { line: 71, says: 'Discharge is a kind of deal that is taken.' },
  },
  currency: {
    ILS: { line: 72, says: 'A deal in new shekels, ILS, is taken.' },
    USD: { line: 72, says: 'A deal in US dollars, USD, is taken.' },
    GBP: { line: 72, says: 'A deal in pounds sterling, GBP, is taken.' },
    HKD: { line: 72, says: 'A deal in Hong Kong dollars, HKD, is taken.' },
    JPY: { line: 72, says: 'A deal in yen, JPY, is taken.' },
    EUR: { line: 72, says: 'A deal in euros, EUR, is taken.' },
  },
  creditType: {
    RegularCredit: { line: 75, says: 'RegularCredit, one single payment, is taken.' },
    IsraCredit: { line: 75, says: 'IsraCredit is taken.' },
    AdHock: { line: 75, says: 'AdHock is taken.' },
    SpecialCredit: { line: 75, says: 'SpecialCredit is taken with its number of payments.' },
    Payments: { line: 75, says: 'Payments is taken with its first and periodical payment and their number.' },
  },
  transactionCode: {
    Internet: { line: 76, says: 'Internet, a deal of e-commerce, is taken.' },
    Phone: { line: 76, says: 'Phone, a deal by mail or telephone, is taken.' },
  },
  mpiValidation: {
    AutoComm: { line: 83, says: 'A payment page can charge.' },
    Verify: { line: 83, says: 'A payment page can pre-authorize.' },
    Token: { line: 83, says: 'A payment page can make a token.' },
    AutoCommHold: { line: 83, says: 'A payment page can charge and hold.' },
  },
  ipayCode: {
    Currency: { line: 100, says: 'A balance can be asked for in currency.' },
    Stars: { line: 100, says: 'A balance can be asked for in stars.' },
    Points: { line: 100, says: 'A balance can be asked for in points.' },
    Club: { line: 100, says: 'A balance can be asked for of a club.' },
  },
} as const satisfies Record<string, Record<string, Says>>;
