import type { Test } from './condition.ts';
import type { Format } from './format.ts';

/**
 * - `stated`: the specification says it; a target that violates it is not conformant.
 * - `recommended`: the kit expects it, but no sentence requires it; a target that does not follow it gets a warning.
 * - `chosen`: the specification is silent or can be read in two ways, or no request can show it; the suite only observes.
 */
export type Standing = 'stated' | 'recommended' | 'chosen';

/** The party that a rule binds. */
export type Party = 'gateway' | 'merchant' | 'both';

/** The place where the rule can be checked: `no` means nowhere, and `unobservable` has the reason. */
export type Observable = 'reply' | 'inquiry' | 'transport' | 'no';

/** The columns of every entry of the contract. The place of the entry decides its id. */
export interface Says {
  readonly says: string;
  /** Line of the specification. */
  readonly line: number;
  readonly group?: string;
  readonly standing?: Standing;
  readonly binds?: Party;
  readonly observable?: Observable;
  readonly unobservable?: string;
}

/**
 * The kind of a sensitive or long value: cardholder data, a credential, or a long number that is no card. The gateway makes
 * an `id`, another party a `reference`.
 */
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

/** One element of a request. */
export interface RequestField extends Says {
  readonly format: Format;
  /** Given once for each name: `sensitive.ts` uses names without their place. */
  readonly holds?: Holds;
  /** Another format for requests that pass a test. */
  readonly otherwise?: { readonly when: Test; readonly format: Format };
  /** `conditional`: the conditions of the command decide whether the field is required. */
  readonly occurrence: 'required' | 'optional' | 'conditional';
  /** A part of the form that `format` does not state, or the open part of it. */
  readonly note?: string;
  /** Another path of the field, if the specification also allows it outside the command's element. */
  readonly alsoAt?: string;
}

/** Codes with their labels; null for a code without a stated label. */
export type Codes = Readonly<Record<string, string | null>>;

/** One element of a reply. */
export interface ReplyField extends Says {
  readonly holds?: Holds;
  /** The form of its text, if it has one. */
  readonly format?: Format;
  /** The source of the form, if the specification does not state it for this element. */
  readonly derived?: string;
  /** The element carries a code: `<name code="N">Label</name>`. */
  readonly coded?: true;
  /** The codes it may carry. Labels that share a code are written `code/label`. */
  readonly codes?: Codes;
  /** The list of codes is complete only for requests that pass this test. */
  readonly codesIf?: Test;
  /** Labels that a code cannot have, in lower case. */
  readonly neverLabelled?: Readonly<Record<string, readonly string[]>>;
  /** The code is the J code of the validation that the text names. */
  readonly carriesJ?: true;
  /** The codes of another element, which has the rules of their values. */
  readonly sharedCodes?: Codes;
  /** How a value's rule id ends: `<code>-<label>` or `<code>`. */
  readonly valueIds?: 'code-label' | 'code';
  /** `always`: a successful reply has the element, be it empty. `filled`: and it is not empty. */
  readonly carried: 'filled' | 'always' | 'sometimes';
  /** Every reply has the element, filled, whatever the outcome. */
  readonly outcome?: true;
  /** An accepted deal whose request passes this test has the element, filled, whatever `carried` says. */
  readonly demandedIf?: Test;
  /** An accepted deal whose request passes this test has nothing in the element. */
  readonly forbiddenIf?: Test;
  /** The number of an authorization: filled if and only if the reply shows an authorization. */
  readonly ofAuthorization?: true;
  /** The codes that show an authorization. Other codes of the element show that there is none. */
  readonly authorizes?: readonly string[];
  /** The credits whose accepted replies have the element, filled: the specification lists the elements by name. */
  readonly filledIn?: readonly ('refundDeal' | 'cancelDeal')[];
  /** A record of a deal that passes this test may have the element empty. */
  readonly mayBeEmptyIf?: Test;
  /** The element is additional information, and may be missing or have any value. */
  readonly informational?: true;
  /** Why no reply to a deal of this interface has anything to say in it. */
  readonly empty?: string;
  /** The request field that comes back as it was sent. */
  readonly echoes?: string;
  /** The value comes back as sent only if the request passes this test. */
  readonly echoedIf?: Test;
  /** A label, by its code, that may stand in place of the value that was sent. */
  readonly orElse?: Codes;
  /** The value is a number: leading zeros need not come back. */
  readonly number?: true;
  /** Only a merchant gives this value: a reply cannot have it if no request had it. */
  readonly ofMerchant?: true;
  /** A credit repeats its own request, or has the value of its deal. Without this, the specification says neither. */
  readonly inCredits?: 'as sent' | 'of the deal';
  /** The request field that it equals, if that was sent in its format. */
  readonly isOf?: string;
}

/** A number for which the specification states no width. 20 digits is the width of ids in the criteria of inquiries. */
export const ofAnyWidth = {
  format: { kind: 'digits', min: 1, max: 20 },
  derived: 'derived: the specification states no width',
} as const satisfies Pick<ReplyField, 'format' | 'derived'>;
