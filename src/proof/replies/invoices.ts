import { vendorCodes } from '../../contract/index.ts';
import { textAt } from '../../message/element.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { resultIn } from './reply-elements.ts';
import { type Change, changed, emptied, exchanged, filled, gone, said } from './tree.ts';

const within = 'response.inquireInvoice.originalInvoice';
const field = <N extends string>(name: N) => `invoice.record.originalInvoice.${name}` as const;

const where =
  (name: string, text: string, change: Wire): Wire =>
  (root, asked) =>
    textAt(root, `${within}.${name}`) === text ? change(root, asked) : root;

const change =
  (name: string, made: Change): Wire =>
  (root) =>
    changed(root, `${within}.${name}`, made);

const hebrew = 'שגיאה';

/** Invoices and what the vendor said of them. */
export const invoiceMutants: readonly Mutant[] = [
  ...(Object.keys(vendorCodes) as (keyof typeof vendorCodes)[]).flatMap((code) => [
    wireMutant(
      `invoice.responseCode.${code}`,
      `${code} has another name`,
      where('invoiceResponseCode', code, change('invoiceResponseName', said('Whatever'))),
    ),
    wireMutant(
      'general.invoice-messages-english',
      `the name of ${code} is in Hebrew`,
      where('invoiceResponseCode', code, change('invoiceResponseName', said(hebrew))),
    ),
  ]),
  ...(['668', '669', '670', '671'] as const).flatMap((code) =>
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
      ? change('invoiceResponseName', said(hebrew))(root, asked)
      : root,
  ),
  wireMutant(
    ['inquireInvoice.existing', 'invoice.responseCode.100', 'invoice.responseCode.101'],
    'an existing invoice has code 101',
    change('invoiceResponseCode', exchanged('100', '101')),
  ),
  wireMutant(
    ['inquireInvoice.existing', field('invoiceCreationCode')],
    'an existing invoice has no creation code',
    where('invoiceCreationCode', '000', change('invoiceCreationCode', emptied)),
  ),
  wireMutant(
    ['inquireInvoice.missing'],
    'the name of a missing invoice is empty',
    where('invoiceCreationCode', '671', change('invoiceResponseName', emptied)),
  ),
  wireMutant(
    'inquireInvoice.missing',
    'the name of a missing invoice is Success',
    where('invoiceCreationCode', '671', change('invoiceResponseName', said('Success'))),
  ),
  wireMutant(
    'inquireInvoice.missing',
    'a missing invoice was mailed to somebody',
    where('invoiceCreationCode', '671', change('mailTo', filled('a@example.com'))),
  ),
  wireMutant(
    ['inquireInvoice.accepted-is-000', 'inquireInvoice.missing', 'inquireInvoice.error.000'],
    'a question about a missing invoice is refused',
    where('invoiceCreationCode', '671', (root) =>
      changed(changed(root, 'response.result', said('671')), 'response.inquireInvoice.status', said('671')),
    ),
  ),
  wireMutant(
    ['inquireInvoice.accepted-is-000', 'invoice.record.status'],
    'an accepted question has status 100',
    (root) =>
      resultIn(root) === '000' ? changed(root, 'response.inquireInvoice.status', said('100')) : root,
  ),
  wireMutant(
    field('invoiceAtranId'),
    'an invoice has another id than was asked for',
    change(
      'invoiceAtranId',
      said((was) => `7${was}`),
    ),
  ),
  wireMutant(
    field('invoiceDocUrl'),
    'the address of an invoice is a file name',
    change('invoiceDocUrl', said('invoice.pdf')),
  ),
  ...(['invoiceDocNumber', 'invoiceCreationDate', 'invoiceCreationMethod'] as const).map((name) =>
    wireMutant(field(name), `${name} of an existing invoice is empty`, change(name, emptied)),
  ),
  wireMutant(field('invoiceDocUrl'), 'an existing invoice has no address', change('invoiceDocUrl', emptied)),
  wireMutant(['command.inquireInvoice'], 'the reply about an invoice has no invoice', (root) =>
    changed(root, within, gone),
  ),
];
