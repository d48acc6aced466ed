import type { CheckId } from '../../../src/merchant/checks.ts';
import type { Scope } from '../../../src/merchant/index.ts';

/** A change of the example shop. `from` stands exactly once in its file. */
export interface Edit {
  readonly file: 'clearing.ts' | 'gateway.ts' | 'operations.ts' | 'orders.ts' | 'server.ts' | 'shop.ts';
  readonly from: string;
  readonly to: string;
}

/** The example shop, written otherwise. */
export interface Variant {
  readonly id: string;
  /** The behaviour of the variant, in a sentence. */
  readonly says: string;
  readonly edits: readonly Edit[];
  /** The tasks in which it shows; of several plans, if need be. */
  readonly tasks: readonly string[];
  /** Abilities that a right one does not have. */
  readonly lacks?: readonly Scope[];
  /** Tasks that a right one cannot do, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
  /** Led through its tasks as one process for each step: what it prints is looked at. */
  readonly isProcess?: true;
}

/** A variant with a mistake. */
export interface Broken extends Variant {
  readonly detectedBy: CheckId;
}

/** A variant whose author did not know the checks. */
export interface Stranger extends Pick<Variant, 'id' | 'says' | 'edits'> {
  /** Why it is wrong, or right; lines are those of the specification. */
  readonly because: string;
}
