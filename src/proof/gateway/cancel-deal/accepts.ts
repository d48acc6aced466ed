import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const cancel = editsOf('sandbox/cancel-deal.ts');
const refusal = editsAt('sandbox/cancel-deal.ts', '  if (row.refusedWith)\n');

/** Cancellations that have to be refused, and are made. */
export const cancelDealAccepts: readonly Mutant[] = [
  editsOf('sandbox/originals.ts')(
    'cancelDeal.error.332',
    'cancelDeal chooses among several matches on a terminal that refuses them',
    'if (approved.length > 1 &&',
    "if (refusals.command !== 'cancelDeal' && approved.length > 1 &&",
  ),
  refusal(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'a transmitted charge can be cancelled',
    "  if (row.refusedWith && row.refusedWith !== '313')\n",
  ),
  cancel(
    ['limit.cancellation-window', 'cancelDeal.error.313', 'transition.transmitted-canceldeal'],
    'what the daily run has sent can be cancelled',
    "  const row = rowFor(asWaiting(original), 'cancelDeal');",
    "  const sent = call.state.transmissions.all().find((t) => t.transmitId === original.transmission?.transmitId);\n  if (sent?.by === 'daily run') original.state = 'pending transmission';\n  const row = rowFor(asWaiting(original), 'cancelDeal');",
  ),
  refusal(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a cancelled charge can be cancelled again',
    "  if (row.refusedWith && row.refusedWith !== '314')\n",
  ),
  refusal(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a cancelled charge can be cancelled again by cgUid',
    "  if (row.refusedWith && !(row.refusedWith === '314' && field('cgUid')))\n",
  ),
  cancel(
    'cancelDeal.error.319',
    'a terminal that may not cancel does so',
    'if (!terminal?.cancels)',
    'if (!terminal)',
  ),
  cancel(
    'cancelDeal.error.319',
    'a terminal that may not cancel does so by cgUid',
    'if (!terminal?.cancels)',
    "if (!terminal || (!terminal.cancels && field('tranId')))",
  ),
];
