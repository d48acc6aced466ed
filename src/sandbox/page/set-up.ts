import { commandData, transactionTypes } from '../../contract/index.ts';
import { type Element, element } from '../../message/element.ts';
import { type Answer, Refusal } from '../answer.ts';
import { coded } from '../labels.ts';
import type { Terminal } from '../merchants.ts';
import { ownText } from '../own-text.ts';
import type { Call } from '../state.ts';
import { textOf } from '../texts.ts';
import { asSent, transactionElement, validation } from '../transaction-reply.ts';
import type { PaymentPage } from './pages.ts';
import { checkSize } from './size.ts';

const addresses = ['successUrl', 'errorUrl', 'cancelUrl'] as const;

/** Fields that belong to the card, or to another transaction: the page asks for the one and never touches the other. */
const notKept = ['validation', 'cardNo', 'cardExpiration', 'cvv', 'cardId', 'tranId', 'cgUid', 'authNo'];

const kept = [
  ...Object.keys(commandData.doDeal.request).filter((name) => !notKept.includes(name)),
  ...[
    'email',
    'description',
    'ashraitEmvData.deferMonths',
    'frameAncestorURLs',
    'paymentPageData.ppsJSONConfig',
  ],
];
const keptLeniently = Array.from({ length: 10 }, (_, index) => `customerData.userData${index + 1}`);

/**
 * Serves TxnSetup: nothing is charged, the reply tells the address of a page that asks for the card. The names
 * `token` and `mpiHostedPageUrl`, and what stands in for the card, are those of a recorded reply.
 */
export function setUpPage(call: Call, terminal: Terminal): Answer {
  const { field, state, merchant, language } = call;
  if (state.pages.knows(merchant, field('uniqueid')))
    throw new Refusal('173', 'doDeal.request.uniqueid', 'uniqueid was used for a payment page before');
  const sent: Record<string, string> = {};
  for (const name of [...kept, ...(terminal.lenient ? keptLeniently : [])]) {
    const value = ownText(field(name));
    if (value !== undefined) sent[name] = value;
  }
  const txId = state.identifiers.pageToken();
  const page: PaymentPage = { txId, merchant, language, madeAt: state.clock.now(), sent };
  checkSize(page);
  state.pages.add(page);
  const tranId = state.identifiers.tranId();
  const isCredit = /^(credit|discharge)$/i.test(sent.transactionType ?? '');
  const whole = transactionElement('doDeal', {
    ...sent,
    status: '000',
    statusText: textOf('000', language),
    terminalNumber: terminal.number,
    cardBin: 'CG',
    cardMask: 'CGGMPI',
    cardLength: '5',
    cardNo: 'xGMPI',
    extendedCardType: { code: '0', label: 'Credit' },
    transactionType: coded('transactionType', transactionTypes, isCredit ? '51' : '01'),
    creditType: asSent(sent, 'creditType'),
    currency: asSent(sent, 'currency'),
    transactionCode: asSent(sent, 'transactionCode'),
    validation: validation(field('validation'), terminal.lenient),
    authSource: terminal.lenient ? coded('authSource', undefined, '6') : undefined,
    // What becomes of the proof of 3-D Secure is known when the card is.
    eci: undefined,
    xid: undefined,
    cavv: undefined,
    id: undefined,
    cgUid: tranId,
  });
  return {
    result: '000',
    tranId,
    content: { ...whole, children: [...whole.children, ...ofThePage(page, state.baseUrl)] },
    rule: 'validation.TxnSetup',
  };
}

function ofThePage({ txId, sent }: PaymentPage, baseUrl: string): readonly Element[] {
  return [
    element('mid', sent.mid),
    element('uniqueid', sent.uniqueid),
    element('mpiValidation', sent.mpiValidation),
    element('token', txId),
    element('mpiHostedPageUrl', `${baseUrl}/pay?txId=${txId}`),
    ...addresses.map((name) => element(name, sent[name])),
  ];
}
