import { editMutant, type Mutant } from '../mutant.ts';

/** Deals that are held, released and put on hold. */
export const holds: readonly Mutant[] = [
  editMutant('validation.AutoCommRelease', 'release: nothing', {
    file: 'sandbox/holds.ts',
    from: 'held.state = row.to;',
    to: '',
  }),
  editMutant(
    'validation.AutoCommRelease',
    'release: not held is taken',
    {
      file: 'sandbox/holds.ts',
      from: "if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
      to: "if (!row && held.state === 'held') throw new Refusal('310', 'validation.AutoCommRelease'",
    },
    { file: 'sandbox/holds.ts', from: 'held.state = row.to;', to: 'if (row?.to) held.state = row.to;' },
    {
      file: 'sandbox/holds.ts',
      from: 'return answered(call, terminal, held, row.id);',
      to: "return answered(call, terminal, held, row?.id ?? '');",
    },
  ),
  editMutant('validation.AutoCommRelease', 'release: cancelled revives', {
    file: 'sandbox/holds.ts',
    from: "  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
    to: "  if (held.state === 'cancelled') { held.state = 'pending transmission'; return answered(call, terminal, held, ''); }\n  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
  }),
  editMutant('validation.AutoCommRelease', 'release: captures new', {
    file: 'sandbox/holds.ts',
    from: 'held.state = row.to;',
    to: 'held.state = row.to; call.state.ledger.add({ ...held, tranId: call.state.identifiers.tranId() });',
  }),
  editMutant('transaction.reply.cgUid', 'release: other cgUid', {
    file: 'sandbox/holds.ts',
    from: 'const shown = { ...transaction,',
    to: "const shown = { ...transaction, cgUid: '1234567',",
  }),
  editMutant('transition.any-transaction-dodeal-setashold-with-tranid', 'setashold: preauth is refused', {
    file: 'sandbox/holds.ts',
    from: '  if (!row?.to)\n',
    to: "  if (!row?.to || transaction.state === 'authorized')\n",
  }),
  editMutant('cancelDeal.error.313', '313 code', {
    file: 'contract/transitions.ts',
    from: "refusedWith: '313'",
    to: "refusedWith: '310'",
  }),
  editMutant('cancelDeal.error.314', '314 code', {
    file: 'contract/transitions.ts',
    from: "refusedWith: '314'",
    to: "refusedWith: '310'",
  }),
  editMutant('refundDeal.error.320', '320 code', {
    file: 'contract/transitions.ts',
    from: "refusedWith: '320'",
    to: "refusedWith: '310'",
  }),
];
