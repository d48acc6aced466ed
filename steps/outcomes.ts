import { type Exchange, resultOf } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';

/** The scenario is skipped, because the target lacks something that the scenario needs. */
export class Lacking extends Error {
  override readonly name = 'Lacking';
}

/** The scenario cannot continue because of a fault that another rule covers, such as a missing id. */
export class Blocked extends Error {
  override readonly name: string = 'Blocked';
  /** The rules that cover the fault. The first one fails if the run shows no failure of them otherwise. */
  readonly because: readonly RuleId[];

  constructor(why: string, because: readonly RuleId[] = []) {
    super(why);
    this.because = because;
  }
}

/** The scenario cannot continue, because a terminal or card of the target file cannot be used. */
export class WrongSetUp extends Blocked {
  override readonly name = 'WrongSetUp';
}

/** Stops a scenario about a refusal if the request was accepted: another rule covers that. @throws Blocked */
export function blockUnlessRefused(reply: Exchange): void {
  blockUnless(resultOf(reply) !== '000', 'what should have been refused was accepted');
}

/** @throws Blocked if the condition is false */
export function blockUnless(
  condition: unknown,
  why: string,
  because: readonly RuleId[] = [],
): asserts condition {
  if (!condition) throw new Blocked(why, because);
}
