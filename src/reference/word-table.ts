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
    says: 'The command doDeal with transactionType Debit and validation AutoComm charges a card. The result 000 means that the card was charged. The field total contains the amount in the smallest unit of the currency.',
    see: ['doDeal', 'AutoComm', 'total', 'CAPTURED'],
  },
  {
    names: ['refund', 'credit', 'זיכוי'],
    says: 'The command refundDeal returns money to the cardholder: the whole charge, or the amount in the field total. refundDeal works before and after the transmission of the charge. Before the transmission, a refund of the whole amount cancels the charge. A credit without an earlier charge is not a refund but a payout.',
    ambiguities: [2, 3],
    see: ['refundDeal', 'refunded', 'refundDeal 320', 'refundDeal 321', '502', 'payout'],
  },
  {
    names: ['cancel', 'cancellation', 'void', 'ביטול'],
    says: 'The command cancelDeal cancels the full amount of an approved transaction that is not transmitted yet, or of an authorization (J5). If the daily transmission sends the charge, the charge can be cancelled until about 23:00. The specification does not say whether a held deal (AutoCommHold) can be cancelled. After the transmission, the answer to cancelDeal is 313, and the merchant must refund the charge instead.',
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
    says: 'The command doDeal with validation Verify (J5) reserves an amount on the card and moves no money. A later capture charges the amount. The specification does not say how long a reservation lasts: in the sandbox, a reservation never ends by itself.',
    see: ['Verify', 'J5', 'AUTHORIZED', 'capture'],
  },
  {
    names: ['capture', 'commit', 'completion'],
    says: 'A capture charges an amount that a pre-authorization reserved. It is a doDeal with validation AutoComm, and with the cgUid or authNo of the pre-authorization. A capture has the same card or token as the pre-authorization, and at most the reserved amount. The specification does not explain authNo: in the sandbox, authNo is the authNumber in the reply to the pre-authorization. The next transmission sends the captured amount. The specification does not state how often a pre-authorization can be captured. The sandbox accepts only one capture of each pre-authorization.',
    see: ['cgUid', 'authNo', 'AUTHORIZED', 'pre-authorization'],
    ambiguities: [33, 34, 84],
  },
  {
    names: ['hold', 'release', 'on-hold', 'hold for review', 'held charge'],
    says: 'The command doDeal with validation AutoCommHold makes a held charge: the gateway does not transmit the charge before its release. The command doDeal with validation AutoCommRelease and the tranId of a held charge releases the charge. The validation SetAsHold puts an existing transaction on hold. The specification does not say how a hold by SetAsHold ends.',
    ambiguities: [8, 36, 37, 74],
    see: ['AutoCommHold', 'AutoCommRelease', 'SetAsHold', 'held'],
  },
  {
    names: ['payout', 'original credit', 'credit payout'],
    says: 'The command doDeal with transactionType Credit and validation AutoComm pays money to a card without an earlier charge.',
    see: ['doDeal', 'transactionType'],
  },
  {
    names: ['installments', 'payments', 'instalments', 'תשלומים'],
    says: 'A charge with creditType Payments is paid in installments: total = firstPayment + numberOfPayments x periodicalPayment. With creditType Payments, the field numberOfPayments does not count the first payment: send 2 for three payments. With creditType SpecialCredit, numberOfPayments counts all payments. A charge by token has the same installment fields as a charge by card number.',
    ambiguities: [16, 20],
    see: ['installments.rule', 'numberOfPayments', 'firstPayment', 'periodicalPayment', 'creditType'],
  },
  {
    names: ['token', 'tokenize', 'tokenization', 'recurring', 'subscription', 'card on file', 'טוקן'],
    says: 'The command doDeal with validation Token and total 0 saves a card as a token and charges nothing. If the card-id module is configured, the element cardId of the reply contains the token. To charge the token later, send cardId in place of cardNo. Send cardExpiration too: the specification does not say clearly whether a deal by token needs cardExpiration.',
    ambiguities: [30, 85],
    see: ['J102', 'cardId', 'cardExpiration'],
  },
  {
    names: ['3ds', '3-D Secure', '3d secure', '3ds2', 'mpi', 'emv 3ds'],
    says: 'A merchant with an external MPI (a 3-D Secure service) sends the result of 3-D Secure in the fields eci, xid and cavv. In a reply, cavv does not repeat the value of the request. It is a code that shows whether the cavv of the request is valid, and only replies for Visa cards have this code. The specification does not say clearly whether replies for other cards contain eci and xid.',
    see: ['eci', 'xid', 'cavv', 'TxnSetup', '#28'],
    ambiguities: [28],
  },
  {
    names: ['payment page', 'hosted page', 'iframe', 'redirect', 'checkout', 'דף תשלום'],
    says: 'The command doDeal with validation TxnSetup requests a payment page. The buyer pays on the payment page, and the page redirects the buyer to successUrl, errorUrl or cancelUrl. The specification shows neither the element with the address of the payment page nor the parameters of the redirect. The sandbox uses the names mpiHostedPageUrl and responseMac, as public clients expect. After the redirect, check responseMac, then send an inquiry: the redirect alone does not prove a payment.',
    ambiguities: [38, 81],
    see: ['TxnSetup', 'mpiHostedPageUrl', 'responseMac', 'mpiTransaction'],
  },
  {
    names: ['CGMPI', 'xGMPI', 'CGGMPI'],
    says: 'Some public clients send the constant CGMPI as cardNo in the request for a payment page (TxnSetup), because the buyer types the card number on the page. The specification does not mention the constant CGMPI. The sandbox and the command observe accept this constant.',
    see: ['cardNo', 'TxnSetup', 'payment page'],
  },
  {
    names: ['mac', 'signature', 'hash', 'hmac'],
    says: 'In the sandbox, the redirect from a payment page contains responseMac: a SHA-256 hash of the password and six values of the redirect. The specification does not describe a MAC.',
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
    says: 'If no reply to a request arrives, the gateway may have carried out the request, or may carry it out later. The processing deadline is the time after which the gateway can no longer carry out a request. The specification does not state the processing deadline: ask the operator. Before the processing deadline, neither a time-out nor an inquiry that finds nothing (099) permits a second charge. Mark the order as unknown, and inquire by the order reference (the field user). Make a new attempt, with a new reference, only in two cases: an inquiry finds a REJECTED record, or an inquiry after the processing deadline finds nothing (099). The name REJECTED suggests that nothing was charged.',
    see: ['099', 'inquireTransactions', 'requestId', 'mayBeDuplicate'],
  },
  {
    names: ['Hebrew', 'encoding', 'iso-8859-8', 'utf-8', 'charset', 'עברית'],
    says: 'The specification names no encoding of requests and replies. Some recorded replies contain Hebrew in UTF-8, although their XML declares ISO-8859-8. Read the bytes of a reply as UTF-8. If the bytes are not valid UTF-8, read them as ISO-8859-8. The field language of a request (HEB or ENG) sets the language of statusText, extendedStatusText and extendedUserMessage in the reply. The setting hebrew of a terminal of the sandbox selects the encoding of replies for this terminal.',
    see: ['language', '#61', '#58'],
    ambiguities: [58, 61],
  },
  {
    names: ['transmission', 'clearing', 'settlement', 'deposit', 'batch', 'שידור'],
    says: 'The gateway sends all ready transactions to the clearing network once a day, typically around 23:00. If automatic transmission is disabled for a terminal, the merchant sends the command transmitTerminal. The command transmitInquire returns the result of a transmission.',
    see: ['transmitTerminal', 'transmitInquire', 'TRANSMITTED', '502', '534'],
  },
  {
    names: ['23:00', 'timezone', 'time zone', 'midnight', 'cutoff', 'cut-off'],
    says: 'The daily transmission typically takes place at about 23:00, but not for terminals with automatic transmission disabled. The specification names no time zone for 23:00. The sandbox uses the time in Jerusalem, with daylight saving time.',
    see: ['transmission', '313', 'clock', '#98'],
    ambiguities: [98],
  },
  {
    names: ['amount', 'amounts', 'agora', 'agorot', 'money', 'סכום'],
    says: 'The field total is an integer in the smallest unit of the currency: 10000 is 100.00 ILS. Never compute an amount from a floating-point number.',
    see: ['total', 'currency', '341', '321'],
  },
  {
    names: ['credentials', 'login', 'authentication', 'api user'],
    says: 'Each request contains the credentials user and password. The credentials are form fields next to int_in. Only a request inquireTerminal has the credentials in the XML. If the credentials are wrong, the sandbox answers 405, or 003 to inquireTerminal.',
    ambiguities: [54, 55],
    see: ['405', 'auth.credentials-on-every-request', 'http.form.user'],
  },
  {
    names: ['search', 'report', 'query', 'status inquiry', 'lookup'],
    says: 'The command inquireTransactions finds transactions by an id or by the order reference (the field user), and returns the financialStatus of each transaction. By the specification, an inquiry can also search by a range of deal dates together with a financialStatus. The sandbox also accepts an inquiry by a range of dates without a financialStatus.',
    ambiguities: [45],
    see: ['inquireTransactions', 'financialStatus', 'paging', '332', '099'],
  },
  {
    names: ['invoice', 'receipt', 'חשבונית'],
    says: 'The command inquireInvoice returns the status of an invoice and the address of its PDF. Only deals in ILS get invoices. The result 000 of inquireInvoice means only that the gateway accepted the inquiry. The element invoiceCreationCode shows whether the gateway created the invoice, and invoiceResponseCode contains the answer of the invoice vendor. If the invoice does not exist (671), invoiceResponseCode is empty: read invoiceCreationCode and invoiceResponseName instead.',
    see: ['inquireInvoice'],
  },
  {
    names: ['declined', 'decline', 'rejected', 'סירוב'],
    says: 'If the credit company refuses a doDeal, the gateway answers 004 and charges nothing: show userMessage to the buyer. After any other result except 000, inquire before the next attempt: the specification does not say whether the buyer was charged.',
    see: ['004', 'REJECTED', 'userMessage'],
  },
  {
    names: ['exit codes', 'exit code', 'exit', ...[0, 1, 2, 3, 4, 5].map((code) => `exit ${code}`)],
    says: 'Each command of the kit ends with an exit code. Exit code 0 means conformant or ready, and 1 means not conformant or not ready. Exit code 2 means wrong usage or set-up, and 3 means that the target cannot be reached. Exit code 4 means incomplete (something was not decided), and 5 means a fault of the suite. If the exit codes of a command have other meanings, the help of the command lists them.',
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
      'warned',
      'observed',
      'not observable',
    ],
    says: 'The verdict on a gateway is “conformant”, “not conformant” or “incomplete”. The verdict on an application is “ready”, “not ready” or “incomplete”. The verdict “incomplete” means that nothing failed, but the run did not decide everything. A scenario is skipped if the target lacks something that the scenario needs. A scenario is blocked if a problem stops the scenario before it can check its rules.',
    see: ['exit codes'],
    at: 'handbook/glossary.md, "Verdicts"',
  },
  {
    names: ['chosen', 'recommended', 'observation'],
    says: 'Each rule of the kit has one of three levels. A gateway must follow a stated rule, and should follow a recommended rule. A rule is chosen if the specification leaves the behaviour open, or if no request can show it. An observation is a note in the certificate about behaviour that the specification leaves open. No observation changes the verdict.',
    at: 'handbook/glossary.md, "Verdicts"',
  },
  {
    names: ['attested', 'probe'],
    says: 'The probe of observe (option --probe) is a command or an address of an application that shows the state of an order. An order state that only the application or a person reports is attested. The certificate counts the checks that passed only because of attested states.',
    at: handbook('observe', 'The probe'),
  },
  {
    names: ['plan', 'plans', 'test task', 'page-shop', 'ability', 'abilities'],
    says: 'A plan of observe is a list of test tasks for an application. A test task has one or more steps, such as a charge and its refund. An ability is something that an application can do, such as charge or refund. The plan page-shop is for a web shop that sells only on payment pages.',
    at: handbook('observe', 'Plans and tasks'),
  },
  {
    names: ['practice', 'practices'],
    says: 'A practice is a rule for safe payments that the kit recommends to applications, although the specification does not state it. The command observe checks the practices.',
    at: handbook('observe', 'Check the traffic of your own tests'),
  },
  {
    names: ['shard', 'shards'],
    says: 'A shard is a part of a run. Several machines can run the shards of a run, and the command merge makes one certificate from their results.',
    at: handbook('shards', 'Which scenarios a shard runs'),
  },
  {
    names: ['mutant', 'mutation check', 'proof'],
    says: 'A mutant is a copy of the sandbox with one deliberate fault. The suite has to detect the fault by the rule that the fault breaks. The command npm run proof tries all mutants, and writes the figures that each certificate shows.',
    at: handbook('proof', 'What is measured'),
  },
  {
    names: ['target file', 'target-file'],
    says: 'A target file describes a gateway for certify, doctor, record and cleanup: address, terminals and test cards. It says where to find the user and the password: in environment variables or in a file. It contains no password.',
    at: 'handbook/reference/target-file.md',
  },
  {
    names: ['old version', 'version', '1001'],
    says: 'Clients of older protocol versions send version 1001, 1000 or 100, or no version. The specification describes only version 2000. The sandbox refuses any other version, and a request without a version, with 462. A lenient terminal of the sandbox accepts the old versions and a request without a version.',
    ambiguities: [57],
    see: ['old-version', 'envelope.request.version', 'lenient'],
  },
];

const paymentPage = handbook('sandbox', 'Payment page');
const pageInquiry = handbook('sandbox', 'Inquiry about a payment page');

const chosenNames: readonly Omit<Word, 'kind'>[] = [
  {
    names: ['paging', 'pageNumber', 'queryResultId', 'pagesAmount'],
    says: 'An inquiry by clearingReferanceNo or transmitId returns pages of 200 transactions. Other inquiries also return pages if they find more than 1,000 transactions. The field pageNumber of the inquiry selects a page; the first page is 1. The totals of each page contain an id, queryResultId. An inquiry with the queryResultId of an earlier page returns another page of the same result, and needs the same search criteria. The element pagesAmount in the totals contains the number of pages.',
    at: 'the list of ambiguities, #51',
    command: 'inquireTransactions',
    ambiguities: [51],
  },
  {
    names: ['mpiHostedPageUrl', 'token', 'txId'],
    says: 'In the reply to TxnSetup, the element mpiHostedPageUrl contains the address of the payment page, and the element token contains the id of the page. In the address, the parameter txId contains the same id. In an inquiry about the payment page, the name of this id is mpiTransactionId.',
    at: paymentPage,
    command: 'doDeal',
  },
  {
    names: ['frameAncestorURLs'],
    says: 'The parameter frameAncestorURLs of a TxnSetup request lists the web sites that may show the payment page in a frame. The specification does not say where to put frameAncestorURLs in the request. The sandbox reads frameAncestorURLs inside doDeal, and inside the JSON of paymentPageData/ppsJSONConfig.',
    at: paymentPage,
    rule: 'auth.frame-ancestors.page-request',
    command: 'doDeal',
  },
  {
    names: ['responseMac', 'errorCode', 'errorText'],
    says: 'The redirect from a payment page has GET parameters. The parameters errorCode and errorText contain the result of the payment. The parameter responseMac is the SHA-256, in hexadecimal digits, of password, txId, errorCode (or 000), cardToken, cardExp, personalId and uniqueID, joined without a separator. Because there is no separator, the MAC does not change if characters move from one parameter to the next. Therefore also compare txId and uniqueID with the values of the payment page that you requested.',
    at: handbook('sandbox', 'responseMac'),
  },
  {
    names: ['queryName', 'mpiTransactionId', 'mpiTransaction', 'row', 'cgGatewayResponseXML'],
    says: 'An inquiry with queryName mpiTransaction, mid and mpiTransactionId (the token of the page) returns the result of a payment page. The reply to this inquiry contains the element row instead of the element transactions. In the row, the element cgGatewayResponseXML contains the whole reply to the charge, with tranId and cgUid.',
    at: pageInquiry,
    command: 'inquireTransactions',
  },
  {
    names: ['statusCode', 'SUCCEEDED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'],
    says: 'In the reply to an inquiry about a payment page, statusCode and statusText show the state of the page. The states are 0 SUCCEEDED (the buyer paid), 1 PENDING (the page is open), 2 FAILED (the card was refused), 3 CANCELLED (the buyer cancelled) and 4 EXPIRED (nobody paid in time). After a payment, errorCode is 00 in the reply to the inquiry, and 000 in the redirect.',
    at: pageInquiry,
    command: 'inquireTransactions',
  },
  {
    names: ['999'],
    says: 'The errorCode 999 means that the buyer cancelled on the payment page, and nothing was charged. Both the redirect and the reply to an inquiry about the page contain this code.',
    at: pageInquiry,
  },
  {
    names: ['mayBeDuplicate'],
    says: 'The element mayBeDuplicate with the value 1 says that an earlier request possibly had the same requestId. If the earlier request had the same content, the sandbox answers with the reply to the earlier request. If it had other content, the sandbox answers 173. The element mayBeDuplicate is not in the specification: a gateway that ignores this element can charge twice.',
    at: handbook('old-clients', 'mayBeDuplicate'),
  },
  {
    names: ['leniency', 'lenient', 'legacy forms'],
    says: 'Each terminal of the sandbox has a setting lenient. A lenient terminal also accepts old request forms: requests of public clients that the specification, as the sandbox reads it, does not allow. The replies of a lenient terminal have the values and the Hebrew encoding of recorded replies. The command tck sandbox --lenient makes all terminals lenient.',
    at: `${handbook('old-clients', 'Forms')}; ${handbook('configuration', 'A terminal')}`,
  },
  {
    names: ['J1', 'J2', 'J3', 'J6', 'NoComm', 'Normal'],
    says: 'The validations J1, J2, J3, J6, NoComm and Normal belong to other protocol versions. Of the J codes (second names of validations), the specification has only J4, J5, J9, J102 and J109. The sandbox accepts the validations of the specification, and refuses any other validation with 401. A lenient terminal also accepts Normal as mpiValidation in the request for a payment page.',
    at: handbook('old-clients', 'Validations of other protocol versions'),
  },
  {
    names: ['admin api', 'admin', 'journal', 'request log'],
    says: 'The admin API is the HTTP interface of the sandbox for tests, at /__admin. It reads the request log (the journal) with the latest requests and replies, and controls the clock, faults and snapshots. Secrets in the request log are masked.',
    at: handbook('control-surface', 'Journal'),
  },
  {
    names: ['clock'],
    says: 'The sandbox has its own clock, which shows the time in Jerusalem. The admin request GET /__admin/clock shows the time. The admin request POST /__admin/clock moves the clock, and lists the daily transmissions that this causes.',
    at: handbook('control-surface', 'Clock'),
  },
  {
    names: ['faults', 'fault'],
    says: 'The admin request POST /__admin/faults makes the sandbox simulate a fault: a refusal, a delay, a lost or invalid reply, a late commit (a charge after the connection was closed), a changed element, or a wrong redirect from a payment page.',
    at: handbook('control-surface', 'Faults'),
  },
  {
    names: ['snapshots', 'snapshot'],
    says: 'A snapshot is a saved state of the sandbox with a name. The admin request PUT /__admin/snapshots/NAME saves the state, and POST /__admin/snapshots/NAME/restore restores the state.',
    at: handbook('control-surface', 'Snapshots'),
  },
];

/** Outdated request forms that old clients send. Refusals and the sandbox's journal contain their ids. */
const forms: readonly Omit<Word, 'kind'>[] = Object.entries(legacyForms).map(
  ([id, { says, taken = 'leniently', rule }]) => ({
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
