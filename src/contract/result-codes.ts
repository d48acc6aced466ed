import type { Says } from './field.ts';

/** Result codes by command. The key is the code; `000` is success and every other one a refusal. */

export const refundDealErrors = {
  '310': { line: 323, says: 'No charge matches the refund.' },
  '317': { line: 324, says: 'The refund names no transaction: no lookup was sent.' },
  '320': { line: 325, group: 'credited twice', says: 'The charge was credited already.' },
  '321': { line: 326, group: 'refund', says: 'The refund is not of the amount charged: it is above it.' },
  '324': { line: 327, says: 'The terminal may not refund.' },
  '332': { line: 328, says: 'The lookup of the refund meets several transactions.' },
  '339': { line: 329, group: 'credit type of a refund', says: 'The credit type is not that of the charge.' },
  '340': { line: 330, says: 'The number of payments is not that of the charge.' },
  '341': {
    line: 331,
    group: 'refund',
    says: 'The amount of the refund does not go with that of the charge.',
  },
} as const satisfies Record<string, Says>;

export const cancelDealErrors = {
  '310': {
    line: 337,
    group: 'nothing to cancel',
    says: 'No charge matches the cancellation: what it names is not one.',
  },
  '312': { line: 338, group: 'nothing to cancel', says: 'No transaction to cancel was found.' },
  '313': {
    line: 339,
    group: 'cancellation window',
    says: 'The charge was transmitted already; refundDeal is the way.',
  },
  '314': { line: 340, group: 'cancelled twice', says: 'The charge was cancelled already.' },
  '317': {
    line: 341,
    group: 'lookup of a cancellation',
    says: 'The cancellation names no transaction: no lookup was sent.',
  },
  '319': { line: 342, says: 'The terminal may not cancel.' },
  '320': { line: 343, group: 'credited twice', says: 'The charge was credited already.' },
  '332': {
    line: 344,
    says: 'The lookup of the cancellation meets several transactions, on a terminal that does not choose among them.',
  },
} as const satisfies Record<string, Says>;

export const inquireTransactionsErrors = {
  '000': { line: 354, group: 'inquiry answered', says: 'An inquiry that finds transactions answers 000.' },
  '325': {
    line: 355,
    group: 'well-formed requests',
    says: 'An inquiry that is not well-formed XML is refused with 325.',
  },
  '099': { line: 356, group: 'inquiry answered', says: 'An inquiry that finds nothing answers 099.' },
} as const satisfies Record<string, Says>;

export const doDealErrors = {
  refusal: {
    line: 348,
    group: 'refusal by the credit company',
    says: 'A deal that the credit company refuses answers 004, in result and status, with an extendedStatus of five digits.',
  },
} as const satisfies Record<string, Says>;
