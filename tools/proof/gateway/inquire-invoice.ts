import { type Alteration, editsOf } from '../alteration.ts';
import { missing, requestsOf } from '../requests.ts';

const invoices = editsOf('sandbox/invoices.ts');

export const inquireInvoiceMutants: readonly Alteration[] = [
  requestsOf('inquireInvoice').accepts(
    'inquireInvoice.request.terminalNumber',
    'inquireInvoice needs no terminalNumber',
    missing,
    {
      file: 'sandbox/inquire-invoice.ts',
      from: 'requestedTerminal(call,',
      to: "if (field('terminalNumber')) requestedTerminal(call,",
    },
  ),
  requestsOf('inquireInvoice').refuses(
    ['envelope.inquireInvoice-shape', 'inquireInvoice.accepted-is-000', 'inquireInvoice.error.000'],
    'an inquireInvoice with its terminalNumber in request is refused',
    (f) => f('terminalNumber') !== '',
  ),
  invoices(
    ['invoice.creationCode.669', 'limit.invoices', 'general.invoice-ils-only'],
    'an invoice is created in a currency other than ILS',
    "if (currency !== 'ILS') return '669';",
    '',
  ),
  ...(['102', '103', '110', '116', '121', '129', '133'] as const).map((code) =>
    invoices(
      `invoice.responseCode.${code}`,
      `the vendor's code ${code} is told as 101`,
      'const responseCode = done ? (invoice.responseCode ??',
      `const responseCode = done && invoice.responseCode === '${code}' ? '101' : done ? (invoice.responseCode ??`,
    ),
  ),
];
