import { type Alteration, editsAt, editsOf } from '../alteration.ts';
import { credited } from './credited.ts';

const lookup = editsOf('sandbox/originals.ts');
const cancel = editsOf('sandbox/cancel-deal.ts');
const code = editsAt('sandbox/cancel-deal.ts', '      row.refusedWith,\n');
const cancellation = 'transition.approved-pending-transmission-canceldeal';
const end = "  original.state = row.to ?? 'cancelled';";
const ends = editsAt('sandbox/cancel-deal.ts', end);

/** Mutants whose cancellations have another result, or another effect than their reply says. */
export const cancelDealMutants: readonly Alteration[] = [
  lookup(
    'cancelDeal.error.332',
    'cancelDeal chooses among several matches on a terminal that refuses them',
    'if (approved.length > 1 &&',
    "if (refusals.command !== 'cancelDeal' && approved.length > 1 &&",
  ),
  cancel(
    ['limit.cancellation-window', 'cancelDeal.error.313', 'transition.transmitted-canceldeal'],
    'what the daily run has sent can be cancelled',
    "  const row = rowFor(asWaiting(original), 'cancelDeal');",
    "  const sent = call.state.transmissions.all().find((t) => t.transmitId === original.transmission?.transmitId);\n  if (sent?.by === 'daily run') original.state = 'pending transmission';\n  const row = rowFor(asWaiting(original), 'cancelDeal');",
  ),
  cancel(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a cancelled charge can be cancelled again by cgUid',
    '  if (row.refusedWith)\n',
    "  if (row.refusedWith && !(row.refusedWith === '314' && field('cgUid')))\n",
  ),
  cancel(
    'cancelDeal.error.319',
    'a terminal that may not cancel does so by cgUid',
    'if (!terminal?.cancels)',
    "if (!terminal || (!terminal.cancels && field('tranId')))",
  ),
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
    'cancelDeal.error.312',
    'cancelDeal by an unknown orgUid is refused with 314, not 312',
    'throw new Refusal(refusals.notFound, error',
    "throw new Refusal(lookup === 'ashraitEmvData.orgUid' ? '314' : refusals.notFound, error",
  ),
  code(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal by cgUid refuses a transmitted charge with 310, not 313',
    "      row.refusedWith === '313' && field('cgUid') ? '310' : row.refusedWith,\n",
  ),
  code(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a pre-authorization that was cancelled already is refused with 320, not 314',
    "      original.kind === 'pre-authorization' && row.refusedWith === '314' ? '320' : row.refusedWith,\n",
  ),
  ...(
    [
      ['charge', cancellation],
      ['pre-authorization', 'transition.authorized-by-verify-j5-canceldeal'],
    ] as const
  ).map(([kind, rule]) =>
    ends(
      rule,
      `with a ${kind} the others of its amount are cancelled`,
      `${end}\n  if (original.kind === '${kind}') for (const one of call.state.ledger.all()) if (one.kind === '${kind}' && one.state === row.from[0] && one.total === original.total && one.user === original.user) one.state = original.state;`,
    ),
  ),
  cancel(
    ['cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    'a cancellation that names a total takes back that much',
    '    total: original.total,',
    "    total: Number(field('total') ?? original.total),",
  ),
  cancel(
    ['cancelDeal.full-amount-only', 'cancelDeal.reply', 'limit.cancellation-amount'],
    'the cancellation of installments is of the first payment alone',
    '    total: original.total,',
    '    total: Number(original.sent.firstPayment ?? original.total),',
  ),
  credited('cancelDeal', '313', 'the charge was transmitted', ['cancelDeal.error.313']),
  credited('cancelDeal', '314', 'the charge was cancelled already', ['cancelDeal.error.314', cancellation]),
  credited('cancelDeal', '319', 'the terminal may not cancel', ['cancelDeal.error.319']),
  credited('cancelDeal', '320', 'the charge was credited already', ['cancelDeal.error.320']),
];
