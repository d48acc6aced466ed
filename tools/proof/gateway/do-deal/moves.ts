import { type Alteration, type Serve, serveMutant } from '../../alteration.ts';
import { accepting, afterwards, isHold, isRelease, set, spoiling, taking } from '../../serving.ts';

const rule = 'installments.rule';
const capture = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';

/** Releases a deal in another state as if it were held. */
const releasing = (state: 'cancelled' | 'authorized'): Serve =>
  accepting(
    'doDeal',
    '310',
    (one) => isRelease(one) && one.named?.state === state && { named: { state: 'held' } },
  );

/** Mutants that book deals wrongly, or make forbidden captures, holds and releases. */
export const doDealMoves: readonly Alteration[] = [
  serveMutant(
    'validation.Token',
    'a token is booked as a charge of nothing',
    afterwards(
      'doDeal',
      ({ made }) => made?.kind === 'token',
      ({ made }) => made && set(made, { kind: 'charge', state: 'pending transmission' }),
    ),
  ),
  serveMutant(
    ['validation.TxnSetup', 'doDeal.request.currency.value.USD'],
    'asking for a payment page makes a charge',
    (serving) => {
      const answer = serving.usual();
      const charge = { validation: 'AutoComm', cardNo: '4580000000000000', cardExpiration: '1230' };
      taking('doDeal', ({ f }) => f('validation') === 'TxnSetup' && { fields: charge })(serving);
      return answer;
    },
  ),
  serveMutant(rule, 'installments that do not add up are refused, and charged all the same', (serving) => {
    try {
      return serving.usual();
    } catch (error) {
      if (Object(error).rule === rule)
        taking('doDeal', () => ({ fields: { creditType: 'RegularCredit' } }))(serving);
      throw error;
    }
  }),
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
  serveMutant(
    'validation.SetAsHold',
    'what never was is put on hold',
    accepting('doDeal', '310', (one) => {
      const last = one.state.ledger.last(one.f('terminalNumber'));
      return isHold(one) && !one.named && last && { fields: { tranId: last.tranId } };
    }),
  ),
  serveMutant(
    'validation.AutoCommRelease',
    'the release of what never was is taken',
    accepting('doDeal', '310', (one) => {
      const total = Number(one.f('total'));
      const waits = one.state.ledger.all().findLast(({ state }) => state === 'pending transmission');
      return (
        isRelease(one) &&
        !one.named &&
        waits && {
          fields: { tranId: waits.tranId, terminalNumber: waits.terminalNumber },
          also: [[waits, { state: 'held', total }]],
        }
      );
    }),
  ),
  serveMutant(
    'validation.AutoCommRelease',
    'the release of a cancelled deal makes it ready for transmission',
    releasing('cancelled'),
  ),
  serveMutant('validation.Verify', 'the release of a pre-authorization captures it', releasing('authorized')),
];
