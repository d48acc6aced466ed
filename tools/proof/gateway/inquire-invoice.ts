import { type Alteration, serveMutant, wireMutant } from '../alteration.ts';
import { changed, said } from '../replies/tree.ts';
import { requestsOf } from '../requests.ts';
import { taking } from '../serving.ts';

export const inquireInvoiceMutants: readonly Alteration[] = [
  wireMutant(
    [
      'inquireInvoice.existing',
      'inquireInvoice.missing',
      'command.inquireInvoice',
      'invoice.responseCode.100',
    ],
    'an existing invoice is told as missing',
    (root) =>
      changed(
        root,
        'response.inquireInvoice.originalInvoice.invoiceCreationCode',
        said((was) => (was === '000' ? '671' : undefined)),
      ),
  ),
  serveMutant(
    'inquireInvoice.request.terminalNumber',
    'inquireInvoice needs no terminalNumber',
    taking(
      'inquireInvoice',
      ({ f, call }) =>
        !f('terminalNumber') && { fields: { terminalNumber: call.merchant.terminals[0]?.number } },
    ),
  ),
  requestsOf('inquireInvoice').refuses(
    [
      ...([
        'envelope.inquireInvoice-shape',
        'inquireInvoice.accepted-is-000',
        'inquireInvoice.error.000',
      ] as const),
      'command.inquireInvoice',
    ],
    'an inquireInvoice with its terminalNumber in request is refused',
    (f) => f('terminalNumber') !== '',
  ),
];
