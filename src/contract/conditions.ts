import type { Test } from './condition.ts';
import { type RuleId, ruleOf } from './rule.ts';

/** A condition between the fields of a request: if all of `when` is true, `needs` has to be true. */
export interface Condition {
  /** The rule that a request breaks if it does not hold. */
  readonly rule: RuleId;
  /** The field to name in the refusal. */
  readonly field: string;
  readonly when: readonly Test[];
  readonly needs: Test;
  /** The problem, in words that follow the field's name. */
  readonly problem: string;
  /** The number of the ambiguity that leaves the condition open. */
  readonly open?: number;
}

const together = (
  command: 'inquireTransactions' | 'transmitInquire',
  ...pair: readonly [string, string]
): Condition[] =>
  [pair, pair.toReversed()].map(([field = '', other = '']) => ({
    rule: ruleOf(`${command}.request`, field),
    field,
    when: [{ field: other, sent: true }],
    needs: { field, sent: true },
    problem: `is required with ${other}`,
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
  {
    rule: 'refundDeal.request.cardExpiration',
    field: 'cardExpiration',
    when: [{ field: 'cardId', sent: true }],
    needs: { field: 'cardExpiration', sent: true },
    problem: 'is required with a cardId',
  },
];
