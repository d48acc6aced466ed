import type { CheckId } from '../../../src/merchant/checks.ts';
import type { Scope } from '../../../src/merchant/index.ts';

/** A text replacement in a file of the example shop. `from` occurs exactly once in this file. */
export interface Edit {
  readonly file: 'clearing.ts' | 'gateway.ts' | 'operations.ts' | 'orders.ts' | 'server.ts' | 'shop.ts';
  readonly from: string;
  readonly to: string;
}

export interface Variant {
  readonly id: string;
  readonly says: string;
  readonly edits: readonly Edit[];
  /** Ids of the tasks that show the difference of the variant, of one or more plans. */
  readonly tasks: readonly string[];
  /** The plan whose forms of the tasks are played, if another plan has tasks with these ids too. */
  readonly plan?: 'page-shop';
  /** Abilities that a correct variant does not have. */
  readonly lacks?: readonly Scope[];
  /** Abilities that a correct variant does not have on its payment pages. */
  readonly lacksOnPage?: readonly Scope[];
  /** Abilities that its generated histories do not use. */
  readonly lacksInHistories?: readonly Scope[];
  /** Tasks that a correct variant cannot do, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
  /** True if each probe of the kit makes it inquire. No probe comes between the steps of a real passive session. */
  readonly asksWhenProbed?: true;
  /** True if the variant runs as one process for each step, so that its output is searched. */
  readonly isProcess?: true;
}

export interface Broken extends Variant {
  readonly detectedBy: CheckId;
}
