import fc, { type Arbitrary } from 'fast-check';
import { breaches, type CommandName, findRule, isBeside, type RuleId } from '../contract/index.ts';
import { waysToBreak } from './breaks.ts';
import type { Known, Parameters } from './fields.ts';

/** A request with one rule broken, and which. */
export interface BrokenRequest {
  readonly rule: RuleId;
  readonly fields: Parameters;
}

/**
 * Requests of a command with exactly one rule broken: a form, something missing, installments that don't add up.
 *
 * @param only the rule to break; any if left out
 * @throws TypeError where no request could break it by itself: {@link breakable} does not have it
 */
export function brokenRequest(command: CommandName, known: Known, only?: RuleId): Arbitrary<BrokenRequest> {
  const ways = waysToBreak(command).filter(({ rule }) => only === undefined || rule === only);
  const breaks = ways.flatMap(({ rule, of, broken }) => {
    const valid = of(known);
    return valid ? [valid.chain(broken).map((fields) => ({ rule, fields }))] : [];
  });
  if (breaks.length === 0)
    throw new TypeError(`no request of ${command} alone could break ${only ?? 'a rule'}`);
  return fc.oneof(...breaks).filter(({ rule, fields }) => breaksOnly(command, fields, rule));
}

/** The rules that {@link brokenRequest} can break; those that go with what is known where that is given. */
export const breakable = (command: CommandName, known?: Known): readonly RuleId[] => [
  ...new Set(
    waysToBreak(command)
      .filter(({ of }) => known === undefined || of(known) !== undefined)
      .map(({ rule }) => rule),
  ),
];

/**
 * All that the contract finds wrong in a request. Rules that state the same fact are one here: a total that is no amount
 * breaks its field and its limit.
 */
function breaksOnly(command: CommandName, fields: Parameters, rule: RuleId): boolean {
  // Credentials in the XML are filled in by the client.
  const credentials = isBeside(command, 'password') ? { user: 'user', password: 'password' } : {};
  const sent: Parameters = { ...credentials, ...fields };
  const found = breaches(command, (path) => sent[path] || undefined);
  const group = findRule(rule)?.group;
  return (
    found.some((one) => one.rule === rule) &&
    found.every((one) => one.rule === rule || (group !== undefined && findRule(one.rule)?.group === group))
  );
}
