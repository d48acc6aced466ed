import { Refusal } from './answer.ts';
import type { Card } from './cards.ts';
import type { Terminal } from './configuration/schema.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';

const captures = /^(debit|credit)$/i;

const rule = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';

/**
 * Returns the pre-authorization that a deal captures, or undefined for a charge.
 * @throws Refusal if the pre-authorization is unknown, already captured or cancelled, or too small
 */
export function authorizationFor(call: Call, terminal: Terminal, card: Card): Transaction | undefined {
  const { field, state } = call;
  const cgUid = field('cgUid');
  const authNo = field('authNo');
  // If this capture were served as a charge, the cardholder would pay twice.
  if (!cgUid && !authNo && field('authNumber') && captures.test(field('transactionType') ?? ''))
    throw new Refusal(
      '401',
      'doDeal.request.authNo',
      'authNumber is no parameter of doDeal: a capture names its pre-authorization by authNo or cgUid',
    );
  if ((!cgUid && !authNo) || !captures.test(field('transactionType') ?? '')) return undefined;
  const candidates = cgUid ? state.ledger.byCgUid(cgUid) : state.ledger.byAuthNumber(authNo ?? '');
  const named = candidates.filter(
    (one) =>
      one.kind === 'pre-authorization' &&
      one.terminalNumber === terminal.number &&
      one.card.token === card.token &&
      (authNo === undefined || one.authNumber === authNo),
  );
  const authorization = named.find((one) => one.state === 'authorized') ?? named[0];
  if (!authorization)
    throw new Refusal('310', rule, 'no pre-authorization of this card has that cgUid or authNo');
  if (authorization.state !== 'authorized')
    throw new Refusal('310', rule, 'the pre-authorization was captured or cancelled already');
  if (field('transactionType')?.toLowerCase() !== authorization.sent.transactionType?.toLowerCase())
    throw new Refusal('310', rule, 'transactionType differs from the pre-authorization');
  if (Number(field('total')) > authorization.total)
    throw new Refusal('107', rule, 'total is larger than the authorized amount');
  if (field('currency') !== authorization.sent.currency)
    throw new Refusal('401', rule, 'currency differs from the pre-authorization');
  return authorization;
}
