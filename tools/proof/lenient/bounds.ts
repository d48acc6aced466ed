import { type Breach, type CommandName, commandNames, ruleOf } from '../../../src/contract/index.ts';
import type { Alteration, Serve } from '../alteration.ts';
import { recoding, refusing, taking } from '../serving.ts';
import { ofServing } from './variation.ts';

/** Serves requests of a command without some violations that the sandbox finds in their parameters. */
const overlooking = (command: CommandName, isOverlooked: (breach: Breach) => boolean): Serve =>
  taking(command, ({ state, call }) => {
    const { requestChecks } = state;
    const checks: typeof requestChecks = (...asked) =>
      requestChecks(...asked).filter((one) => !isOverlooked(one));
    return (
      requestChecks(command, call.field).some(isOverlooked) && {
        also: [[state, { requestChecks: checks }]],
      }
    );
  });

const unknownIs = (code: string): Alteration =>
  ofServing(`an unknown terminal is ${code}`, 'unknown terminals', recoding('inquireTerminal', '001', code));

const criteria = [
  'tranId',
  'cgUid',
  'user',
  'orgUid',
  'fromDealDate',
  'fromTransmitDate',
  'fromShiftTxnDate',
];
const filters = ['shiftId1', 'shiftId2', 'shiftId3', 'transmitId', 'clearingReferanceNo'];

/** Conformant variants with other results for values at or beyond their limits, and for a range without an end. */
export const bounds: readonly Alteration[] = [
  unknownIs('002'),
  unknownIs('004'),
  ofServing(
    'a malformed terminal number is 001',
    'malformed terminals',
    recoding('inquireTerminal', '004', '001'),
  ),
  ofServing(
    'payments with leading zeros are refused',
    'numbers of payments',
    refusing('doDeal', ({ f }) =>
      ['firstPayment', 'periodicalPayment', 'numberOfPayments'].some((name) => /^0\d/.test(f(name))),
    ),
  ),
  ofServing(
    'a telephone order with a token is refused',
    'tokens',
    refusing('doDeal', ({ f }) => f('cardId') && f('transactionCode') === 'Phone'),
  ),
  ofServing(
    'more than 36 payments are refused',
    'numbers of payments',
    refusing('doDeal', ({ f }) => Number(f('numberOfPayments')) > 36),
  ),
  ofServing(
    'a deferMonths outside ashraitEmvData is refused',
    'numbers of payments',
    refusing('doDeal', ({ f }) => f('deferMonths')),
  ),
  ofServing(
    'of a user of more than 19 characters the first 19 are taken',
    'a user that is too long',
    ...commandNames.map((command) =>
      taking(command, ({ f }) => f('user').length > 19 && { fields: { user: f('user').slice(0, 19) } }),
    ),
  ),
  ofServing(
    'a user with other signs than letters and digits is refused',
    'signs in a user',
    ...(['doDeal', 'refundDeal', 'cancelDeal', 'inquireTransactions'] as const).map((command) =>
      refusing(command, ({ f }) => !/^[0-9A-Za-z\u0590-\u05ff]*$/.test(f('user'))),
    ),
  ),
  ofServing(
    'a beginning without an end, or an end without a beginning, is an open range',
    'half a range',
    ...(['inquireTransactions', 'transmitInquire'] as const).map((command) =>
      overlooking(command, ({ problem }) => /^is required with (from|to)/.test(problem)),
    ),
  ),
  ofServing(
    'an inquiry by a shift id, transmitId or clearing reference alone is refused',
    'filters alone',
    refusing(
      'inquireTransactions',
      ({ f }) => !criteria.some((name) => f(name)) && filters.some((name) => f(name)),
    ),
  ),
  ofServing(
    'inquireInvoice answers 401 to a missing value',
    'missing values of an invoice',
    recoding('inquireInvoice', '414', '401', ({ f }) => !f('terminalNumber') || !f('invoice.invoiceAtranId')),
  ),
  ofServing(
    'a payment page may lack its addresses',
    'addresses of a page',
    overlooking('doDeal', ({ field, problem }) => /Url$/.test(field) && /^is required/.test(problem)),
  ),
  ofServing(
    'an inquiry takes an orgUid of twenty digits at most',
    'criteria that are none',
    ({ command, call, usual, refused, took }) => {
      if (command !== 'inquireTransactions' || (call.field('orgUid') ?? '').length <= 20) return usual();
      took();
      return refused('401', ruleOf(command, 'request.orgUid'));
    },
  ),
];
