import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const lookup = editsOf('sandbox/originals.ts');
const cancel = editsOf('sandbox/cancel-deal.ts');
const code = editsAt('sandbox/cancel-deal.ts', '      row.refusedWith,\n');

/** Cancellations that break no rule and are refused, and those answered with another code, type or text. */
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
  editsOf('sandbox/credits.ts')(
    'cancelDeal.reply',
    'the cancellation of a payout has the type of a payout',
    'type: `52/${entry.type}`,',
    "type: original.kind === 'payout' ? '51' : `52/${entry.type}`,",
  ),
  ...['310', '312', '313', '314', '319', '320', '324', '332', '339', '340', '341'].map((one) =>
    editsOf('sandbox/texts.ts')(
      'envelope.request.language',
      `the text of ${one} is in English though HEB was asked for`,
      '?? other)[language]',
      `?? other)[code === '${one}' ? 'ENG' : language]`,
    ),
  ),
];
