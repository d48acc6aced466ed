import assert from 'node:assert/strict';
import { breakOf } from '../../tools/proof/alteration.ts';
import { roots } from '../proof/roots.ts';
import { testRoots } from '../whole/roots/tried.ts';

/** Four roots in features that contain a scenario of each broken rule. `test/whole/roots.test.ts` tries all roots. */
const quick: Readonly<Record<string, readonly string[]>> = {
  'every doDeal is refused': ['commands/charge', 'commands/pre-authorization', 'formats/deal-kinds'],
  'the language ENG is refused': ['formats/envelope', 'commands/charge'],
  'every cancelDeal is refused': ['commands/cancellation'],
  'an inquiry finds nothing: 099': ['commands/inquiry', 'commands/pre-authorization'],
};

const chosen = roots.filter((root) => Object.hasOwn(quick, breakOf(root)));
assert.equal(chosen.length, 4);
await testRoots(chosen, ({ id }) => quick[breakOf({ id })]?.map((name) => `features/${name}.feature`) ?? []);
