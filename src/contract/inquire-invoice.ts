import { doDealRequest } from './do-deal.ts';
import { ofAnyWidth, type ReplyField, type RequestField, type Says } from './field.ts';

/** The parameters of inquireInvoice. terminalNumber is directly below `request`. */
export const inquireInvoiceRequest = {
  terminalNumber: {
    format: doDealRequest.terminalNumber.format,
    occurrence: 'required',
    line: 299,
    says: 'An inquireInvoice request has terminalNumber directly below the element request.',
  },
  'invoice.invoiceAtranId': {
    format: { kind: 'text', min: 1 },
    occurrence: 'required',
    line: 299,
    says: 'An inquireInvoice request names the invoice by the id that the creation of the invoice returned.',
  },
} as const satisfies Record<string, RequestField>;

export const invoiceReply = {
  status: {
    format: { kind: 'digits', min: 3, max: 5 },
    derived: 'as the status in the reply to a transaction command',
    carried: 'filled',
    line: 188,
    group: 'invoice inquiry accepted',
    says: 'The reply about an invoice has a status: 000 if the inquiry is accepted.',
  },
  statusText: { carried: 'filled', line: 188, says: 'The reply about an invoice has a status text.' },
} as const satisfies Record<string, ReplyField>;

const carried = { carried: 'always', line: 188 } as const;

/** Child elements of `originalInvoice`. All are empty if the invoice does not exist. */
export const originalInvoice = {
  invoiceCreationMethod: {
    ...carried,
    says: 'The record of an invoice has the element invoiceCreationMethod.',
  },
  invoiceResponseCode: {
    ...carried,
    ...ofAnyWidth,
    says: 'The record of an invoice has the answer of the invoice vendor as a code.',
  },
  invoiceResponseName: {
    ...carried,
    says: 'The record of an existing invoice contains the name of its response code. For a missing invoice, the name says that the invoice was not found.',
  },
  invoiceDocNumber: { ...carried, says: 'The record of an invoice has the element invoiceDocNumber.' },
  invoiceDocUrl: { ...carried, says: 'The record of an existing invoice has the download link of its PDF.' },
  invoiceAtranId: {
    ...carried,
    says: 'The record of an existing invoice has the invoiceAtranId of the request.',
  },
  invoiceCreationDate: {
    ...carried,
    format: { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' },
    says: 'The record of an existing invoice has the time of its creation, written YYYY-MM-DD hh:mm:ss.',
  },
  mailTo: { ...carried, says: 'The record of an invoice has the element mailTo.' },
  invoiceCreationCode: {
    ...carried,
    ...ofAnyWidth,
    says: 'The record of an invoice has the result code of its creation.',
  },
  cancelTransaction: { ...carried, says: 'The record of an invoice has the element cancelTransaction.' },
} as const satisfies Record<string, ReplyField>;

export const inquireInvoiceGeneral = {
  'inquireInvoice.accepted-is-000': {
    line: 301,
    group: 'invoice inquiry accepted',
    says: 'An accepted inquiry about an invoice answers 000 in result and status, even if the invoice is missing.',
  },
  'inquireInvoice.existing': {
    line: 301,
    group: 'existing invoice',
    says: 'For an existing invoice the response code is 100 and the creation code is 000.',
  },
  'inquireInvoice.missing': {
    line: 301,
    group: 'missing invoice',
    says: 'For a missing invoice the creation code is 671, and the response name says that the invoice was not found. The other fields of a missing invoice are empty.',
  },
  'inquireInvoice.existing-not-cancelled': {
    line: 188,
    standing: 'recommended',
    says: 'For an existing invoice cancelTransaction should be 0, as in the success sample. The specification does not explain cancelTransaction.',
  },
  'inquireInvoice.async-poll': {
    line: 299,
    standing: 'chosen',
    says: 'Invoices are created asynchronously. A repeated invoice inquiry returns the current status of the invoice.',
  },
} as const satisfies Record<string, Says>;
