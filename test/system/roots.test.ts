import assert from 'node:assert/strict';
import { roots } from '../proof/roots.ts';
import { testRoots } from '../whole/roots/tried.ts';

// These features contain a scenario of each broken rule. `test/whole/roots.test.ts` runs all features.
const features = [
  ...['charge', 'cancellation', 'inquiry', 'pre-authorization', 'terminal'].map(
    (name) => `features/commands/${name}.feature`,
  ),
  ...['envelope', 'deal-values', 'deal-kinds'].map((name) => `features/formats/${name}.feature`),
];

const quick = [
  'every doDeal is refused',
  'every Debit with AutoComm is refused',
  'the currency ILS is refused',
  'the transactionCode Phone is refused',
  'the language ENG is refused',
  'the validation Verify is refused',
  'every capture is refused',
  'every cancelDeal is refused',
  'every inquireTransactions is refused',
  'an inquiry by tranId is refused',
  'an inquiry finds nothing: 099',
  'every inquireTerminal is refused',
];

const chosen = roots.filter(({ breaks }) => quick.includes(breaks));
assert.equal(chosen.length, 12);
await testRoots(chosen, features);
