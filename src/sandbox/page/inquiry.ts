import { at, type Element, element, textAt } from '../../message/element.ts';
import { type Answer, Refusal } from '../answer.ts';
import type { Call } from '../state.ts';
import { textOf } from '../texts.ts';
import { type PaymentPage, standing } from './pages.ts';

/** Status codes of a payment page. Recorded replies have only `0 SUCCEEDED`, and the other codes are invented. */
const statuses = {
  approved: { code: '0', text: 'SUCCEEDED' },
  open: { code: '1', text: 'PENDING' },
  declined: { code: '2', text: 'FAILED' },
  cancelled: { code: '3', text: 'CANCELLED' },
  expired: { code: '4', text: 'EXPIRED' },
} as const;

/** Serves inquireTransactions for a payment page. Recorded replies have this inquiry, the specification does not. */
export function inquirePage({ field, state, merchant }: Call): Answer {
  const rule = 'unstated.05';
  if (field('queryName') !== 'mpiTransaction')
    throw new Refusal('401', rule, 'queryName has to be mpiTransaction');
  for (const name of ['mid', 'mpiTransactionId'])
    if (!field(name)) throw new Refusal('401', rule, `${name} is missing`);
  const page = state.pages.find(field('mpiTransactionId') ?? '');
  const terminal = field('terminalNumber');
  const found =
    page?.merchant.user === merchant.user &&
    page.sent.mid === field('mid') &&
    (terminal === undefined || terminal === page.sent.terminalNumber);
  const tranId = state.identifiers.tranId();
  return found
    ? {
        result: '000',
        tranId,
        content: element('inquireTransactions', [row(page, standing(page, state.clock.now()))]),
        rule,
      }
    : { result: '099', tranId, content: element('inquireTransactions'), rule };
}

function row(page: PaymentPage, stands: keyof typeof statuses): Element {
  const { txId, sent, outcome, language } = page;
  const { code, text } = statuses[stands];
  const deal = at(outcome?.reply, 'response.doDeal');
  const result = textAt(outcome?.reply, 'response.result') ?? '';
  return element('row', [
    element('mpiTransactionId', txId),
    element('uniqueid', sent.uniqueid),
    element('amount', sent.mpiValidation === 'Token' ? '0' : sent.total),
    element('currency', sent.currency),
    element('authNumber', textAt(deal, 'authNumber')),
    element('cardId', textAt(deal, 'cardId')),
    element('cardExpiration', textAt(deal, 'cardExpiration')),
    element('personalId', outcome?.personalId || sent.id),
    element('xRem', sent.description),
    element('languageCode', language === 'HEB' ? 'HE' : 'EN'),
    element('statusCode', code),
    element('statusText', text),
    // In recorded replies, the errorCode of a successful payment page has two digits.
    element('errorCode', outcome?.how === 'approved' ? '00' : outcome?.code),
    element('errorText', outcome?.text),
    element('cgGatewayResponseCode', result),
    element('cgGatewayResponseText', result === '' ? '' : textOf(result, language)),
    element('cgGatewayResponseXML', outcome?.reply ? [outcome.reply] : ''),
  ]);
}
