import fc, { type Arbitrary } from 'fast-check';
import {
  breaches,
  type CommandData,
  type CommandName,
  commandData,
  findRule,
  isBeside,
} from '../contract/index.ts';
import { brokenPlan } from './installments.ts';
import { type Known, type Parameters, validRequest } from './requests.ts';
import { refused } from './values.ts';

/** A request with one rule broken, and which. */
export interface BrokenRequest {
  readonly rule: string;
  readonly fields: Parameters;
}

/**
 * Fields whose form the specification gives in two ways: what one place refuses another may allow, so they are not
 * broken here.
 */
const disputed: readonly string[] = [
  ...['inquireTransactions.request.orgUid', 'inquireTransactions.request.shiftId1'],
  ...['inquireTransactions.request.shiftId2', 'inquireTransactions.request.shiftId3'],
  ...['doDeal.request.successUrl', 'doDeal.request.cancelUrl', 'doDeal.request.errorUrl'],
];

/** One way to break a valid request. */
interface Break {
  readonly rule: string;
  readonly broken: (valid: Parameters) => Arbitrary<Parameters>;
}

/**
 * Requests of a command with exactly one rule broken: a form, something missing, installments that don't add up.
 *
 * @throws TypeError where the command has nothing to break by itself: {@link breakable} is empty
 */
export function brokenRequest(command: CommandName, known: Known): Arbitrary<BrokenRequest> {
  const breaks = waysOf(command);
  if (breaks.length === 0) throw new TypeError(`${command} has no rule that a request alone could break`);
  return fc
    .tuple(validRequest(command, known), fc.constantFrom(...breaks))
    .chain(([valid, { rule, broken }]) => broken(valid).map((fields) => ({ rule, fields })))
    .filter(({ rule, fields }) => breaksOnly(command, fields, rule));
}

/** The rules that {@link brokenRequest} can break. */
export const breakable = (command: CommandName): readonly string[] => [
  ...new Set(waysOf(command).map(({ rule }) => rule)),
];

function waysOf(command: CommandName): readonly Break[] {
  const { prefix, request } = commandData[command] as CommandData;
  const ways = Object.entries(request).flatMap(([name, field]): Break[] => {
    const rule = `${prefix}.${name}`;
    // Who sends the request is not for a generator to break.
    if (disputed.includes(rule) || name === 'user' || name === 'password') return [];
    const wrong = refused(field.format);
    return [
      ...(wrong
        ? [{ rule, broken: (valid: Parameters) => wrong.map((value) => ({ ...valid, [name]: value })) }]
        : []),
      ...(field.occurrence === 'required'
        ? [{ rule, broken: (valid: Parameters) => fc.constant(without(valid, name)) }]
        : []),
    ];
  });
  if (command !== 'doDeal') return ways;
  return [
    ...ways,
    {
      rule: 'installments.rule',
      broken: (valid) => brokenPlan.map((plan) => ({ ...valid, creditType: 'Payments', ...plan })),
    },
    ...['cardNo', 'cardExpiration'].map((name) => ({
      rule: `doDeal.request.${name}`,
      broken: (valid: Parameters) => fc.constant(without(valid, name)),
    })),
  ];
}

function without(fields: Parameters, name: string): Parameters {
  const { [name]: _, ...rest } = fields;
  return rest;
}

/** Rules that state the same fact are one here: a total that is no amount breaks its field and its limit. */
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
