/** A failed required check decides the verdict; a failed recommended check is a warning. */
export type Weight = 'required' | 'recommended';

interface CheckKind {
  readonly weight?: 'recommended';
  readonly looksAt: 'wire' | 'ledger' | 'outcome';
  readonly says: string;
  readonly remedy: string;
  /** The name of the page in `handbook/guides`. */
  readonly guide: string;
  /** True if a failure does not count without any approved deal, because the set-up may be wrong. */
  readonly needsDeal?: true;
}

/** The beginning of several remedies. */
export const inquire = 'After a lost reply, set the order to unknown and inquire';

/**
 * All checks of an application, the most serious first: money comes before rules.
 * `wire.*` checks rest on the specification. `practice.*` checks protect money or data where the specification is silent.
 */
export const checks = {
  'practice.no-second-charge': {
    looksAt: 'ledger',
    says: 'Even after a lost reply, an order has at most one charge, one authorization, one held charge and one payout. Cancelled transactions do not count.',
    remedy: `${inquire}, before you charge again.`,
    guide: 'lost-replies',
  },
  'practice.no-unpaid-order': {
    looksAt: 'outcome',
    says: 'The application reports an order as paid only after a charge or payout. It reports an order as authorized only with an open authorization or held charge, and as held only with a held charge.',
    remedy: 'Report an order as paid only after result 000, or after an inquiry.',
    guide: 'lost-replies',
  },
  'practice.no-lost-payment': {
    looksAt: 'outcome',
    says: 'The application does not report a charged order as failed or cancelled.',
    remedy: `${inquire}, before you report the order as failed.`,
    guide: 'lost-replies',
  },
  'ledger.net': {
    ...{ looksAt: 'ledger', needsDeal: true },
    says: 'After the grace time (--grace), the buyer has paid or received exactly an amount that the task allows.',
    remedy: 'Compare the requests in the timeline with the instruction of the step.',
    guide: 'life-of-a-transaction',
  },
  'practice.no-blind-refund': {
    looksAt: 'wire',
    says: 'After a lost reply to a partial refund, the application sends the refund again only after the time of --late and an inquiry, because a gateway may refund twice. Two processes do not send the same partial refund. If the repeated refund has mayBeDuplicate, the application only gets a warning of practice.inquire-before-retry.',
    remedy: 'Wait for the processing deadline, and inquire, before you repeat a partial refund.',
    guide: 'refunds',
  },
  'practice.certificate-verified': {
    looksAt: 'wire',
    says: 'The application sends no request to a gateway whose TLS certificate is expired, of an unknown authority, or of another host.',
    remedy: 'Verify the certificate, its host name and its expiry.',
    guide: 'going-live',
  },
  'practice.cvv-not-resent': {
    looksAt: 'wire',
    says: 'The application sends a CVV only if the buyer has just typed the CVV. After a deal with a CVV was approved, the application does not send this CVV again.',
    remedy: 'Store no CVV: charge the token, and capture by cgUid.',
    guide: 'tokens',
  },
  'practice.secrets-in-place': {
    looksAt: 'wire',
    says: 'The application sends a card number or a CVV only in the XML element for card numbers or CVVs. The application sends no form field in the address of a request.',
    remedy: 'Keep card data out of references and addresses.',
    guide: 'logs-and-storage',
  },
  'practice.no-secrets-written': {
    looksAt: 'outcome',
    says: 'The output of the application, its log files and its answers to a hook have no card number, CVV or password.',
    remedy: 'Mask secrets before you log or store a request.',
    guide: 'logs-and-storage',
  },
  'practice.amounts-exact': {
    looksAt: 'wire',
    says: 'Each amount in a request for a deal, a refund or a cancellation is exactly the amount of the step, in the smallest unit of the currency. After a refund in part, a refund may have the amount that is left.',
    remedy: 'Keep amounts as integers in the smallest unit.',
    guide: 'money-and-time',
  },
  'ledger.nothing-else': {
    looksAt: 'ledger',
    says: 'At the end of a task, no authorization is open and no charge is held, unless the task allows an open authorization or a held charge.',
    remedy: 'Cancel an authorization or a held charge that you do not need.',
    guide: 'life-of-a-transaction',
  },
  'ledger.transmitted': {
    looksAt: 'ledger',
    says: 'At the end of a task, the charge is transmitted. If a transmission fails, the application starts the transmission again.',
    remedy: 'Call transmitInquire until the transmission ends. If the gateway answers 504, transmit again.',
    guide: 'money-and-time',
  },
  'wire.as-asked': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A deal has the terminal, currency, card, number of payments and type that the step requests. An inquiry of the step finds a transaction, the transmission or the invoice of the order.',
    remedy: 'Send the terminal, the currency, the card and the number of payments of the step.',
    guide: 'quick-start',
  },
  'wire.capture-within-authorization': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A capture names an authorization of the same order, has the same currency, and does not exceed the authorized amount.',
    remedy: 'Capture by the cgUid of the order, and at most the authorized amount.',
    guide: 'life-of-a-transaction',
  },
  'wire.refund-within-charge': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A refund names a charge of the same order, and all refunds together do not exceed the charge.',
    remedy: 'Refund at most the amount that is left of the charge.',
    guide: 'refunds',
  },
  'wire.cancel-of-order': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A cancellation names a transaction of the same order.',
    remedy: 'Cancel by the tranId of the order’s own charge.',
    guide: 'refunds',
  },
  'outcome.state': {
    ...{ looksAt: 'outcome', needsDeal: true },
    says: 'At the end of a task, the application reports a correct state of the order.',
    remedy: 'Set the state from the reply or from an inquiry.',
    guide: 'life-of-a-transaction',
  },
  'wire.arrived': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'The application sends the command that the operation needs.',
    remedy: 'Read the output and the log files of the application to find out why the request is missing.',
    guide: 'quick-start',
  },
  'wire.rules': {
    looksAt: 'wire',
    says: 'Each request follows the stated rules for the merchant.',
    remedy: 'Correct the XML element. The command tck explain with the id of the rule shows how.',
    guide: 'quick-start',
  },
  'wire.known-elements': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'A request has no element that is unknown to its command.',
    remedy: 'Correct the name of the XML element, or leave out the element.',
    guide: 'quick-start',
  },
  'practice.done-once': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'The application does not repeat a successful capture, release, refund or cancellation, even if the gateway would refuse the repetition.',
    remedy: 'Store that the operation succeeded, and do not repeat the operation.',
    guide: 'retries',
  },
  'practice.inquire-before-retry': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'After a lost reply, the application inquires before it sends the request again, and before it reports a result. It also inquires before a repetition with mayBeDuplicate, because the specification does not contain mayBeDuplicate. A cancellation or a refund of the whole amount needs no inquiry: the gateway refuses a repeated cancellation with 314, and a repeated refund with 320. If the first refund cancelled the charge, the specification states no code for a repeated refund: the sandbox answers 320.',
    remedy: `${inquire}, before you repeat the request or report a result.`,
    guide: 'retries',
  },
  'practice.request-id-unique': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'Each different request has its own requestId. The application uses a requestId again only to repeat the same request.',
    remedy: 'Make a new requestId for each request.',
    guide: 'retries',
  },
  'practice.sparing-inquiries': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'The application sends at most ten inquiries for each attempt to sell an order. Inquiries about a transmission, and inquiries that the probe sends, do not count.',
    remedy: 'Wait longer between two inquiries.',
    guide: 'lost-replies',
  },
  'practice.sparing-retries': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'In each step, the application sends a refused deal at most once more. A deal with another reference counts as a repetition.',
    remedy: 'After a refusal, ask the buyer for another card.',
    guide: 'retries',
  },
  'practice.own-timeout': {
    weight: 'recommended',
    looksAt: 'outcome',
    says: 'The application has its own time-out: if the gateway does not reply, the application stops waiting within 40 seconds.',
    remedy: 'Set a time-out of 30 seconds for the whole call.',
    guide: 'lost-replies',
  },
} as const satisfies Readonly<Record<string, CheckKind>>;

export type CheckId = keyof typeof checks;

export const checkIds = Object.keys(checks) as [CheckId, ...CheckId[]];

export const checkKind = (id: CheckId): Omit<CheckKind, 'weight'> & { readonly weight: Weight } => ({
  ...checks[id],
  weight: 'weight' in checks[id] ? 'recommended' : 'required',
});

/** Checks that each order is charged exactly once, and that the application knows its state. */
export const exactlyOnce = [
  'practice.no-second-charge',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
  'ledger.net',
  'ledger.nothing-else',
  'outcome.state',
] as const satisfies readonly CheckId[];
