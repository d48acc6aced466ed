import type { Says } from './field.ts';

/** The specification's table of limits. Most rows repeat the rule of a field and are in the group of that rule. */
export const limits = {
  'total-in-doDeal': {
    line: 404,
    group: 'amount of a deal',
    says: 'The amount of a deal is above zero and has at most eight digits. Only a token request can have the amount zero.',
  },
  'refund-total': { line: 405, group: 'refund', says: 'A refund must not exceed the original amount.' },
  'cancellation-amount': {
    line: 406,
    group: 'cancellation',
    says: 'A cancellation covers the full amount of the transaction.',
  },
  'cancellation-window': {
    line: 407,
    group: 'cancellation window',
    says: 'A charge can be cancelled only until it is transmitted.',
  },
  terminalNumber: {
    line: 408,
    group: 'terminal number of a deal',
    says: 'A terminal number has 10 characters.',
  },
  'user-field': {
    line: 409,
    group: 'user reference of a deal',
    says: "The field user, the merchant's own reference, has 1 to 19 characters.",
  },
  'userData1-to-userData10': {
    line: 410,
    group: 'user data',
    says: 'The fields userData1 to userData10 have at most 256 characters.',
  },
  'shiftId1-to-shiftId3-doDeal': {
    line: 411,
    group: 'shift ids of a deal',
    says: 'A shift id of a deal has 1 to 32 letters and digits.',
  },
  'numberOfPayments-firstPayment-periodicalPayment': {
    line: 412,
    group: 'installment fields',
    says: 'numberOfPayments, firstPayment and periodicalPayment have 1 to 20 digits.',
  },
  cardNo: { line: 413, group: 'card number', says: 'A card number has 16 to 19 digits.' },
  cvv: { line: 414, group: 'cvv', says: 'A CVV has 3 or 4 digits.' },
  cavv: {
    line: 415,
    group: '3-D Secure fields',
    says: 'cavv has 48 characters. xid has at most 50 characters. eci has one digit.',
  },
  deferMonths: { line: 416, group: 'deferMonths', says: 'deferMonths defers billing by 1 to 12 months.' },
  dueDate: {
    line: 417,
    group: 'dueDate',
    says: 'The billing date dueDate is at most one year after the deal.',
  },
  addonData: { line: 418, group: 'addonData', says: 'addonData has 2 to 8 digits.' },
  routeCode: { line: 419, group: 'routeCode', says: 'routeCode is a number from 1 to 256.' },
  'queries-by-clearingReferanceNo-or-transmitId': {
    line: 420,
    binds: 'merchant',
    observable: 'no',
    unobservable: 'The specification shows no parameter that controls paging.',
    says: 'Inquiries by clearing reference or transmission can find many records. The caller must implement paging.',
  },
  invoices: {
    line: 421,
    group: 'invoices in ILS',
    says: 'Only deals in ILS get invoices.',
  },
  'transmission-batches-per-transmission': {
    line: 422,
    group: 'batch limit',
    says: 'A transmission has a limited number of batches. A transmission with more batches is refused with 534.',
  },
} as const satisfies Record<string, Says>;
