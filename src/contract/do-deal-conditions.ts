import type { Test } from './condition.ts';
import { type Condition, required } from './conditions.ts';
import { followingValidations, movingValidations } from './deals.ts';

const card: Test = {
  any: [
    { field: 'cardNo', sent: true },
    { field: 'cardId', sent: true },
  ],
};
const isToken: Test = { field: 'validation', in: ['Token'] };
const isPage: Test = { field: 'validation', in: ['TxnSetup'] };
/** True for a request for a payment page that makes a token: the total may be 0, as in a token request. */
const makesNoToken: Test = {
  any: [
    { field: 'validation', notIn: ['Token', 'TxnSetup'] },
    { every: [isPage, { field: 'mpiValidation', notIn: ['Token'] }] },
  ],
};

/** Required fields of a payment-page request. One table of the specification only recommends the three addresses. */
const page = ['mpiValidation', 'mid', 'uniqueid', 'successUrl', 'cancelUrl', 'errorUrl'] as const;

/** Conditions between the fields of doDeal, except the sum of installments, which `installments.ts` checks. */
export const doDealConditions: readonly Condition[] = [
  {
    rule: 'doDeal.request.cardNo',
    field: 'cardNo',
    when: [{ field: 'validation', in: movingValidations }],
    needs: card,
    problem: 'is required with AutoComm, AutoCommHold and Verify, unless cardId is sent',
  },
  required(
    'doDeal',
    'cardExpiration',
    [
      { field: 'cardNo', sent: true },
      { field: 'validation', notIn: ['TxnSetup'] },
    ],
    'is required with a card number',
  ),
  {
    rule: 'validation.Token',
    field: 'cardNo',
    when: [isToken],
    needs: { field: 'cardNo', sent: true },
    problem: 'is required with the validation Token',
  },
  {
    rule: 'validation.Token',
    field: 'total',
    when: [isToken],
    needs: { field: 'total', zero: true },
    problem: 'has to be 0 with the validation Token',
  },
  {
    rule: 'doDeal.request.total',
    field: 'total',
    when: [makesNoToken],
    needs: { field: 'total', zero: false },
    problem: 'can be 0 only to create a token',
  },
  {
    rule: 'doDeal.request.transactionType.value.BalanceEnquiry',
    field: 'total',
    when: [{ field: 'transactionType', in: ['BalanceEnquiry'] }],
    needs: { field: 'total', in: ['1'] },
    problem: 'has to be 1 for a balance enquiry',
  },
  required(
    'doDeal',
    'tranId',
    [{ field: 'validation', in: followingValidations }],
    'is required to release a deal or to put a deal on hold',
  ),
  ...page.map((field) => ({
    ...required('doDeal', field, [isPage], 'is required to request a payment page'),
    ...(field.endsWith('Url') && { open: 38 }),
  })),
  required(
    'doDeal',
    'numberOfPayments',
    [{ field: 'creditType', in: ['Payments', 'SpecialCredit'] }],
    'is required for the creditTypes Payments and SpecialCredit',
  ),
  required(
    'doDeal',
    'firstPayment',
    [{ field: 'creditType', in: ['Payments'] }],
    'is required for the creditType Payments',
  ),
  required(
    'doDeal',
    'periodicalPayment',
    [{ field: 'creditType', in: ['Payments'] }],
    'is required for the creditType Payments',
  ),
];
