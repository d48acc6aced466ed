/** A failed required check decides the verdict; a failed recommended check is a warning. */
export type Weight = 'required' | 'recommended';

interface CheckKind {
  readonly weight?: 'recommended';
  readonly looksAt: 'wire' | 'ledger' | 'outcome';
  readonly says: string;
  /** True if a failure does not count without any approved deal, because the set-up may be wrong. */
  readonly needsDeal?: true;
}

/**
 * All checks of an application, the most serious first: money comes before rules.
 * `wire.*` checks rest on the specification. `practice.*` checks protect money or data where the specification is silent.
 */
export const checks = {
  'practice.no-second-charge': {
    looksAt: 'ledger',
    says: 'Even after a lost reply, an order has at most one charge, one authorization, one held charge and one payout. Cancelled transactions do not count.',
  },
  'practice.no-unpaid-order': {
    looksAt: 'outcome',
    says: 'The application reports an order as paid only after a charge or payout. It reports an order as authorized only with an open authorization or held charge, and as held only with a held charge.',
  },
  'practice.no-lost-payment': {
    looksAt: 'outcome',
    says: 'The application does not report a charged order as failed or cancelled.',
  },
  'ledger.net': {
    ...{ looksAt: 'ledger', needsDeal: true },
    says: 'After the grace time (--grace), the buyer has paid or received exactly an amount that the task allows.',
  },
  'practice.no-blind-refund': {
    looksAt: 'wire',
    says: 'After a lost reply to a partial refund, the application inquires before it sends the refund again, because a gateway may refund twice. If the repeated refund has mayBeDuplicate, the application only gets a warning of practice.inquire-before-retry.',
  },
  'practice.certificate-verified': {
    looksAt: 'wire',
    says: 'The application sends no request to a gateway whose TLS certificate is expired, of an unknown authority, or of another host.',
  },
  'practice.cvv-not-resent': {
    looksAt: 'wire',
    says: 'The application sends a CVV only if the buyer has just typed the CVV. After a deal with a CVV was approved, the application does not send this CVV again.',
  },
  'practice.secrets-in-place': {
    looksAt: 'wire',
    says: 'The application sends a card number or a CVV only in the XML element for card numbers or CVVs. The application sends no form field in the address of a request.',
  },
  'practice.no-secrets-written': {
    looksAt: 'outcome',
    says: 'The output of the application, its log files and its answers to a hook have no card number, CVV or password.',
  },
  'practice.amounts-exact': {
    looksAt: 'wire',
    says: 'Each amount in a request for a deal, a refund or a cancellation is exactly the amount of the step, in the smallest unit of the currency.',
  },
  'ledger.nothing-else': {
    looksAt: 'ledger',
    says: 'At the end of a task, no authorization is open and no charge is held, unless the task allows an open authorization or a held charge.',
  },
  'ledger.transmitted': {
    looksAt: 'ledger',
    says: 'At the end of a task, the charge is transmitted. If a transmission fails, the application starts the transmission again.',
  },
  'wire.as-asked': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A deal has the terminal, currency, card, number of payments and type that the step requests. An inquiry of the step finds a transaction, the transmission or the invoice of the order.',
  },
  'wire.capture-within-authorization': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A capture names an authorization of the same order, has the same currency, and does not exceed the authorized amount.',
  },
  'wire.refund-within-charge': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A refund names a charge of the same order, and all refunds together do not exceed the charge.',
  },
  'wire.cancel-of-order': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'A cancellation names a transaction of the same order.',
  },
  'outcome.state': {
    ...{ looksAt: 'outcome', needsDeal: true },
    says: 'At the end of a task, the application reports a correct state of the order.',
  },
  'wire.arrived': {
    ...{ looksAt: 'wire', needsDeal: true },
    says: 'The application sends the command that the operation needs.',
  },
  'wire.rules': {
    looksAt: 'wire',
    says: 'Each request follows the stated rules for the merchant.',
  },
  'wire.known-elements': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'A request has no element that is unknown to its command.',
  },
  'practice.done-once': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'The application does not repeat a successful capture, release, refund or cancellation, even if the gateway would refuse the repetition.',
  },
  'practice.inquire-before-retry': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'After a lost reply, the application inquires before it sends the request again, and before it reports a result. It also inquires before a repetition with mayBeDuplicate, because the specification does not contain mayBeDuplicate. A cancellation or a refund of the whole amount needs no inquiry: the gateway refuses a repeated cancellation with 314, and a repeated refund with 320. If the first refund cancelled the charge, the specification states no code for a repeated refund: the sandbox answers 320.',
  },
  'practice.request-id-unique': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'Each different request has its own requestId. The application uses a requestId again only to repeat the same request.',
  },
  'practice.sparing-inquiries': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'The application sends at most ten inquiries for each attempt to sell an order. Inquiries about a transmission, and inquiries that the probe sends, do not count.',
  },
  'practice.sparing-retries': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'In each step, the application sends a refused deal at most once more. A deal with another reference counts as a repetition.',
  },
  'practice.own-timeout': {
    weight: 'recommended',
    looksAt: 'outcome',
    says: 'The application has its own time-out: if the gateway does not reply, the application stops waiting within 40 seconds.',
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
