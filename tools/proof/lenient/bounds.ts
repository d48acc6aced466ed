import { type Breach, commandNames, ruleOf } from '../../../src/contract/index.ts';
import type { Alteration } from '../alteration.ts';
import { recoding, refusing, taking } from '../serving.ts';
import { ofServing } from './variation.ts';

const unknownIs = (code: string): Alteration =>
  ofServing(
    `${code} for an unknown terminal`,
    'unknown terminals',
    `an unknown terminal is ${code}`,
    recoding('inquireTerminal', '001', code),
  );

/** Conformant variants with other results for values at or beyond their limits, and for a range without an end. */
export const bounds: readonly Alteration[] = [
  unknownIs('002'),
  unknownIs('004'),
  ofServing(
    '001 for a malformed number',
    'malformed terminals',
    'a malformed terminal number is 001',
    recoding('inquireTerminal', '004', '001'),
  ),
  ofServing(
    'no leading zeros',
    'numbers of payments',
    'payments with leading zeros are refused',
    refusing('doDeal', ({ f }) =>
      ['firstPayment', 'periodicalPayment', 'numberOfPayments'].some((name) => /^0\d/.test(f(name))),
    ),
  ),
  ofServing(
    '36 payments at most',
    'numbers of payments',
    'more than 36 payments are refused',
    refusing('doDeal', ({ f }) => Number(f('numberOfPayments')) > 36),
  ),
  ofServing(
    'deferMonths in its place',
    'numbers of payments',
    'a deferMonths outside ashraitEmvData is refused',
    refusing('doDeal', ({ f }) => f('deferMonths')),
  ),
  ofServing(
    'a long user is cut',
    'a user that is too long',
    'of a user of more than 19 characters the first 19 are taken',
    ...commandNames.map((command) =>
      taking(command, ({ f }) => f('user').length > 19 && { fields: { user: f('user').slice(0, 19) } }),
    ),
  ),
  ofServing(
    'half a range is open',
    'half a range',
    'a beginning without an end, or an end without a beginning, is an open range',
    ...(['inquireTransactions', 'transmitInquire'] as const).map((command) =>
      taking(command, ({ state, call }) => {
        const { requestChecks } = state;
        const isHalf = ({ problem }: Breach) => /^is required with (from|to)/.test(problem);
        const checks: typeof requestChecks = (...asked) =>
          requestChecks(...asked).filter((one) => !isHalf(one));
        return (
          requestChecks(command, call.field).some(isHalf) && { also: [[state, { requestChecks: checks }]] }
        );
      }),
    ),
  ),
  ofServing(
    'orgUid of twenty digits',
    'criteria that are none',
    'an inquiry takes an orgUid of twenty digits at most',
    ({ command, call, usual, refused, took }) => {
      if (command !== 'inquireTransactions' || (call.field('orgUid') ?? '').length <= 20) return usual();
      took();
      return refused('401', ruleOf(command, 'request.orgUid'));
    },
  ),
];
