import { test } from 'node:test';
import { type RuleId, ruleOf } from '../../src/contract/index.ts';
import { failed, passed } from '../../src/judges/judge.ts';
import { rows } from '../../src/model/table.ts';
import { Refusal } from '../../src/sandbox/answer.ts';

/** tsc checks this file: an `@ts-expect-error` without an error in the next line does not compile. */
test('an unknown rule, prefix or result code does not compile', () => {
  const rule: RuleId = 'doDeal.request.cvv';
  passed(rule);
  for (const name of ['cvv', 'total'] as const) passed(`doDeal.request.${name}`);
  ruleOf('doDeal.request', 'cvv');
  new Refusal('321', 'refundDeal.error.321', 'total is above the original amount');
  // @ts-expect-error a letter is missing
  passed('doDeal.request.cv');
  // @ts-expect-error one of the two names is not an element of a deal
  for (const name of ['cvv', 'totel'] as const) failed(`doDeal.request.${name}`, '');
  // @ts-expect-error no rule begins like that
  ruleOf('doDeal.requests', 'cvv');
  // @ts-expect-error a code has three digits
  new Refusal('32X', 'refundDeal.error.321', '');
  // @ts-expect-error nor is there a rule about such a code
  new Refusal('321', 'refundDeal.error.32X', '');
  // @ts-expect-error no name of this table
  ruleOf('invoice.responseCode', 'nonsense');
  // @ts-expect-error the model blames rules of the contract
  rows.cancel.map((row) => ({ ...row, rule: 'transition.transmitted' }) satisfies typeof row);
});
