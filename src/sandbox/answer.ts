import type { ResultCode, RuleId } from '../contract/index.ts';
import type { Element } from '../message/element.ts';

/** What a handler answers; the envelope is put around it by `envelope.ts`. */
export interface Answer {
  /** Three digits; 000 is success. */
  readonly result: string;
  readonly tranId?: string;
  /** Goes into additionalInfo. Names fields, never values. */
  readonly info?: string;
  /** The command's element. */
  readonly content?: Element | undefined;
  /** Elements directly below `response`. */
  readonly beside?: readonly Element[];
  /** What decided the answer, for the journal: a rule, or a planted fault. */
  readonly rule: RuleId | 'fault';
}

/** A refusal that the command's handler turns into a full reply. It is data on its way out, not a fault: without a stack. */
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

/** A refusal as an answer, without anything of its command's own. */
export const answerOfRefusal = ({ result, rule, message }: Refusal, hint = ''): Answer => ({
  result,
  rule,
  info: `${message}${hint}`,
});
