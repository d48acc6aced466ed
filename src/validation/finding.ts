import { type CommandName, findRule, type RuleId } from '../contract/index.ts';
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

/** Something to know about a message that breaks no stated rule. */
export interface Remark {
  readonly line: number;
  readonly element: string;
  readonly text: string;
  /** The rule that is departed from, where the specification recommends it. */
  readonly rule?: RuleId;
  /** Probably a mistake, and counted with `--strict`: an unknown element of a request, or a recommended rule. */
  readonly isWarning?: true;
}

/** Findings are of stated rules. A departure from a recommended rule is a warning, from a chosen one a remark. */
export function byStanding(all: readonly Finding[]): {
  readonly findings: readonly Finding[];
  readonly remarks: readonly Remark[];
} {
  const standing = ({ rule }: Finding) => findRule(rule)?.standing ?? 'stated';
  return {
    findings: all.filter((one) => standing(one) === 'stated'),
    remarks: all
      .filter((one) => standing(one) !== 'stated')
      .map((one) => {
        const { line, element, rule, problem, allowed } = one;
        const text = `${problem}${allowed === undefined ? '' : `; ${standing(one)}: ${allowed}`}`;
        return { line, element, rule, text, ...(standing(one) === 'recommended' && { isWarning: true }) };
      }),
  };
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
