import { type Breach, type CommandName, namesOf, type ResultCode } from '../contract/index.ts';
import { Refusal } from './answer.ts';
import { maskLoosely } from './loosely.ts';
import type { Call } from './state.ts';

/** Fields whose values are never repeated. */
const secret = new RegExp(
  `^${namesOf('card', 'expiry', 'cvv', 'pin', 'track', 'token', 'person', 'user', 'password')}$`,
  'i',
);

/** All that is wrong with a request and that the terminal does not forgive. */
export const breachesIn = ({ field, forgives, state }: Call, command: CommandName): Breach[] =>
  state.requestChecks(command, field).filter((breach) => !forgives?.(breach));

/**
 * Checks the parameters of a request.
 *
 * @throws Refusal with `code` for the first thing that is wrong
 */
export function checkRequest(
  call: Call,
  command: CommandName,
  options: { readonly code?: ResultCode; readonly besides?: (breach: Breach) => boolean } = {},
): void {
  const breach = breachesIn(call, command).find((one) => !options.besides?.(one));
  if (breach) throw new Refusal(options.code ?? '401', breach.rule, worded(breach, call.field));
}

/**
 * What is wrong, as the recorded replies put it: `Invalid value: 40000000000 for field: total, has to be ...`. A value
 * is repeated where it can be no secret.
 */
export function worded({ field, problem }: Breach, fields: Call['field']): string {
  if (!problem.startsWith('has to be')) return `${field} ${problem}`;
  const value = secret.test(field) ? '' : safe(fields(field) ?? '');
  return `Invalid value${value && `: ${value}`} for field: ${field}, ${problem}`;
}

/** Longer values are quoted by nobody, and to look for secrets in a hundred thousand characters takes its time. */
const quotable = 1_000;

/** In one piece, or more of them than a time has. */
const tooLong = /\d{13,}|\d(?:[^\p{L}\p{N}]{0,3}\d){14,}/gu;

/** A value as a text may quote it: short, and without what looks like a card number. */
export function safe(value: string): string {
  if (value.length > quotable) return `(${value.length} characters)`;
  const masked = maskLoosely(value).replaceAll(tooLong, (run) => `${run.slice(0, 6)}…`);
  // By whole characters: half of a surrogate pair cannot be written as XML.
  return masked.length > 40 ? `${[...masked].slice(0, 40).join('')}…` : masked;
}
