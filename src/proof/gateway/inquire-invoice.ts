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
  inquiry(
    'inquireInvoice.accepted-is-000',
    'an inquiry about a missing invoice is refused with 671',
    'const standing = state.invoices.find(merchant, id);',
    "const standing = state.invoices.find(merchant, id); if (!standing) throw new Refusal('671' as never,'x' as never,'x');",
  ),
  inquiry(
    'inquireInvoice.accepted-is-000',
    'a missing invoice is refused with 671 in Hebrew',
    "    result: '000',",
    "    result: standing || language !== 'HEB' ? '000' : '671',",
  ),
  inquiry(
    'inquireInvoice.error.414',
    'inquireInvoice refuses a value that is too short or too long with 401',
    "sized ? '401' : '414'",
    "'401'",
  ),
  inquiry(
    'invoice.creationCode.671',
    'the creation code of a missing invoice is 672',
    "invoiceCreationCode: '671'",
    "invoiceCreationCode: '672'",
  ),
  inquiry(
    'inquireInvoice.missing',
    'a missing invoice has no name in Hebrew',
    'invoiceValues(standing, state.baseUrl) : missing',
    "invoiceValues(standing, state.baseUrl) : { ...missing, ...(language === 'HEB' && { invoiceResponseName: '' }) }",
  ),
  invoices(
    'invoice.creationCode.670',
    'an invoice that failed validation has invoiceCreationCode 668, not 670',
    'if (creationCode !== undefined) return creationCode;',
    "if (creationCode !== undefined) return creationCode === '670' ? '668' : creationCode;",
  ),
  invoices(
    ['invoice.creationCode.669', 'limit.invoices', 'general.invoice-ils-only'],
    'an invoice is created in a currency other than ILS',
    "if (currency !== 'ILS') return '669';",
    '',
  ),
  invoices(
    'invoice.creationCode.669',
    'an invoice in a currency other than ILS has the creation code 668',
    "return '669'",
    "return '668'",
  ),
  name(
    'invoice.responseCode.108',
    "the name of the vendor's code 108 is EmailNotValid",
    "responseName: responseCode === '108' ? 'EmailNotValid' : names[responseCode || creationCode] ?? ''",
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
