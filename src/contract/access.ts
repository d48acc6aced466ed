import type { Says } from './field.ts';

export const access = {
  'http.endpoint': {
    line: 217,
    observable: 'transport',
    says: 'Every command is sent as an HTTP form, with a POST request to /xpo/Relay below the base address.',
  },
  'http.form.user': {
    line: 227,
    group: 'credentials',
    says: 'The HTTP form of a request has the API user in the field user, except for inquireTerminal. A request of any other command without the field user is refused.',
  },
  'http.form.password': {
    line: 228,
    group: 'credentials',
    says: 'The HTTP form of a request has the API password in the field password, except for inquireTerminal. A request of any other command without the field password is refused.',
  },
  'http.form.int_in': {
    line: 229,
    says: 'The HTTP form has the XML request in the field int_in. A request without int_in is refused.',
  },
  'http.status-200-on-failure': {
    line: 231,
    observable: 'transport',
    says: 'A failure is reported inside the XML. The examples show the HTTP status 200 for a failure.',
  },
  'auth.credentials-on-every-request': {
    line: 305,
    group: 'credentials',
    says: 'Every request carries user and password. Wrong credentials are refused.',
  },
  'auth.separate-sets': {
    line: 306,
    standing: 'chosen',
    says: 'The management console and the API have separate credentials, which are not interchangeable. The test and the production environment have separate API credentials.',
  },
  'auth.https-tls12': {
    line: 307,
    observable: 'transport',
    says: 'The gateway accepts only HTTPS with TLS 1.2 or newer. Plain HTTP is rejected.',
  },
  'auth.no-cardholder-data-or-credentials-in-logs': {
    line: 307,
    observable: 'no',
    unobservable: 'The logs of the gateway and of the merchant cannot be seen from outside.',
    says: 'Logs contain neither cardholder data nor credentials.',
  },
  'auth.tls-validation-never-bypassed': {
    line: 307,
    binds: 'merchant',
    observable: 'no',
    unobservable:
      "The rule binds the merchant's client. The kit's own client always verifies the certificate. The option --client tests another client: it sends that client to a server with a certificate that the client must not trust.",
    says: 'The client verifies the certificate of the gateway, in test environments too.',
  },
  'auth.credential-rotation': {
    line: 307,
    observable: 'no',
    unobservable: 'The specification shows no request that changes credentials.',
    says: 'The merchant can replace credentials with new credentials.',
  },
  'auth.credentials-server-side': {
    line: 307,
    binds: 'merchant',
    observable: 'no',
    unobservable: "The rule binds the merchant's software.",
    says: 'Credentials are stored on servers only, never in frontend or mobile code.',
  },
  'general.amounts-smallest-unit': {
    line: 27,
    group: 'amount of a deal',
    says: 'Amounts are integers in the smallest unit of their currency.',
  },
  'general.daily-transmission': {
    line: 24,
    group: 'transmission',
    says: 'Ready transactions are transmitted once a day, typically around 23:00, unless automatic transmission is disabled for the terminal and the merchant transmits manually.',
  },
  'general.invoice-ils-only': {
    line: 25,
    group: 'invoices in ILS',
    says: 'Deals in currencies other than ILS are processed and get no invoice.',
  },
  'general.invoice-messages-english': {
    line: 26,
    says: 'The texts of the invoice vendor are in English, even if the language of the request is HEB.',
  },
  'auth.frame-ancestors': {
    line: 308,
    binds: 'merchant',
    observable: 'no',
    unobservable: 'The rule applies to the pages of the merchant and to payment-page requests.',
    says: 'A site that embeds the payment page in a frame allows only frames from the servers of the gateway. The payment-page requests of the merchant should name the embedding site in frameAncestorURLs.',
  },
  'auth.frame-ancestors.page-request': {
    line: 308,
    group: 'payment page',
    says: 'A payment-page request can have frameAncestorURLs, which names the sites that embed the payment page.',
  },
  'version.three-digit-status': {
    line: 428,
    standing: 'recommended',
    says: 'The gateway returns the error codes of the clearing protocol as status codes of three digits.',
  },
  'version.2000': {
    line: 428,
    group: 'version',
    says: 'Every request carries version 2000, and the reply repeats the version.',
  },
} as const satisfies Record<string, Says>;

/** Topics that the specification omits: the suite only records what the gateway does. */
export const silences = {
  '01': {
    line: 163,
    says: 'The specification does not state which further elements a record of an inquiry has.',
  },
  '02': {
    line: 171,
    says: 'The specification does not state the form of the values in the record of a terminal.',
  },
  '03': {
    line: 211,
    says: 'The specification does not show the transitions between the values of financialStatus.',
  },
  '04': {
    line: 213,
    says: 'The specification does not show the transitions between the values of transmitStatus.',
  },
  '05': {
    line: 235,
    says: 'The specification states neither the parameters that a payment page returns to the merchant site, nor the form of authNo.',
  },
  '06': {
    line: 237,
    says: 'The specification does not show the requests and replies of addCgInvoice and refundCgInvoice.',
  },
  '07': {
    line: 283,
    says: 'The specification does not state the request parameters that control paging of an inquiry.',
  },
  '08': {
    line: 313,
    says: 'The specification does not state whether the gateway notifies a merchant of events.',
  },
  '09': { line: 348, says: 'The specification does not state the codes of doDeal other than 000 and 004.' },
  '10': {
    line: 358,
    says: 'The specification does not state the codes of an inquiry other than 000, 099 and 325.',
  },
  '11': {
    line: 424,
    says: 'The specification does not state how many requests a merchant may send in a given time.',
  },
  '12': {
    line: 428,
    says: 'The specification states no versioning policy and no version history. The specification does not say what a gateway answers to a version other than 2000.',
  },
} as const satisfies Record<string, Says>;
