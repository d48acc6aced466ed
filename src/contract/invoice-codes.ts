import type { Says } from './field.ts';

export const invoiceCreationCodes = {
  '668': { line: 396, says: 'Creation code 668 means that the invoice cannot be created.' },
  '669': {
    line: 396,
    group: 'invoices in ILS',
    says: 'Creation code 669 means that the currency is not supported. Only deals in ILS get invoices.',
  },
  '670': { line: 396, says: 'Creation code 670 means that the invoice did not pass its checks.' },
  '671': {
    line: 396,
    group: 'missing invoice',
    says: 'Creation code 671 means that the invoice was not found.',
  },
} as const satisfies Record<string, Says>;

/** Codes of the invoice vendor in `invoiceResponseCode`. Code 115 does not exist. */
export const vendorCodes = {
  '100': 'Success',
  '101': 'UsernameInvalid',
  '102': 'CompanyCodeAlreadyExists',
  '103': 'CompanyCodeDoesNotExist',
  '104': 'CompanyCodeInvalidFormat',
  '105': 'DocumentInvalidSubject',
  '106': 'DocumentDoesNotExit',
  '107': 'SendEmailAborted',
  '108': 'EmailInvalid',
  '109': 'CultureInvalid',
  '110': 'KeyInvalid',
  '111': 'AccountExpired',
  '112': 'DocumentInvalidItemNumber',
  '113': 'DocumentInvalidQuantity',
  '114': 'DocumentInvalidPrice',
  '116': 'DocumentDoesNotExistForSpecifiedCompany',
  '117': 'CurrencyConversionServiceNotAvailable',
  '118': 'InvalidItemCode',
  '119': 'CurrencyInWrongFormat',
  '120': 'DocumentMissingItem',
  '121': 'DocumentInvalidDateFormatDDMMYY',
  '122': 'PaymentAmountDoesntMatchInvoice',
  '123': 'DocumentAmountInvalid',
  '124': 'CashInvalidAmount',
  '125': 'CheckInvalidAmount',
  '126': 'CCInvalidAmount',
  '127': 'TransInvalidAmount',
  '128': 'CheckInvalidDateFormatDDMMYY',
  '129': 'CCInvalidDateFormatDDMMYY',
  '130': 'TransInvalidDateFormatDDMMYY',
  '131': 'PaymentTotalMustBeEqualToInvoiceTotal',
  '132': 'TaxRateInTheDocsIsNotEqual',
  '133': 'ClientCompanyNameAlreadyExists',
  '134': 'ClientTicketAlreadyExists',
} as const;

export const vendorCodeRules = Object.fromEntries(
  Object.entries(vendorCodes).map(([code, name]) => [
    code,
    {
      line: 398,
      ...(code === '100' && { group: 'existing invoice' }),
      says: `Response code ${code} of the invoice vendor is named ${name}.`,
    },
  ]),
) as Readonly<Record<keyof typeof vendorCodes, Says>>;
