import type { Element } from '../message/element.ts';

/** What a reply answers, as far as a mutant has to know. */
export interface Asked {
  readonly command: string;
  /** The text of a parameter as it was sent, by the name of its element; undefined where it was not. */
  readonly sent: (name: string) => string | undefined;
}

/** Changes a reply on its way out; what it has nothing to change in it gives back as it is, the same object. */
export type Wire = (root: Element, asked: Asked) => Element;

/** A change of the reference gateway's source: `from` stands once in the file. */
export interface Edit {
  /** Below `src/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export type Rules = readonly [string, ...string[]];

/** A gateway that breaks one stated rule: the reference gateway with its replies, or its source, changed. */
export interface Mutant {
  readonly id: string;
  /** The rule that it breaks, and has to be told by; then others that are broken with it, and may be told as well. */
  readonly rules: Rules;
  /** How it breaks it, in words that finish "a gateway where ...". */
  readonly breaks: string;
  readonly wire?: Wire;
  readonly edits?: readonly Edit[];
}

/** A mutant of the wire: its id tells the rule and the kind of the change. */
export const wireMutant = (rule: string | Rules, breaks: string, wire: Wire): Mutant => {
  const rules: Rules = typeof rule === 'string' ? [rule] : rule;
  return { id: idOf(rules, breaks), rules, breaks, wire };
};

/** A mutant of the gateway's own source. */
export const editMutant = (rule: string | Rules, breaks: string, ...edits: readonly Edit[]): Mutant => {
  const rules: Rules = typeof rule === 'string' ? [rule] : rule;
  return { id: idOf(rules, breaks), rules, breaks, edits };
};

/** `transaction.reply.total: is one more`, so that a line of a report says it all. */
const idOf = (rules: Rules, breaks: string): string => `${rules[0]}: ${breaks}`;
