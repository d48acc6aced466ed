import { validationNames } from './deals.ts';
import { doDealValues } from './do-deal-values.ts';
import type { RequestField } from './field.ts';

const namesIn = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[];

const paymentPage = { group: 'payment page' } as const;

const address = (name: string, event: string) =>
  ({
    format: { kind: 'https address' },
    occurrence: 'conditional',
    line: 84,
    says: `${name} is the https address to which a payment page redirects after ${event}. The specification leaves open whether ${name} is required or only recommended (#38).`,
    ...paymentPage,
  }) as const satisfies RequestField;

const userData = {
  format: { kind: 'words', max: 256 },
  occurrence: 'optional',
  line: 103,
  group: 'user data',
  says: 'Each of the fields userData1 to userData10 has at most 256 letters, digits and spaces.',
} as const satisfies RequestField;

const shiftId = {
  format: { kind: 'alphanumeric', min: 1, max: 32 },
  occurrence: 'optional',
  line: 104,
  group: 'shift ids of a deal',
  says: 'A shift id of a deal groups transactions and has 1 to 32 letters and digits.',
} as const satisfies RequestField;

/** The parameters of doDeal. Amounts are integers in the smallest unit of the currency. */
export const doDealRequest = {
  terminalNumber: {
    format: {
      kind: 'pattern',
      pattern: '[0-9A-Za-z]{2}[0-9]{8}',
      allows: '10 characters: two letters or digits, then eight digits',
    },
    occurrence: 'required',
    line: 70,
    group: 'terminal number of a deal',
    says: 'The terminal number is required. A terminal number has ten characters: two letters or digits, then eight digits.',
  },
  transactionType: {
    format: {
      kind: 'one of',
      values: namesIn(doDealValues.transactionType),
      anyCase: true,
    },
    occurrence: 'required',
    line: 71,
    group: 'kinds of deal',
    says: 'The transaction type is required and must be one of nine names. The spelling debit, as in the examples, is accepted too.',
  },
  currency: {
    format: { kind: 'one of', values: namesIn(doDealValues.currency) },
    occurrence: 'required',
    line: 72,
    group: 'currencies of a deal',
    says: 'The currency is required and must be one of six ISO 4217 codes.',
  },
  total: {
    format: { kind: 'amount', maxDigits: 8, zero: true },
    occurrence: 'required',
    line: 73,
    group: 'amount of a deal',
    says: 'The amount is required: an integer above zero of at most eight characters. Zero is allowed only for tokenization.',
  },
  validation: {
    format: {
      kind: 'one of',
      values: validationNames,
      anyCase: true,
    },
    occurrence: 'required',
    line: 74,
    says: 'The field validation is required and selects the operation. The value must be one of seven names. The spelling autoComm, as in the examples, is accepted too.',
  },
  creditType: {
    format: {
      kind: 'one of',
      values: namesIn(doDealValues.creditType),
    },
    occurrence: 'required',
    line: 75,
    group: 'credit types of a deal',
    says: 'The credit type is required and must be one of five names.',
  },
  transactionCode: {
    format: { kind: 'one of', values: namesIn(doDealValues.transactionCode) },
    occurrence: 'required',
    line: 76,
    group: 'sources of card details',
    says: 'The transaction code is required: Internet or Phone.',
  },
  cardNo: {
    holds: 'card',
    format: { kind: 'digits', min: 16, max: 19 },
    // The payment page asks for the card number. Public clients send the constant CGMPI instead.
    otherwise: {
      when: { field: 'validation', in: ['TxnSetup'] },
      format: {
        kind: 'pattern',
        pattern: '[A-Z]+|[0-9]{16,19}',
        allows:
          'a card number; public clients send a constant such as CGMPI, which the specification does not have',
      },
    },
    occurrence: 'conditional',
    line: 77,
    group: 'card number',
    says: 'A card number has 16 to 19 digits. AutoComm, AutoCommHold and Verify require a card number or a token, and Token requires a card number.',
  },
  cardExpiration: {
    holds: 'expiry',
    format: { kind: 'moment', layout: 'MMYY' },
    occurrence: 'conditional',
    line: 78,
    says: 'A card number requires the expiry of the card, written MMYY.',
  },
  cvv: {
    holds: 'cvv',
    format: { kind: 'digits', min: 3, max: 4 },
    occurrence: 'optional',
    line: 79,
    group: 'cvv',
    says: 'A CVV has 3 or 4 digits. The CVV is optional, and recommended if the card is not present.',
  },
  cardId: {
    holds: 'token',
    format: { kind: 'digits', min: 16, max: 16 },
    occurrence: 'conditional',
    line: 80,
    says: 'A token of 16 digits can replace the card number, except with the validation Token. The last four digits of the token equal the last four digits of the card number.',
  },
  tranId: {
    holds: 'id',
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 81,
    says: 'AutoCommRelease and SetAsHold require the tranId of the deal that is released or put on hold.',
  },
  cgUid: {
    holds: 'id',
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 82,
    group: 'capture',
    says: 'A Debit or Credit deal with validation AutoComm and the cgUid of a pre-authorization captures the pre-authorization. The amount must be within the authorized amount.',
  },
  authNo: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 82,
    group: 'capture',
    says: 'A Debit or Credit deal with validation AutoComm and the authNo of a pre-authorization captures the pre-authorization. The amount must be within the authorized amount.',
  },
  mpiValidation: {
    format: { kind: 'one of', values: namesIn(doDealValues.mpiValidation) },
    occurrence: 'conditional',
    line: 83,
    says: 'A payment-page request has mpiValidation: AutoComm, Verify, Token or AutoCommHold. As the names of the values suggest, mpiValidation selects the operation of the payment page.',
    ...paymentPage,
  },
  successUrl: address('successUrl', 'success'),
  cancelUrl: address('cancelUrl', 'a cancellation'),
  errorUrl: address('errorUrl', 'an error'),
  mid: {
    format: { kind: 'pattern', pattern: '[0-9A-Za-z]+', allows: 'letters and digits' },
    occurrence: 'conditional',
    line: 85,
    says: 'A payment-page request has the field mid: the merchant id for the branding of the page, in letters and digits.',
    ...paymentPage,
  },
  uniqueid: {
    holds: 'reference',
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 86,
    says: 'A payment-page request has the field uniqueid, which prevents duplicates.',
    ...paymentPage,
  },
  numberOfPayments: {
    format: { kind: 'digits', min: 1, max: 20 },
    occurrence: 'conditional',
    line: 87,
    group: 'installment fields',
    says: 'numberOfPayments is an integer of up to 20 digits. The credit type Payments requires numberOfPayments, which then counts the payments after the first. SpecialCredit requires numberOfPayments too, which then counts all payments.',
  },
  firstPayment: {
    format: { kind: 'digits', min: 1, max: 20 },
    occurrence: 'conditional',
    line: 88,
    group: 'installment fields',
    says: 'firstPayment is an integer of up to 20 digits. The credit type Payments requires firstPayment.',
  },
  periodicalPayment: {
    format: { kind: 'digits', min: 1, max: 20 },
    occurrence: 'conditional',
    line: 89,
    group: 'installment fields',
    says: 'periodicalPayment is an integer of up to 20 digits. The credit type Payments requires periodicalPayment.',
  },
  cavv: {
    format: { kind: 'base64', length: 48 },
    occurrence: 'optional',
    line: 90,
    group: '3-D Secure fields',
    says: 'cavv is the 3-D Secure proof of an external MPI: base64 text of 48 characters.',
  },
  eci: {
    format: { kind: 'digits', min: 1, max: 1 },
    occurrence: 'optional',
    line: 91,
    group: '3-D Secure fields',
    says: 'The field eci, the 3-D Secure indicator, is one digit.',
  },
  xid: {
    format: { kind: 'text', min: 1, max: 50 },
    occurrence: 'optional',
    line: 92,
    group: '3-D Secure fields',
    says: 'The field xid, the 3-D Secure transaction id, has at most 50 characters.',
  },
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    occurrence: 'optional',
    line: 93,
    group: 'user reference of a deal',
    says: "The field user, the merchant's own reference, has 1 to 19 characters.",
  },
  addonData: {
    format: { kind: 'digits', min: 2, max: 8 },
    occurrence: 'optional',
    line: 94,
    group: 'addonData',
    says: 'addonData has 2 to 8 digits and appears in reports of the credit company. addonData must be enabled for the terminal.',
  },
  dealerNumber: {
    format: { kind: 'digits', min: 1, max: 7 },
    occurrence: 'conditional',
    line: 95,
    says: 'dealerNumber has 1 to 7 digits. dealerNumber is required in mode ravMutav and forbidden otherwise. The kit reads ravMutav as a mode of the terminal.',
  },
  mainTerminalNumber: {
    format: { kind: 'digits', min: 1, max: 7 },
    occurrence: 'conditional',
    line: 96,
    says: 'mainTerminalNumber has up to 7 digits. mainTerminalNumber is required in mode ravSapak and forbidden otherwise. The kit reads ravSapak as a mode of the terminal.',
  },
  slaveTerminalNumber: {
    format: { kind: 'digits', min: 1, max: 3 },
    occurrence: 'optional',
    line: 97,
    says: 'slaveTerminalNumber, the register number, has up to 3 digits, with leading zeros.',
  },
  deferMonths: {
    format: { kind: 'number', from: 1, to: 12, digits: 2 },
    occurrence: 'optional',
    line: 98,
    alsoAt: 'ashraitEmvData.deferMonths',
    group: 'deferMonths',
    says: 'deferMonths, inside ashraitEmvData, defers billing by 01 to 12 months. The terminal must be configured for deferred billing.',
  },
  dueDate: {
    format: { kind: 'moment', layout: 'yymmdd' },
    occurrence: 'optional',
    line: 99,
    group: 'dueDate',
    says: 'A billing date (dueDate), written yymmdd, is at most one year ahead. The terminal must be configured for billing dates.',
  },
  ipayCode: {
    format: { kind: 'one of', values: namesIn(doDealValues.ipayCode) },
    occurrence: 'optional',
    line: 100,
    group: 'balances',
    says: 'ipayCode, used with a balance enquiry, is one of four names.',
  },
  offerCode: {
    format: { kind: 'digits', min: 2, max: 2 },
    occurrence: 'optional',
    line: 101,
    says: 'An offer code has 2 digits. The terminal must be configured for offer codes.',
  },
  routeCode: {
    format: { kind: 'number', from: 1, to: 256 },
    occurrence: 'optional',
    line: 102,
    group: 'routeCode',
    says: 'routeCode, a number from 1 to 256, routes a logical terminal to an acquirer terminal. The terminal must be configured for routing.',
  },
  userData1: userData,
  userData2: userData,
  userData3: userData,
  userData4: userData,
  userData5: userData,
  userData6: userData,
  userData7: userData,
  userData8: userData,
  userData9: userData,
  userData10: userData,
  shiftId1: shiftId,
  shiftId2: shiftId,
  shiftId3: shiftId,
  shiftTxnDate: {
    format: { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' },
    occurrence: 'optional',
    line: 105,
    says: 'shiftTxnDate is written YYYY-MM-DD hh:mm:ss. The specification does not state the meaning of shiftTxnDate.',
  },
} as const satisfies Record<string, RequestField>;
