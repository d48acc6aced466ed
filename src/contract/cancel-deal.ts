import type { RequestField, Says } from './field.ts';

const overrides = {
  format: { kind: 'text' },
  occurrence: 'optional',
  line: 262,
  says: 'A shift id in a cancellation overrides the shift id of the original transaction. The specification leaves open whether the cancellation or the original transaction then has the new shift id (#87).',
} as const satisfies RequestField;

export const cancelDealRequest = {
  tranId: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 262,
    says: 'tranId names the transaction to cancel. If tranId is sent, the gateway ignores cgUid and orgUid.',
  },
  cgUid: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 262,
    says: 'cgUid identifies the transaction to cancel.',
  },
  'ashraitEmvData.orgUid': {
    holds: 'id',
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 262,
    says: 'orgUid, inside ashraitEmvData, identifies the transaction to cancel: orgUid is the uid of this transaction in the clearing protocol.',
  },
  terminalNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 262,
    says: 'terminalNumber is optional in a cancellation.',
  },
  user: {
    ...overrides,
    format: { kind: 'text', min: 1, max: 19 },
    says: 'The reference (field user) of a cancellation overrides the reference of the original transaction. The specification leaves open whether the cancellation or the original transaction then has the new reference (#87).',
  },
  shiftId1: overrides,
  shiftId2: overrides,
  shiftId3: overrides,
} as const satisfies Record<string, RequestField>;

export const cancelDealGeneral = {
  'cancelDeal.lookup-required': {
    line: 262,
    group: 'lookup of a cancellation',
    says: 'A cancellation requires at least one of the lookups tranId, cgUid and orgUid, which name the original transaction.',
  },
  'cancelDeal.full-amount-only': {
    line: 262,
    group: 'cancellation',
    says: 'A cancellation covers the full amount: the reply has the amount of the original transaction.',
  },
  'cancelDeal.reply': {
    line: 262,
    group: 'cancellation',
    says: 'The reply to a cancellation has the type Cancel with code 52, the cancelled amount and the cgUid of the original transaction.',
  },
} as const satisfies Record<string, Says>;
