import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const reply = editsOf('sandbox/transaction-reply.ts');
const deal = editsOf('sandbox/do-deal.ts');
const cards = editsOf('sandbox/cards.ts');
const holds = editsOf('sandbox/holds.ts');
const page = editsOf('sandbox/page/set-up.ts');
const labels = editsOf('sandbox/labels.ts');
const identifiers = editsOf('sandbox/identifiers.ts');
const expiration = editsAt('sandbox/transaction-reply.ts', 'cardExpiration: transaction.cardExpiration,');
const cvvStatus = editsAt('sandbox/transaction-reply.ts', 'cvvStatus: terminal.checksCvv\n');
const idStatus = editsAt('sandbox/transaction-reply.ts', 'idStatus: terminal.checksId ?');
const sent = editsAt('sandbox/do-deal.ts', 'if (value !== undefined) sent[name] = value;');

/** Deals that are done, and answered with something else. */
export const doDealReplies: readonly Mutant[] = [
  identifiers(
    'transaction.reply.ashraitEmvData.uid',
    'every uid is of midnight',
    'const uid = uidOf(time.second, terminalNumber, this.#uids);',
    'const midnight = uidOf(`${time.second.slice(0, 6)}000000`, terminalNumber, this.#uids);\n      const uid = isTaken(midnight) ? uidOf(time.second, terminalNumber, this.#uids) : midnight;',
  ),
  reply(
    ['transaction.reply.ashraitEmvData.dspBalance', 'doDeal.request.ipayCode'],
    'a balance enquiry tells no balance',
    "transaction.kind === 'enquiry' ? `${sent.ipayCode ?? 'Currency'} 1000` : undefined",
    'undefined',
  ),
  reply(
    'transaction.reply.ashraitEmvData.dspBalance',
    'a balance in Club is not told',
    "transaction.kind === 'enquiry' ?",
    "transaction.kind === 'enquiry' && sent.ipayCode !== 'Club' ?",
  ),
  reply(
    'transaction.reply.creditType',
    'the creditType of an AdHock card comes back as sent, not as AdHock',
    "outcome.adHoc ? { code: '3', label: 'AdHock' } :",
    '',
  ),
  reply(
    'transaction.reply.creditType',
    'a charge of credit type AdHock is told as it was sent',
    "outcome.adHoc ? { code: '3', label: 'AdHock' } : asSent(sent, 'creditType')",
    "asSent(sent, 'creditType')",
  ),
  ...(['refund', 'cancellation', 'pre-authorization'] as const).flatMap((kind) => [
    cvvStatus(
      'transaction.reply.cvvStatus',
      `cvvStatus is filled in what a ${kind} is answered with, though the terminal checks no CVV`,
      `cvvStatus: terminal.checksCvv || transaction.kind === '${kind}'\n`,
    ),
    idStatus(
      'transaction.reply.idStatus',
      `idStatus is filled in what a ${kind} is answered with, though the terminal checks no id`,
      `idStatus: terminal.checksId || transaction.kind === '${kind}' ?`,
    ),
  ]),
  cvvStatus(
    'transaction.reply.cvvStatus',
    'cvvStatus is empty though the terminal checks the CVV',
    'cvvStatus: terminal.checksCvv && false\n',
  ),
  idStatus(
    'transaction.reply.idStatus',
    'idStatus is empty though the terminal checks the id',
    'idStatus: terminal.checksId && false ?',
  ),
  cvvStatus(
    'transaction.reply.cvvStatus',
    'cvvStatus is filled though the terminal does not check the CVV',
    'cvvStatus: terminal.number\n',
  ),
  idStatus(
    'transaction.reply.idStatus',
    'idStatus is filled though the terminal does not check the id',
    'idStatus: terminal.number ?',
  ),
  reply(
    'transaction.reply.cvvStatus.value.2-Invalid',
    'cvvStatus is Valid whatever CVV is sent',
    "outcome.cvvStatus ?? (sent.cvvEntered ? '1' : '0')",
    "'1'",
  ),
  reply(
    'transaction.reply.idStatus.value.2-Invalid',
    'idStatus is Valid whatever id is sent',
    "outcome.idStatus ?? (sent.id ? '1' : '0')",
    "'1'",
  ),
  reply(
    'transaction.reply.cardId',
    'the reply to a tokenization has no cardId',
    'cardId: terminal.makesTokens ? card.token : undefined',
    "cardId: sent.validation === 'Token' ? undefined : card.token",
  ),
  expiration('transaction.reply.cardExpiration', 'cardExpiration comes back empty', "cardExpiration: '',"),
  expiration(
    'transaction.reply.cardExpiration',
    'cardExpiration comes back as YYMM',
    'cardExpiration: transaction.cardExpiration.slice(2) + transaction.cardExpiration.slice(0, 2),',
  ),
  reply(
    'transaction.reply.cardExpiration',
    'an expiry in a month below ten comes back as three digits',
    'cardExpiration: transaction.cardExpiration',
    "cardExpiration: transaction.cardExpiration.replace(/^0/, '')",
  ),
  reply(
    'transaction.reply.cardMask',
    'cardMask ends in 0000, not in the last four digits of the card',
    "'*'.repeat(card.length - 10)}${card.lastFour}`",
    "'*'.repeat(card.length - 10)}0000`",
  ),
  reply(
    ['transaction.reply.total', 'general.amounts-smallest-unit'],
    'total comes back with decimals, as 12.50 for 1250',
    'total: String(transaction.total),',
    'total: (transaction.total / 100).toFixed(2),',
  ),
  reply(
    'transaction.reply.cardNo',
    'cardNo comes back unmasked',
    "cardNo: `${'x'.repeat(card.length - 4)}${card.lastFour}`,",
    'cardNo: sent.cardNo,',
    {
      file: 'sandbox/do-deal.ts',
      from: "if (field('cavv')) sent.cavv = 'yes';",
      to: "if (field('cavv')) sent.cavv = 'yes';\n  sent.cardNo = field('cardNo') ?? '';",
    },
  ),
  cards(
    'doDeal.request.cardId',
    'a token ends in the first four digits of the card, not the last',
    '${number.slice(-4)}`,',
    '${number.slice(0, 4)}`,',
  ),
  cards(
    'doDeal.request.cardId',
    'the token of a card of 19 digits ends like its first 16',
    "padStart(11, '0')}${number.slice(-4)}",
    "padStart(11, '0')}${number.slice(12, 16)}",
  ),
  cards(
    'transaction.reply.cardId',
    'a token has 15 digits',
    "digest % 1e11).padStart(11, '0')",
    "digest % 1e10).padStart(10, '0')",
  ),
  deal(
    'transaction.reply.addonData',
    'addonData does not come back',
    "'user', 'addonData', 'slave",
    "'user', 'slave",
  ),
  sent(
    'transaction.reply.addonData',
    'addonData comes back without its leading zeros',
    "if (value !== undefined) sent[name] = name === 'addonData' ? value.replace(/^0+(?=.)/, '') : value;",
  ),
  ...(['numberOfPayments', 'firstPayment', 'periodicalPayment'] as const).map((field) =>
    reply(
      `transaction.reply.${field}`,
      `${field} does not come back`,
      '    id: undefined,\n',
      `    id: undefined,\n    ${field}: undefined,\n`,
    ),
  ),
  sent(
    [
      'transaction.reply.numberOfPayments',
      'transaction.reply.firstPayment',
      'transaction.reply.periodicalPayment',
    ],
    'only a deal of AutoComm tells its payments',
    "if (value !== undefined && !(/payment/i.test(name) && field('validation') !== 'AutoComm')) sent[name] = value;",
  ),
  deal(
    'transaction.reply.transactionType',
    'the transactionType of a payout comes back as that of a charge',
    "credits.includes(type) ? '51' :",
    '',
  ),
  deal(
    'transaction.reply.transactionType',
    'a forced deal is reported as a RegularCredit, which would credit the cardholder',
    "type === 'forced' ? '03' : '01')",
    "type === 'forced' ? '51' : '01')",
  ),
  deal(
    'transaction.reply.ashraitEmvData.uid',
    'a capture has another uid than its pre-authorization',
    'uid: authorization?.uid ?? ',
    'uid: ',
  ),
  deal(
    'transaction.reply.cgUid',
    'a capture has another cgUid than its pre-authorization',
    'cgUid: authorization?.cgUid ?? tranId',
    'cgUid: tranId',
  ),
  holds(
    'transaction.reply.cgUid',
    'the reply to a release or to SetAsHold has another cgUid than the deal',
    'const shown = { ...transaction,',
    "const shown = { ...transaction, cgUid: '1234567',",
  ),
  labels(
    'transaction.reply.cardBrand',
    'brand 0, a private label, is labelled Visa',
    "'0': 'PrivateLabel'",
    "'0': 'Visa'",
  ),
  identifiers(
    'transaction.reply.slaveTerminalSequence',
    'every transaction of a register has the sequence 001',
    "return String(this.#sequence).padStart(3, '0');",
    "return '001';",
  ),
  identifiers(
    'transaction.reply.ashraitEmvData.uid',
    'the deals of one second have one uid',
    'this.#uids = (this.#uids + 1) % 1000;',
    'return uidOf(second, terminalNumber, 1);',
  ),
  reply(
    'transaction.reply.cavv',
    'cavv says that a 3-D Secure proof was checked where none was sent',
    'const threeDSecure = card.isVisa && sent.cavv !== undefined;',
    'const threeDSecure = card.isVisa;',
  ),
  reply(
    'transaction.reply.cavv',
    'cavv comes back for every pre-authorization, whatever the card',
    'const threeDSecure = card.isVisa && sent.cavv !== undefined;',
    "const threeDSecure = (card.isVisa || transaction.kind === 'pre-authorization') && sent.cavv !== undefined;",
  ),
  reply(
    'transaction.reply.cavv',
    'cavv comes back for every charge by token, whatever the card',
    'const threeDSecure = card.isVisa && sent.cavv !== undefined;',
    'const threeDSecure = (card.isVisa || sent.byToken) && sent.cavv !== undefined;',
    {
      file: 'sandbox/do-deal.ts',
      from: "if (field('cavv')) sent.cavv = 'yes';",
      to: "if (field('cavv')) sent.cavv = 'yes';\n  if (field('cardId')) sent.byToken = 'yes';",
    },
  ),
  reply(
    'doDeal.error.refusal',
    'the extendedStatus of a refused pre-authorization has four digits',
    'extendedStatus: `30${status}`',
    "extendedStatus: transaction.kind === 'pre-authorization' ? `3${status}` : `30${status}`",
  ),
  reply(
    'envelope.request.language',
    'the texts of an extended status are in English though HEB was asked for',
    'extendedTextOf(language)',
    "extendedTextOf('ENG')",
  ),
  ...['token', 'pre-authorization'].map((kind) =>
    deal(
      'envelope.request.language',
      `the text of a ${kind} is in English though HEB was asked for`,
      'valuesOf(transaction, terminal, call.language)',
      `valuesOf(transaction, terminal, kind === '${kind}' ? 'ENG' : call.language)`,
    ),
  ),
  holds(
    'envelope.request.language',
    'the text of a deal on hold is in English though HEB was asked for',
    'valuesOf(shown, terminal, call.language)',
    "valuesOf(shown, terminal, 'ENG')",
  ),
  page(
    'envelope.request.language',
    'the text of a payment page is in English though HEB was asked for',
    "statusText: textOf('000', language),",
    "statusText: textOf('000', 'ENG'),",
  ),
];
