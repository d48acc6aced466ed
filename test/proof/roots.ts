import type { Element } from '../../src/message/element.ts';
import {
  type Alteration,
  editsAt,
  editsOf,
  mutant,
  type Wire,
  wireMutant,
} from '../../tools/proof/alteration.ts';
import { resultIn } from '../../tools/proof/replies/reply-elements.ts';
import { type Change, changed, emptied, exchanged, filled, gone } from '../../tools/proof/replies/tree.ts';
import { requestsOf } from '../../tools/proof/requests.ts';
import { refusing } from '../../tools/proof/serving.ts';

// Faults that most scenarios meet. Each row lists the rules that have to fail by the specification: those that own the
// fault. All other rules have to be undecided or pass.

const doDeal = requestsOf('doDeal').refuses;
const cancelDeal = requestsOf('cancelDeal').refuses;
const refundDeal = requestsOf('refundDeal').refuses;
const inquiry = requestsOf('inquireTransactions').refuses;
const always = () => true;

const plainRequests: readonly Alteration[] = [
  doDeal('command.doDeal', 'every doDeal is refused', always),
  doDeal(
    'combination.Debit.AutoComm',
    'every Debit with AutoComm is refused',
    (f) => f('transactionType') === 'Debit' && f('validation') === 'AutoComm',
  ),
  doDeal(
    ['doDeal.request.transactionType.value.Debit', 'doDeal.request.transactionType'],
    'the transactionType Debit is refused',
    (f) => f('transactionType') === 'Debit',
  ),
  doDeal('validation.AutoComm', 'the validation AutoComm is refused', (f) => f('validation') === 'AutoComm'),
  doDeal(
    ['doDeal.request.currency.value.ILS', 'doDeal.request.currency'],
    'the currency ILS is refused',
    (f) => f('currency') === 'ILS',
  ),
  doDeal(
    ['doDeal.request.transactionCode.value.Phone', 'doDeal.request.transactionCode'],
    'the transactionCode Phone is refused',
    (f) => f('transactionCode') === 'Phone',
  ),
  doDeal(
    ['doDeal.request.creditType.value.RegularCredit', 'doDeal.request.creditType'],
    'the creditType RegularCredit is refused',
    (f) => f('creditType') === 'RegularCredit',
  ),
  doDeal(
    ['doDeal.request.cardNo', 'limit.cardNo'],
    'a card number of 16 digits is refused',
    (f) => f('cardNo').length === 16,
  ),
  doDeal(['doDeal.request.cvv', 'limit.cvv'], 'a cvv is refused', (f) => f('cvv') !== ''),
  doDeal(['doDeal.request.user', 'limit.user-field'], 'a user is refused', (f) => f('user') !== ''),
];

const beginning = '  const { command } = progress.header;';
const header = (where: string) =>
  `${beginning}\n  const text = (name: string) => textAt(request, name);\n  if (${where}) throw bad('version', '', []);`;
const served = editsAt('sandbox/serve-command.ts', beginning);

const headers: readonly Alteration[] = [
  served('envelope.request.language', 'the language ENG is refused', header("text('language') === 'ENG'")),
  editsOf('sandbox/serve-command.ts')(
    ['version.2000', 'envelope.request.version'],
    'the version 2000 is refused, and 1001 is accepted',
    '  if (!versions.includes(version))',
    "  if (version !== '1001')",
  ),
  served('envelope.request.requestId', 'a filled requestId is refused', header("text('requestId')")),
  served('envelope.request.dateTime', 'an empty dateTime is refused', header("text('dateTime') === ''")),
];

const kindsOfDeals: readonly Alteration[] = [
  doDeal(
    ['validation.Verify', 'combination.Debit.Verify'],
    'the validation Verify is refused',
    (f) => f('validation') === 'Verify',
  ),
  doDeal(
    'validation.AutoCommHold',
    'the validation AutoCommHold is refused',
    (f) => f('validation') === 'AutoCommHold',
  ),
  doDeal(
    [
      'validation.AutoCommRelease',
      'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
    ],
    'the validation AutoCommRelease is refused',
    (f) => f('validation') === 'AutoCommRelease',
  ),
  doDeal(
    ['validation.SetAsHold', 'transition.any-transaction-dodeal-setashold-with-tranid'],
    'the validation SetAsHold is refused',
    (f) => f('validation') === 'SetAsHold',
  ),
  doDeal(
    ['validation.Token', 'combination.Debit.Token'],
    'the validation Token is refused',
    (f) => f('validation') === 'Token',
  ),
  doDeal('validation.TxnSetup', 'the validation TxnSetup is refused', (f) => f('validation') === 'TxnSetup'),
  doDeal(
    [
      'combination.Debit.AutoComm.capture',
      'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid',
    ],
    'every capture is refused',
    (f) => f('cgUid') !== '' || f('authNo') !== '',
  ),
  doDeal('doDeal.request.cgUid', 'a capture by cgUid is refused', (f) => f('cgUid') !== ''),
  doDeal(
    [
      'doDeal.request.transactionType.value.Credit',
      'doDeal.request.transactionType',
      'combination.Credit.AutoComm',
    ],
    'every payout is refused',
    (f) => f('transactionType') === 'Credit',
  ),
  doDeal('doDeal.request.cardId', 'a charge to a token is refused', (f) => f('cardId') !== ''),
  doDeal(
    ['doDeal.request.currency.value.USD', 'doDeal.request.currency'],
    'the currency USD is refused',
    (f) => f('currency') === 'USD',
  ),
];

const byTranId = (f: (name: 'tranId') => string): boolean => f('tranId') !== '';
const byCgUid = (f: (name: 'tranId' | 'cgUid') => string): boolean => f('cgUid') !== '' && f('tranId') === '';

const followUps: readonly Alteration[] = [
  cancelDeal(
    ['command.cancelDeal', 'transition.approved-pending-transmission-canceldeal'],
    'every cancelDeal is refused',
    always,
  ),
  cancelDeal('cancelDeal.request.tranId', 'a cancelDeal by tranId is refused', byTranId),
  cancelDeal('cancelDeal.request.cgUid', 'a cancelDeal by cgUid is refused', byCgUid),
  refundDeal(
    [
      'command.refundDeal',
      'transition.approved-pending-transmission-refunddeal',
      'transition.transmitted-refunddeal',
    ],
    'every refundDeal is refused',
    always,
  ),
  refundDeal('refundDeal.request.tranId', 'a refundDeal by tranId is refused', byTranId),
  refundDeal('refundDeal.request.cgUid', 'a refundDeal by cgUid is refused', byCgUid),
  refundDeal(
    'refundDeal.request.terminalNumber',
    'a refundDeal with terminalNumber is refused',
    (f) => f('terminalNumber') !== '',
  ),
];

const transaction = 'response.inquireTransactions.transactions.transaction';
const ofInquiry =
  (result: string, change: (root: Element) => Element): Wire =>
  (root, { command }) =>
    command === 'inquireTransactions' && resultIn(root) === result ? change(root) : root;

const inquiries: readonly Alteration[] = [
  inquiry('command.inquireTransactions', 'every inquireTransactions is refused', always),
  inquiry('inquireTransactions.request.user', 'an inquiry by user is refused', (f) => f('user') !== ''),
  inquiry('inquireTransactions.request.tranId', 'an inquiry by tranId is refused', byTranId),
  wireMutant(
    'inquireTransactions.error.099',
    'an inquiry that finds nothing is answered with 444',
    ofInquiry('099', (root) => changed(root, 'response.result', filled('444'))),
  ),
  wireMutant(
    'command.inquireTransactions',
    'an inquiry finds nothing: 099',
    ofInquiry('000', (root) =>
      changed(changed(root, 'response.result', filled('099')), 'response.inquireTransactions', emptied),
    ),
  ),
  // Result 000 with an empty page contradicts itself: its total counts transactions that are not there.
  wireMutant(
    ['command.inquireTransactions', 'inquireTransactions.error.000', 'transaction.totals.total'],
    'an inquiry is answered with 000 and an empty page',
    ofInquiry('000', (root) => changed(root, 'response.inquireTransactions.transactions', emptied)),
  ),
  requestsOf('transmitTerminal').refuses(
    [
      'command.transmitTerminal',
      'transmitTerminal.no-optional-parameters',
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    ],
    'every transmitTerminal is refused',
    always,
  ),
  mutant(
    [
      'command.transmitTerminal',
      'transmitTerminal.no-optional-parameters',
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    ],
    'every transmitTerminal is answered with 504',
    { changes: () => ({ serve: refusing('transmitTerminal', always, '504') }) },
  ),
  requestsOf('transmitInquire').refuses(
    // The plain inquiry names an unknown id, and its own rules expect 500.
    ['command.transmitInquire', 'transmit.error.500', 'transmitInquire.empty-when-not-found'],
    'every transmitInquire is refused',
    always,
  ),
  requestsOf('transmitInquire').refuses(
    'transmitInquire.request.transmitId',
    'a transmitInquire by transmitId is refused',
    (f) => f('transmitId') !== '',
  ),
  editsOf('sandbox/inquire-terminal.ts')(
    'command.inquireTerminal',
    'every inquireTerminal is refused',
    'number === undefined ||',
    'true ||',
  ),
  requestsOf('inquireInvoice').refuses(
    [
      'inquireInvoice.accepted-is-000',
      'command.inquireInvoice',
      'inquireInvoice.error.000',
      'envelope.inquireInvoice-shape',
    ],
    'every inquireInvoice is refused',
    always,
  ),
];

const each = (root: Element, change: Change): Element => {
  const children = root.children.flatMap((one) => {
    const made = change(each(one, change));
    return made === undefined ? [] : [made].flat();
  });
  const isSame =
    children.length === root.children.length && children.every((one, at) => one === root.children[at]);
  return isSame ? root : { ...root, children };
};
const without =
  (name: string): Wire =>
  (root, { command }) =>
    command === 'inquireTransactions' || resultIn(root) === '000'
      ? each(root, (one) => (one.name === name ? undefined : one))
      : root;

const replies: readonly Alteration[] = [
  wireMutant('envelope.reply.tranId', 'a reply has no tranId', (root) =>
    changed(root, 'response.tranId', gone),
  ),
  wireMutant('transaction.record.tranId', 'a record has no tranId', (root) =>
    changed(root, `${transaction}.tranId`, gone),
  ),
  wireMutant('transaction.reply.cgUid', 'no transaction has a cgUid', without('cgUid')),
  wireMutant('transaction.reply.ashraitEmvData.uid', 'no transaction has a uid', without('uid')),
  wireMutant('transaction.reply.authNumber', 'no transaction has an authNumber', without('authNumber')),
  wireMutant('transaction.reply.cardId', 'no transaction has a cardId', without('cardId')),
  wireMutant('envelope.coded-element', 'no element has a code', (root) =>
    each(root, (one) => ('code' in one.attributes ? { ...one, attributes: {} } : one)),
  ),
  wireMutant('envelope.reply.result', 'the result of a success is 0', (root) =>
    changed(root, 'response.result', exchanged('000', '0')),
  ),
  wireMutant(['envelope.reply.result', 'http.status-200-on-failure'], 'a reply has no result', (root) =>
    changed(root, 'response.result', gone),
  ),
  wireMutant(
    ['transaction.reply.status', 'transmission.record.status', 'invoice.record.status'],
    'no command element has a status',
    (root, { command }) => changed(root, `response.${command}.status`, gone),
  ),
  // transmitInquire about an unknown transmission is answered with 500 and an empty element.
  wireMutant(
    ['envelope.reply.commandElement', 'transmitInquire.empty-when-not-found', 'transmit.error.500'],
    'a reply has no command element',
    (root, { command }) => changed(root, `response.${command}`, gone),
  ),
  wireMutant('transaction.record.financialStatus', 'a record has no financialStatus', (root) =>
    changed(root, `${transaction}.financialStatus`, gone),
  ),
  wireMutant(
    [
      'state.financialStatus.AUTHORIZED',
      'state.financialStatus.CANCELLED',
      'state.financialStatus.PENDING',
      'state.financialStatus.REJECTED',
      'state.financialStatus.TRANSMITTED',
    ],
    'every transaction is reported as CAPTURED',
    (root) => changed(root, `${transaction}.financialStatus`, filled('CAPTURED')),
  ),
  wireMutant(
    ['envelope.reply.requestId', 'envelope.request.requestId'],
    'a requestId does not come back',
    (root) => changed(root, 'response.requestId', emptied),
  ),
  wireMutant(
    ['transmitTerminal.reply.transmitId', 'transmission.record.transmitId'],
    'no transmission has a transmitId',
    without('transmitId'),
  ),
  wireMutant(
    'transmission.record.transmitStatus',
    'no transmission has a transmitStatus',
    without('transmitStatus'),
  ),
  wireMutant(
    ['state.transmitStatus.completed', 'state.transmitStatus.failed'],
    'every transmission is reported as inProcess',
    (root) => changed(root, 'response.transmitInquire.transmitStatus', filled('inProcess')),
  ),
];

export const roots: readonly Alteration[] = [
  ...plainRequests,
  ...headers,
  ...kindsOfDeals,
  ...followUps,
  ...inquiries,
  ...replies,
];
