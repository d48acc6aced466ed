import { z } from 'zod';
import { invoiceCreationCodes, vendorCodes } from '../../contract/index.ts';
import { currencies, invoiceRoles, invoiceDefaults as usual } from './defaults.ts';
import { described, filled, only, roleAmong, whole, writable } from './members.ts';

/** Code 671 is excluded, because it means that no invoice exists. */
const creationCodes = ['000', ...Object.keys(invoiceCreationCodes).filter((code) => code !== '671')];

export const invoiceMembers = only({
  role: described(
    'The role of the invoice in the suite, such as existing or vendor-101',
    roleAmong(invoiceRoles).optional(),
  ),
  id: described(
    'The id of the invoice, invoiceAtranId, which is unique',
    z.string().regex(/^[\w-]{1,20}$/, 'has to be 1 to 20 letters, digits, _ and -'),
  ),
  currency: described(
    'The currency of the deal. For a currency other than ILS, no invoice is created (669)',
    z.enum(currencies).default(usual.currency),
  ),
  responseCode: described(
    'The code of the vendor, invoiceResponseCode. Invoices with 669 or 670 have none. The default is 100 if the invoice was created, otherwise none',
    z.enum(Object.keys(vendorCodes) as [string, ...string[]]).optional(),
  ),
  creationCode: described(
    'The code of the gateway, invoiceCreationCode. The default is 669 for a currency other than ILS, 668 if the vendor refuses, otherwise 000',
    z.enum(creationCodes as [string, ...string[]]).optional(),
  ),
  readyAfter: described(
    'Seconds on the clock of the sandbox until the invoice is created',
    whole(0, 86_400).default(usual.readyAfter),
  ),
  method: described('The element invoiceCreationMethod of the record', filled().default(usual.method)),
  docNumber: described('The document number, invoiceDocNumber. The default is the id', filled().optional()),
  url: described(
    'The address of the document, invoiceDocUrl. The default is an address of the sandbox, which serves a PDF',
    writable(z.url({ protocol: /^https?$/, error: 'has to be an http or https address' })).optional(),
  ),
  mailTo: described('The element mailTo of the record', filled().default(usual.mailTo)),
});

type Outcome = Pick<z.output<typeof invoiceMembers>, 'currency' | 'creationCode' | 'responseCode'>;

export function codesAgree(invoice: Outcome, context: z.RefinementCtx): void {
  const [member, message] = wrongIn(invoice) ?? [];
  if (member !== undefined) context.addIssue({ code: 'custom', path: [member], message });
}

export const invoiceSchema = invoiceMembers.superRefine(codesAgree);

/** The vendor is called only for ILS invoices that passed the checks of the gateway. */
function wrongIn({
  currency,
  creationCode,
  responseCode,
}: Outcome): readonly [member: string, says: string] | undefined {
  const inShekels = currency === 'ILS';
  if (inShekels && creationCode === '669')
    return ['creationCode', 'is only for currencies other than ILS: change the currency, or omit the code'];
  if (!inShekels && creationCode !== undefined && creationCode !== '669')
    return [
      'creationCode',
      'has to be 669 for a currency other than ILS: omit the code, or change the currency to ILS',
    ];
  if (responseCode === undefined) return undefined;
  if (!inShekels || creationCode === '670')
    return [
      'responseCode',
      `is not allowed with creation code ${inShekels ? '670' : '669'}, because the gateway does not call the vendor: omit responseCode`,
    ];
  const created = responseCode === '100';
  return creationCode === undefined || (creationCode === '000') === created
    ? undefined
    : [
        'creationCode',
        `has to be ${created ? '000' : '668'} with that responseCode: omit one of the two codes`,
      ];
}
