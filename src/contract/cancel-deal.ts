import type { RequestField, Says } from './field.ts';

const overrides = {
  format: { kind: 'text' },
  occurrence: 'optional',
  line: 262,
  says: 'A value given with a cancellation takes the place of the one of the original.',
} as const satisfies RequestField;

/** The parameters of cancelDeal. */
export const cancelDealRequest = {
  tranId: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 262,
    says: 'tranId names the transaction to cancel; given with other lookups, it alone counts.',
  },
  cgUid: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 262,
    says: 'cgUid finds the transaction to cancel.',
  },
  'ashraitEmvData.orgUid': {
    holds: 'id',
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 262,
    says: 'orgUid, inside ashraitEmvData, finds the transaction to cancel by its uid of the clearing protocol.',
  },
  terminalNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 262,
    says: 'A cancellation may name the terminal and need not.',
  },
  user: {
    ...overrides,
    format: { kind: 'text', min: 1, max: 19 },
    says: 'A user reference given with a cancellation takes the place of the one of the original.',
  },
  shiftId1: overrides,
  shiftId2: overrides,
  shiftId3: overrides,
} as const satisfies Record<string, RequestField>;

export const cancelDealGeneral = {
  'cancelDeal.lookup-required': {
    line: 262,
    group: 'lookup of a cancellation',
    says: 'A cancellation names the transaction by at least one of three lookups.',
  },
  'cancelDeal.full-amount-only': {
    line: 262,
    group: 'cancellation',
    says: 'A cancellation is for the full amount: what it answers is the amount of the original.',
  },
  'cancelDeal.reply': {
    line: 262,
    group: 'cancellation',
    says: 'A cancellation answers with the type Cancel, code 52, and the amount cancelled.',
  },
} as const satisfies Record<string, Says>;
