import type { RuleId } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import type { RequestChecks } from '../../src/sandbox/index.ts';

/** What a reply answers, as far as a mutant has to know. */
export interface Asked {
  readonly command: string;
  /** The text of a parameter as it was sent, by the name of its element; undefined where it was not. */
  readonly sent: (name: string) => string | undefined;
  /** The request. */
  readonly xml: string;
}

/** Changes a reply on its way out. It returns the same object if there is nothing to change. */
export type Wire = (root: Element, asked: Asked) => Element;

type SourceFile = `${'sandbox' | 'contract'}/${string}.ts`;

/** A change of the reference gateway's source: `from` stands once in the file. */
export interface Edit {
  /** Below `src/`. */
  readonly file: SourceFile;
  readonly from: string;
  readonly to: string;
}

export type Rules = readonly [RuleId, ...RuleId[]];

/** A gateway that breaks one stated rule: the reference gateway with its replies, request checks or source changed. */
export interface Mutant {
  /** `transaction.reply.total: is one more`: a line of a report is complete. */
  readonly id: string;
  /** The rule that it breaks, and that has to fail; then others that break with it, and may fail as well. */
  readonly rules: Rules;
  /** How it breaks it, in words that finish "a gateway where ...". */
  readonly breaks: string;
  readonly wire?: Wire;
  readonly checks?: RequestChecks;
  readonly edits?: readonly Edit[];
}

export const mutant = (
  rule: RuleId | Rules,
  breaks: string,
  how: Pick<Mutant, 'wire' | 'checks' | 'edits'>,
): Mutant => {
  const rules: Rules = typeof rule === 'string' ? [rule] : rule;
  return { id: `${rules[0]}: ${breaks}`, rules, breaks, ...how };
};

/** A mutant of the replies. */
export const wireMutant = (rule: RuleId | Rules, breaks: string, wire: Wire): Mutant =>
  mutant(rule, breaks, { wire });

/** Makes mutants of one place of the source: `from` stands once in the file. `more` are edits that go with it. */
export const editsAt =
  (file: SourceFile, from: string) =>
  (rule: RuleId | Rules, breaks: string, to: string, ...more: readonly Edit[]): Mutant =>
    mutant(rule, breaks, { edits: [{ file, from, to }, ...more] });

/** Makes mutants of one source file. */
export const editsOf =
  (file: SourceFile) =>
  (rule: RuleId | Rules, breaks: string, from: string, to: string, ...more: readonly Edit[]): Mutant =>
    editsAt(file, from)(rule, breaks, to, ...more);
