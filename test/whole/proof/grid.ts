import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { at } from '../../../src/message/element.ts';
import type { Alteration } from '../../../tools/proof/alteration.ts';
import { type Combined, tryTogether } from '../../../tools/proof/blame.ts';
import { cells } from '../../../tools/proof/grid/cells.ts';
import type { Ground } from '../../../tools/proof/ground.ts';
import { changed } from '../../../tools/proof/replies/tree.ts';
import { tryAll } from '../../../tools/proof/trial.ts';

import { groundOfDeals } from './grounds.ts';

let ground: Ground;
before(async () => {
  ground = await groundOfDeals();
});

const tried = async (...ids: readonly string[]) => {
  const some = cells.filter(({ id }) => ids.includes(id));
  assert.equal(some.length, ids.length);
  const found = await tryAll(ground, some, () => [6]);
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
  assert.deepEqual(await tried(open, unmet), { [open]: 'survived', [unmet]: 'not applied' });
});

const places = ['features/commands/charge.feature'];
const allOf = (ids: readonly string[]) => {
  const some = cells.filter(({ id }) => ids.includes(id));
  assert.equal(some.length, ids.length);
  return some;
};
const open = [
  'doDeal success envelope.reply.message: another valid value',
  'doDeal refusal envelope.reply.additionalInfo: filled',
];

const blamedBy = (found: readonly Combined[]) => found.map(({ blamed }) => blamed.map((one) => one.cells));

test('excused cells pass together, and a cell that is detected is blamed by its id', async () => {
  assert.deepEqual(await tryTogether(ground, allOf(open), places), [
    { cells: open, idle: [], blamed: [], undecided: {} },
  ]);
  const wrong = 'doDeal success transaction.reply.total: left out';
  const found = await tryTogether(ground, allOf([...open, wrong]), places);
  assert.deepEqual(blamedBy(found), [[[wrong]]]);
  assert.ok(Object.hasOwn(found[0]?.blamed[0]?.failing ?? {}, 'transaction.reply.total'));
});

test('cells that fail only together are tried apart', async () => {
  const [one, other] = allOf(open);
  assert.ok(one && other);
  const isSpoiled = (text = '') => text.endsWith('x');
  const spoiling: Alteration = {
    ...other,
    changes: () => ({
      reply: (root) =>
        isSpoiled(at(root, 'response.message')?.text)
          ? changed(root, 'response.doDeal.total', () => undefined)
          : root,
    }),
  };
  const found = await tryTogether(ground, [one, spoiling], places);
  assert.deepEqual(
    blamedBy(found).map((some) => some.map((ids) => ids.toSorted())),
    [[[one.id, other.id].toSorted()], []],
  );
});
