import { doDealRequest, holds } from '../../contract/index.ts';
import { textAt } from '../../message/element.ts';
import { makingDeals } from '../ends.ts';
import { type Asking, askings, type Deciding, failed, type Played, passed, undecided } from '../played.ts';
import { type Heard, isCapture, isEnquiry, ofTransmission, sent, validationIn } from '../tape.ts';
import { inquiring, leavesDoubt, type Operation, type Step } from '../task-schema.ts';

/** Validation types of a sale: charge, hold or review with release, or authorization with capture. */
const selling = ['autocomm', 'autocommhold', 'autocommrelease', 'setashold', 'verify'];

/** Validation types of doDeal that fit an operation. Other types move money that the step did not ask for. */
const serving: Readonly<Record<Exclude<Operation, 'reconcile'>, readonly string[]>> = {
  charge: selling,
  page: ['txnsetup', ...selling],
  // A held charge also reserves the amount until its release.
  authorize: ['verify', 'autocommhold'],
  capture: ['autocomm', 'autocommrelease'],
  payout: ['autocomm', 'verify'],
  // An authorization that is cancelled later also gives a token of the card.
  tokenize: ['verify'],
  refund: [],
  cancel: [],
  inquire: [],
  hold: ['autocommhold'],
  release: ['autocommrelease'],
  transmit: [],
  'reconcile-day': [],
  invoice: [],
};

const constant = doDealRequest.cardNo.otherwise;

const debits = ['debit', 'recurringdebit', 'forced'];
const credits = ['credit', 'discharge'];

export const asked = {
  'wire.as-asked': (played) => {
    const all = askings(played);
    if (!all.some(({ requests }) => requests.length > 0)) return undecided('no request of the order arrived');
    for (const asking of all) {
      const { operation } = asking.one.step;
      for (const deal of asking.requests.filter(({ command }) => command === 'doDeal')) {
        const wrong = wrongIn(deal, asking, played);
        if (wrong !== undefined) return failed(`${operation}: ${wrong}`);
      }
      const unanswered = unansweredBy(asking, played);
      if (unanswered !== undefined) return failed(`${operation}: ${unanswered}`);
    }
    const isSeen = all.some(
      ({ one: { step }, requests }) =>
        inquiring.includes(step.operation) || requests.some(({ command }) => command === 'doDeal'),
    );
    return isSeen ? passed : undecided('no deal of the order arrived');
  },
} satisfies Deciding;

function unansweredBy({ one: { step }, requests }: Asking, played: Played): string | undefined {
  const { operation } = step;
  // After a refused deal, the gateway may have no transaction of the order.
  if (played.transactions.length === 0 && operation !== 'invoice') return undefined;
  if (operation === 'inquire' && !requests.some((one) => finds(one, played)))
    return 'no inquiry found a transaction of the order';
  if (operation === 'reconcile-day' && !comparesDay(requests, played))
    return 'no inquiry by the transmission of the day found a transaction of the order';
  if (operation === 'invoice' && !requests.some(hasInvoice))
    return 'the application stopped asking before the invoice was created (invoiceCreationCode 000)';
  return undefined;
}

/** True if an inquiry found the transmitted transactions, or the totals of the transmission. */
function comparesDay(requests: readonly Heard[], played: Played): boolean {
  const isOfTransmitted = (one: Heard) =>
    ofTransmission(one) || sent(one, 'financialStatus')?.toUpperCase() === 'TRANSMITTED';
  if (requests.some((one) => isOfTransmitted(one) && finds(one, played))) return true;
  // The date of a deal may differ from the date of its transmission.
  const isByDeals = requests.some((one) => sent(one, 'fromDealDate') !== undefined && !isOfTransmitted(one));
  return !isByDeals && requests.some((one) => findsBatch(one, played));
}

const findsBatch = ({ command, replyText }: Heard, { transactions }: Played): boolean =>
  command === 'transmitInquire' &&
  transactions.some(
    ({ transmission }) => transmission !== undefined && replyText.includes(transmission.transmitId),
  );

const hasInvoice = ({ reply, command }: Heard): boolean =>
  textAt(reply, `response.${command}.originalInvoice.invoiceCreationCode`) === '000';

const finds = ({ command, replyText }: Heard, { transactions }: Played): boolean =>
  command === 'inquireTransactions' && transactions.some(({ tranId }) => replyText.includes(tranId));

/** The first difference between a deal and its step. Only words are quoted, because other values may be secret. */
function wrongIn(deal: Heard, { one: { step, card } }: Asking, played: Played): string | undefined {
  const { given, order } = played;
  const { operation, payWith } = step;
  if (operation === 'reconcile') return undefined;
  const value = (path: string) => sent(deal, path) ?? '';
  const word = (path: string) => value(path).toLowerCase();
  const shown = (path: string) =>
    /^[a-z]*$/i.test(value(path)) ? value(path) || 'missing' : 'something else';
  const validation = word('validation');
  // A token and a balance enquiry move no money, so every step may have them.
  const isFree = isEnquiry(deal) || validation === 'token';
  // Specification, mpiValidation: the operation of a payment page.
  const done = validation === 'txnsetup' && payWith === 'page' ? word('mpiValidation') : validation;
  if (validation !== '' && !isFree && !serving[operation].includes(done) && !completes(deal, step, played))
    return `the application sent a deal with validation ${shown('validation')}, which the step does not ask for`;
  if (value('terminalNumber') !== given.terminal)
    return `terminalNumber differs, and should be ${given.terminal}`;
  if (value('currency') !== order.task.currency)
    return `currency is ${shown('currency')}, and should be ${order.task.currency}`;
  const types = operation === 'payout' ? credits : debits;
  if (!isFree && !types.includes(word('transactionType')))
    return `transactionType is ${shown('transactionType')}, and should be ${operation === 'payout' ? 'Credit' : 'Debit'}`;
  // Specification, doDeal: "Phone (mail order or telephone with card number)".
  if (order.task.channel === 'Phone' && value('cardNo') !== '' && word('transactionCode') !== 'phone')
    return `transactionCode is ${shown('transactionCode')}, and should be Phone`;
  // A release or review refers to its deal, so it needs no card.
  const needsToken = !['autocommrelease', 'setashold'].includes(validation) && value('cardId') === '';
  if (payWith === 'token' && (value('cardNo') !== '' || needsToken))
    return 'the card was sent as a number, and should be sent as its token';
  // A request for a payment page may have a constant as cardNo, because the buyer types the card on the page.
  const isConstant = holds(constant.when, (path) => sent(deal, path)) && !/\d/.test(value('cardNo'));
  if (value('cardNo') !== '' && value('cardNo') !== card.number && !isConstant)
    return 'cardNo is the number of another card';
  if (value('cvv') !== '' && value('cvv') !== card.cvv) return 'cvv is not the CVV of the card';
  // Specification, cardId: "last 4 digits match the card".
  if (value('cardId') !== '' && !card.number.endsWith(value('cardId').slice(-4)))
    return 'cardId is the token of another card';
  const isSale = ['autocomm', 'autocommhold', 'txnsetup'].includes(validation) && !isEnquiry(deal);
  return isSale && (operation === 'charge' || operation === 'page' || operation === 'hold')
    ? wrongPayments(word('creditType'), value('numberOfPayments'), step.payments ?? 1)
    : undefined;
}

/**
 * After a lost reply, each later step may complete the sale: the application asks first, and captures or releases the
 * authorization that it finds.
 */
function completes(deal: Heard, step: Step, { steps }: Played): boolean {
  const before = steps.slice(
    0,
    steps.findIndex((one) => one.step === step),
  );
  return (
    (isCapture(deal) || validationIn(deal) === 'autocommrelease') &&
    before.some(({ step: one }) => makingDeals.includes(one.operation) && leavesDoubt(one.situation))
  );
}

/** `Payments` excludes the first payment from the number of payments, `SpecialCredit` includes it. */
function wrongPayments(creditType: string, number: string, payments: number): string | undefined {
  const several: Readonly<Record<string, number>> = { payments: payments - 1, specialcredit: payments };
  const right = several[creditType];
  if (payments === 1) return right === undefined ? undefined : 'the deal has several payments instead of one';
  if (right === undefined) return `the deal has one payment instead of ${payments}`;
  return Number(number) === right
    ? undefined
    : `numberOfPayments should be ${right} for ${payments} payments`;
}
