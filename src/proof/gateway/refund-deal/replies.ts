import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const credit = editsOf('sandbox/credits.ts');
const reply = editsOf('sandbox/transaction-reply.ts');
const handlers = editsOf('sandbox/handlers.ts');
const shown = editsAt('sandbox/credits.ts', 'valuesOf(transaction, terminal, call.language)');
const isCredit = "transaction.kind === 'refund' || transaction.kind === 'cancellation'";
const currency = editsAt('sandbox/transaction-reply.ts', "currency: asSent(sent, 'currency'),");

/** Refunds, and cancellations with them, that are made and answered with something else. */
export const refundDealReplies: readonly Mutant[] = [
  credit(
    'refundDeal.reply',
    'the reply of a refund tells the amount of the charge',
    'valuesOf(transaction, terminal',
    'valuesOf({ ...transaction, total: original.total }, terminal',
  ),
  shown(
    'envelope.request.language',
    'the statusText of a refund or cancellation is in English though HEB was asked for',
    "valuesOf(transaction, terminal, 'ENG')",
  ),
  shown(
    'transaction.reply.user',
    'a user that is sent with a credit comes back as another',
    "valuesOf(call.field('user') ? { ...transaction, sent: { ...transaction.sent, user: 'SOMEBODY' } } : transaction, terminal, call.language)",
  ),
  shown(
    'refundDeal.reply',
    'a refund in JPY tells its total a hundred times',
    "valuesOf(original.sent.currency === 'JPY' && entry.type === 'Refund' ? { ...transaction, total: entry.total * 100 } : transaction, terminal, call.language)",
  ),
  credit(
    ['refundDeal.reply', 'transition.transmitted-refunddeal'],
    'a refund in another currency than ILS is of type Cancel',
    'type: `52/${entry.type}`,',
    "type: `52/${original.sent.currency !== 'ILS' ? 'Cancel' : entry.type}`,",
  ),
  credit(
    'inquireTransactions.request.cgUid',
    'a refund is entered under another cgUid than it tells',
    '    original: original.tranId,\n',
    "    original: original.tranId,\n    cgUid: entry.type === 'Refund' ? tranId : original.cgUid,\n",
    {
      file: 'sandbox/credits.ts',
      from: 'valuesOf(transaction, terminal, call.language)',
      to: 'valuesOf({ ...transaction, cgUid: original.cgUid }, terminal, call.language)',
    },
  ),
  handlers(
    'transaction.reply.status',
    'a refused refund has status 999, whatever its result',
    'refusedValues(result, language, field)',
    "refusedValues(command === 'refundDeal' ? '999' : result, language, field)",
  ),
  reply(
    'transaction.reply.cardMask',
    'a credit shows the mask of another card than its deal',
    "'*'.repeat(card.length - 10)}${card.lastFour}`",
    `'*'.repeat(card.length - 10)}\${${isCredit} ? '9999' : card.lastFour}\``,
  ),
  currency(
    'transaction.reply.currency',
    'a credit tells another currency than its deal',
    `currency: ${isCredit} ? { code: '2', label: sent.currency === 'USD' ? 'ILS' : 'USD' } : asSent(sent, 'currency'),`,
  ),
  reply(
    'transaction.reply.cardExpiration',
    'a credit tells another expiry than that of its card',
    'cardExpiration: transaction.cardExpiration',
    `cardExpiration: ${isCredit} ? '0129' : transaction.cardExpiration`,
  ),
  reply(
    'transaction.reply.terminalNumber',
    'a refund tells seven digits of its terminal',
    'terminalNumber: transaction.terminalNumber,',
    "terminalNumber: transaction.kind === 'refund' ? transaction.terminalNumber.slice(0, 7) : transaction.terminalNumber,",
  ),
  currency(
    'transaction.reply.creditType',
    'every refund is said to be of Payments',
    "currency: asSent(sent, 'currency'),\n    ...(transaction.kind === 'refund' && { creditType: { code: '8', label: 'Payments' } }),",
  ),
];
