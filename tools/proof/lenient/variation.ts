import type { Target } from '../../../src/target/target.ts';
import type { Edit, Wire } from '../mutant.ts';
import type { Token } from './tokens.ts';

/** A gateway that differs from the reference gateway in one thing, and keeps every stated rule. */
export interface Variation {
  readonly id: string;
  /** Two of one concern exclude each other. */
  readonly concern: string;
  /** How it differs, in words that finish "a gateway where ...". */
  readonly differs: string;
  /** Changes what a reply says. */
  readonly wire?: Wire;
  /** Changes how a reply is written; it comes as tags and texts without white space, comments or declaration. */
  readonly writes?: (tokens: readonly Token[]) => readonly Token[];
  /** Makes bytes of what is written, and puts a declaration in front of it. */
  readonly encodes?: (text: string) => Uint8Array;
  /** What is told of the gateway, where that is less than of the sandbox. */
  readonly describes?: (target: Target) => Target;
  /** Milliseconds that each reply waits. */
  readonly waits?: number;
  /** Changes of the gateway's own source; `TOOK` in them tells that the change took place. */
  readonly edits?: readonly Edit[];
}

/** The expression in an edit that becomes a note that it took place. */
const mark = /\bTOOK\b/g;

const noted = Symbol.for('ashrait-tck took place');

/** Ids of the variations of the source that took place in this process since it was last emptied. */
export const tookPlace: Set<string> = new Set();
(globalThis as { [noted]?: Set<string> })[noted] = tookPlace;

/** A variation of the gateway's source. An edit without `TOOK` goes with one that has it. */
export const ofSource = (
  id: string,
  concern: string,
  differs: string,
  ...edits: readonly Edit[]
): Variation => ({
  id,
  concern,
  differs,
  edits: edits.map(({ file, from, to }) => ({
    file,
    from,
    to: to.replace(
      mark,
      () =>
        `(globalThis as any)[Symbol.for(${JSON.stringify(noted.description)})].add(${JSON.stringify(id)})`,
    ),
  })),
});

/** A variation of what replies say. */
export const ofReplies = (id: string, concern: string, differs: string, wire: Wire): Variation => ({
  ...{ id, concern, differs, wire },
});
