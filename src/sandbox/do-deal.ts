import { doDealRequest, ruleOf, validationOf } from '../contract/index.ts';
import { passesLuhn } from '../secrets/card-number.ts';
import { type Answer, Refusal } from './answer.ts';
import { type Card, readCard } from './cards.ts';
import { isOver, type Moment, withinAYear } from './clock.ts';
import { extras } from './configuration/defaults.ts';
import type { Terminal } from './configuration/schema.ts';
import { hold, release } from './holds.ts';
import { ownTexts } from './own-text.ts';
import { setUpPage } from './page/set-up.ts';
import { checkRequest, requestedTerminal } from './request-checks.ts';
import type { Call } from './state.ts';
import type { Kind, Transaction } from './transaction.ts';
import { transactionElement, valuesOf } from './transaction-reply.ts';

/** Request parameters that the ledger stores unchanged. Card number, expiry and CVV are never stored. */
const storedNames = [
  ...['transactionType', 'currency', 'creditType', 'transactionCode', 'validation', 'numberOfPayments'],
  ...['eci', 'slaveTerminalNumber', 'ipayCode', 'firstPayment', 'periodicalPayment', 'xid', 'addonData'],
  ...['shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate', 'email', 'id'],
];

/** Maximum length of a stored parameter. The specification gives no limit, and no address or id is longer. */
const longest = 320;

const credits = ['credit', 'discharge'];

const modes = [
  { name: 'dealerNumber', mode: 'ravMutav' },
  { name: 'mainTerminalNumber', mode: 'ravSapak' },
] as const;

/** Serves doDeal: charge, pre-authorization, capture, token, balance enquiry and payment page. */
export function doDeal(call: Call): Answer {
  const { field, state } = call;
  checkRequest(call, 'doDeal');
  const terminal = requestedTerminal(call, '111', 'doDeal.request.terminalNumber');
  checkTerminal(call, terminal);

  const validation = (field('validation') ?? '').toLowerCase();
  if (validation === 'autocommrelease') return release(call, terminal, sentOf(call));
  if (validation === 'setashold') return hold(call, terminal, sentOf(call));
  if (validation === 'txnsetup') return setUpPage(call, terminal);
  const card = cardOf(call);
  const kind = kindOf(validation, field('transactionType') ?? '');
  if (kind === 'enquiry' && validation !== 'autocomm')
    throw new Refusal(
      '401',
      'doDeal.request.validation',
      'validation of a balance enquiry has to be AutoComm, because no money is held or reserved',
    );
  const authorization = validation === 'autocomm' ? authorizationFor(call, terminal, card) : undefined;
  const tranId = state.identifiers.tranId();
  const at = state.clock.now();
  const approved = card.outcome.status === '000';
  const transaction: Transaction = state.ledger.add({
    tranId,
    cgUid: authorization?.cgUid ?? tranId,
    uid: authorization?.uid ?? uidFor(call, terminal, at),
    terminalNumber: terminal.number,
    kind,
    type: typeOf(field('transactionType') ?? '', card),
    state: approved ? initialState(kind, validation) : 'rejected',
    status: card.outcome.status,
    total: Number(field('total')) || 0,
    card,
    cardExpiration: field('cardExpiration') ?? '',
    authNumber:
      authorization?.authNumber ??
      (approved && card.outcome.authorized && kind !== 'token' ? state.identifiers.authNumber(tranId) : ''),
    at,
    sequence: state.identifiers.sequence(),
    user: stored(call, 'user'),
    sent: sentOf(call),
    credited: 0,
    ...(authorization && { original: authorization.tranId }),
    // Transaction type RecurringDebit (11) is in recorded replies, but not in the specification.
    ...(terminal.lenient && /^recurringdebit$/i.test(field('transactionType') ?? '') && { type: '11' }),
  });
  if (authorization && approved) authorization.state = 'captured';
  if (kind === 'charge' && transaction.state === 'pending transmission') invoiceFor(call, transaction);
  return {
    result: transaction.status,
    tranId,
    content: transactionElement('doDeal', valuesOf(transaction, terminal, call.language)),
    rule: approved ? ruleOf('validation', field('validation') ?? '') : 'doDeal.error.refusal',
  };
}

const uidFor = ({ state: { identifiers, ledger } }: Call, { number }: Terminal, at: Moment): string =>
  identifiers.uid(at, number, (uid) => ledger.byUid(uid).length > 0);

function checkTerminal({ field, state }: Call, terminal: Terminal): void {
  // For an inactive terminal and similar errors, recorded replies have codes 111 and 107. The specification has no
  // codes.
  if (!terminal.active)
    throw new Refusal(
      '111',
      'doDeal.request.terminalNumber',
      'terminalNumber belongs to an inactive terminal',
    );
  if (!terminal.currencies.some((one) => one === field('currency')))
    throw new Refusal('111', 'doDeal.request.currency', 'the terminal does not accept this currency');
  if (Number(field('total')) > terminal.maxAmount)
    throw new Refusal(
      '107',
      'doDeal.request.total',
      'total is above the largest amount that the terminal accepts',
    );
  for (const { name, mode } of modes) {
    const isSent = field(name) !== undefined;
    if (isSent === (terminal.mode === mode)) continue;
    const says = isSent ? `${name} is allowed only in mode ${mode}` : `${name} is required in mode ${mode}`;
    throw new Refusal('401', `doDeal.request.${name}`, says);
  }
  for (const name of extras)
    if ((field(name) ?? field(`ashraitEmvData.${name}`)) && !terminal.extras.includes(name))
      throw new Refusal('111', `doDeal.request.${name}`, `${name} is not configured on this terminal`);
  const dueDate = field('dueDate');
  if (dueDate && !withinAYear(dueDate, state.clock.now()))
    throw new Refusal('401', 'limit.dueDate', 'dueDate is more than one year ahead');
}

function cardOf({ field, state, merchant }: Call): Card {
  const number = field('cardNo');
  const expiration = field('cardExpiration');
  if (expiration && isOver(expiration, state.clock.now()))
    throw new Refusal('036', 'doDeal.request.cardExpiration', 'cardExpiration lies in the past');
  if (number) {
    if (!passesLuhn(number))
      throw new Refusal('033', 'doDeal.request.cardNo', 'cardNo does not pass its check digit');
    return state.cards.keep(merchant.user, readCard(number, state.identifiers.tokenKey, merchant.user));
  }
  const card = state.cards.find(merchant.user, field('cardId') ?? '');
  if (!card) throw new Refusal('033', 'doDeal.request.cardId', 'cardId is not a token of this merchant');
  return card;
}

function kindOf(validation: string, transactionType: string): Kind {
  const type = transactionType.toLowerCase();
  if (validation === 'token') return 'token';
  if (type === 'balanceenquiry') return 'enquiry';
  if (validation === 'verify') return 'pre-authorization';
  return credits.includes(type) ? 'payout' : 'charge';
}

function typeOf(transactionType: string, card: Card): string {
  const type = transactionType.toLowerCase();
  if (card.outcome.blocked) return '00';
  return card.outcome.type ?? (credits.includes(type) ? '51' : type === 'forced' ? '03' : '01');
}

function initialState(kind: Kind, validation: string): Transaction['state'] {
  if (kind === 'token' || kind === 'enquiry') return 'done';
  return validationOf(validation)?.leaves ?? 'pending transmission';
}

/** Returns a copy of a parameter, or undefined if the parameter is too long to store. */
const stored = (call: Call, name: string): string | undefined => ownTexts(call, [name], longest)[name];

function sentOf(call: Call): Record<string, string> {
  const sent = ownTexts(call, storedNames, longest);
  if (call.field('cvv')) sent.cvvEntered = 'yes';
  if (call.field('cavv')) sent.cavv = 'yes';
  return sent;
}

/** Child elements of `doDeal/invoice` that clients send. The specification does not define invoice requests. */
const invoiceElements = ['CreationMethod', 'Subject', 'ItemCode', 'ItemPrice']
  .map((name) => `invoice.invoice${name}`)
  .concat('invoice.mailTo');

const invoiceSeconds = 2;

function invoiceFor(call: Call, { tranId }: Transaction): void {
  const { field, merchant, state } = call;
  if (!invoiceElements.some(field)) return;
  state.invoices.add(merchant, {
    id: tranId,
    currency: doDealRequest.currency.format.values.find((known) => known === field('currency')) ?? 'ILS',
    readyAfter: invoiceSeconds,
    method: stored(call, 'invoice.invoiceCreationMethod') ?? 'wait',
    mailTo: stored(call, 'invoice.mailTo') ?? '',
  });
}

const captures = /^(debit|credit)$/i;

const rule = 'transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid';

/**
 * Returns the pre-authorization that a deal captures, or undefined for a charge.
 * @throws Refusal if the pre-authorization is unknown, already captured or cancelled, or too small
 */
function authorizationFor(call: Call, terminal: Terminal, card: Card): Transaction | undefined {
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
