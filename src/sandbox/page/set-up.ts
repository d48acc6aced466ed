import { commandData, transactionTypes } from '../../contract/index.ts';
import { type Element, element } from '../../message/element.ts';
import { type Answer, Refusal } from '../answer.ts';
import type { Terminal } from '../configuration/schema.ts';
import { coded } from '../labels.ts';
import { ownText } from '../own-text.ts';
import type { Call } from '../state.ts';
import { textOf } from '../texts.ts';
import { asSent, transactionElement, validation } from '../transaction-reply.ts';
import type { PaymentPage } from './pages.ts';
import { policyOf } from './security.ts';
import { wayBack } from './way-back.ts';

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

/** How many characters a page may remember: five thousand pages stay within 250 MB. */
const longest = 16_384;

/**
 * How long the headers may be that lead back to the merchant, without what the deal adds (some 1,000 characters). Node reads
 * 16 kB of headers: a card was charged, and the redirect could not be read.
 */
const longestWayBack = 14_000;

/**
 * No way back is longer, whatever the parameters are: a character is nine once it is encoded and seven in the name of a
 * host, and of an address the policy has the host again. The rest is names, codes and digests.
 */
const most = (length: number): number => 20 * length + 2_000;

/**
 * Holds a page that is asked for to what can be kept, and to a way back that can be read.
 *
 * @throws Refusal 401
 */
function checkSize(page: PaymentPage): void {
  const length = Object.values(page.sent).reduce((sum, value) => sum + value.length, 0);
  if (length > longest)
    throw new Refusal(
      '401',
      'validation.TxnSetup',
      `the parameters of a payment page have ${length} characters in total, and ${longest} are allowed`,
    );
  if (most(length) <= longestWayBack) return;
  const ways = (['approved', 'declined', 'cancelled'] as const).map(
    (how) => wayBack(page, { how, code: '000', text: '', personalId: '' })?.length ?? 0,
  );
  const back = Math.max(...ways) + policyOf(page).length;
  if (back > longestWayBack)
    throw new Refusal(
      '401',
      'doDeal.request.successUrl',
      `the return address is ${back - longestWayBack} characters too long for a browser: shorten the addresses or userData`,
    );
}
