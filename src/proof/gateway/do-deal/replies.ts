import { editsOf, type Mutant } from '../../mutant.ts';

const reply = editsOf('sandbox/transaction-reply.ts');
const deal = editsOf('sandbox/do-deal.ts');
const holds = editsOf('sandbox/holds.ts');

/** Deals that are done, and answered with something else. */
export const doDealReplies: readonly Mutant[] = [
  editsOf('sandbox/identifiers.ts')(
    'transaction.reply.ashraitEmvData.uid',
    'every uid is of midnight',
    'const uid = uidOf(time.second, terminalNumber, this.#uids);',
    'const midnight = uidOf(`${time.second.slice(0, 6)}000000`, terminalNumber, this.#uids);\n      const uid = isTaken(midnight) ? uidOf(time.second, terminalNumber, this.#uids) : midnight;',
  ),
  reply(
    'transaction.reply.ashraitEmvData.dspBalance',
    'a balance in Club is not told',
    "transaction.kind === 'enquiry' ?",
    "transaction.kind === 'enquiry' && sent.ipayCode !== 'Club' ?",
  ),
  reply(
    'transaction.reply.cvvStatus',
    'cvvStatus is filled in what a pre-authorization is answered with, though the terminal checks no CVV',
    'cvvStatus: terminal.checksCvv\n',
    "cvvStatus: terminal.checksCvv || transaction.kind === 'pre-authorization'\n",
  ),
  reply(
    'transaction.reply.idStatus',
    'idStatus is filled in what a pre-authorization is answered with, though the terminal checks no id',
    'idStatus: terminal.checksId ?',
    "idStatus: terminal.checksId || transaction.kind === 'pre-authorization' ?",
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
    'transaction.reply.cardExpiration',
    'an expiry in a month below ten comes back as three digits',
    'cardExpiration: transaction.cardExpiration',
    "cardExpiration: transaction.cardExpiration.replace(/^0/, '')",
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
  editsOf('sandbox/cards.ts')(
    'transaction.reply.cardId',
    'a token has 15 digits',
    "digest % 1e11).padStart(11, '0')",
    "digest % 1e10).padStart(10, '0')",
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
  ...['token', 'pre-authorization'].map((kind) =>
    deal(
      'envelope.request.language',
      `the text of a ${kind} is in English though HEB was asked for`,
      'valuesOf(transaction, terminal, call.language)',
      `valuesOf(transaction, terminal, kind === '${kind}' ? 'ENG' : call.language)`,
    ),
  ),
  editsOf('sandbox/page/set-up.ts')(
    'envelope.request.language',
    'the text of a payment page is in English though HEB was asked for',
    "statusText: textOf('000', language),",
    "statusText: textOf('000', 'ENG'),",
  ),
];
