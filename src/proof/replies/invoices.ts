import { vendorCodes } from '../../contract/index.ts';
import { textAt } from '../../message/element.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { type Change, changed, exchanged, gone, said } from './tree.ts';

const within = 'response.inquireInvoice.originalInvoice';

const where =
  (name: string, text: string, change: Wire): Wire =>
  (root, asked) =>
    textAt(root, `${within}.${name}`) === text ? change(root, asked) : root;

const change =
  (name: string, made: Change): Wire =>
  (root) =>
    changed(root, `${within}.${name}`, made);

/** Invoices and what the vendor said of them. */
export const invoiceMutants: readonly Mutant[] = [
  ...(Object.keys(vendorCodes) as (keyof typeof vendorCodes)[])
    .filter((code) => code !== '100')
    .map((code) =>
      wireMutant(
        `invoice.responseCode.${code}`,
        `${code} has another name`,
        where('invoiceResponseCode', code, change('invoiceResponseName', said('Whatever'))),
      ),
    ),
  ...(['669', '670', '671'] as const).flatMap((code) =>
    ['000', '672'].map((other) =>
      wireMutant(
        `invoice.creationCode.${code}`,
        `${code} is told as ${other}`,
        change('invoiceCreationCode', exchanged(code, other)),
      ),
    ),
  ),
  wireMutant('general.invoice-messages-english', 'names are in Hebrew where the request is', (root, asked) =>
    asked.sent('language')?.toUpperCase() === 'HEB'
      ? change('invoiceResponseName', said('שגיאה'))(root, asked)
      : root,
  ),
  wireMutant(
    ['inquireInvoice.accepted-is-000', 'inquireInvoice.missing', 'inquireInvoice.error.000'],
    'a question about a missing invoice is refused',
    where('invoiceCreationCode', '671', (root) =>
      changed(changed(root, 'response.result', said('671')), 'response.inquireInvoice.status', said('671')),
    ),
  ),
  wireMutant(['command.inquireInvoice'], 'the reply about an invoice has no invoice', (root) =>
    changed(root, within, gone),
  ),
];
