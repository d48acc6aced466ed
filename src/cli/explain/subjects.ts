import { ambiguities } from '../../contract/index.ts';
import { type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';

/** A word of the field, and where it leads. */
interface Subject {
  /** How people call it. The first is its title. */
  readonly names: readonly string[];
  readonly says: string;
  /** What to ask `explain` for next. */
  readonly see: readonly string[];
  /** Numbers of the register of ambiguities. */
  readonly ambiguities?: readonly number[];
}

/** What developers type who know the field and not yet this gateway. */
export const subjects: readonly Subject[] = [
  {
    names: ['charge', 'sale', 'debit', 'payment', 'חיוב', 'עסקה'],
    says: 'doDeal with transactionType Debit and validation AutoComm charges a card. Result 000 means that the card was charged. total is the amount in the smallest unit of the currency.',
    see: ['doDeal', 'AutoComm', 'total', 'CAPTURED'],
  },
  {
    names: ['refund', 'credit', 'זיכוי'],
    says: 'refundDeal returns money to the cardholder: the whole charge, or the amount in total. It works before and after the transmission. A refund without a charge is a payout.',
    see: ['refundDeal', 'refunded', 'refundDeal 320', 'refundDeal 321', '502', 'payout'],
  },
  {
    names: ['cancel', 'cancellation', 'void', 'ביטול'],
    says: 'cancelDeal cancels a transaction that is not transmitted yet, until about 23:00 of the same day. After that it answers 313, and the merchant must refund instead.',
    see: ['cancelDeal', '313', '314', '23:00', 'refund'],
  },
  {
    names: ['pre-authorization', 'preauthorization', 'preauth', 'authorization', 'authorize', 'אישור'],
    says: 'doDeal with validation Verify (J5) reserves an amount and moves no money. A capture takes the money later.',
    see: ['Verify', 'J5', 'AUTHORIZED', 'capture'],
  },
  {
    names: ['capture', 'commit', 'completion'],
    says: 'A capture is a doDeal with AutoComm that names a pre-authorization by cgUid or authNo, with its card or token, and at most its amount. The specification does not state how often a pre-authorization can be captured. The sandbox accepts one capture.',
    see: ['cgUid', 'authNo', 'AUTHORIZED', 'pre-authorization'],
    ambiguities: [33, 34],
  },
  {
    names: ['hold', 'release', 'on-hold'],
    says: 'AutoCommHold charges and holds the transaction back from transmission. AutoCommRelease with its tranId releases it. SetAsHold puts a transaction on hold later.',
    see: ['AutoCommHold', 'AutoCommRelease', 'SetAsHold', 'held'],
  },
  {
    names: ['payout', 'original credit', 'credit payout'],
    says: 'doDeal with transactionType Credit pays money to a card without an earlier charge.',
    see: ['doDeal', 'transactionType'],
  },
  {
    names: ['installments', 'payments', 'instalments', 'תשלומים'],
    says: 'creditType Payments: total = firstPayment + numberOfPayments x periodicalPayment. numberOfPayments does not count the first payment: for three payments send 2. SpecialCredit and SpecialAlpha count all payments. A charge by token works the same way.',
    see: ['installments.rule', 'numberOfPayments', 'firstPayment', 'periodicalPayment', 'creditType'],
  },
  {
    names: ['token', 'tokenize', 'tokenization', 'recurring', 'subscription', 'card on file', 'טוקן'],
    says: 'doDeal with validation Token and total 0 returns a token as cardId and charges nothing. Later deals send cardId and cardExpiration in place of cardNo.',
    see: ['J102', 'cardId', 'cardExpiration'],
  },
  {
    names: ['3ds', '3-D Secure', '3d secure', '3ds2', 'mpi', 'emv 3ds'],
    says: 'A merchant with an external MPI sends its result as eci, xid and cavv. Replies repeat them for Visa cards only.',
    see: ['eci', 'xid', 'cavv', 'TxnSetup'],
  },
  {
    names: ['payment page', 'hosted page', 'iframe', 'redirect', 'checkout', 'דף תשלום'],
    says: 'doDeal with validation TxnSetup returns the address of a payment page in mpiHostedPageUrl. The buyer pays there and returns to successUrl, errorUrl or cancelUrl. Check responseMac, then inquire: the return alone proves nothing.',
    see: ['TxnSetup', 'mpiHostedPageUrl', 'responseMac', 'mpiTransaction'],
  },
  {
    names: ['mac', 'signature', 'hash', 'hmac'],
    says: 'The return address of a payment page carries responseMac: a SHA-256 without a separate key, over the password and the returned values.',
    see: ['responseMac'],
  },
  {
    names: [
      'timeout',
      'time-out',
      'retry',
      'lost reply',
      'late commit',
      'no reply',
      'idempotency',
      'duplicate',
    ],
    says: 'The gateway possibly executed a request without a reply, or still can. Neither a time-out nor an inquiry that finds nothing (099) allows a second charge. Mark the order as unknown and inquire by user. The specification states no safe way to repeat a request, and no time after which a request can no longer be executed. Ask the operator for both.',
    see: ['099', 'inquireTransactions', 'requestId', 'mayBeDuplicate'],
  },
  {
    names: ['Hebrew', 'encoding', 'iso-8859-8', 'utf-8', 'charset', 'עברית'],
    says: 'Replies carry Hebrew in UTF-8 or ISO-8859-8, and the XML declaration may name the wrong one. Read the bytes as UTF-8. If they are not valid UTF-8, read them as ISO-8859-8. language, HEB or ENG, sets the language of messages. In the sandbox each terminal has a setting, hebrew.',
    see: ['language', '#61', '#58'],
    ambiguities: [58, 61],
  },
  {
    names: ['transmission', 'clearing', 'settlement', 'deposit', 'batch', 'שידור'],
    says: 'The gateway transmits all ready transactions about 23:00 every day. For a terminal without the daily run, the merchant calls transmitTerminal. transmitInquire returns the result.',
    see: ['transmitTerminal', 'transmitInquire', 'TRANSMITTED', '502', '534'],
  },
  {
    names: ['23:00', 'timezone', 'time zone', 'midnight', 'cutoff', 'cut-off'],
    says: 'The gateway transmits about 23:00. The specification names no time zone. The sandbox uses Jerusalem time, with daylight saving.',
    see: ['transmission', '313', 'clock', '#98'],
    ambiguities: [98],
  },
  {
    names: ['amount', 'amounts', 'agorot', 'money', 'סכום'],
    says: 'An integer in the smallest unit of its currency, in the field total: 10000 is 100.00 ILS. Never compute it from a floating-point number.',
    see: ['total', 'currency', '341', '321'],
  },
  {
    names: ['credentials', 'login', 'authentication', 'api user'],
    says: 'Each request carries user and password as form fields, next to int_in. Wrong ones are refused with 405.',
    see: ['405', 'auth.credentials-on-every-request', 'http.form.user'],
  },
  {
    names: ['search', 'report', 'query', 'status inquiry', 'lookup'],
    says: 'inquireTransactions finds transactions by an id, by user, or by a range of dates, and returns the state of each.',
    see: ['inquireTransactions', 'financialStatus', 'paging', '332', '099'],
  },
  {
    names: ['invoice', 'receipt', 'חשבונית'],
    says: 'inquireInvoice returns the status of an invoice and the address of its PDF. Only deals in ILS get invoices. result 000 means only that the inquiry was accepted. invoiceResponseCode has the result of the invoice.',
    see: ['inquireInvoice'],
  },
  {
    names: ['declined', 'decline', 'rejected', 'סירוב'],
    says: 'A doDeal with a result other than 000 charged nothing. Show userMessage to the buyer.',
    see: ['004', 'REJECTED', 'userMessage'],
  },
  {
    names: ['old version', 'version', '1001'],
    says: 'Clients of older versions send version 1001, 1000 or 100, or none. This gateway requires version 2000.',
    see: ['old-version', 'envelope.request.version', 'lenient'],
  },
];

/** What is told about a word of the field. */
export const subjectPages = (word: string): readonly Page[] =>
  subjects.flatMap((one) =>
    one.names.some((name) => name.toLowerCase() === word.toLowerCase()) ? [subjectPage(one)] : [],
  );

function subjectPage({
  names: [title = '', ...others],
  says,
  see,
  ambiguities: numbers = [],
}: Subject): Page {
  return {
    ...{ kind: 'subject', title, says },
    sections: [
      ...section(
        'Next',
        see.map((word) => `tck explain ${/[ #]/.test(word) && !/^\w+ \d/.test(word) ? `'${word}'` : word}`),
      ),
      ...section('Also called', others.length > 0 ? [others.join(', ')] : []),
      ...questionsOf(ambiguities.filter(({ number }) => numbers.includes(number))),
    ],
  };
}
