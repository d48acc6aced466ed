import { editMutant, type Mutant } from '../mutant.ts';

const reply = 'sandbox/transaction-reply.ts';
const deal = 'sandbox/do-deal.ts';
const credited = "transaction.kind === 'refund' || transaction.kind === 'cancellation'";

/** Replies that repeat, or tell, what they should not: credits, echoes, 3-D Secure, languages. */
export const toldReplies: readonly Mutant[] = [
  editMutant('transaction.reply.cardMask', 'a credit shows the mask of another card than its deal', {
    file: reply,
    from: "'*'.repeat(card.length - 10)}${card.lastFour}`",
    to: `'*'.repeat(card.length - 10)}\${${credited} ? '9999' : card.lastFour}\``,
  }),
  editMutant('transaction.reply.currency', 'a credit tells another currency than its deal', {
    file: reply,
    from: "currency: asSent(sent, 'currency'),",
    to: `currency: ${credited} ? { code: '2', label: sent.currency === 'USD' ? 'ILS' : 'USD' } : asSent(sent, 'currency'),`,
  }),
  editMutant('transaction.reply.cardExpiration', 'a credit tells another expiry than that of its card', {
    file: reply,
    from: 'cardExpiration: transaction.cardExpiration',
    to: `cardExpiration: ${credited} ? '0129' : transaction.cardExpiration`,
  }),
  editMutant('transaction.reply.terminalNumber', 'a refund tells seven digits of its terminal', {
    file: reply,
    from: 'terminalNumber: transaction.terminalNumber,',
    to: "terminalNumber: transaction.kind === 'refund' ? transaction.terminalNumber.slice(0, 7) : transaction.terminalNumber,",
  }),
  editMutant('transaction.reply.creditType', 'every refund is said to be of Payments', {
    file: reply,
    from: "currency: asSent(sent, 'currency'),",
    to: "currency: asSent(sent, 'currency'),\n    ...(transaction.kind === 'refund' && { creditType: { code: '8', label: 'Payments' } }),",
  }),
  editMutant(
    ['cancelDeal.reply', 'cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    'the total of a cancellation is 0 in other currencies than ILS',
    {
      file: reply,
      from: 'total: String(transaction.total)',
      to: "total: transaction.kind === 'cancellation' && sent.currency !== 'ILS' ? '0' : String(transaction.total)",
    },
  ),
  editMutant('transaction.reply.status', 'a refused refund has status 999, whatever its result', {
    file: 'sandbox/handlers.ts',
    from: 'refusedValues(result, language, field)',
    to: "refusedValues(command === 'refundDeal' ? '999' : result, language, field)",
  }),
  editMutant('transaction.reply.ashraitEmvData.uid', 'the deals of one second have one uid', {
    file: 'sandbox/identifiers.ts',
    from: 'this.#uids = (this.#uids + 1) % 1000;',
    to: 'return uidOf(second, terminalNumber, 1);',
  }),
  editMutant(
    [
      'transaction.reply.numberOfPayments',
      'transaction.reply.firstPayment',
      'transaction.reply.periodicalPayment',
    ],
    'only a deal of AutoComm tells its payments',
    {
      file: deal,
      from: 'if (value !== undefined) sent[name] = value;',
      to: "if (value !== undefined && !(/payment/i.test(name) && field('validation') !== 'AutoComm')) sent[name] = value;",
    },
  ),
  editMutant('transaction.reply.addonData', 'addonData comes back without its leading zeros', {
    file: deal,
    from: 'if (value !== undefined) sent[name] = value;',
    to: "if (value !== undefined) sent[name] = name === 'addonData' ? value.replace(/^0+(?=.)/, '') : value;",
  }),
  editMutant(
    'transaction.reply.cardExpiration',
    'an expiry in a month below ten comes back as three digits',
    {
      file: reply,
      from: 'cardExpiration: transaction.cardExpiration',
      to: "cardExpiration: transaction.cardExpiration.replace(/^0/, '')",
    },
  ),
  editMutant('doDeal.request.cardId', 'the token of a card of 19 digits ends like its first 16', {
    file: 'sandbox/cards.ts',
    from: "padStart(11, '0')}${number.slice(-4)}",
    to: "padStart(11, '0')}${number.slice(12, 16)}",
  }),
  editMutant('transaction.reply.cavv', 'cavv says that a 3-D Secure proof was checked where none was sent', {
    file: reply,
    from: 'const threeDSecure = card.isVisa && sent.cavv !== undefined;',
    to: 'const threeDSecure = card.isVisa;',
  }),
  editMutant('transaction.reply.eci', 'eci comes back for every pre-authorization, whatever the card', {
    file: reply,
    from: 'eci: card.isVisa ? sent.eci : undefined',
    to: "eci: card.isVisa || transaction.kind === 'pre-authorization' ? sent.eci : undefined",
  }),
  editMutant(
    'transaction.reply.xid',
    'xid comes back for every charge by token, whatever the card',
    {
      file: reply,
      from: 'xid: card.isVisa ? sent.xid : undefined',
      to: 'xid: card.isVisa || sent.byToken ? sent.xid : undefined',
    },
    {
      file: deal,
      from: "if (field('cavv')) sent.cavv = 'yes';",
      to: "if (field('cavv')) sent.cavv = 'yes';\n  if (field('cardId')) sent.byToken = 'yes';",
    },
  ),
  editMutant(
    'transaction.reply.transactionType',
    'a forced deal is reported as a RegularCredit, which would credit the cardholder',
    { file: deal, from: "type === 'forced' ? '03' : '01')", to: "type === 'forced' ? '51' : '01')" },
  ),
  editMutant('transaction.reply.ashraitEmvData.dspBalance', 'a balance in Club is not told', {
    file: reply,
    from: "transaction.kind === 'enquiry' ?",
    to: "transaction.kind === 'enquiry' && sent.ipayCode !== 'Club' ?",
  }),
  ...['token', 'pre-authorization'].map((kind) =>
    editMutant('envelope.request.language', `the text of a ${kind} is in English though HEB was asked for`, {
      file: deal,
      from: 'valuesOf(transaction, terminal, call.language)',
      to: `valuesOf(transaction, terminal, kind === '${kind}' ? 'ENG' : call.language)`,
    }),
  ),
  editMutant(
    'envelope.request.language',
    'the text of a deal on hold is in English though HEB was asked for',
    {
      file: 'sandbox/holds.ts',
      from: 'valuesOf(shown, terminal, call.language)',
      to: "valuesOf(shown, terminal, 'ENG')",
    },
  ),
  editMutant(
    'envelope.request.language',
    'the text of a payment page is in English though HEB was asked for',
    {
      file: 'sandbox/page/set-up.ts',
      from: "statusText: textOf('000', language),",
      to: "statusText: textOf('000', 'ENG'),",
    },
  ),
  ...[
    ['313', 'העסקה כבר שודרה'],
    ['320', 'העסקה כבר זוכתה'],
  ].map(([code, text]) =>
    editMutant('envelope.request.language', `the text of ${code} is in English though HEB was asked for`, {
      file: 'sandbox/texts.ts',
      from: `HEB: '${text}'`,
      to: "HEB: 'Refused'",
    }),
  ),
];
