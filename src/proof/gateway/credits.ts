import { editMutant, type Mutant } from '../mutant.ts';

/** Refunds and cancellations. */
export const credits: readonly Mutant[] = [
  editMutant(
    'refundDeal.error.332',
    'refundDeal chooses among several matches on a terminal that refuses them',
    {
      file: 'sandbox/originals.ts',
      from: 'if (approved.length > 1 &&',
      to: "if (refusals.command !== 'refundDeal' && approved.length > 1 &&",
    },
  ),
  editMutant(
    'refundDeal.error.332',
    'refundDeal with a lookup that finds several transactions is refused with 310, not 332',
    {
      file: 'sandbox/originals.ts',
      from: "Refusal('332'",
      to: "Refusal(refusals.command === 'refundDeal' ? '310' : '332'",
    },
  ),
  editMutant(
    'cancelDeal.error.332',
    'cancelDeal chooses among several matches on a terminal that refuses them',
    {
      file: 'sandbox/originals.ts',
      from: 'if (approved.length > 1 &&',
      to: "if (refusals.command !== 'cancelDeal' && approved.length > 1 &&",
    },
  ),
  ...['terminalNumber', 'authNumber', 'user', 'shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate'].map(
    (field) =>
      editMutant(
        `refundDeal.request.${field}`,
        `a refund with another ${field} than that of the original is taken`,
        {
          file: 'sandbox/refund-deal.ts',
          from: 'if (given !== undefined && given !== facts[name])',
          to: `if (name !== '${field}' && given !== undefined && given !== facts[name])`,
        },
      ),
  ),
  ...['user', 'shiftId1', 'shiftId2', 'shiftId3'].map((field) =>
    editMutant(
      `cancelDeal.request.${field}`,
      `a cancellation keeps the ${field} of the original when another is sent`,
      {
        file: 'sandbox/cancel-deal.ts',
        from: "['user', 'shiftId1', 'shiftId2', 'shiftId3']",
        to: `['user', 'shiftId1', 'shiftId2', 'shiftId3'].filter((n) => n !== '${field}')`,
      },
    ),
  ),
  editMutant(
    'envelope.request.language',
    'the statusText of a refund or cancellation is in English though HEB was asked for',
    {
      file: 'sandbox/credits.ts',
      from: 'valuesOf(transaction, terminal, call.language)',
      to: "valuesOf(transaction, terminal, 'ENG')",
    },
  ),
  editMutant('refundDeal.request.tranId', 'refundDeal prefers cgUid to tranId when both are given', {
    file: 'sandbox/originals.ts',
    from: 'const lookup = lookups.find((name) => field(name));',
    to: "const lookup = (refusals.command==='refundDeal'?(['cgUid','tranId','ashraitEmvData.orgUid'] as const):lookups).find((name) => field(name));",
  }),
  editMutant(
    'refundDeal.request.ashraitEmvData.orgUid',
    'refundDeal ignores the lookup ashraitEmvData/orgUid',
    {
      file: 'sandbox/originals.ts',
      from: 'const lookup = lookups.find((name) => field(name));',
      to: "const lookup = lookups.find((name) => field(name) && !(refusals.command==='refundDeal' && name==='ashraitEmvData.orgUid'));",
    },
  ),
  editMutant(
    ['refundDeal.error.339', 'refundDeal.request.creditType'],
    'a refund with another creditType than that of the original is taken',
    {
      file: 'sandbox/refund-deal.ts',
      from: 'if (creditType && creditType',
      to: "if (creditType === 'x' && creditType",
    },
  ),
  editMutant('refundDeal.request.transactionCode', 'a refund with transactionCode is refused', {
    file: 'sandbox/refund-deal.ts',
    from: '  checkMatches(call, original);',
    to: "  checkMatches(call, original); if (call.field('transactionCode')) throw new Refusal('401','x','x');",
  }),
  editMutant('cancelDeal.request.tranId', 'cancelDeal prefers cgUid to tranId when both are given', {
    file: 'sandbox/originals.ts',
    from: 'const lookup = lookups.find((name) => field(name));',
    to: "const lookup = (refusals.command==='cancelDeal'?(['cgUid','tranId','ashraitEmvData.orgUid'] as const):lookups).find((name) => field(name));",
  }),
  editMutant('cancelDeal.request.cgUid', 'cancelDeal ignores the lookup cgUid', {
    file: 'sandbox/originals.ts',
    from: 'const lookup = lookups.find((name) => field(name));',
    to: "const lookup = lookups.find((name) => field(name) && !(refusals.command==='cancelDeal' && name==='cgUid'));",
  }),
  editMutant(
    'cancelDeal.request.ashraitEmvData.orgUid',
    'cancelDeal ignores the lookup ashraitEmvData/orgUid',
    {
      file: 'sandbox/originals.ts',
      from: 'const lookup = lookups.find((name) => field(name));',
      to: "const lookup = lookups.find((name) => field(name) && !(refusals.command==='cancelDeal' && name==='ashraitEmvData.orgUid'));",
    },
  ),
  editMutant('cancelDeal.request.terminalNumber', 'a cancellation with terminalNumber is refused', {
    file: 'sandbox/cancel-deal.ts',
    from: 'if (named !== undefined && named !== original.terminalNumber)',
    to: 'if (named !== undefined)',
  }),
  editMutant(
    ['cancelDeal.error.317', 'cancelDeal.lookup-required'],
    'cancelDeal without a lookup cancels the last deal of the terminal',
    {
      file: 'sandbox/originals.ts',
      from: '  if (!lookup)\n',
      to: "  if (!lookup && refusals.command==='cancelDeal') { const l = state.ledger.all().filter((o)=>debits.includes(o.kind)&&o.terminalNumber===field('terminalNumber')).at(-1); if (l) return l; }\n  if (!lookup)\n",
    },
  ),
  editMutant(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'a transmitted charge can be cancelled',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith && row.refusedWith !== '313')\n",
    },
  ),
  editMutant(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a cancelled charge can be cancelled again',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith && row.refusedWith !== '314')\n",
    },
  ),
  editMutant(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'a charge that was credited already can be refunded',
    {
      file: 'sandbox/refund-deal.ts',
      from: 'if (row?.refusedWith) throw',
      to: "if (row?.refusedWith === 'x') throw",
    },
  ),
  editMutant('refundDeal.error.317', 'refundDeal without a lookup is refused with 310, not 317', {
    file: 'sandbox/originals.ts',
    from: "throw new Refusal('317', error('317')",
    to: "throw new Refusal(refusals.command==='refundDeal'?'310':'317', error('317')",
  }),
  editMutant(
    'refundDeal.error.320',
    'refundDeal refuses a charge that was credited already with 310, not 320',
    {
      file: 'sandbox/refund-deal.ts',
      from: "throw new Refusal(row.refusedWith, row.id, 'the charge",
      to: "throw new Refusal('310', row.id, 'the charge",
    },
  ),
  editMutant(
    ['refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'],
    'a refund of any amount above the original is taken',
    {
      file: 'sandbox/refund-deal.ts',
      from: 'if (total > original.total)',
      to: 'if (total > 1e12)',
    },
  ),
  editMutant('refundDeal.error.324', 'a terminal that may not refund does so', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (!terminal?.refunds)',
    to: 'if (!terminal)',
  }),
  editMutant('refundDeal.error.339', 'refundDeal refuses another creditType with 310, not 339', {
    file: 'sandbox/refund-deal.ts',
    from: "Refusal('339'",
    to: "Refusal('310'",
  }),
  editMutant(
    'cancelDeal.error.310',
    'cancelDeal with a lookup that names no debit deal is refused with 999, not 310',
    {
      file: 'sandbox/originals.ts',
      from: "if (!latest) throw new Refusal('310', error('310')",
      to: "if (!latest) throw new Refusal(refusals.command === 'cancelDeal' ? '999' : '310', error('310')",
    },
  ),
  editMutant('cancelDeal.error.312', 'cancelDeal answers 317, not 312, when it finds no transaction', {
    file: 'sandbox/cancel-deal.ts',
    from: "notFound: '312'",
    to: "notFound: '317'",
  }),
  editMutant('cancelDeal.error.313', 'cancelDeal refuses a transmitted charge with 310, not 313', {
    file: 'sandbox/cancel-deal.ts',
    from: '      row.refusedWith,\n',
    to: "      row.refusedWith === '313' ? '310' : row.refusedWith,\n",
  }),
  editMutant('cancelDeal.error.314', 'cancelDeal refuses a cancelled charge with 310, not 314', {
    file: 'sandbox/cancel-deal.ts',
    from: '      row.refusedWith,\n',
    to: "      row.refusedWith === '314' ? '310' : row.refusedWith,\n",
  }),
  editMutant('cancelDeal.error.317', 'cancelDeal without a lookup is refused with 310, not 317', {
    file: 'sandbox/originals.ts',
    from: "throw new Refusal('317', error('317')",
    to: "throw new Refusal(refusals.command==='cancelDeal'?'310':'317', error('317')",
  }),
  editMutant('cancelDeal.error.319', 'a terminal that may not cancel does so', {
    file: 'sandbox/cancel-deal.ts',
    from: 'if (!terminal?.cancels)',
    to: 'if (!terminal)',
  }),
  editMutant(
    [
      'cancelDeal.error.320',
      'transition.has-a-credit-already-canceldeal-or-refunddeal',
      'transition.transmitted-canceldeal',
    ],
    'a charge that was credited already can be cancelled',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith && row.refusedWith !== '320')\n",
    },
  ),
  editMutant('limit.refund-total', 'a refund of one above the original amount is taken', {
    file: 'sandbox/refund-deal.ts',
    from: 'if (total > original.total)',
    to: 'if (total > original.total + 1)',
  }),
  editMutant(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal is refused with 313, and the transmitted charge is cancelled nevertheless',
    {
      file: 'sandbox/cancel-deal.ts',
      from: '  if (row.refusedWith)\n',
      to: "  if (row.refusedWith === '313') original.state = original.state === 'cancelled' ? 'authorized' : 'cancelled';\n  if (row.refusedWith)\n",
    },
  ),
];
