import type { Breach, CommandName, ResultCode, RuleId } from '../contract/index.ts';
import { maskLoosely } from '../secrets/mask.ts';
import { kindOf } from '../secrets/names.ts';
import { Refusal } from './answer.ts';
import type { Terminal } from './configuration/schema.ts';
import { type Call, terminalOf } from './state.ts';

/** True for values that an error text does not repeat. */
function isUnspoken(field: string): boolean {
  const kind = kindOf(field);
  return kind !== undefined && kind !== 'id' && kind !== 'reference' && kind !== 'cvvLike';
}

export const breachesIn = ({ field, forgives, state }: Call, command: CommandName): Breach[] =>
  state.requestChecks(command, field).filter((breach) => !forgives?.(breach));

/** @throws Refusal for the first error in the parameters, with the result code `code` or 401 */
export function checkRequest(
  call: Call,
  command: CommandName,
  options: { readonly code?: ResultCode; readonly besides?: (breach: Breach) => boolean } = {},
): void {
  const breach = breachesIn(call, command).find((one) => !options.besides?.(one));
  if (breach) throw new Refusal(options.code ?? '401', breach.rule, worded(breach, call.field));
}

/** @throws Refusal if the merchant has no access to the requested terminal */
export function requestedTerminal({ merchant, field }: Call, code: ResultCode, rule: RuleId): Terminal {
  const terminal = terminalOf(merchant, field('terminalNumber'));
  if (terminal) return terminal;
  throw new Refusal(code, rule, 'terminalNumber is not a terminal of this merchant');
}

/** Describes an error as recorded replies do: `Invalid value: 40000000000 for field: total, has to be ...`. */
export function worded({ field, problem }: Breach, fields: Call['field']): string {
  if (!problem.startsWith('has to be')) return `${field} ${problem}`;
  const value = isUnspoken(field) ? '' : safe(fields(field) ?? '');
  return `Invalid value${value && `: ${value}`} for field: ${field}, ${problem}`;
}

/** Longer values are not repeated in an error text, because masking 100,000 characters is slow. */
const quotable = 1_000;

/** Matches digit sequences that are too long for a time and may be card numbers, with or without separators. */
const tooLong = /\d{13,}|\d(?:[^\p{L}\p{N}]{0,3}\d){14,}/gu;

/** Returns a value in the form for an error text: truncated, and without card numbers. */
export function safe(value: string): string {
  if (value.length > quotable) return `(${value.length} characters)`;
  const masked = maskLoosely(value).replaceAll(tooLong, (run) => `${run.slice(0, 6)}…`);
  // The value is truncated at a whole character, because half of a surrogate pair is invalid XML.
  return masked.length > 40 ? `${[...masked].slice(0, 40).join('')}…` : masked;
}
