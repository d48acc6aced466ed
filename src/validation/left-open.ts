import { commandData, isCommand, type RequestField } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import type { Finding } from './finding.ts';
import type { Message } from './message.ts';

/** A value of a request that one accepted reading of an ambiguity allows. */
interface Reading {
  readonly ambiguity: number;
  readonly rule: RegExp;
  /** True if a reading allows the request. `value` is that of the field of the rule, '' if missing. */
  readonly allows: (value: string, sent: (path: string) => string) => boolean;
}

const isFollowing = (sent: (path: string) => string): boolean =>
  /^(?:autocommrelease|setashold)$/i.test(sent('validation'));

const readings: readonly Reading[] = [
  { ambiguity: 16, rule: /^doDeal\.request\.creditType$/, allows: (value) => value === 'SpecialAlpha' },
  { ambiguity: 25, rule: /\.deferMonths$/, allows: (value) => /^[1-9]$/.test(value) },
  { ambiguity: 29, rule: /^doDeal\.request\.cardId$/, allows: (value) => /^\d{36}$/.test(value) },
  {
    ambiguity: 35,
    rule: /^doDeal\.request\.(?:terminalNumber|transactionType|currency|total|creditType|transactionCode)$/,
    allows: (value, sent) => value === '' && isFollowing(sent),
  },
  // A uid has 23 digits, but the specification says that the inquiry criterion orgUid has 20.
  {
    ambiguity: 43,
    rule: /^inquireTransactions\.request\.orgUid$/,
    allows: (value) => /^\d{21,23}$/.test(value),
  },
  {
    ambiguity: 44,
    rule: /^inquireTransactions\.request\.shiftId\d$/,
    allows: (value) => /^[A-Za-z0-9]{1,32}$/.test(value),
  },
  {
    ambiguity: 45,
    rule: /^inquireTransactions\.criterion-required$/,
    allows: (_, sent) => ['shiftId1', 'shiftId2', 'shiftId3'].some((name) => sent(name) !== ''),
  },
  {
    ambiguity: 76,
    rule: /^(?:inquireTransactions|transmitTerminal|transmitInquire)\.request\.terminalNumber$/,
    allows: (value) => /^[A-Za-z0-9]{2}\d{8}$/.test(value),
  },
];

/** The number of the ambiguity that leaves a finding about a request open; undefined if no reading allows the request. */
export function leftOpenBy({ kind, command, body }: Message, { rule, element }: Finding): number | undefined {
  if (kind !== 'request' || !isCommand(command ?? '') || !command) return undefined;
  const sent = (path: string) => textAt(body, `${command}.${path}`) ?? '';
  const { request, conditions } = commandData[command];
  const field = rule.split('.request.')[1] ?? element;
  const { format }: Partial<RequestField> = (request as Record<string, RequestField>)[field] ?? {};
  const value = sent(field);
  const isName = (one: string) => one.toLowerCase() === value.toLowerCase();
  if (format?.kind === 'one of' && value !== '' && format.values.some(isName)) return 42;
  const condition = conditions.find((one) => one.rule === rule && one.open !== undefined);
  if (condition && value === '') return condition.open;
  return readings.find((one) => one.rule.test(rule) && one.allows(value, sent))?.ambiguity;
}
