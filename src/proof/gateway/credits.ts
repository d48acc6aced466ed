import { editMutant, type Mutant } from '../mutant.ts';

/** Refunds and cancellations. */
export const credits: readonly Mutant[] = [
  editMutant('refundDeal.error.332', 'multi: refundDeal chooses', {
    file: 'sandbox/originals.ts',
    from: 'if (approved.length > 1 &&',
    to: "if (refusals.command !== 'refundDeal' && approved.length > 1 &&",
  }),
  editMutant('refundDeal.error.332', 'multi: refundDeal code', {
    file: 'sandbox/originals.ts',
    from: "Refusal('332'",
    to: "Refusal('310'",
  }),
  editMutant('refundDeal.request.cgUid', 'multi: refundDeal always', {
    file: 'sandbox/originals.ts',
    from: "?.severalMatches === 'refuse'",
    to: "?.number !== 'x'",
  }),
  editMutant('cancelDeal.error.332', 'multi: cancelDeal chooses', {
    file: 'sandbox/originals.ts',
    from: 'if (approved.length > 1 &&',
    to: "if (refusals.command !== 'cancelDeal' && approved.length > 1 &&",
  }),
  editMutant('refundDeal.request.terminalNumber', 'refund: terminalNumber is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'terminalNumber' && given !== undefined && given !== facts[name])",
  }),
  editMutant('refundDeal.request.authNumber', 'refund: authNumber is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'authNumber' && given !== undefined && given !== facts[name])",
  }),
  editMutant('refundDeal.request.user', 'refund: user is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'user' && given !== undefined && given !== facts[name])",
  }),
  editMutant('refundDeal.request.shiftId1', 'refund: shiftId1 is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'shiftId1' && given !== undefined && given !== facts[name])",
  }),
  editMutant('refundDeal.request.shiftId2', 'refund: shiftId2 is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'shiftId2' && given !== undefined && given !== facts[name])",
  }),
  editMutant('refundDeal.request.shiftId3', 'refund: shiftId3 is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'shiftId3' && given !== undefined && given !== facts[name])",
  }),
  editMutant('refundDeal.request.shiftTxnDate', 'refund: shiftTxnDate is not checked', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (given !== undefined && given !== facts[name])',
    to: "if (name !== 'shiftTxnDate' && given !== undefined && given !== facts[name])",
  }),
  editMutant('cancelDeal.request.user', 'cancel: user not overridden', {
    file: 'sandbox/cancel-deal.ts',
    from: "['user', 'shiftId1', 'shiftId2', 'shiftId3']",
    to: "['user', 'shiftId1', 'shiftId2', 'shiftId3'].filter((n) => n !== 'user')",
  }),
  editMutant('cancelDeal.request.shiftId1', 'cancel: shiftId1 not overridden', {
    file: 'sandbox/cancel-deal.ts',
    from: "['user', 'shiftId1', 'shiftId2', 'shiftId3']",
    to: "['user', 'shiftId1', 'shiftId2', 'shiftId3'].filter((n) => n !== 'shiftId1')",
  }),
  editMutant('cancelDeal.request.shiftId2', 'cancel: shiftId2 not overridden', {
    file: 'sandbox/cancel-deal.ts',
    from: "['user', 'shiftId1', 'shiftId2', 'shiftId3']",
    to: "['user', 'shiftId1', 'shiftId2', 'shiftId3'].filter((n) => n !== 'shiftId2')",
  }),
  editMutant('cancelDeal.request.shiftId3', 'cancel: shiftId3 not overridden', {
    file: 'sandbox/cancel-deal.ts',
    from: "['user', 'shiftId1', 'shiftId2', 'shiftId3']",
    to: "['user', 'shiftId1', 'shiftId2', 'shiftId3'].filter((n) => n !== 'shiftId3')",
  }),
  editMutant('envelope.request.language', 'language refund English', {
    file: 'sandbox/credits.ts',
    from: 'valuesOf(transaction, terminal, call.language)',
    to: "valuesOf(transaction, terminal, 'ENG')",
  }),
  editMutant('refundDeal.request.tranId', 'refundDeal: tranId loses to cgUid', {
    file: 'sandbox/originals.ts',
    from: 'const lookup = lookups.find((name) => field(name));',
    to: "const lookup = (refusals.command==='refundDeal'?(['cgUid','tranId','ashraitEmvData.orgUid'] as const):lookups).find((name) => field(name));",
  }),
  editMutant(
    'refundDeal.request.ashraitEmvData.orgUid',
    'refundDeal: lookup ashraitEmvData.orgUid is ignored',
    {
      file: 'sandbox/originals.ts',
      from: 'const lookup = lookups.find((name) => field(name));',
      to: "const lookup = lookups.find((name) => field(name) && !(refusals.command==='refundDeal' && name==='ashraitEmvData.orgUid'));",
    },
  ),
  editMutant(['refundDeal.error.339', 'refundDeal.request.creditType'], 'refundDeal: 339 off', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (creditType && creditType',
    to: "if (creditType === 'x' && creditType",
  }),
  editMutant('refundDeal.request.transactionCode', 'refundDeal: transactionCode is refused', {
    file: 'sandbox/refund-deal.ts',
    from: '  checkMatches(call, original);',
    to: "  checkMatches(call, original); if (call.field('transactionCode')) throw new Refusal('401','x','x');",
  }),
  editMutant('cancelDeal.request.tranId', 'cancelDeal: tranId loses to cgUid', {
    file: 'sandbox/originals.ts',
    from: 'const lookup = lookups.find((name) => field(name));',
    to: "const lookup = (refusals.command==='cancelDeal'?(['cgUid','tranId','ashraitEmvData.orgUid'] as const):lookups).find((name) => field(name));",
  }),
  editMutant('cancelDeal.request.cgUid', 'cancelDeal: lookup cgUid is ignored', {
    file: 'sandbox/originals.ts',
    from: 'const lookup = lookups.find((name) => field(name));',
    to: "const lookup = lookups.find((name) => field(name) && !(refusals.command==='cancelDeal' && name==='cgUid'));",
  }),
  editMutant(
    'cancelDeal.request.ashraitEmvData.orgUid',
    'cancelDeal: lookup ashraitEmvData.orgUid is ignored',
    {
      file: 'sandbox/originals.ts',
      from: 'const lookup = lookups.find((name) => field(name));',
      to: "const lookup = lookups.find((name) => field(name) && !(refusals.command==='cancelDeal' && name==='ashraitEmvData.orgUid'));",
    },
  ),
  editMutant('cancelDeal.request.terminalNumber', 'cancelDeal: terminalNumber is refused', {
    file: 'sandbox/cancel-deal.ts',
    from: 'if (named !== undefined && named !== original.terminalNumber)',
    to: 'if (named !== undefined)',
  }),
  editMutant(['cancelDeal.error.317', 'cancelDeal.lookup-required'], 'cancelDeal: no lookup takes last', {
    file: 'sandbox/originals.ts',
    from: '  if (!lookup)\n',
    to: "  if (!lookup && refusals.command==='cancelDeal') { const l = state.ledger.all().filter((o)=>debits.includes(o.kind)&&o.terminalNumber===field('terminalNumber')).at(-1); if (l) return l; }\n  if (!lookup)\n",
  }),
  editMutant(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal: 313 off',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith && row.refusedWith !== '313')\n",
    },
  ),
  editMutant(['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'], 'cancelDeal: 314 off', {
    file: 'sandbox/cancel-deal.ts',
    from: '  if (row.refusedWith)\n',
    to: "  if (row.refusedWith && row.refusedWith !== '314')\n",
  }),
  editMutant(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'refundDeal: 320 off',
    {
      file: 'sandbox/refund-deal.ts',
      from: 'if (row?.refusedWith) throw',
      to: "if (row?.refusedWith === 'x') throw",
    },
  ),
  editMutant('refundDeal.error.317', 'refundDeal: 317 becomes 310', {
    file: 'sandbox/originals.ts',
    from: "throw new Refusal('317', error('317')",
    to: "throw new Refusal(refusals.command==='refundDeal'?'310':'317', error('317')",
  }),
  editMutant('refundDeal.error.320', 'refundDeal: 320 code', {
    file: 'sandbox/refund-deal.ts',
    from: "throw new Refusal(row.refusedWith, row.id, 'the charge",
    to: "throw new Refusal('310', row.id, 'the charge",
  }),
  editMutant(['refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'], 'refundDeal: 321 off', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (total > original.total)',
    to: 'if (total > 1e12)',
  }),
  editMutant('refundDeal.error.324', 'refundDeal: 324 off', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (!terminal?.refunds)',
    to: 'if (!terminal)',
  }),
  editMutant('refundDeal.error.339', 'refundDeal: 339 code', {
    file: 'sandbox/refund-deal.ts',
    from: "Refusal('339'",
    to: "Refusal('310'",
  }),
  editMutant('cancelDeal.error.310', 'cancelDeal: 310 any code', {
    file: 'sandbox/originals.ts',
    from: "if (!latest) throw new Refusal('310', error('310')",
    to: "if (!latest) throw new Refusal('999', error('310')",
  }),
  editMutant('cancelDeal.error.312', 'cancelDeal: notfound code', {
    file: 'sandbox/cancel-deal.ts',
    from: "notFound: '312'",
    to: "notFound: '317'",
  }),
  editMutant('cancelDeal.error.313', 'cancelDeal: 313 code 310', {
    file: 'sandbox/cancel-deal.ts',
    from: '      row.refusedWith,\n',
    to: "      row.refusedWith === '313' ? '310' : row.refusedWith,\n",
  }),
  editMutant('cancelDeal.error.314', 'cancelDeal: 314 code 310', {
    file: 'sandbox/cancel-deal.ts',
    from: '      row.refusedWith,\n',
    to: "      row.refusedWith === '314' ? '310' : row.refusedWith,\n",
  }),
  editMutant('cancelDeal.error.317', 'cancelDeal: 317 becomes 310', {
    file: 'sandbox/originals.ts',
    from: "throw new Refusal('317', error('317')",
    to: "throw new Refusal(refusals.command==='cancelDeal'?'310':'317', error('317')",
  }),
  editMutant('cancelDeal.error.319', 'cancelDeal: 319 off', {
    file: 'sandbox/cancel-deal.ts',
    from: 'if (!terminal?.cancels)',
    to: 'if (!terminal)',
  }),
  editMutant(
    ['cancelDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'cancelDeal: 320 off',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith && row.refusedWith !== '320')\n",
    },
  ),
  editMutant('limit.refund-total', 'refundDeal: 321 off by one', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (total > original.total)',
    to: 'if (total > original.total + 1)',
  }),
  editMutant(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal: 313 but changes',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith === '313') original.state = original.state === 'cancelled' ? 'authorized' : 'cancelled';\n  if (row.refusedWith)\n",
    },
  ),
];
