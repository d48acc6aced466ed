/** How much a check weighs: what is required decides the verdict, what is recommended warns. */
export type Weight = 'required' | 'recommended';

interface CheckKind {
  readonly weight: Weight;
  /** Which of the three places it looks at. */
  readonly looksAt: 'wire' | 'ledger' | 'outcome';
  readonly says: string;
}

/**
 * What can be checked of a merchant's application. `wire.*` rests on stated rules; a `practice.*` is stated nowhere, and
 * money or safety demands it.
 */
export const checks = {
  'wire.arrived': {
    weight: 'required',
    looksAt: 'wire',
    says: 'The application sends the command that the operation needs.',
  },
  'wire.rules': {
    weight: 'required',
    looksAt: 'wire',
    says: 'Each request keeps the stated rules that bind the merchant.',
  },
  'wire.known-elements': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'A request holds no element that its command does not have.',
  },
  'wire.as-asked': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A deal has the terminal, currency, card, payments and kind that were asked for.',
  },
  'wire.capture-within-authorization': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A capture names an authorization of its order, and is within its amount.',
  },
  'wire.refund-within-charge': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A refund names a charge of its order, and all refunds together are within it.',
  },
  'wire.cancel-of-order': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A cancellation names a transaction of its order.',
  },
  'ledger.net': {
    weight: 'required',
    looksAt: 'ledger',
    says: 'After the time of grace the buyer has paid what the order is worth, and no more.',
  },
  'ledger.nothing-else': {
    weight: 'required',
    looksAt: 'ledger',
    says: 'No authorization that nobody asked for stays open, and no deal stays held.',
  },
  'outcome.state': {
    weight: 'required',
    looksAt: 'outcome',
    says: 'The application knows what became of the order.',
  },
  'practice.no-second-charge': {
    weight: 'required',
    looksAt: 'ledger',
    says: 'An order is charged once, also where a reply was lost.',
  },
  'practice.no-unpaid-order': {
    weight: 'required',
    looksAt: 'outcome',
    says: 'An order is not paid where nothing was charged for it, nor authorized without an authorization.',
  },
  'practice.no-lost-payment': {
    weight: 'required',
    looksAt: 'outcome',
    says: 'An order that was charged does not fail.',
  },
  'practice.certificate-verified': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A certificate of an unknown authority is refused: nothing is sent.',
  },
  'practice.cvv-not-resent': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A CVV is sent with the first charge alone, and with none that nobody typed it for.',
  },
  'practice.amounts-exact': {
    weight: 'required',
    looksAt: 'wire',
    says: 'Amounts are exact to the smallest unit of the currency.',
  },
  'practice.secrets-in-place': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A card number or a CVV stands in no element but its own, and nothing of the form in the address.',
  },
  'practice.no-secrets-written': {
    weight: 'required',
    looksAt: 'outcome',
    says: 'What the application prints, or answers a hook, has no card number, CVV or password.',
  },
  'practice.no-blind-refund': {
    weight: 'required',
    looksAt: 'wire',
    says: 'A partial refund whose reply was lost is sent again only after an inquiry: a gateway may refund twice.',
  },
  'practice.inquire-before-retry': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'After a lost reply the application inquires before it sends the deal again.',
  },
  'practice.request-id-unique': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'A requestId is used for one request, and again only for its repetition.',
  },
  'practice.sparing-inquiries': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'The application inquires at most ten times for an order.',
  },
  'practice.sparing-retries': {
    weight: 'recommended',
    looksAt: 'wire',
    says: 'A deal that was refused is sent once more at most.',
  },
  'practice.own-timeout': {
    weight: 'recommended',
    looksAt: 'outcome',
    says: 'The application gives up by itself on a gateway that does not reply.',
  },
} as const satisfies Readonly<Record<string, CheckKind>>;

export type CheckId = keyof typeof checks;

export const isCheck = (id: string): id is CheckId => Object.hasOwn(checks, id);

export const checkKind = (id: CheckId): CheckKind => checks[id];
