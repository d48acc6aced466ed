import { editMutant, type Mutant } from '../mutant.ts';

const hold = 'transition.any-transaction-dodeal-setashold-with-tranid';
const capture = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';
const cancellation = 'transition.approved-pending-transmission-canceldeal';

const held = (to: string) =>
  ({
    file: 'sandbox/holds.ts',
    from: "if (transaction.state === 'pending transmission') transaction.state = row.to;",
    to,
  }) as const;

const cancelled = (where: string) =>
  ({
    file: 'sandbox/cancel-deal.ts',
    from: "  original.state = row.to ?? 'cancelled';",
    to: `  if (${where}) original.state = row.to ?? 'cancelled';`,
  }) as const;

const cancelRefused = (where: string) =>
  ({
    file: 'sandbox/cancel-deal.ts',
    from: "  const row = rowFor(asWaiting(original), 'cancelDeal');",
    to: `  const row = ${where} ? undefined : rowFor(asWaiting(original), 'cancelDeal');`,
  }) as const;

const tooMuch = (where: string) =>
  ({
    file: 'sandbox/captures.ts',
    from: "if (Number(field('total')) > authorization.total)",
    to: `if (${where} && Number(field('total')) > authorization.total)`,
  }) as const;

const usedUp = (where: string) =>
  ({
    file: 'sandbox/do-deal.ts',
    from: "if (authorization && approved) authorization.state = 'captured';",
    to: `if (authorization && approved && ${where}) authorization.state = 'captured';`,
  }) as const;

/** Holds, releases, cancellations and captures that go wrong in one case, and right in the plainest. */
export const narrowMoves: readonly Mutant[] = [
  editMutant('validation.SetAsHold', 'what never was is put on hold', {
    file: 'sandbox/holds.ts',
    from: '  if (!found || found.terminalNumber !== terminal.number)',
    to: "  if (!found && /^setashold$/i.test(field('validation') ?? '')) return state.ledger.all().at(-1) as Transaction;\n  if (!found || found.terminalNumber !== terminal.number)",
  }),
  editMutant('validation.AutoCommRelease', 'the release of what never was is taken', {
    file: 'sandbox/holds.ts',
    from: '  const held = named(call, terminal);',
    to: "  if (!call.state.ledger.byTranId(call.field('tranId') ?? '')) return { result: '000', tranId: call.state.identifiers.tranId(), content: transactionElement('doDeal', { status: '000', statusText: 'Permitted transaction' }), rule: '' };\n  const held = named(call, terminal);",
  }),
  editMutant('validation.AutoCommRelease', 'a held charge in dollars stays held when it is released', {
    file: 'sandbox/holds.ts',
    from: '  held.state = row.to;',
    to: "  if (held.sent.currency !== 'USD') held.state = row.to;",
  }),
  editMutant(
    'validation.SetAsHold',
    'what is put on hold is cancelled',
    held("transaction.state = 'cancelled';"),
  ),
  editMutant(
    'validation.AutoCommHold',
    'a held charge that is put on hold is released',
    held(
      "if (transaction.state === 'pending transmission') transaction.state = row.to;\n  if (transaction.state === 'held') transaction.state = 'pending transmission';",
    ),
  ),
  editMutant('validation.Verify', 'the release of a pre-authorization captures it', {
    file: 'sandbox/holds.ts',
    from: "  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');",
    to: "  if (!row?.to && held.state === 'authorized') { held.state = 'pending transmission'; return answered(call, terminal, held, ''); }\n  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');",
  }),
  editMutant(hold, 'a payout cannot be put on hold', {
    file: 'sandbox/holds.ts',
    from: "  if (!row?.to)\n    throw new Refusal('310', 'validation.SetAsHold'",
    to: "  if (!row?.to || transaction.kind === 'payout')\n    throw new Refusal('310', 'validation.SetAsHold'",
  }),
  ...['cgUid', 'ashraitEmvData.orgUid'].map((lookup) =>
    editMutant(
      cancellation,
      `a charge that is cancelled by ${lookup} goes on waiting`,
      cancelled(`!call.field('${lookup}') || original.kind !== 'charge'`),
    ),
  ),
  editMutant(
    cancellation,
    'a charge that was held and released goes on waiting when it is cancelled',
    cancelled("original.sent.validation !== 'AutoCommHold'"),
  ),
  editMutant(
    'transition.authorized-by-verify-j5-canceldeal',
    'the pre-authorization of a payout stays authorized when it is cancelled',
    cancelled("original.kind !== 'pre-authorization' || original.sent.transactionType !== 'Credit'"),
  ),
  editMutant(
    cancellation,
    'a charge in dollars cannot be cancelled',
    cancelRefused("original.sent.currency === 'USD'"),
  ),
  editMutant(
    cancellation,
    'a charge in payments cannot be cancelled',
    cancelRefused("original.sent.creditType === 'Payments'"),
  ),
  editMutant(capture, 'a capture by authNo may be above the authorized amount', tooMuch('cgUid')),
  editMutant(
    'combination.Credit.AutoComm.capture',
    'the capture of a payout may be above the authorized amount',
    tooMuch("field('transactionType') !== 'Credit'"),
  ),
  editMutant(capture, 'a capture by authNo can be made twice', usedUp("field('cgUid')")),
  editMutant(
    'combination.Credit.AutoComm.capture',
    'a payout can be captured twice',
    usedUp("kind !== 'payout'"),
  ),
  editMutant(capture, 'a cancelled pre-authorization can be captured by authNo', {
    file: 'sandbox/captures.ts',
    from: "  if (authorization.state !== 'authorized')",
    to: "  if (authorization.state !== 'authorized' && !(authNo && !cgUid && authorization.state === 'cancelled'))",
  }),
  editMutant('doDeal.request.validation', 'a capture that writes autoComm is a new charge', {
    file: 'sandbox/do-deal.ts',
    from: "const authorization = validation === 'autocomm' ?",
    to: "const authorization = field('validation') === 'AutoComm' ?",
  }),
  editMutant('doDeal.request.transactionType', 'a capture that writes debit is a new charge', {
    file: 'sandbox/captures.ts',
    from: 'const captures = /^(debit|credit)$/i;',
    to: 'const captures = /^(Debit|Credit)$/;',
  }),
];
