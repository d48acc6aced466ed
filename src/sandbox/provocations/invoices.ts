import { ruleOf } from '../../contract/index.ts';
import { defaultMerchants } from '../configuration/index.ts';
import { invoicesByRole } from '../roles.ts';
import type { Call, Row, Stated, Step } from './provocation.ts';

const ask = (invoice: string): Call => ({ command: 'inquireInvoice', invoice });
const idOf = (role: string): string => invoicesByRole(defaultMerchants())[role] ?? role;
const unknown = { 'invoice.invoiceAtranId': '99999999999' };

/** The specification has the names of vendor codes without a meaning, and shows no request that creates an invoice. */
const createAgain =
  'Do not repeat the charge. Ask the operator how to create only the invoice again: the specification does not show a request for this.';
const mendAccount =
  'Check the account with the invoice vendor. Ask the operator which settings the gateway uses for this account.';
const byName = (meaning: string): string => `By its name, the code means: ${meaning}. ${createAgain}`;

const vendorAdvice: readonly (readonly [codes: string, advice: string])[] = [
  ['101 102 103 104 110 111 116 133', mendAccount],
  ['105', byName('the subject of the invoice is invalid')],
  ['108', byName('the e-mail address is invalid')],
  ['109', byName('the culture (the setting of the language) is invalid')],
  ['107', byName('the sending of the e-mail was aborted')],
  ['106', byName('the vendor does not find a document')],
  ['112', byName('the number of an item is invalid')],
  ['113', byName('the quantity of an item is invalid')],
  ['114', byName('the price of an item is invalid')],
  ['117', byName('the service that converts currencies is not available')],
  ['118', byName('the code of an item is invalid')],
  ['119', byName('the currency is written in a wrong format')],
  ['120', byName('the document lacks an item')],
  ['123 124 125 126 127', byName('an amount of the invoice is invalid')],
  ['121 128 129 130', byName('a date of the invoice does not have the form DDMMYY')],
  ['122 131', byName('the payments and the invoice do not have the same total')],
  ['132', byName('the tax rates in the documents are not equal')],
  [
    '134',
    'Check with the invoice vendor whether the deal already has an invoice, before another one is created.',
  ],
];

const creation = (invoice: string, advice: string): Row => ({
  how: `Inquire about the invoice with the invoiceAtranId ${idOf(invoice)} (the test invoice "${invoice}").`,
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
    how: 'Inquire about any invoice, even about an invoice that does not exist.',
    advice: 'Read invoiceCreationCode and invoiceResponseCode: 000 means only that the inquiry was accepted.',
    steps: asked(unknown),
  },
  'inquireInvoice.error.325': {
    how: 'Send only half of the XML of the inquiry.',
    advice: 'Your program sends an invalid request: write the XML with a library, and percent-encode int_in.',
    steps: asked(unknown, 'cut off'),
  },
  'inquireInvoice.error.405': {
    how: 'Send another password.',
    advice: 'Use the API credentials of this environment, not the credentials of the console.',
    steps: asked(unknown, 'wrong password'),
  },
  'inquireInvoice.error.414': {
    how: 'Omit the terminal or the form field int_in.',
    advice:
      'Your program sends an invalid request: correct the length of the value, or send the missing value.',
    steps: asked(unknown, 'no int_in'),
  },
  'invoice.creationCode.668': creation('cannot-be-created', createAgain),
  'invoice.creationCode.669': creation(
    'not-ils',
    'The gateway creates invoices only for ILS. Use another system for invoices in other currencies.',
  ),
  'invoice.creationCode.670': creation(
    'failed-validation',
    `Find the invalid value of the invoice. ${createAgain}`,
  ),
  'invoice.creationCode.671': {
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
