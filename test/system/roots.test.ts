import assert from 'node:assert/strict';
import { breakOf } from '../../tools/proof/alteration.ts';
import { roots } from '../proof/roots.ts';
import { testRoots } from '../whole/roots/tried.ts';

/**
 * Twelve roots in the features that contain a scenario of each broken rule, and scenarios that the root blocks.
 * `test/whole/roots.test.ts` tries all roots in all scenarios that they reach.
 */
const quick: Readonly<Record<string, readonly string[]>> = {
  'every doDeal is refused': ['commands/charge', 'commands/pre-authorization', 'formats/deal-kinds'],
  'every Debit with AutoComm is refused': ['commands/charge', 'formats/deal-values'],
  'the currency ILS is refused': ['formats/deal-values', 'commands/inquiry'],
  'the transactionCode Phone is refused': ['formats/deal-values', 'commands/charge'],
  'the language ENG is refused': ['formats/envelope', 'commands/charge'],
  'the validation Verify is refused': ['commands/pre-authorization', 'formats/deal-kinds'],
  'every capture is refused': ['commands/pre-authorization', 'commands/inquiry'],
  'every cancelDeal is refused': ['commands/cancellation'],
  'every inquireTransactions is refused': ['commands/inquiry', 'commands/charge'],
  'an inquiry by tranId is refused': ['commands/inquiry', 'commands/pre-authorization'],
  'an inquiry finds nothing: 099': ['commands/inquiry', 'commands/pre-authorization'],
  'every inquireTerminal is refused': ['commands/terminal', 'formats/envelope'],
};

const chosen = roots.filter((root) => Object.hasOwn(quick, breakOf(root)));
assert.equal(chosen.length, 12);
await testRoots(chosen, ({ id }) => quick[breakOf({ id })]?.map((name) => `features/${name}.feature`) ?? []);
