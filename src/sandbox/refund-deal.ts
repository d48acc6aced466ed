import { type Answer, Refusal } from './answer.ts';
import { isUnderWay } from './clearing.ts';
import { credit } from './credits.ts';
import { asWaiting, rowFor } from './ledger.ts';
import { originalOf } from './originals.ts';
import { checkRequest } from './request-checks.ts';
import { type Call, terminalOf } from './state.ts';
import type { Transaction } from './transaction.ts';

/** Serves refundDeal, which refunds a transmitted charge and cancels an untransmitted one. */
export function refundDeal(call: Call): Answer {
  const { merchant } = call;
  const original = originalOf(call, { command: 'refundDeal', notFound: '310' });
  checkRequest(call, 'refundDeal');
  const terminal = terminalOf(merchant, original.terminalNumber);
  if (!terminal?.refunds) throw new Refusal('324', 'refundDeal.error.324', 'the terminal may not refund');
  if (original.kind !== 'charge')
    throw new Refusal('310', 'refundDeal.error.310', 'the named transaction is no charge');
  checkMatches(call, original);
  // During the transmission, a charge can no longer be cancelled and cannot be refunded yet.
  if (isUnderWay(call.state, original))
    throw new Refusal(
      '502',
      'refundDeal.reply',
      'the charge is being transmitted: refund the charge after the transmission',
    );
  const row = rowFor(asWaiting(original), 'refundDeal');
  if (row?.refusedWith) throw new Refusal(row.refusedWith, row.id, 'the charge was credited already');
  const total = amountOf(call, original);
  const type = row?.type ?? 'Refund';
  if (total === original.total && row?.to) original.state = row.to;
  return credit(call, terminal, original, {
    command: 'refundDeal',
    type,
    total,
    overrides: {},
    rule: row?.id ?? 'refundDeal.reply',
  });
}

function amountOf({ field }: Call, original: Transaction): number {
  const total = field('total') === undefined ? original.total : Number(field('total'));
  if (total > original.total) {
    // The specification gives two codes for this error. The sandbox uses one of them before the transmission, one
    // afterwards.
    const code = asWaiting(original).state === 'pending transmission' ? '341' : '321';
    throw new Refusal(code, `refundDeal.error.${code}`, 'total is above the original amount');
  }
  if (total === 0) throw new Refusal('401', 'refundDeal.request.total', 'total has to be above zero');
  return total;
}

function checkMatches({ field }: Call, original: Transaction): void {
  const { shiftId1, shiftId2, shiftId3, shiftTxnDate } = original.sent;
  const facts = {
    terminalNumber: original.terminalNumber,
    authNumber: original.authNumber,
    user: original.user,
    cardId: original.card.token,
    cardExpiration: original.cardExpiration || undefined,
    ...{ shiftId1, shiftId2, shiftId3, shiftTxnDate },
  };
  for (const name of Object.keys(facts) as (keyof typeof facts)[]) {
    const given = field(name);
    if (given !== undefined && given !== facts[name])
      throw new Refusal('310', `refundDeal.request.${name}`, `${name} differs from the original`);
  }
  const creditType = field('creditType');
  if (creditType && creditType.toLowerCase() !== original.sent.creditType?.toLowerCase())
    throw new Refusal('339', 'refundDeal.error.339', 'creditType differs from the original');
  const payments = field('numberOfPayments');
  if (payments !== undefined && payments !== (original.sent.numberOfPayments ?? '1'))
    throw new Refusal('340', 'refundDeal.error.340', 'numberOfPayments differs from the original');
}
