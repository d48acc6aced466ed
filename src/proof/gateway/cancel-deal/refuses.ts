import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const lookup = editsOf('sandbox/originals.ts');
const cancel = editsOf('sandbox/cancel-deal.ts');
const transitions = editsOf('contract/transitions.ts');
const code = editsAt('sandbox/cancel-deal.ts', '      row.refusedWith,\n');
const found = editsAt('sandbox/originals.ts', 'const lookup = lookups.find((name) => field(name));');

/** Cancellations that break no rule and are refused, or are refused with another code. */
export const cancelDealRefuses: readonly Mutant[] = [
  ...(
    [
      ['in dollars', "original.sent.currency === 'USD'"],
      ['in payments', "original.sent.creditType === 'Payments'"],
    ] as const
  ).map(([how, where]) =>
    cancel(
      'transition.approved-pending-transmission-canceldeal',
      `a charge ${how} cannot be cancelled`,
      "  const row = rowFor(asWaiting(original), 'cancelDeal');",
      `  const row = ${where} ? undefined : rowFor(asWaiting(original), 'cancelDeal');`,
    ),
  ),
  cancel(
    'cancelDeal.request.terminalNumber',
    'a cancellation with terminalNumber is refused',
    'if (named !== undefined && named !== original.terminalNumber)',
    'if (named !== undefined)',
  ),
  found(
    'cancelDeal.request.cgUid',
    'cancelDeal ignores the lookup cgUid',
    "const lookup = lookups.find((name) => field(name) && !(refusals.command==='cancelDeal' && name==='cgUid'));",
  ),
  found(
    'cancelDeal.request.ashraitEmvData.orgUid',
    'cancelDeal ignores the lookup ashraitEmvData/orgUid',
    "const lookup = lookups.find((name) => field(name) && !(refusals.command==='cancelDeal' && name==='ashraitEmvData.orgUid'));",
  ),
  found(
    'cancelDeal.request.tranId',
    'cancelDeal prefers cgUid to tranId when both are given',
    "const lookup = (refusals.command==='cancelDeal'?(['cgUid','tranId','ashraitEmvData.orgUid'] as const):lookups).find((name) => field(name));",
  ),
  lookup(
    'cancelDeal.error.310',
    'cancelDeal with a lookup that names no debit deal is refused with 999, not 310',
    "if (!latest) throw new Refusal('310', error('310')",
    "if (!latest) throw new Refusal(refusals.command === 'cancelDeal' ? ('999' as never) : '310', error('310')",
  ),
  cancel(
    'cancelDeal.error.312',
    'cancelDeal answers 317, not 312, when it finds no transaction',
    "notFound: '312'",
    "notFound: '317' as never",
  ),
  lookup(
    'cancelDeal.error.312',
    'cancelDeal by an unknown orgUid is refused with 314, not 312',
    'throw new Refusal(refusals.notFound, error',
    "throw new Refusal(lookup === 'ashraitEmvData.orgUid' ? '314' : refusals.notFound, error",
  ),
  code(
    'cancelDeal.error.313',
    'cancelDeal refuses a transmitted charge with 310, not 313',
    "      row.refusedWith === '313' ? '310' : row.refusedWith,\n",
  ),
  code(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal by cgUid refuses a transmitted charge with 310, not 313',
    "      row.refusedWith === '313' && field('cgUid') ? '310' : row.refusedWith,\n",
  ),
  code(
    'cancelDeal.error.314',
    'cancelDeal refuses a cancelled charge with 310, not 314',
    "      row.refusedWith === '314' ? '310' : row.refusedWith,\n",
  ),
  code(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a pre-authorization that was cancelled already is refused with 320, not 314',
    "      original.kind === 'pre-authorization' && row.refusedWith === '314' ? '320' : row.refusedWith,\n",
  ),
  lookup(
    'cancelDeal.error.317',
    'cancelDeal without a lookup is refused with 310, not 317',
    "throw new Refusal('317', error('317')",
    "throw new Refusal(refusals.command==='cancelDeal'?'310':'317', error('317')",
  ),
  transitions(
    'cancelDeal.error.313',
    'a cancellation after the transmission is refused with 310, not 313',
    "refusedWith: '313'",
    "refusedWith: '310'",
  ),
  transitions(
    'cancelDeal.error.314',
    'a second cancellation is refused with 310, not 314',
    "refusedWith: '314'",
    "refusedWith: '310'",
  ),
];
