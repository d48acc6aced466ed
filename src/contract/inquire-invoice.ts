import { doDealRequest } from './do-deal.ts';
import type { ReplyField, RequestField, Says } from './field.ts';

/** The parameters of inquireInvoice; the terminal stands directly below `request`. */
export const inquireInvoiceRequest = {
  terminalNumber: {
    format: doDealRequest.terminalNumber.format,
    occurrence: 'required',
    line: 299,
    says: 'Asking about an invoice names the terminal directly below request.',
  },
  'invoice.invoiceAtranId': {
    format: { kind: 'text', min: 1 },
    occurrence: 'required',
    line: 299,
    says: 'Asking about an invoice names it by the id that its creation returned.',
  },
} as const satisfies Record<string, RequestField>;

/** What inquireInvoice answers, beside the invoice itself. */
export const invoiceReply = {
  status: {
    format: { kind: 'digits', min: 3, max: 5 },
    carried: 'filled',
    line: 188,
    group: 'invoice inquiry accepted',
    says: 'The reply about an invoice has a status: 000 where the question was accepted.',
  },
  statusText: { carried: 'filled', line: 188, says: 'The reply about an invoice has a text to its status.' },
} as const satisfies Record<string, ReplyField>;

const carried = { carried: 'always', line: 188 } as const;

/** The invoice, in `originalInvoice`. About an invoice that is not there its fields are empty. */
export const originalInvoice = {
  invoiceCreationMethod: { ...carried, says: 'An invoice tells how it was created.' },
  invoiceResponseCode: {
    ...carried,
    format: { kind: 'digits', min: 1, max: 20 },
    says: "An invoice has the vendor's answer as a code.",
  },
  invoiceResponseName: {
    ...carried,
    says: "An invoice has the vendor's answer as a name that goes with the code.",
  },
  invoiceDocNumber: { ...carried, says: 'An invoice has the number of its document.' },
  invoiceDocUrl: { ...carried, says: 'An invoice has the address of its PDF.' },
  invoiceAtranId: { ...carried, says: 'An invoice has the id that was asked for.' },
  invoiceCreationDate: {
    ...carried,
    format: { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' },
    says: 'An invoice has the time of its creation, YYYY-MM-DD hh:mm:ss.',
  },
  mailTo: { ...carried, says: 'An invoice has the address it was mailed to.' },
  invoiceCreationCode: {
    ...carried,
    format: { kind: 'digits', min: 1, max: 20 },
    says: 'An invoice has the code that its creation came to.',
  },
  cancelTransaction: { ...carried, says: 'An invoice has the element cancelTransaction.' },
} as const satisfies Record<string, ReplyField>;

export const inquireInvoiceGeneral = {
  'inquireInvoice.accepted-is-000': {
    line: 301,
    group: 'invoice inquiry accepted',
    says: 'A question about an invoice that is accepted is answered with 000, in result and status, though the invoice be missing.',
  },
  'inquireInvoice.existing': {
    line: 301,
    group: 'existing invoice',
    says: 'About an existing invoice the response code is 100 and the creation code 000.',
  },
  'inquireInvoice.missing': {
    line: 301,
    group: 'missing invoice',
    says: 'About a missing invoice the creation code is 671, the response name says that it was not found, and all else is empty.',
  },
  'inquireInvoice.existing-not-cancelled': {
    line: 188,
    standing: 'recommended',
    says: 'About an existing invoice cancelTransaction is 0, as in the sample of a success.',
  },
  'inquireInvoice.async-poll': {
    line: 299,
    standing: 'chosen',
    says: 'Invoices are created in their own time; asking again tells how far one has come.',
  },
} as const satisfies Record<string, Says>;
