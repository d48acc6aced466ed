import { editMutant, type Mutant } from '../mutant.ts';

/** Deals that are held, released and put on hold. */
export const holds: readonly Mutant[] = [
  editMutant('validation.AutoCommRelease', 'a release succeeds, and the deal stays held', {
    file: 'sandbox/holds.ts',
    from: 'held.state = row.to;',
    to: '',
  }),
  editMutant(
    'validation.AutoCommRelease',
    'the release of a deal that is not held is taken',
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
  editMutant(
    'validation.AutoCommRelease',
    'the release of a cancelled deal makes it ready for transmission',
    {
      file: 'sandbox/holds.ts',
      from: "  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
      to: "  if (held.state === 'cancelled') { held.state = 'pending transmission'; return answered(call, terminal, held, ''); }\n  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
    },
  ),
  editMutant('validation.AutoCommRelease', 'a release makes a second deal beside the held one', {
    file: 'sandbox/holds.ts',
    from: 'held.state = row.to;',
    to: 'held.state = row.to; call.state.ledger.add({ ...held, tranId: call.state.identifiers.tranId() });',
  }),
  editMutant(
    'transaction.reply.cgUid',
    'the reply to a release or to SetAsHold has another cgUid than the deal',
    {
      file: 'sandbox/holds.ts',
      from: 'const shown = { ...transaction,',
      to: "const shown = { ...transaction, cgUid: '1234567',",
    },
  ),
  editMutant(
    'transition.any-transaction-dodeal-setashold-with-tranid',
    'a pre-authorization cannot be put on hold',
    {
      file: 'sandbox/holds.ts',
      from: '  if (!row?.to)\n',
      to: "  if (!row?.to || transaction.state === 'authorized')\n",
    },
  ),
  editMutant('cancelDeal.error.313', 'a cancellation after the transmission is refused with 310, not 313', {
    file: 'contract/transitions.ts',
    from: "refusedWith: '313'",
    to: "refusedWith: '310'",
  }),
  editMutant('cancelDeal.error.314', 'a second cancellation is refused with 310, not 314', {
    file: 'contract/transitions.ts',
    from: "refusedWith: '314'",
    to: "refusedWith: '310'",
  }),
  editMutant('refundDeal.error.320', 'a second credit of a charge is refused with 310, not 320', {
    file: 'contract/transitions.ts',
    from: "refusedWith: '320'",
    to: "refusedWith: '310'",
  }),
];
