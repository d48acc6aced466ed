import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Alteration } from '../../../tools/proof/alteration.ts';
import { misfits, sourceOf } from '../../../tools/proof/altered-gateway.ts';
import { tryTogether } from '../../../tools/proof/blame.ts';
import type { Ground } from '../../../tools/proof/ground.ts';
import { variations } from '../../../tools/proof/lenient/variations.ts';
import { changed } from '../../../tools/proof/replies/tree.ts';

const edits = variations.flatMap(({ id, concern, edits = [] }) =>
  edits.map((edit) => ({ id, concern, ...edit })),
);

test('there are many variations, each with a name of its own', () => {
  assert.ok(variations.length >= 20);
  assert.equal(new Set(variations.map(({ id }) => id)).size, variations.length);
  assert.deepEqual(
    variations.filter(({ id }) => id.includes(' + ')),
    [],
  );
});

test('each variation changes something, and one of the source notes that it took place', () => {
  for (const { id, changes, prepares, edits = [] } of variations) {
    assert.ok(changes ?? prepares ?? edits[0], id);
    if (edits.length > 0)
      assert.ok(
        edits.some(({ to }) => to.includes(`.add(${JSON.stringify(id)})`)),
        id,
      );
  }
});

test('each edit fits the source', () => {
  assert.ok(edits.length > 20);
  assert.deepEqual(misfits(variations), []);
  for (const { id, from, to } of edits) assert.notEqual(from, to, id);
});

test('edits of variations that can be combined do not touch each other', () => {
  const spans = edits.map((edit) => {
    const from = sourceOf(edit.file).indexOf(edit.from);
    return { ...edit, begin: from, end: from + edit.from.length };
  });
  const touching = spans.flatMap((one) =>
    spans
      .filter(
        (other) =>
          one.file === other.file &&
          one.concern !== other.concern &&
          one.begin < other.end &&
          other.begin < one.end,
      )
      .map((other) => `${one.id} and ${other.id}`),
  );
  assert.deepEqual(touching, []);
});

import { groundInTurn } from './grounds.ts';

const places = ['features/commands/cancellation.feature'];
let ground: Ground;
before(async () => {
  ground = await groundInTurn(places);
});

const comments = 'comments stand between the elements, with tags in them';
const longIds = 'a tranId has twenty digits';

const variationsOf = (...ids: readonly string[]): readonly Alteration[] => {
  const some = variations.filter(({ id }) => ids.includes(id));
  assert.equal(some.length, ids.length);
  return some;
};
const ofReplies = (id: string, reply: (root: Parameters<typeof changed>[0]) => typeof root): Alteration => ({
  ...{ id, concern: 'none', rules: [] },
  changes: () => ({ reply }),
});

test('a combination passes a part of the suite, and leaves nothing behind', async () => {
  assert.deepEqual(ground.failing, {});
  assert.ok(ground.scenarios.length > 10);
  const ids = [
    ...['elements stand in another order', 'texts stand in CDATA sections', 'replies are in ISO-8859-8'],
    ...[comments, longIds, 'a refund or cancellation has a uid of its own'],
  ];
  const [gateway, ...more] = await tryTogether(ground, variationsOf(...ids), places);
  assert.deepEqual(more, []);
  assert.deepEqual(gateway?.cells.toSorted(), ids.toSorted());
  assert.deepEqual([gateway?.idle, gateway?.blamed, gateway?.undecided], [[], [], {}]);
  const inert = ofReplies('inert', (root) => root);
  assert.deepEqual(await tryTogether(ground, [inert], places), [
    { cells: [], idle: ['inert'], blamed: [], undecided: {} },
  ]);
});

test('a false alarm is blamed on its difference alone', async () => {
  const broken = ofReplies('no type', (root) =>
    changed(root, 'response.cancelDeal.transactionType', () => undefined),
  );
  const [gateway] = await tryTogether(ground, [...variationsOf(comments, longIds), broken], places);
  const [blame] = gateway?.blamed ?? [];
  assert.deepEqual(blame?.cells, ['no type']);
  assert.ok(Object.hasOwn(blame.failing, 'transaction.reply.transactionType'), JSON.stringify(blame));
});

test('a rule that is decided without a difference has to be decided with it', () => {
  const [first] = ground.run.scenarios;
  assert.ok(first);
  assert.deepEqual(ground.newlyUndecided(ground.run.scenarios), {});
  assert.deepEqual(ground.newlyUndecided([first]), {}, 'rules of other scenarios do not count');
  const skipped = ground.run.scenarios.map((one) => {
    const { report: _, ...rest } = one;
    return { ...rest, outcome: 'skipped' as const, reason: 'why' };
  });
  assert.ok(Object.hasOwn(ground.newlyUndecided(skipped), 'command.cancelDeal'));
});
