import type { Says } from './field.ts';

/** Transport, credentials and what is general. */
export const access = {
  'http.endpoint': {
    line: 217,
    observable: 'transport',
    says: 'Every command is a form, posted to /xpo/Relay below the base address.',
  },
  'http.form.user': {
    line: 227,
    group: 'credentials',
    says: 'The form names the API user; without it a request is refused.',
  },
  'http.form.password': {
    line: 228,
    group: 'credentials',
    says: 'The form carries the API password; without it a request is refused.',
  },
  'http.form.int_in': {
    line: 229,
    says: 'The form holds the XML request in int_in; without it a request is refused.',
  },
  'http.status-200-on-failure': {
    line: 231,
    observable: 'transport',
    says: 'A failure is told inside the XML; the transport answers 200 all the same.',
  },
  'auth.credentials-on-every-request': {
    line: 305,
    group: 'credentials',
    says: 'Every request proves who sends it; wrong credentials are refused.',
  },
  'auth.separate-sets': {
    line: 306,
    standing: 'chosen',
    says: 'Credentials of the console and of another environment do not open the API.',
  },
  'auth.https-tls12': {
    line: 307,
    observable: 'transport',
    says: 'The gateway talks HTTPS only, with TLS 1.2 or newer; plain HTTP is turned away.',
  },
  'auth.no-cardholder-data-or-credentials-in-logs': {
    line: 307,
    observable: 'no',
    unobservable: "The gateway's logs and the merchant's cannot be seen from outside.",
    says: 'Neither card data nor credentials are written to a log.',
  },
  'auth.tls-validation-never-bypassed': {
    line: 307,
    binds: 'merchant',
    observable: 'no',
    unobservable:
      "Binds the merchant's client. This kit's own always verifies; one under --client is tried at a server that it is not to trust.",
    says: 'The client verifies the certificate of the gateway, in test environments too.',
  },
  'auth.credential-rotation': {
    line: 307,
    observable: 'no',
    unobservable: 'Credentials are changed in the console, out of sight of the API.',
    says: 'Credentials can be exchanged for new ones.',
  },
  'auth.credentials-server-side': {
    line: 307,
    binds: 'merchant',
    observable: 'no',
    unobservable: "Binds the merchant's software.",
    says: 'Credentials are kept on servers, never in code that runs at the cardholder.',
  },
  'general.amounts-smallest-unit': {
    line: 27,
    group: 'amount of a deal',
    says: 'Amounts are integers in the smallest unit of their currency.',
  },
  'general.daily-transmission': {
    line: 24,
    group: 'transmission',
    says: 'What is ready is sent once a day, around 23:00, unless the terminal is sent by hand.',
  },
  'general.invoice-ils-only': {
    line: 25,
    group: 'invoices in ILS',
    says: 'Deals in other currencies than ILS are made, and get no invoice.',
  },
  'general.invoice-messages-english': {
    line: 26,
    says: 'The words of the invoice vendor are English, whatever language was asked for.',
  },
  'auth.frame-ancestors': {
    line: 308,
    binds: 'merchant',
    observable: 'no',
    unobservable: "Binds the merchant's pages and the requests that ask for a payment page.",
    says: 'A site that frames the payment page allows frames from the gateway only, and names itself in frameAncestorURLs.',
  },
  'auth.frame-ancestors.page-request': {
    line: 308,
    group: 'payment page',
    says: 'A request for a payment page may name the sites that frame the page, in frameAncestorURLs.',
  },
  'version.three-digit-status': {
    line: 428,
    standing: 'recommended',
    says: 'Codes of the clearing protocol come as status codes of three digits.',
  },
  'version.2000': {
    line: 428,
    group: 'version',
    says: 'Every request carries version 2000 and the reply repeats it.',
  },
} as const satisfies Record<string, Says>;

/** Silences of the specification: the suite watches what the target does and asserts nothing. */
export const silences = {
  '01': { line: 163, says: 'Which further elements a record of an inquiry holds.' },
  '02': { line: 171, says: 'How the values in the record of a terminal are written.' },
  '03': { line: 211, says: 'How a transaction moves between the values of financialStatus.' },
  '04': { line: 213, says: 'How a transmission moves between the values of transmitStatus.' },
  '05': {
    line: 235,
    says: 'What a payment page passes back to the site of the merchant, and what an authNo looks like.',
  },
  '06': { line: 237, says: 'How invoices are created and credited (addCgInvoice, refundCgInvoice).' },
  '07': { line: 283, says: 'Which request parameters control the paging of an inquiry.' },
  '08': { line: 313, says: 'Whether the gateway tells a merchant of events.' },
  '09': { line: 348, says: 'Which codes doDeal answers beside 000 and 004.' },
  '10': { line: 358, says: 'Which codes an inquiry answers beside 000, 099 and 325.' },
  '11': { line: 424, says: 'How many requests a merchant may send in a time.' },
  '12': { line: 428, says: 'What becomes of a request of another version.' },
} as const satisfies Record<string, Says>;
