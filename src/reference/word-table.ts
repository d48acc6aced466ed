import { ambiguitiesOf, type CommandName, type RuleId } from '../contract/index.ts';
import { legacyForms } from '../sandbox/index.ts';

export interface Word {
  readonly kind: 'subject' | 'name';
  /** The names of the term. The first name is the title. */
  readonly names: readonly string[];
  readonly says: string;
  readonly see?: readonly string[];
  readonly at?: string;
  readonly rule?: RuleId;
  /** True for the name of a request form of old clients. */
  readonly isForm?: true;
  readonly command?: CommandName;
  readonly ambiguities?: readonly number[];
}

const handbook = (page: string, heading: string) => `handbook/kit/${page}.md, "${heading}"`;

const subjects: readonly Omit<Word, 'kind'>[] = [
  {
    names: ['charge', 'sale', 'debit', 'payment', 'חיוב', 'עסקה'],
    says: 'doDeal with transactionType Debit and validation AutoComm charges a card. Result 000 means that the card was charged. total is the amount in the smallest unit of the currency.',
    see: ['doDeal', 'AutoComm', 'total', 'CAPTURED'],
  },
  {
    names: ['refund', 'credit', 'זיכוי'],
    says: 'refundDeal returns money to the cardholder: the whole charge, or the amount in the field total. refundDeal works before and after the transmission. Before the transmission, a refund of the whole amount cancels the charge. A credit without an earlier charge is a payout.',
    ambiguities: [2, 3],
    see: ['refundDeal', 'refunded', 'refundDeal 320', 'refundDeal 321', '502', 'payout'],
  },
  {
    names: ['cancel', 'cancellation', 'void', 'ביטול'],
    says: 'cancelDeal cancels the full amount of an approved transaction that is not transmitted yet, or of an authorization (J5). If the gateway transmits the charge daily, the charge can be cancelled until about 23:00. The specification leaves open whether a held deal (AutoCommHold) can be cancelled. After the transmission, cancelDeal answers 313, and the merchant must refund instead.',
    ambiguities: [8, 9, 86],
    see: ['cancelDeal', '313', '314', '23:00', 'refund'],
  },
  {
    names: [
      'pre-authorization',
      'preauthorization',
      'preauth',
      'authorization',
      'authorize',
      'reservation',
      'אישור',
    ],
    says: 'doDeal with validation Verify (J5) reserves an amount and moves no money. A capture takes the money later. The specification does not say how long the reservation lasts: in the sandbox, the reservation never ends.',
    see: ['Verify', 'J5', 'AUTHORIZED', 'capture'],
  },
  {
    names: ['capture', 'commit', 'completion'],
    says: 'A capture charges an amount that a pre-authorization reserved. It is a doDeal with AutoComm, and with the cgUid or authNo of the pre-authorization. The capture has the same card or token, and at most the reserved amount. The specification does not explain authNo: in the sandbox, authNo is the authNumber of the pre-authorization. The next transmission sends the captured amount. The specification does not state how often a pre-authorization can be captured. The sandbox accepts one capture.',
    see: ['cgUid', 'authNo', 'AUTHORIZED', 'pre-authorization'],
    ambiguities: [33, 34, 84],
  },
  {
    names: ['hold', 'release', 'on-hold'],
    says: 'doDeal with AutoCommHold makes a charge that is not transmitted before its release. AutoCommRelease with the tranId of the charge releases the charge. SetAsHold puts an existing transaction on hold. The specification leaves open how a hold by SetAsHold ends.',
    ambiguities: [8, 36, 37, 74],
    see: ['AutoCommHold', 'AutoCommRelease', 'SetAsHold', 'held'],
  },
  {
    names: ['payout', 'original credit', 'credit payout'],
    says: 'doDeal with transactionType Credit and validation AutoComm pays money to a card without an earlier charge.',
    see: ['doDeal', 'transactionType'],
  },
  {
    names: ['installments', 'payments', 'instalments', 'תשלומים'],
    says: 'With creditType Payments, total = firstPayment + numberOfPayments x periodicalPayment. numberOfPayments does not count the first payment: send 2 for three payments. For SpecialCredit, numberOfPayments counts all payments. A charge by token has the same payment fields.',
    ambiguities: [16, 20],
    see: ['installments.rule', 'numberOfPayments', 'firstPayment', 'periodicalPayment', 'creditType'],
  },
  {
    names: ['token', 'tokenize', 'tokenization', 'recurring', 'subscription', 'card on file', 'טוקן'],
    says: 'doDeal with validation Token and total 0 returns a token and charges nothing. The element cardId of the reply has the token if the card-id module is configured. Later deals send cardId in place of cardNo. Send cardExpiration too: the specification leaves open whether a deal by token needs cardExpiration.',
    ambiguities: [30, 85],
    see: ['J102', 'cardId', 'cardExpiration'],
  },
  {
    names: ['3ds', '3-D Secure', '3d secure', '3ds2', 'mpi', 'emv 3ds'],
    says: 'A merchant with an external MPI (the 3-D Secure component) sends the result of 3-D Secure as eci, xid and cavv. In a reply, cavv is not the value of the request. It is a code for the result of the cavv check, and only replies for Visa cards have this code. The specification does not clearly say whether the reply returns eci and xid for other cards.',
    see: ['eci', 'xid', 'cavv', 'TxnSetup', '#28'],
    ambiguities: [28],
  },
  {
    names: ['payment page', 'hosted page', 'iframe', 'redirect', 'checkout', 'דף תשלום'],
    says: 'doDeal with validation TxnSetup requests a payment page. The buyer pays on the page and returns to successUrl, errorUrl or cancelUrl. The specification shows neither the element with the address of the page nor the parameters of the return. The sandbox uses mpiHostedPageUrl and responseMac, as public clients expect. Check responseMac, then send an inquiry: the return of the buyer alone does not prove a payment.',
    ambiguities: [38, 81],
    see: ['TxnSetup', 'mpiHostedPageUrl', 'responseMac', 'mpiTransaction'],
  },
  {
    names: ['CGMPI', 'xGMPI', 'CGGMPI'],
    says: 'Public clients send the constant CGMPI as cardNo in a page request (TxnSetup): the buyer types the card number on the page. The specification does not mention the constant. The sandbox and the command observe accept the constant.',
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
    says: 'If no reply arrives, the gateway possibly executed the request, or will execute it later. The processing deadline is the time after which a request can no longer be executed. The specification does not state the processing deadline: ask the operator. Before this deadline, neither a time-out nor an inquiry that finds nothing (099) allows a second charge. Mark the order as unknown, and inquire by the order reference (the field user). Make a new attempt, with a new reference, only in two cases: an inquiry finds a REJECTED record, or an inquiry after the processing deadline finds nothing (099). The name REJECTED suggests that nothing was charged.',
    see: ['099', 'inquireTransactions', 'requestId', 'mayBeDuplicate'],
  },
  {
    names: ['Hebrew', 'encoding', 'iso-8859-8', 'utf-8', 'charset', 'עברית'],
    says: 'The specification names no encoding. Recorded replies sometimes carry Hebrew in UTF-8, although their XML declares ISO-8859-8. Read the bytes as UTF-8. If the bytes are not valid UTF-8, read them as ISO-8859-8. The header field language (HEB or ENG) sets the language of statusText, extendedStatusText and extendedUserMessage. The setting hebrew of a sandbox terminal chooses the encoding of its replies.',
    see: ['language', '#61', '#58'],
    ambiguities: [58, 61],
  },
  {
    names: ['transmission', 'clearing', 'settlement', 'deposit', 'batch', 'שידור'],
    says: 'The gateway transmits all ready transactions once a day, typically around 23:00. For a terminal with automatic transmission disabled, the merchant calls transmitTerminal. transmitInquire returns the result of the transmission.',
    see: ['transmitTerminal', 'transmitInquire', 'TRANSMITTED', '502', '534'],
  },
  {
    names: ['23:00', 'timezone', 'time zone', 'midnight', 'cutoff', 'cut-off'],
    says: 'The gateway typically transmits every day about 23:00, except for terminals with automatic transmission disabled. The specification names no time zone. The sandbox uses Jerusalem time, with daylight saving.',
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
    says: 'Each request carries user and password. They are form fields next to int_in, except for inquireTerminal: its request has them in the XML. The sandbox refuses wrong credentials with 405, or 003 for inquireTerminal.',
    ambiguities: [54, 55],
    see: ['405', 'auth.credentials-on-every-request', 'http.form.user'],
  },
  {
    names: ['search', 'report', 'query', 'status inquiry', 'lookup'],
    says: 'inquireTransactions finds transactions by an id or by the order reference (the field user), and returns the financialStatus of each transaction. The specification also has queries by a range of deal dates together with a financialStatus. The sandbox also accepts a range of dates without a financialStatus.',
    ambiguities: [45],
    see: ['inquireTransactions', 'financialStatus', 'paging', '332', '099'],
  },
  {
    names: ['invoice', 'receipt', 'חשבונית'],
    says: 'inquireInvoice returns the status of an invoice and the address of its PDF. Only deals in ILS get invoices. The result 000 means only that the inquiry was accepted. invoiceCreationCode has the result of the invoice at the gateway, and invoiceResponseCode has the answer of the invoice vendor. If the invoice is missing (671), invoiceResponseCode is empty: read invoiceCreationCode and invoiceResponseName instead.',
    see: ['inquireInvoice'],
  },
  {
    names: ['declined', 'decline', 'rejected', 'סירוב'],
    says: 'If the credit company refuses a doDeal, the gateway answers 004 and charges nothing: show userMessage to the buyer. After any other result except 000, inquire before the next attempt: the specification does not say whether the buyer was charged.',
    see: ['004', 'REJECTED', 'userMessage'],
  },
  {
    names: ['exit codes', 'exit code', 'exit', ...[0, 1, 2, 3, 4, 5].map((code) => `exit ${code}`)],
    says: 'Each command of the kit ends with an exit code. 0 means conformant or ready, and 1 means not conformant or not ready. 2 means wrong use or set-up, and 3 means target unreachable. 4 means incomplete (something was not decided), and 5 means fault of the suite. The help of each command lists its exceptions.',
    see: ['verdict'],
    at: handbook('ci', 'Exit codes'),
  },
  {
    names: [
      'verdict',
      'verdicts',
      'conformant',
      'incomplete',
      'not conformant',
      'ready',
      'skipped',
      'undecided',
    ],
    says: 'The verdict on a gateway is “conformant”, “not conformant” or “incomplete”. The verdict on an application is “ready”, “not ready” or “incomplete”. Incomplete means that nothing failed, but the run did not decide everything. A scenario is skipped if the target lacks something that the scenario needs. A scenario is blocked if one of its earlier steps failed.',
    see: ['exit codes'],
    at: 'handbook/glossary.md, "Verdicts"',
  },
  {
    names: ['old version', 'version', '1001'],
    says: 'Clients of older versions send version 1001, 1000 or 100, or no version. The specification has only version 2000. The sandbox answers 462 to any other version, and to a request without a version. A lenient terminal of the sandbox accepts the old versions and a request without a version.',
    ambiguities: [57],
    see: ['old-version', 'envelope.request.version', 'lenient'],
  },
];

const paymentPage = handbook('sandbox', 'Payment page');
const pageInquiry = handbook('sandbox', 'Inquiry about a payment page');

const chosenNames: readonly Omit<Word, 'kind'>[] = [
  {
    names: ['paging', 'pageNumber', 'queryResultId', 'pagesAmount'],
    says: 'An inquiry by clearingReferanceNo or transmitId returns pages of 200 transactions. Other inquiries also return pages if they find more than 1,000 transactions. pageNumber requests a page and begins with 1. queryResultId is in the totals of an earlier page. An inquiry with this id continues with the earlier result, and needs the same criteria. pagesAmount, in the totals, is the number of pages.',
    at: 'the list of ambiguities, #51',
    command: 'inquireTransactions',
    ambiguities: [51],
  },
  {
    names: ['mpiHostedPageUrl', 'token', 'txId'],
    says: 'In the reply to TxnSetup, mpiHostedPageUrl is the address of the payment page. token is the id of the page. The address contains the same id as its parameter txId. Inquiries call this token mpiTransactionId.',
    at: paymentPage,
    command: 'doDeal',
  },
  {
    names: ['frameAncestorURLs'],
    says: 'frameAncestorURLs is a parameter of TxnSetup. It lists the sites that may embed the payment page. The specification does not state the place of the parameter in the request. The sandbox reads it inside doDeal, and inside the JSON of paymentPageData/ppsJSONConfig.',
    at: paymentPage,
    rule: 'auth.frame-ancestors.page-request',
    command: 'doDeal',
  },
  {
    names: ['responseMac', 'errorCode', 'errorText'],
    says: 'The return from the payment page has GET parameters. errorCode and errorText are the result of the payment. responseMac is the SHA-256, in hex, of password, txId, errorCode (or 000), cardToken, cardExp, personalId and uniqueID, joined without a separator. Because of the missing separator, the MAC does not change if characters move from one field to the next. Therefore compare txId and uniqueID with the values of the page that you requested.',
    at: handbook('sandbox', 'responseMac'),
  },
  {
    names: ['queryName', 'mpiTransactionId', 'mpiTransaction', 'row', 'cgGatewayResponseXML'],
    says: 'An inquiry with queryName mpiTransaction, mid and mpiTransactionId (the token of the page) returns the result of a payment page. The reply contains one row in place of transactions. cgGatewayResponseXML in the row contains the reply to the charge as nested elements, with tranId and cgUid.',
    at: pageInquiry,
    command: 'inquireTransactions',
  },
  {
    names: ['statusCode', 'SUCCEEDED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'],
    says: 'statusCode and statusText in the row of a payment page inquiry are the state of the page. The states are 0 SUCCEEDED (the buyer paid), 1 PENDING (the page is open), 2 FAILED (the card was refused), 3 CANCELLED (the buyer cancelled), 4 EXPIRED. After a payment, errorCode in the row is 00, and errorCode in the redirect is 000.',
    at: pageInquiry,
    command: 'inquireTransactions',
  },
  {
    names: ['999'],
    says: '999 is the errorCode of a payment page that the buyer cancelled. Both the redirect and the row of the inquiry have this code. Nothing was charged.',
    at: pageInquiry,
  },
  {
    names: ['mayBeDuplicate'],
    says: 'mayBeDuplicate is a header field. 1 means that the request with this requestId was possibly sent before. If the content is the same, the sandbox repeats the stored reply. It refuses other content with 173. mayBeDuplicate is not in the specification: a gateway that ignores the field can charge twice.',
    at: handbook('old-clients', 'mayBeDuplicate'),
  },
  {
    names: ['leniency', 'lenient', 'legacy forms'],
    says: 'lenient is a setting of each terminal of the sandbox. A lenient terminal also accepts request forms of public clients that the specification, as the sandbox reads it, does not allow. The replies of a lenient terminal have the values and the Hebrew encoding of recorded replies. tck sandbox --lenient makes all terminals lenient.',
    at: `${handbook('old-clients', 'Forms')}; ${handbook('configuration', 'A terminal')}`,
  },
  {
    names: ['J1', 'J2', 'J3', 'J6', 'NoComm', 'Normal'],
    says: 'The validations J1, J2, J3, J6, NoComm and Normal belong to other protocol versions. Of the J codes, the specification has only J4, J5, J9, J102 and J109. The sandbox accepts the validations of the specification, and refuses any other validation with 401. A lenient terminal accepts Normal as mpiValidation of a payment page.',
    at: handbook('old-clients', 'Validations of other protocol versions'),
  },
  {
    names: ['clock'],
    says: 'All times of the sandbox come from one clock with Jerusalem time. GET /__admin/clock shows the time. POST /__admin/clock moves the clock and lists the consequences.',
    at: handbook('control-surface', 'Clock'),
  },
  {
    names: ['faults', 'fault'],
    says: 'POST /__admin/faults sets a fault: a refusal, a delay, a lost or invalid reply, a late commit, a changed element or a wrong return from a payment page.',
    at: handbook('control-surface', 'Faults'),
  },
  {
    names: ['snapshots', 'snapshot'],
    says: 'A snapshot is a saved state of the sandbox with a name. PUT /__admin/snapshots/NAME saves the state, and POST /__admin/snapshots/NAME/restore restores the state.',
    at: handbook('control-surface', 'Snapshots'),
  },
];

/** Outdated request forms that old clients send. Refusals and the sandbox's journal contain their ids. */
const forms: readonly Omit<Word, 'kind'>[] = Object.entries(legacyForms).map(
  ([id, { says, taken, rule }]) => ({
    names: [id],
    says: `${says} ${{ leniently: 'The sandbox accepts this form on a lenient terminal.', everywhere: 'The sandbox accepts this form on every terminal.', nowhere: 'The sandbox refuses this form with 401.' }[taken]} The rule about this form is ${rule}.`,
    ambiguities: ambiguitiesOf(rule).map(({ number }) => number),
    at: handbook('old-clients', 'Forms'),
    isForm: true as const,
  }),
);

export const words: readonly Word[] = [
  ...subjects.map((one) => ({ kind: 'subject' as const, ...one })),
  ...[...chosenNames, ...forms.filter(({ names: [id] }) => id !== 'mayBeDuplicate')].map((one) => ({
    kind: 'name' as const,
    ...one,
  })),
];
