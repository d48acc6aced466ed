import { type Edit, editMutant, type Mutant, type Rules } from '../mutant.ts';

const refund = (from: string, to: string): Edit => ({ file: 'sandbox/refund-deal.ts', from, to });
const cancel = (from: string, to: string): Edit => ({ file: 'sandbox/cancel-deal.ts', from, to });
const lookup = (from: string, to: string): Edit => ({ file: 'sandbox/originals.ts', from, to });
const credit = (from: string, to: string): Edit => ({ file: 'sandbox/credits.ts', from, to });

const given = 'if (given !== undefined && given !== facts[name])';
const shown = 'valuesOf(transaction, terminal, call.language)';
const type = 'type: `52/${entry.type}`,';
const cancelled = "  original.state = row.to ?? 'cancelled';";

const refundAbove: Rules = [
  'refundDeal.request.total',
  'refundDeal.error.321',
  'refundDeal.error.341',
  'limit.refund-total',
];
const cancellation: Rules = ['transition.approved-pending-transmission-canceldeal', 'cancelDeal.reply'];

/** Refunds that keep a rule on one path, and break it on another. */
const refunds: readonly Mutant[] = [
  editMutant(
    'refundDeal.request.total',
    'a refund without an amount gives back the first payment alone',
    refund(
      "field('total') === undefined ? original.total :",
      "field('total') === undefined ? Number(original.sent.creditType === 'Payments' ? original.sent.firstPayment : original.total) :",
    ),
  ),
  editMutant(
    refundAbove,
    'a refund in another currency than ILS may be above the charge',
    refund(
      'if (total > original.total) {',
      "if (total > original.total && original.sent.currency === 'ILS') {",
    ),
  ),
  ...['terminalNumber', 'authNumber', 'user', 'shiftId3'].map((field) =>
    editMutant(
      `refundDeal.request.${field}`,
      `a refund of a transmitted charge with another ${field} is taken`,
      refund(given, `${given.slice(0, -1)} && !(name === '${field}' && original.transmission))`),
    ),
  ),
  editMutant(
    'refundDeal.request.shiftId3',
    'shiftId3 of a refund is not looked at beside shiftId1',
    refund(given, `${given.slice(0, -1)} && !(name === 'shiftId3' && field('shiftId1')))`),
  ),
  editMutant(
    'refundDeal.request.user',
    'the user of a refund is cut to nineteen characters',
    refund(
      "  checkRequest(call, 'refundDeal');",
      "  checkRequest(call, 'refundDeal', { besides: (b) => b.field === 'user' });",
    ),
    refund(given, 'if (given !== undefined && given.slice(0, 19) !== facts[name])'),
  ),
  editMutant(
    ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    'a refund of a transmitted charge takes a token without its expiry',
    refund(
      "  checkRequest(call, 'refundDeal');",
      "  checkRequest(call, 'refundDeal', { besides: (b) => original.transmission !== undefined && b.field === 'cardExpiration' });",
    ),
  ),
  ...(['cgUid', 'ashraitEmvData.orgUid'] as const).map((name) =>
    editMutant(
      `refundDeal.request.${name}`,
      `a transmitted charge is not found by ${name}`,
      lookup(
        'if (found.length === 0)',
        `if (found.length === 0 || (refusals.command === 'refundDeal' && lookup === '${name}' && found.some((o) => o.transmission)))`,
      ),
    ),
  ),
  editMutant(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'a charge that was refunded by cgUid can be refunded again',
    credit(
      'original.credited += entry.total;',
      "if (entry.type === 'Cancel' || call.field('tranId')) original.credited += entry.total; else original.state = 'transmitted';",
    ),
  ),
  editMutant(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'a charge can be refunded again by cgUid',
    refund('if (row?.refusedWith) throw', "if (row?.refusedWith && !call.field('cgUid')) throw"),
  ),
  editMutant(
    'refundDeal.error.310',
    'refundDeal by an unknown orgUid is refused with 312, not 310',
    lookup(
      'throw new Refusal(refusals.notFound, error',
      "throw new Refusal(lookup === 'ashraitEmvData.orgUid' ? '312' : refusals.notFound, error",
    ),
  ),
  editMutant(
    'refundDeal.error.324',
    'a terminal that may not refund does so by cgUid',
    refund('if (!terminal?.refunds)', "if (!terminal || (!terminal.refunds && call.field('tranId')))"),
  ),
  editMutant(
    'refundDeal.reply',
    'a refund in JPY tells its total a hundred times',
    credit(
      shown,
      "valuesOf(original.sent.currency === 'JPY' && entry.type === 'Refund' ? { ...transaction, total: entry.total * 100 } : transaction, terminal, call.language)",
    ),
  ),
  editMutant(
    ['refundDeal.reply', 'transition.transmitted-refunddeal'],
    'a refund in another currency than ILS is of type Cancel',
    credit(type, "type: `52/${original.sent.currency !== 'ILS' ? 'Cancel' : entry.type}`,"),
  ),
  editMutant(
    'inquireTransactions.request.cgUid',
    'a refund is entered under another cgUid than it tells',
    credit(
      '    original: original.tranId,\n',
      "    original: original.tranId,\n    cgUid: entry.type === 'Refund' ? tranId : original.cgUid,\n",
    ),
    credit(shown, 'valuesOf({ ...transaction, cgUid: original.cgUid }, terminal, call.language)'),
  ),
];

/** Cancellations that do so. */
const cancellations: readonly Mutant[] = [
  editMutant(
    ['transition.authorized-by-verify-j5-canceldeal', 'state.financialStatus.CANCELLED'],
    'a pre-authorization that is cancelled by orgUid stays AUTHORIZED',
    cancel(
      cancelled,
      "  if (original.state !== 'authorized' || field('tranId') || field('cgUid')) original.state = row.to ?? 'cancelled';",
    ),
  ),
  editMutant(
    cancellation,
    'a cancelled payout is transmitted all the same',
    cancel(
      cancelled,
      "  original.state = original.kind === 'payout' ? 'pending transmission' : (row.to ?? 'cancelled');",
    ),
  ),
  editMutant(
    'cancelDeal.reply',
    'the cancellation of a payout has the type of a payout',
    credit(type, "type: original.kind === 'payout' ? '51' : `52/${entry.type}`,"),
  ),
  editMutant(
    cancellation,
    'a charge in another currency than ILS is transmitted though it was cancelled',
    cancel(
      cancelled,
      "  original.state = original.sent.currency === 'ILS' || original.state === 'authorized' ? (row.to ?? 'cancelled') : original.state;",
    ),
  ),
  editMutant(
    ['cancelDeal.full-amount-only', 'cancelDeal.reply', 'limit.cancellation-amount'],
    'the cancellation of installments is of the first payment alone',
    cancel('    total: original.total,', '    total: Number(original.sent.firstPayment ?? original.total),'),
  ),
  editMutant(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a pre-authorization that was cancelled already is refused with 320, not 314',
    cancel(
      '      row.refusedWith,\n',
      "      original.kind === 'pre-authorization' && row.refusedWith === '314' ? '320' : row.refusedWith,\n",
    ),
  ),
  editMutant(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a cancelled charge can be cancelled again by cgUid',
    cancel(
      '  if (row.refusedWith)\n',
      "  if (row.refusedWith && !(row.refusedWith === '314' && field('cgUid')))\n",
    ),
  ),
  editMutant(
    'cancelDeal.error.319',
    'a terminal that may not cancel does so by cgUid',
    cancel('if (!terminal?.cancels)', "if (!terminal || (!terminal.cancels && field('tranId')))"),
  ),
  editMutant(
    'cancelDeal.error.312',
    'cancelDeal by an unknown orgUid is refused with 310, not 312',
    lookup(
      'throw new Refusal(refusals.notFound, error',
      "throw new Refusal(lookup === 'ashraitEmvData.orgUid' ? '310' : refusals.notFound, error",
    ),
  ),
  editMutant(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal by cgUid refuses a transmitted charge with 310, not 313',
    cancel(
      '      row.refusedWith,\n',
      "      row.refusedWith === '313' && field('cgUid') ? '310' : row.refusedWith,\n",
    ),
  ),
  editMutant(
    ['limit.cancellation-window', 'cancelDeal.error.313', 'transition.transmitted-canceldeal'],
    'what the daily run has sent can be cancelled',
    cancel(
      "  const row = rowFor(asWaiting(original), 'cancelDeal');",
      "  const sent = call.state.transmissions.all().find((t) => t.transmitId === original.transmission?.transmitId);\n  if (sent?.by === 'daily run') original.state = 'pending transmission';\n  const row = rowFor(asWaiting(original), 'cancelDeal');",
    ),
  ),
  editMutant(
    ['cancelDeal.request.user', 'transaction.reply.user'],
    'a cancellation takes a user of twenty characters',
    cancel(
      "  checkRequest(call, 'cancelDeal');",
      "  checkRequest(call, 'cancelDeal', { besides: (b) => b.field === 'user' });",
    ),
  ),
  editMutant(
    'cancelDeal.request.shiftId2',
    'a cancellation keeps the shiftId2 of the original where shiftId3 is sent',
    cancel(
      'if (value !== undefined) overrides',
      "if (value !== undefined && !(name === 'shiftId2' && field('shiftId3'))) overrides",
    ),
  ),
];

/** What is named beside a tranId that finds nothing. */
const standIns: readonly Mutant[] = ['refundDeal', 'cancelDeal'].map((command) =>
  editMutant(
    `${command}.request.tranId`,
    `${command} takes the cgUid where the tranId finds nothing`,
    lookup(
      '[state.ledger.byTranId(value)].filter',
      `[state.ledger.byTranId(value) ?? (refusals.command === '${command}' ? state.ledger.byCgUid(call.field('cgUid') ?? '').at(-1) : undefined)].filter`,
    ),
  ),
);

/** Refunds and cancellations that keep a rule on one path (by tranId, in ILS, before transmission) and not on another. */
export const creditPaths: readonly Mutant[] = [...refunds, ...cancellations, ...standIns];
