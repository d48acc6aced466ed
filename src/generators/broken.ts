import fc, { type Arbitrary } from 'fast-check';
import { breaches, type CommandName, findRule, isBeside } from '../contract/index.ts';
import { waysToBreak } from './breaks.ts';
import type { Known, Parameters } from './fields.ts';

/** A request with one rule broken, and which. */
export interface BrokenRequest {
  readonly rule: string;
  readonly fields: Parameters;
}

/**
 * Requests of a command with exactly one rule broken: a form, something missing, installments that don't add up.
 *
 * @throws TypeError where the command has nothing to break by itself: {@link breakable} is empty
 */
export function brokenRequest(command: CommandName, known: Known): Arbitrary<BrokenRequest> {
  const breaks = waysToBreak(command).flatMap(({ rule, of, broken }) => {
    const valid = of(known);
    return valid ? [valid.chain(broken).map((fields) => ({ rule, fields }))] : [];
  });
  if (breaks.length === 0) throw new TypeError(`${command} has no rule that a request alone could break`);
  return fc.oneof(...breaks).filter(({ rule, fields }) => breaksOnly(command, fields, rule));
}

/** The rules that {@link brokenRequest} can break. */
export const breakable = (command: CommandName): readonly string[] => [
  ...new Set(waysToBreak(command).map(({ rule }) => rule)),
];

/**
 * All that the contract finds wrong in a request. Rules that state the same fact are one here: a total that is no amount
 * breaks its field and its limit.
 */
function breaksOnly(command: CommandName, fields: Parameters, rule: string): boolean {
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
