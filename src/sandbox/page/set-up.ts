import { commandData, transactionTypes } from '../../contract/index.ts';
import { type Element, element } from '../../message/element.ts';
import { type Answer, Refusal } from '../answer.ts';
import type { Terminal } from '../configuration/schema.ts';
import { coded } from '../labels.ts';
import { ownTexts } from '../own-text.ts';
import type { Call } from '../state.ts';
import { textOf } from '../texts.ts';
import { asSent, transactionElement, validation } from '../transaction-reply.ts';
import type { PaymentPage } from './pages.ts';
import { policyOf } from './security.ts';
import { wayBack } from './way-back.ts';

const addresses = ['successUrl', 'errorUrl', 'cancelUrl'] as const;

/** A payment page stores no card parameters and no ids of other transactions. */
const notStored = ['validation', 'cardNo', 'cardExpiration', 'cvv', 'cardId', 'tranId', 'cgUid', 'authNo'];

const stored = [
  ...Object.keys(commandData.doDeal.request).filter((name) => !notStored.includes(name)),
  ...[
    'email',
    'description',
    'ashraitEmvData.deferMonths',
    'frameAncestorURLs',
    'paymentPageData.ppsJSONConfig',
  ],
];
const storedLeniently = Array.from({ length: 10 }, (_, index) => `customerData.userData${index + 1}`);

/** Creates a payment page. `token`, `mpiHostedPageUrl` and the values in place of a card follow a recorded reply. */
export function setUpPage(call: Call, terminal: Terminal): Answer {
  const { field, state, merchant, language } = call;
  if (state.pages.knows(merchant, field('uniqueid')))
    throw new Refusal('173', 'doDeal.request.uniqueid', 'uniqueid was used for a payment page before');
  const sent = ownTexts(call, [...stored, ...(terminal.lenient ? storedLeniently : [])]);
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

/** Maximum number of characters of a payment page, so that 5,000 pages take at most 250 MB. */
const longest = 16_384;

/** Maximum length of the redirect headers, because Node clients accept 16 kB including the data of the deal. */
const longestWayBack = 14_000;

/** Estimates the redirect headers: URL encoding makes up to nine characters of one, and hosts are repeated. */
const upperLimit = (length: number): number => 20 * length + 2_000;

/** @throws Refusal 401 if a payment page or its redirect is too long */
function checkSize(page: PaymentPage): void {
  const length = Object.values(page.sent).reduce((sum, value) => sum + value.length, 0);
  if (length > longest)
    throw new Refusal(
      '401',
      'validation.TxnSetup',
      `the parameters of a payment page have ${length} characters in total, and ${longest} are allowed`,
    );
  if (upperLimit(length) <= longestWayBack) return;
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
