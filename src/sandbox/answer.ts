import type { ResultCode, RuleId } from '../contract/index.ts';
import type { Element } from '../message/element.ts';

/** The answer of a command handler, without the envelope. */
export interface Answer {
  /** Three digits; 000 is success. */
  readonly result: string;
  readonly tranId?: string;
  /** The element additionalInfo. It names fields and repeats no secrets. */
  readonly info?: string;
  readonly content?: Element | undefined;
  /** Elements directly below `response`. */
  readonly beside?: readonly Element[];
  /** The rule that caused the answer, or a planted fault. */
  readonly rule: RuleId | 'fault';
}

/** A refusal as a thrown value. It has no stack trace, because the handler returns it as a reply. */
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
