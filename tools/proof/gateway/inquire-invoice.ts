import { type Alteration, serveMutant } from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { taking } from '../serving.ts';

export const inquireInvoiceMutants: readonly Alteration[] = [
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
