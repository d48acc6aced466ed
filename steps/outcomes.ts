import { lackOf, type Need } from '../src/certification/needs.ts';
import { type Exchange, resultOf } from '../src/client/index.ts';
import { findRule, isCredit, type RuleId } from '../src/contract/index.ts';
import type { Target } from '../src/target/target.ts';

/** The scenario is skipped, because the target lacks something that the scenario needs. */
export class Lacking extends Error {
  override readonly name = 'Lacking';
}

/** @throws Lacking if the target does not fulfil the requirement */
export function mustHave(target: Target, need: Need): void {
  const lack = lackOf(need, target);
  if (lack !== undefined) throw new Lacking(lack);
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
  blockUnless(resultOf(reply) !== '000', 'the target accepted a request that it should refuse');
}

/** @throws Blocked if the condition is false */
export function blockUnless(
  condition: unknown,
  why: string,
  because: readonly RuleId[] = [],
): asserts condition {
  if (!condition) throw new Blocked(why, because);
}

/**
 * Rules of a reply element: that of the envelope, or that of the reply to the command. A refusal need not have the element,
 * and the uid of a refund or cancellation may be empty.
 */
export const ownersOf = (exchange: Exchange, path: string): readonly RuleId[] =>
  resultOf(exchange) !== '000' || (path.endsWith('.uid') && isCredit(exchange.command))
    ? []
    : (['envelope.reply', 'transaction.reply', `${exchange.command}.reply`] as const).flatMap(
        (prefix) => findRule(`${prefix}.${path}`)?.id ?? [],
      );

export const refusalOf = (what: string, exchange: Exchange): string =>
  `${what} was refused with ${resultOf(exchange) || 'no result'}`;
