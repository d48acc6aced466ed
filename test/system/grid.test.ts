import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Control } from '../../src/proof/control.ts';
import { cells } from '../../src/proof/grid/cells.ts';
import { Ground, tryCells } from '../../src/proof/grid/tried.ts';
import { LoadedSuite } from '../../src/proof/loaded-suite.ts';

let suite: LoadedSuite;
let control: Control;
before(async () => {
  suite = await LoadedSuite.load();
  control = await Control.run(suite, [
    'features/commands/charge.feature',
    'features/commands/cancellation.feature',
  ]);
});

const tried = async (...ids: readonly string[]) => {
  const some = cells.filter(({ id }) => ids.includes(id));
  assert.equal(some.length, ids.length);
  const found = await tryCells(new Ground(suite, control), some, () => 6);
  return Object.fromEntries(found.map(({ id, kind }) => [id, kind]));
};

test('faults of replies and of requests are detected, many in one run', async () => {
  const left = 'doDeal success transaction.reply.total: left out';
  const other = 'cancelDeal success transaction.reply.user: another valid value';
  const ignored = 'doDeal request doDeal.request.total: ignored';
  assert.deepEqual(await tried(left, other, ignored), {
    [left]: 'detected',
    [other]: 'detected',
    [ignored]: 'detected',
  });
});

test('what the specification leaves open is not detected, and what the suite never meets is told so', async () => {
  const open = 'doDeal success envelope.reply.message: another valid value';
  const unmet = 'inquireInvoice success invoice.record.status: left out';
  assert.deepEqual(await tried(open, unmet), { [open]: 'survived', [unmet]: 'not met' });
});
