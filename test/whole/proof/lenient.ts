import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alteration } from '../../../tools/proof/alteration.ts';
import { misfits, sourceOf } from '../../../tools/proof/altered-gateway.ts';
import { Coverage } from '../../../tools/proof/coverage.ts';
import { Ground } from '../../../tools/proof/ground.ts';
import {
  combinations,
  gatewayOf,
  placesOf,
  singles,
  tryGateway,
} from '../../../tools/proof/lenient/gateway.ts';
import { variations } from '../../../tools/proof/lenient/variations.ts';
import { LoadedSuite } from '../../../tools/proof/loaded-suite.ts';
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
  for (const { id, changes, edits = [] } of variations) {
    assert.ok(changes ?? edits[0], id);
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

test('combinations are those of their seed, and have one variation of a concern', () => {
  const made = combinations(20, 7);
  assert.deepEqual(
    made.map(({ id }) => id),
    combinations(20, 7).map(({ id }) => id),
  );
  assert.notDeepEqual(
    made.map(({ id }) => id),
    combinations(20, 8).map(({ id }) => id),
  );
  for (const { id, variations } of made) {
    assert.ok(variations.length >= 4);
    assert.equal(gatewayOf(id)?.id, id);
  }
});

test('what excludes each other, or is not there, is no gateway', () => {
  assert.ok(gatewayOf('CDATA + comments'));
  assert.equal(gatewayOf('CDATA + decimal references'), undefined);
  assert.equal(gatewayOf('CDATA + nothing of the kind'), undefined);
  assert.equal(singles.length, variations.length);
});

const cancellations = 'features/commands/cancellation.feature';

const ofReplies = (id: string, reply?: (root: Parameters<typeof changed>[0]) => typeof root): Alteration => ({
  ...{ id, concern: 'none', breaks: 'nothing differs', rules: [] },
  changes: () => ({ ...(reply && { reply }) }),
});

test('a combination passes a part of the suite, and leaves nothing behind', async () => {
  const ground = await Ground.of(await LoadedSuite.load(), [cancellations]);
  assert.deepEqual(ground.failing, {});
  assert.ok(ground.scenarios.length > 10);
  const only = (id: string, ...some: readonly Alteration[]) =>
    tryGateway(ground, { id, variations: some }, [cancellations]);
  const gateway = gatewayOf('shuffled + comments + CDATA + ISO-8859-8 + long ids + own uid of a credit');
  assert.ok(gateway);
  const outcome = await tryGateway(ground, gateway, [cancellations]);
  assert.deepEqual([outcome.kind, outcome.failing, outcome.because], ['passed', {}, undefined]);
  assert.equal((await only('inert', ofReplies('inert'))).kind, 'not applied');
  const broken = ofReplies('no type', (root) =>
    changed(root, 'response.cancelDeal.transactionType', () => undefined),
  );
  const alarm = await only('no type', broken);
  assert.equal(alarm.kind, 'false alarm');
  assert.ok(Object.hasOwn(alarm.failing, 'transaction.reply.transactionType'), JSON.stringify(alarm));
});

test('a rule that is decided without a variation has to be decided with it', async () => {
  const ground = await Ground.of(await LoadedSuite.load(), [cancellations]);
  const alone = variations.find(({ id }) => id === 'comments');
  assert.ok(alone);
  const [first] = ground.scenarios;
  assert.ok(first);
  const { kind } = await tryGateway(ground, { id: 'comments', variations: [alone] }, [first.place]);
  assert.equal(kind, 'passed', 'rules of other scenarios do not count');
});

test('a variation meets the scenarios that it can change, and changes nothing in the others', async () => {
  const both = [cancellations, 'features/commands/refund.feature'];
  const ground = await Ground.of(await LoadedSuite.load(), both, new Coverage());
  assert.deepEqual(ground.failing, {});
  const all = ground.scenarios.map(({ place }) => place);
  const variationOf = (id: string) => {
    const found = variations.find((one) => one.id === id);
    assert.ok(found, id);
    return found;
  };
  for (const id of ['no total in a cancellation', 'refusals that repeat ids']) {
    const variation = variationOf(id);
    const touched = placesOf(ground, variation);
    assert.ok(touched && touched.length > 5 && touched.length < all.length, id);
    const others = all.filter((place) => !touched.includes(place));
    const kindIn = async (places: readonly string[]) =>
      (await tryGateway(ground, { id, variations: [variation] }, places)).kind;
    assert.equal(await kindIn(others), 'not applied');
    assert.equal(await kindIn(touched), 'passed');
  }
  const sample = placesOf(ground, variationOf('comments')) ?? [];
  assert.ok(sample.length >= both.length && sample.length < all.length, `${sample.length} scenarios`);
  const decidedIn = (places: readonly string[]) =>
    new Set(
      ground.run.scenarios
        .filter(({ place }) => places.includes(place))
        .flatMap(({ report }) => report?.judgements.map(({ rule }) => rule) ?? []),
    );
  assert.deepEqual(decidedIn(sample), decidedIn(all));
  // Code that runs when the gateway starts, or never in these scenarios, can change any scenario.
  for (const id of ['time of Tokyo', 'a clock of next year', 'invoice numbers with letters'])
    assert.equal(placesOf(ground, variationOf(id)), undefined, id);
});
