import { type CommandName, findRule, type RuleId } from '../contract/index.ts';
import type { MessageKind } from '../schema/index.ts';

export const WRONG = 'has a value that is not allowed';

/** A fault of a message, without secrets and without values of a request. */
export interface Finding {
  /** The line number in the XML, from 1. For a missing element, the line of its parent element. */
  readonly line: number;
  /** The name of the element with the fault; `ashrait` for the whole message. */
  readonly element: string;
  readonly rule: RuleId;
  /** The fault as a sentence part that follows the name of the element. */
  readonly problem: string;
  readonly allowed?: string;
  readonly by: readonly ('schema' | 'rules')[];
}

export const ruleFinding = (
  line: number,
  element: string,
  rule: RuleId,
  problem: string,
  allowed?: string,
): Finding => ({ line, element, rule, problem, ...(allowed !== undefined && { allowed }), by: ['rules'] });

/** An observation about a message that breaks no stated rule. */
export interface Remark {
  readonly line: number;
  readonly element: string;
  readonly text: string;
  readonly rule?: RuleId;
  /** True for a probable mistake, such as an unknown element. The option `--strict` makes it an error. */
  readonly isWarning?: true;
}

/** Violations of stated rules are findings, of recommended rules warnings, and of chosen rules remarks. */
export function byStanding(all: readonly Finding[]) {
  const standing = ({ rule }: Finding) => findRule(rule)?.standing ?? 'stated';
  return {
    findings: all.filter((one) => standing(one) === 'stated'),
    remarks: all
      .filter((one) => standing(one) !== 'stated')
      .map((one): Remark => {
        const { line, element, rule, problem, allowed } = one;
        const text = `${problem}${allowed === undefined ? '' : `; ${standing(one)}: ${allowed}`}`;
        return { line, element, rule, text, ...(standing(one) === 'recommended' && { isWarning: true }) };
      }),
  };
}

export interface Report {
  readonly file: string;
  readonly kind: MessageKind;
  /** The name of the command; missing if the message is not well-formed and its command is unknown. */
  readonly command?: CommandName;
  readonly findings: readonly Finding[];
  readonly remarks: readonly Remark[];
}

export interface Unusable {
  readonly file: string;
  readonly reason: string;
}
