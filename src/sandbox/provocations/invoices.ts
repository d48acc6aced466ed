import { ruleOf } from '../../contract/index.ts';
import type { Call, Row, Stated, Step } from './provocation.ts';

const ask = (invoice: string): Call => ({ command: 'inquireInvoice', invoice });
const unknown = { 'invoice.invoiceAtranId': '99999999999' };

const mendRequest =
  'The program sent an invalid value for the invoice: correct the value, and create only the invoice. Do not repeat the charge.';
const mendAccount =
  'Check the account with the invoice vendor. The operator knows the settings of the account.';

const vendorAdvice: readonly (readonly [codes: string, advice: string])[] = [
  ['101 102 103 104 110 111 116 133', mendAccount],
  ['105 107 108 109', 'Correct the subject, address or language of the message, and send the invoice again.'],
  ['106', 'The vendor does not find a document: check the id of the document that the invoice refers to.'],
  [
    '112 113 114 118 120',
    'Correct the lines of the invoice: number, quantity, price, code. At least one line is required.',
  ],
  ['117', 'Create only the invoice, in ILS or later. Do not repeat the charge.'],
  [
    '119 123 124 125 126 127',
    'Correct the amount: write the sums of the payments in the form of the vendor.',
  ],
  ['121 128 129 130', 'Write the date in the form DDMMYY.'],
  ['122 131 132', 'Correct the sums: payments, total and tax must agree with the lines.'],
  [
    '134',
    'Check at the invoice vendor whether the deal already has an invoice, before you create another one.',
  ],
];

const creation = (invoice: string, advice: string): Row => ({
  by: 'invoice',
  how: `Inquire about the invoice "${invoice}".`,
  advice,
  steps: [ask(invoice)],
});

const vendor = (code: string, advice: string): Stated => ({
  [ruleOf('invoice.responseCode', code)]: creation(code === '100' ? 'existing' : `vendor-${code}`, advice),
});

const asked = (fields: Readonly<Record<string, string>>, but?: Call['but']): readonly Step[] => [
  { command: 'inquireInvoice', fields, ...(but && { but }) },
];

export const invoices = {
  'inquireInvoice.error.000': {
    by: 'invoice',
    how: 'Inquire about any invoice, even a missing one.',
    advice: 'Read invoiceCreationCode and invoiceResponseCode: 000 means only that the inquiry was accepted.',
    steps: asked(unknown),
  },
  'inquireInvoice.error.325': {
    by: 'request',
    how: 'Send only half of the XML of the inquiry.',
    advice: 'The program sends an invalid request: write the XML with a library, and percent-encode int_in.',
    steps: asked(unknown, 'cut off'),
  },
  'inquireInvoice.error.405': {
    by: 'credentials',
    how: 'Send another password.',
    advice: 'Use the API credentials of this environment, not those of the console.',
    steps: asked(unknown, 'wrong password'),
  },
  'inquireInvoice.error.414': {
    by: 'request',
    how: 'Omit the terminal or the form field int_in.',
    advice: 'The program sends an invalid request: correct the length of the value.',
    steps: asked(unknown, 'no int_in'),
  },
  'invoice.creationCode.668': creation(
    'cannot-be-created',
    'Create only the invoice, later. Do not repeat the charge. If the code persists, contact the operator.',
  ),
  'invoice.creationCode.669': creation('not-ils', 'Use another system for invoices in other currencies.'),
  'invoice.creationCode.670': creation('failed-validation', mendRequest),
  'invoice.creationCode.671': {
    by: 'invoice',
    how: 'Inquire about an unknown invoiceAtranId.',
    advice: 'Check the id. A new invoice can take time: inquire again later.',
    steps: asked(unknown),
  },
} as const satisfies Stated;

export const vendorCodes: Stated = Object.assign(
  {},
  vendor('100', 'Do nothing: the invoice exists. invoiceDocUrl is the address of its PDF.'),
  ...vendorAdvice.flatMap(([codes, advice]) => codes.split(' ').map((code) => vendor(code, advice))),
);
