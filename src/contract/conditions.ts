import type { Test } from './condition.ts';
import type { CommandName } from './deals.ts';
import { type RuleId, ruleOf } from './rule.ts';

/** A condition between request fields: a request that passes the test `when` also has to pass `needs`. */
export interface Condition {
  readonly rule: RuleId;
  /** The request field that the refusal names. */
  readonly field: string;
  readonly when: readonly Test[];
  readonly needs: Test;
  /** Description of the violation, to follow the name of the field. */
  readonly problem: string;
  /** The number of an ambiguity. In one of its readings, the field is not required. */
  readonly open?: number;
}

/** A field that a request needs if it passes the tests. The rule is that of the field. */
export const required = (
  command: CommandName,
  field: string,
  when: readonly Test[],
  problem: string,
): Condition => ({
  rule: ruleOf(`${command}.request`, field),
  field,
  when,
  needs: { field, sent: true },
  problem,
});

const together = (command: CommandName, ...pair: readonly [string, string]): Condition[] =>
  [pair, pair.toReversed()].map(([field = '', other = '']) => ({
    ...required(command, field, [{ field: other, sent: true }], `is required with ${other}`),
    open: 93,
  }));

const dates = [
  ['fromDealDate', 'toDealDate'],
  ['fromTransmitDate', 'toTransmitDate'],
  ['fromShiftTxnDate', 'toShiftTxnDate'],
] as const;

export const inquireTransactionsConditions: readonly Condition[] = [
  {
    rule: 'inquireTransactions.criterion-required',
    field: 'tranId, cgUid, user or orgUid',
    when: [],
    needs: {
      any: [
        ...['tranId', 'cgUid', 'user', 'orgUid', 'clearingReferanceNo', 'transmitId'].map((field) => ({
          field,
          sent: true,
        })),
        ...dates.map(([from, to]) => ({ every: [from, to].map((field) => ({ field, sent: true })) })),
      ],
    },
    problem: 'or a range of dates is required: an inquiry needs a criterion',
  },
  ...dates.flatMap(([from, to]) => together('inquireTransactions', from, to)),
];

export const transmitInquireConditions: readonly Condition[] = [
  {
    rule: 'transmitInquire.criterion-required',
    field: 'transmitId, clearingReferanceNo',
    when: [],
    needs: {
      any: ['transmitId', 'clearingReferanceNo', 'fromTransmitDateTime', 'toTransmitDateTime'].map(
        (field) => ({ field, sent: true }),
      ),
    },
    problem: 'or a period is required: an inquiry about transmissions needs a criterion',
  },
  ...together('transmitInquire', 'fromTransmitDateTime', 'toTransmitDateTime'),
];

export const refundDealConditions: readonly Condition[] = [
  required('refundDeal', 'cardExpiration', [{ field: 'cardId', sent: true }], 'is required with a cardId'),
];
