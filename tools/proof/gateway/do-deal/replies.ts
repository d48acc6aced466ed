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
    'transaction.reply.cardExpiration',
    'an expiry in a month below ten comes back as three digits',
    'cardExpiration: transaction.cardExpiration',
    "cardExpiration: transaction.cardExpiration.replace(/^0/, '')",
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
    'doDeal.error.refusal',
    'the extendedStatus of a refused pre-authorization has four digits',
    'extendedStatus: `30${status}`',
    "extendedStatus: transaction.kind === 'pre-authorization' ? `3${status}` : `30${status}`",
  ),
  deal(
    'envelope.request.language',
    'the text of a pre-authorization is in English though HEB was asked for',
    'valuesOf(transaction, terminal, call.language)',
    "valuesOf(transaction, terminal, kind === 'pre-authorization' ? 'ENG' : call.language)",
  ),
  editsOf('sandbox/page/set-up.ts')(
    'envelope.request.language',
    'the text of a payment page is in English though HEB was asked for',
    "statusText: textOf('000', language),",
    "statusText: textOf('000', 'ENG'),",
  ),
];
