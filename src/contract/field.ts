import type { Test } from './condition.ts';
import type { Format } from './format.ts';

/**
 * Force of a rule:
 * - `stated`: the specification says it; a target that violates it is not conformant.
 * - `recommended`: the kit expects it, but no sentence clearly requires it; a violation is a warning.
 * - `chosen`: the specification is silent or has two readings, or no request can show it; the suite only observes.
 */
export type Standing = 'stated' | 'recommended' | 'chosen';

export type Party = 'gateway' | 'merchant' | 'both';

/** Evidence that shows a violation. Rules with `no` cannot be checked; `unobservable` has the reason. */
export type Observable = 'reply' | 'inquiry' | 'transport' | 'no';

/** The columns of every entry of the contract. The id of an entry is its table's prefix and its key. */
export interface Says {
  readonly says: string;
  /** Line number in the specification. */
  readonly line: number;
  readonly group?: string;
  readonly standing?: Standing;
  readonly binds?: Party;
  readonly observable?: Observable;
  readonly unobservable?: string;
}

/** Kind of a sensitive or long value. Values of kind `id` come from the gateway, `reference` from another party. */
export type Holds =
  | 'card'
  | 'expiry'
  | 'cvv'
  | 'pin'
  | 'track'
  | 'token'
  | 'person'
  | 'user'
  | 'password'
  | 'id'
  | 'reference';

export interface RequestField extends Says {
  readonly format: Format;
  /** Stated once for each parameter name, because sensitive parameters are found by name, without the path. */
  readonly holds?: Holds;
  readonly otherwise?: { readonly when: Test; readonly format: Format };
  /** A `conditional` field is required only if a condition of the command says so. */
  readonly occurrence: 'required' | 'optional' | 'conditional';
  /** An additional constraint in words that `format` does not express. */
  readonly note?: string;
  /** Second allowed path of the field, outside the command's element. */
  readonly alsoAt?: string;
}

/** Codes with their labels; null if the specification states no label. */
export type Codes = Readonly<Record<string, string | null>>;

export interface ReplyField extends Says {
  readonly holds?: Holds;
  /** Format of the element's text. Elements without a format have a free text or child elements. */
  readonly format?: Format;
  /** Source of the format, if the specification does not state the format for this element. */
  readonly derived?: string;
  /** The element has a code attribute: `<name code="N">Label</name>`. */
  readonly coded?: true;
  /** Allowed codes of the element. Two labels of one code have keys `code/label`. */
  readonly codes?: Codes;
  /** The list of codes is complete only for requests that pass this test. */
  readonly codesIf?: Test;
  /** Lower-case labels that a code must not have. */
  readonly neverLabelled?: Readonly<Record<string, readonly string[]>>;
  /** The code of the element is the J code of the validation in its text. */
  readonly carriesJ?: true;
  /** Codes of another element. Rules about the codes are in the table of that element. */
  readonly sharedCodes?: Codes;
  /** Suffix of the rule ids of codes: `<code>-<label>` or `<code>`. */
  readonly valueIds?: 'code-label' | 'code';
  /** Presence in a successful reply: `always` allows an empty element, `filled` does not. */
  readonly carried: 'filled' | 'always' | 'sometimes';
  /** Replies for which `carried` does not hold, in words. */
  readonly exceptions?: string;
  /** Every reply has the element with a value, even a refusal. */
  readonly outcome?: true;
  /**
   * The reply to an accepted deal has a value in the element if its request passes this test, whatever `carried` says.
   */
  readonly demandedIf?: Test;
  /** The reply to an accepted deal has no value in the element if its request passes this test. */
  readonly forbiddenIf?: Test;
  /** The element is an authorization number, which exists if and only if the reply shows an authorization. */
  readonly ofAuthorization?: true;
  /** Codes of the element that show an authorization. All its other codes show a missing authorization. */
  readonly authorizes?: readonly string[];
  /** Commands whose successful replies have a value in the element: the specification names the element for them. */
  readonly filledIn?: readonly ('refundDeal' | 'cancelDeal')[];
  /** An inquiry's record may have the element empty if the request of the deal passes this test. */
  readonly mayBeEmptyIf?: Test;
  /** An informational element: it may be missing or have any value. */
  readonly informational?: true;
  /** Reason why the element is always empty in replies to requests over this interface. */
  readonly empty?: string;
  /** The request field whose value the element repeats. */
  readonly echoes?: string;
  /** The element repeats the value of the request only if the request passes this test. */
  readonly echoedIf?: Test;
  /** For an element that repeats a request value: code and label that are allowed as well. */
  readonly orElse?: Codes;
  /** The value is numeric: leading zeros may be dropped. */
  readonly number?: true;
  /** The value comes only from the merchant: the reply has none unless a request had it. */
  readonly ofMerchant?: true;
  /** Source of the value in a reply to a refund or cancellation: its own request, or the original deal. */
  readonly inCredits?: 'as sent' | 'of the deal';
  /** The request field that the element equals, if the request has that field in its format. */
  readonly isOf?: string;
}

/** Format of a number for which the specification states no maximum length. Ids in inquiries have up to 20 digits. */
export const ofAnyWidth = {
  format: { kind: 'digits', min: 1, max: 20 },
  derived: 'chosen by the kit, because the specification states no maximum length',
} as const satisfies Pick<ReplyField, 'format' | 'derived'>;

/** A note on a status of a transaction or a transmission that the specification does not explain. */
export const fromItsName =
  'The specification lists this status without an explanation. The kit derives the meaning of the status from its name.';
