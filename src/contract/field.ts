import type { Test } from './condition.ts';
import type { Format } from './format.ts';

/**
 * - `stated`: the specification says it; a target that violates it is not conformant.
 * - `recommended`: the specification recommends it; a target that does not follow it gets a warning.
 * - `chosen`: the specification is silent or can be read in two ways; the suite only observes.
 */
export type Standing = 'stated' | 'recommended' | 'chosen';

/** Who has to keep the rule. */
export type Party = 'gateway' | 'merchant' | 'both';

/** Where an outsider can see whether it is kept: `no` means nowhere, and `unobservable` says why. */
export type Observable = 'reply' | 'inquiry' | 'transport' | 'no';

/** What every entry of the contract says of itself; the id comes from where it stands. */
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
 * What a value is to whoever stores or shows it: cardholder data, a credential, or a long number that is no card. An `id`
 * is the gateway's; a `reference` is somebody else's.
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
  /** Said once for each name: `sensitive.ts` goes by names, as whatever reads a message does. */
  readonly holds?: Holds;
  /** Another format, which holds where the request is of another kind. */
  readonly otherwise?: { readonly when: Test; readonly format: Format };
  /** `conditional`: whether it is required depends on other fields, as the command's conditions say. */
  readonly occurrence: 'required' | 'optional' | 'conditional';
  /** Another path under which it is met, where the specification names a place beside the command's element. */
  readonly alsoAt?: string;
}

/** Codes with their labels; null where the specification gives the code and leaves the label open. */
export type Codes = Readonly<Record<string, string | null>>;

/** One element of a reply. */
export interface ReplyField extends Says {
  readonly holds?: Holds;
  /** The form of its text, where it has any. */
  readonly format?: Format;
  /** From where the form comes, if the specification does not state it for this element. */
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
  /** Codes that are another element's as well, where their values have their rules. */
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
  /** It adds to what is known, and may say anything or nothing. */
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
