import type { ResultCode, RuleId } from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';

export interface Answer {
  readonly result: string;
  readonly tranId?: string;
  readonly info?: string;
  readonly content?: Element | undefined;
  /** Elements of the XML reply directly below `response`. */
  readonly beside?: readonly Element[];
  /** The rule that caused the answer, or `fault` for a simulated fault. */
  readonly rule: RuleId | 'fault';
}

/** A refusal, thrown by command handlers. A refusal has no stack trace, because the sandbox turns it into a reply. */
export class Refusal {
  readonly result: ResultCode;
  readonly rule: RuleId;
  readonly message: string;

  constructor(result: ResultCode, rule: RuleId, info: string) {
    this.result = result;
    this.rule = rule;
    this.message = info;
  }
}

export const answerOfRefusal = ({ result, rule, message }: Refusal, hint = ''): Answer => ({
  result,
  rule,
  info: `${message}${hint}`,
});

/** Elements with these names and texts, in the same order. */
export const leaves = (texts: Readonly<Record<string, string>>): readonly Element[] =>
  Object.entries(texts).map(([name, text]) => element(name, text));
