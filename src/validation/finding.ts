import type { CommandName, RuleId } from '../contract/index.ts';
import type { MessageKind } from '../schema/index.ts';

/** The problem where a value is not of its form. */
export const WRONG = 'has a value that is not allowed';

/** One thing that is wrong with a message. No secret is in it, and of a request no value at all. */
export interface Finding {
  /** Counted from 1; of a form, in the XML of its `int_in`. Of what is missing, the line of what should hold it. */
  readonly line: number;
  /** The element it is about; `ashrait` where it is about the whole message. */
  readonly element: string;
  /** A rule of the contract. */
  readonly rule: RuleId;
  /** What is wrong, in words that follow the element's name. */
  readonly problem: string;
  /** What is allowed, where that can be said in a few words. */
  readonly allowed?: string;
  /** Who found it: the schema, the rules that a schema cannot say, or both. */
  readonly by: readonly ('schema' | 'rules')[];
}

/** Something to know about a message that breaks no rule. */
export interface Remark {
  readonly line: number;
  readonly element: string;
  readonly text: string;
}

/** What was found in one message. */
export interface Report {
  /** As the input was named. */
  readonly file: string;
  readonly kind: MessageKind;
  /** Missing where the message is not well-formed and does not tell. */
  readonly command?: CommandName;
  readonly findings: readonly Finding[];
  readonly remarks: readonly Remark[];
}

/** An input that is no message of any command. */
export interface Unusable {
  readonly file: string;
  /** Why, in words that follow the file's name. */
  readonly reason: string;
}
