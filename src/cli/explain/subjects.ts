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
    says: 'refundDeal returns money to the cardholder: the whole charge, or the amount in total. refundDeal works before and after the transmission. A credit without an earlier charge is a payout.',
    see: ['refundDeal', 'refunded', 'refundDeal 320', 'refundDeal 321', '502', 'payout'],
  },
  {
    names: ['cancel', 'cancellation', 'void', 'ביטול'],
    says: 'cancelDeal cancels a transaction that is not transmitted yet. With the daily transmission, that is until about 23:00. After the transmission, cancelDeal answers 313, and the merchant must refund instead.',
    see: ['cancelDeal', '313', '314', '23:00', 'refund'],
  },
  {
    names: ['pre-authorization', 'preauthorization', 'preauth', 'authorization', 'authorize', 'אישור'],
    says: 'doDeal with validation Verify (J5) reserves an amount and moves no money. A capture takes the money later.',
    see: ['Verify', 'J5', 'AUTHORIZED', 'capture'],
  },
  {
    names: ['capture', 'commit', 'completion'],
    says: 'A capture is a doDeal with AutoComm that names a pre-authorization by cgUid or authNo, with its card or token, and at most its amount. authNo is not explained: in the sandbox it is the authNumber of the pre-authorization. The next transmission sends the captured amount. The specification does not state how often a pre-authorization can be captured. The sandbox accepts one capture.',
    see: ['cgUid', 'authNo', 'AUTHORIZED', 'pre-authorization'],
    ambiguities: [33, 34, 84],
  },
  {
    names: ['hold', 'release', 'on-hold'],
    says: 'AutoCommHold charges and holds the transaction back from transmission. AutoCommRelease with the tranId of the charge releases the charge. SetAsHold puts an existing transaction on hold.',
    see: ['AutoCommHold', 'AutoCommRelease', 'SetAsHold', 'held'],
  },
  {
    names: ['payout', 'original credit', 'credit payout'],
    says: 'doDeal with transactionType Credit pays money to a card without an earlier charge.',
    see: ['doDeal', 'transactionType'],
  },
  {
    names: ['installments', 'payments', 'instalments', 'תשלומים'],
    says: 'With creditType Payments, total = firstPayment + numberOfPayments x periodicalPayment. numberOfPayments does not count the first payment: for three payments send 2. SpecialCredit and SpecialAlpha count all payments. A charge by token has the same payment fields.',
    see: ['installments.rule', 'numberOfPayments', 'firstPayment', 'periodicalPayment', 'creditType'],
  },
  {
    names: ['token', 'tokenize', 'tokenization', 'recurring', 'subscription', 'card on file', 'טוקן'],
    says: 'doDeal with validation Token and total 0 returns a token as cardId and charges nothing. Later deals send cardId and cardExpiration in place of cardNo.',
    see: ['J102', 'cardId', 'cardExpiration'],
  },
  {
    names: ['3ds', '3-D Secure', '3d secure', '3ds2', 'mpi', 'emv 3ds'],
    says: 'A merchant with an external MPI (the 3-D Secure component) sends the result of 3-D Secure as eci, xid and cavv. Replies repeat eci, xid and cavv for Visa cards only.',
    see: ['eci', 'xid', 'cavv', 'TxnSetup'],
  },
  {
    names: ['payment page', 'hosted page', 'iframe', 'redirect', 'checkout', 'דף תשלום'],
    says: 'doDeal with validation TxnSetup requests a payment page. The buyer pays on the page and returns to successUrl, errorUrl or cancelUrl. The specification shows neither the element with the address of the page nor the parameters of the return. The sandbox uses mpiHostedPageUrl and responseMac, as public clients expect. Check responseMac, then inquire: the return alone proves nothing.',
    see: ['TxnSetup', 'mpiHostedPageUrl', 'responseMac', 'mpiTransaction'],
  },
  {
    names: ['CGMPI', 'xGMPI', 'CGGMPI'],
    says: 'Public clients send the constant CGMPI as cardNo in a page request (TxnSetup): the buyer types the card number on the page. The specification does not mention the constant. The sandbox accepts it, and so does observe.',
    see: ['cardNo', 'TxnSetup', 'payment page'],
  },
  {
    names: ['mac', 'signature', 'hash', 'hmac'],
    says: 'In the sandbox, the return from a payment page carries responseMac: a SHA-256 without a separate key, over the password and six returned values. The specification does not show a MAC.',
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
    says: 'If no reply arrives, the gateway possibly executed the request, or still will. Neither a time-out nor an inquiry that finds nothing (099) allows a second charge. Mark the order as unknown and inquire by user. The specification states no safe way to repeat a request, and no time after which a request can no longer be executed: ask the operator for both.',
    see: ['099', 'inquireTransactions', 'requestId', 'mayBeDuplicate'],
  },
  {
    names: ['Hebrew', 'encoding', 'iso-8859-8', 'utf-8', 'charset', 'עברית'],
    says: 'The specification names no encoding. Recorded replies carry Hebrew in UTF-8, although their XML declares ISO-8859-8. Read the bytes as UTF-8. If the bytes are not valid UTF-8, read them as ISO-8859-8. language, HEB or ENG, sets the language of messages. The setting hebrew of a sandbox terminal chooses the encoding.',
    see: ['language', '#61', '#58'],
    ambiguities: [58, 61],
  },
  {
    names: ['transmission', 'clearing', 'settlement', 'deposit', 'batch', 'שידור'],
    says: 'The gateway transmits all ready transactions about 23:00 every day. For a terminal without the daily transmission, the merchant calls transmitTerminal. transmitInquire returns the result.',
    see: ['transmitTerminal', 'transmitInquire', 'TRANSMITTED', '502', '534'],
  },
  {
    names: ['23:00', 'timezone', 'time zone', 'midnight', 'cutoff', 'cut-off'],
    says: 'The gateway transmits every day about 23:00. The specification names no time zone. The sandbox uses Jerusalem time, with daylight saving.',
    see: ['transmission', '313', 'clock', '#98'],
    ambiguities: [98],
  },
  {
    names: ['amount', 'amounts', 'agorot', 'money', 'סכום'],
    says: 'The field total is an integer in the smallest unit of the currency: 10000 is 100.00 ILS. Never compute an amount from a floating-point number.',
    see: ['total', 'currency', '341', '321'],
  },
  {
    names: ['credentials', 'login', 'authentication', 'api user'],
    says: 'Each request carries user and password as form fields, next to int_in. inquireTerminal carries them in the XML. The sandbox refuses wrong credentials with 405, or 003 for inquireTerminal.',
    see: ['405', 'auth.credentials-on-every-request', 'http.form.user'],
  },
  {
    names: ['search', 'report', 'query', 'status inquiry', 'lookup'],
    says: 'inquireTransactions finds transactions by an id, by user, or by a range of dates, and returns the financialStatus of each.',
    see: ['inquireTransactions', 'financialStatus', 'paging', '332', '099'],
  },
  {
    names: ['invoice', 'receipt', 'חשבונית'],
    says: 'inquireInvoice returns the status of an invoice and the address of its PDF. Only deals in ILS get invoices. result 000 means only that the inquiry was accepted. invoiceResponseCode has the result of the invoice.',
    see: ['inquireInvoice'],
  },
  {
    names: ['declined', 'decline', 'rejected', 'סירוב'],
    says: 'A doDeal that the credit company refuses answers 004 and charges nothing: show userMessage to the buyer. After any other result except 000, inquire before the next attempt: the specification does not say that nothing was charged.',
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
