import { editsAt, editsOf, type Mutant } from '../mutant.ts';
import { missing, requestsOf } from '../requests.ts';

const inquiry = editsOf('sandbox/inquire-invoice.ts');
const invoices = editsOf('sandbox/invoices.ts');
const name = editsAt('sandbox/invoices.ts', "responseName: names[responseCode || creationCode] ?? ''");

/** Inquiries about invoices. */
export const inquireInvoiceMutants: readonly Mutant[] = [
  requestsOf('inquireInvoice').accepts(
    'inquireInvoice.request.terminalNumber',
    'inquireInvoice needs no terminalNumber',
    missing,
    {
      file: 'sandbox/inquire-invoice.ts',
      from: "if (!terminalOf(merchant, field('terminalNumber')))",
      to: "if (field('terminalNumber') && !terminalOf(merchant, field('terminalNumber')))",
    },
  ),
  requestsOf('inquireInvoice').refuses(
    ['envelope.inquireInvoice-shape', 'inquireInvoice.accepted-is-000', 'inquireInvoice.error.000'],
    'an inquireInvoice with its terminalNumber in request is refused',
    (f) => f('terminalNumber') !== '',
  ),
  inquiry(
    'inquireInvoice.accepted-is-000',
    'a missing invoice is refused with 671 in Hebrew',
    "    result: '000',",
    "    result: standing || language !== 'HEB' ? '000' : '671',",
  ),
  inquiry(
    'inquireInvoice.missing',
    'a missing invoice has no name in Hebrew',
    'invoiceValues(standing, state.baseUrl) : missing',
    "invoiceValues(standing, state.baseUrl) : { ...missing, ...(language === 'HEB' && { invoiceResponseName: '' }) }",
  ),
  inquiry(
    'inquireInvoice.missing',
    'the missing invoice of a deal has the id of the deal',
    'invoiceValues(standing, state.baseUrl) : missing',
    'invoiceValues(standing, state.baseUrl) : { ...missing, ...(state.ledger.byTranId(id) && { invoiceAtranId: id }) }',
  ),
  invoices(
    ['invoice.creationCode.669', 'limit.invoices', 'general.invoice-ils-only'],
    'an invoice is created in a currency other than ILS',
    "if (currency !== 'ILS') return '669';",
    '',
  ),
  name(
    'invoice.responseCode.101',
    "the name of the vendor's code 101 is in lower case",
    "responseName: responseCode === '101' ? (names['101'] ?? '').toLowerCase() : names[responseCode || creationCode] ?? ''",
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
