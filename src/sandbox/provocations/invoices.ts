import { ruleOf } from '../../contract/index.ts';
import type { Call, Provocation, Step } from './provocation.ts';

const ask = (invoice: string): Call => ({ command: 'inquireInvoice', invoice });
const unknown = { 'invoice.invoiceAtranId': '99999999999' };

const mendRequest =
  'A mistake of the program that asked for the invoice: mend the value, and create the invoice alone. Do not repeat the charge.';
const mendAccount = 'Look at the account with the invoice vendor; the operator can tell how it is set.';

/** What a merchant does about the answers of the vendor, by what they are about. */
const vendorAdvice: readonly (readonly [codes: string, advice: string])[] = [
  ['101 102 103 104 110 111 116 133', mendAccount],
  ['105 107 108 109', 'Mend subject, address or language of the message, and have the invoice sent again.'],
  ['106', 'Check which document the invoice refers to.'],
  ['112 113 114 118 120', 'Mend the lines of the invoice: number, quantity, price, code; one line at least.'],
  ['117', 'Create the invoice alone, in ILS or later. Do not repeat the charge.'],
  [
    '119 123 124 125 126 127',
    'Mend the amount: the sums of the payments are written as the vendor takes them.',
  ],
  ['121 128 129 130', 'Write the date DDMMYY.'],
  ['122 131 132', 'Mend the sums: payments, total and tax have to agree with the lines.'],
  ['134', 'The ticket has an invoice already: ask about that one.'],
];

const creation = (code: string, invoice: string, how: string, advice: string): Provocation => ({
  code,
  rule: ruleOf('invoice.creationCode', code),
  commands: ['inquireInvoice'],
  by: 'invoice',
  how,
  advice,
  steps: [ask(invoice)],
  at: 'originalInvoice.invoiceCreationCode',
});

const vendor = (code: string, advice: string): Provocation => ({
  code,
  rule: ruleOf('invoice.responseCode', code),
  commands: ['inquireInvoice'],
  by: 'invoice',
  how: `Ask about the invoice "${code === '100' ? 'existing' : `vendor-${code}`}".`,
  advice,
  steps: [ask(code === '100' ? 'existing' : `vendor-${code}`)],
  at: 'originalInvoice.invoiceResponseCode',
});

const asked = (fields: Readonly<Record<string, string>>, but?: Call['but']): readonly Step[] => [
  { command: 'inquireInvoice', fields, ...(but && { but }) },
];

/** What inquireInvoice answers, in `result` and in the two codes of the invoice. */
export const invoiceProvocations: readonly Provocation[] = [
  {
    code: '000',
    rule: 'inquireInvoice.error.000',
    commands: ['inquireInvoice'],
    by: 'invoice',
    how: 'Ask about any invoice, one that is missing included.',
    advice: 'Read invoiceCreationCode and invoiceResponseCode: 000 says only that the question was taken.',
    steps: asked(unknown),
  },
  {
    code: '325',
    rule: 'inquireInvoice.error.325',
    commands: ['inquireInvoice'],
    by: 'request',
    how: 'Cut the XML of the question off in the middle.',
    advice:
      'A mistake of the program that sends it: write the XML with a library, and percent-encode int_in.',
    steps: asked(unknown, 'cut off'),
  },
  {
    code: '405',
    rule: 'inquireInvoice.error.405',
    commands: ['inquireInvoice'],
    by: 'credentials',
    how: 'Send another password.',
    advice: 'Use the credentials of the API, not of the console, and those of this environment.',
    steps: asked(unknown, 'wrong password'),
  },
  {
    code: '414',
    rule: 'inquireInvoice.error.414',
    commands: ['inquireInvoice'],
    by: 'request',
    how: 'Leave the terminal out of the question, or the form field int_in.',
    advice: 'A mistake of the program that sends it: mend the length of the value.',
    steps: asked(unknown, 'no int_in'),
  },
  creation(
    '668',
    'cannot-be-created',
    'Ask about the invoice "cannot-be-created".',
    'Create the invoice alone, later; do not repeat the charge. Tell the operator if the code stays.',
  ),
  creation(
    '669',
    'not-ils',
    'Ask about the invoice "not-ils".',
    'Write invoices for deals in other currencies elsewhere.',
  ),
  creation('670', 'failed-validation', 'Ask about the invoice "failed-validation".', mendRequest),
  {
    ...creation(
      '671',
      '',
      'Ask about an invoiceAtranId that nobody has.',
      'Check the id; where the invoice was asked for a moment ago, ask again later.',
    ),
    steps: asked(unknown),
  },
  vendor('100', 'Nothing: the invoice is there. invoiceDocUrl leads to its PDF.'),
  ...vendorAdvice.flatMap(([codes, advice]) => codes.split(' ').map((code) => vendor(code, advice))),
];
