import { type Alteration, serveMutant } from '../../alteration.ts';
import { accepting, afterwards, set, spoiling, taking } from '../../serving.ts';

const capture = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';

/** Mutants that make forbidden captures, or captures with a wrong effect. */
export const doDealCaptures: readonly Alteration[] = [
  serveMutant(
    capture,
    'a capture uses up all pre-authorizations of its amount',
    afterwards(
      'doDeal',
      ({ was, named }) => was?.state === 'authorized' && named?.state === 'captured',
      ({ state, named }) => {
        for (const one of state.ledger.all())
          if (one.state === 'authorized' && one.total === named?.total) one.state = 'captured';
      },
    ),
  ),
  serveMutant(
    capture,
    'a capture that is refused as too large uses the pre-authorization up',
    spoiling('doDeal', '107', ({ named }) => named && set(named, { state: 'captured' })),
  ),
  serveMutant(
    capture,
    'a capture by authNo may be above the authorized amount',
    accepting(
      'doDeal',
      '107',
      ({ f, named }) => !f('cgUid') && named && { named: { total: Number(f('total')) } },
    ),
  ),
  serveMutant(
    'combination.Credit.AutoComm.capture',
    'the capture of a payout may be above the authorized amount',
    accepting(
      'doDeal',
      '107',
      ({ f, named }) =>
        f('transactionType') === 'Credit' && named && { named: { total: Number(f('total')) } },
    ),
  ),
  serveMutant(
    capture,
    'a cancelled pre-authorization can be captured by authNo',
    accepting(
      'doDeal',
      '310',
      ({ f, named }) => !f('cgUid') && named?.state === 'cancelled' && { named: { state: 'authorized' } },
    ),
  ),
  ...(
    [
      ['validation', 'autoComm'],
      ['transactionType', 'debit'],
    ] as const
  ).map(([name, text]) =>
    serveMutant(
      `doDeal.request.${name}`,
      `a capture that writes ${text} is a new charge`,
      taking('doDeal', ({ f }) => f(name) === text && { fields: { authNo: undefined, cgUid: undefined } }),
    ),
  ),
];
