import { type Alteration, editsAt, editsOf } from '../../alteration.ts';
import { credited } from '../credited.ts';

const cancel = editsOf('sandbox/cancel-deal.ts');
const cancellation = 'transition.approved-pending-transmission-canceldeal';
const end = "  original.state = row.to ?? 'cancelled';";
const ends = editsAt('sandbox/cancel-deal.ts', end);

/** Mutants whose cancellations have another effect than their reply says. */
export const cancelDealMoves: readonly Alteration[] = [
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
