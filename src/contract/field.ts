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
  /** The element carries a code: `<name code="N">Label</name>`. */
  readonly coded?: true;
  /** The codes it may carry. Labels that share a code are written `code/label`. */
  readonly codes?: Codes;
  /** Codes that are another element's as well, where their values have their rules. */
  readonly sharedCodes?: Codes;
  /** How a value's rule id ends: `<code>-<label>` or `<code>`. */
  readonly valueIds?: 'code-label' | 'code';
  /** `always`: a successful reply has the element, be it empty. `filled`: and it is not empty. */
  readonly carried: 'filled' | 'always' | 'sometimes';
  /** It adds to what is known, and may say anything or nothing. */
  readonly informational?: true;
  /** Why no reply to a deal of this interface has anything to say in it. */
  readonly empty?: string;
  /** The request field that comes back as it was sent. */
  readonly echoes?: string;
}
