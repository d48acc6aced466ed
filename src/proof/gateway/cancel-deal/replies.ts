import { editsOf, type Mutant } from '../../mutant.ts';

const credit = editsOf('sandbox/credits.ts');
const reply = editsOf('sandbox/transaction-reply.ts');
const texts = editsOf('sandbox/texts.ts');

/** Cancellations that are made, and answered with something else. */
export const cancelDealReplies: readonly Mutant[] = [
  credit(
    'cancelDeal.reply',
    'the cancellation of a payout has the type of a payout',
    'type: `52/${entry.type}`,',
    "type: original.kind === 'payout' ? '51' : `52/${entry.type}`,",
  ),
  reply(
    ['cancelDeal.reply', 'cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    'the total of a cancellation is 0 in other currencies than ILS',
    'total: String(transaction.total)',
    "total: transaction.kind === 'cancellation' && sent.currency !== 'ILS' ? '0' : String(transaction.total)",
  ),
  reply(
    ['cancelDeal.full-amount-only', 'cancelDeal.reply', 'limit.cancellation-amount'],
    'the cancellation of a pre-authorization tells the total 1',
    'total: String(transaction.total)',
    "total: transaction.kind === 'cancellation' && sent.validation === 'Verify' ? '1' : String(transaction.total)",
  ),
  ...(
    [
      ['310', 'לא נמצאה עסקת חובה מתאימה'],
      ['312', 'לא נמצאה עסקה לביטול'],
      ['314', 'העסקה כבר בוטלה'],
      ['319', 'המסוף אינו מורשה לבטל'],
      ['321', 'סכום הזיכוי גבוה מסכום החיוב'],
      ['324', 'המסוף אינו מורשה לזכות'],
      ['332', 'נמצאו מספר עסקאות'],
      ['339', 'סוג האשראי שונה מהעסקה המקורית'],
      ['340', 'מספר התשלומים שונה מהעסקה המקורית'],
      ['341', 'הסכום שונה מהעסקה המקורית'],
      ['313', 'העסקה כבר שודרה'],
      ['320', 'העסקה כבר זוכתה'],
    ] as const
  ).map(([code, text]) =>
    texts(
      'envelope.request.language',
      `the text of ${code} is in English though HEB was asked for`,
      `HEB: '${text}'`,
      "HEB: 'Refused'",
    ),
  ),
];
