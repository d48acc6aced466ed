import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunScenario } from '../../../src/certification/outcomes.ts';
import { misfits, sourceOf } from '../../../tools/proof/altered-gateway.ts';
import { Coverage } from '../../../tools/proof/lenient/coverage.ts';
import {
  combinations,
  gatewayOf,
  judged,
  run,
  singles,
  variations,
} from '../../../tools/proof/lenient/index.ts';
import { controlRun } from '../../../tools/proof/lenient/touched.ts';
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
  for (const { id, wire, writes, encodes, waits, edits = [] } of variations) {
    assert.ok(wire ?? writes ?? encodes ?? waits ?? edits[0], id);
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

const places = ['features/commands/cancellation.feature'];

test('a combination passes a part of the suite, and leaves nothing behind', async () => {
  const suite = await LoadedSuite.load();
  const control = await run(suite, [], places);
  assert.deepEqual([control.failing, [...control.applied]], [{}, []]);
  assert.ok(control.scenarios.length > 10);
  const gateway = gatewayOf('shuffled + comments + CDATA + ISO-8859-8 + long ids + own uid of a credit');
  assert.ok(gateway);
  const outcome = judged(gateway, control, await run(suite, gateway.variations, places));
  assert.deepEqual([outcome.kind, outcome.rules, outcome.because], ['passed', {}, undefined]);
  const again = await run(suite, [], places);
  assert.deepEqual([again.failing, [...again.applied]], [{}, []]);

  const broken = {
    id: 'no type',
    variations: [
      {
        ...{ id: 'no type', concern: 'none', differs: 'a stated element is left out' },
        wire: (root: Parameters<typeof changed>[0]) =>
          changed(root, 'response.cancelDeal.transactionType', () => undefined),
      },
    ],
  };
  const alarm = judged(broken, control, await run(suite, broken.variations, places));
  assert.equal(alarm.kind, 'false alarm');
  assert.ok(Object.hasOwn(alarm.rules, 'transaction.reply.transactionType'), Object.keys(alarm.rules).join());

  const inert = { id: 'inert', variations: [{ id: 'inert', concern: 'none', differs: 'nothing differs' }] };
  assert.equal(judged(inert, control, await run(suite, inert.variations, places)).kind, 'not applied');
});

test('a variation meets the scenarios that it can change, and changes nothing in the others', async () => {
  const suite = await LoadedSuite.load();
  const both = [...places, 'features/commands/refund.feature'];
  const control = await controlRun(suite, new Coverage(), both);
  assert.deepEqual(control.failing, {});
  const all = control.scenarios.map(({ place }) => place);
  const variationOf = (id: string) => {
    const found = variations.find((one) => one.id === id);
    assert.ok(found, id);
    return found;
  };
  for (const id of ['no total in a cancellation', 'refusals that repeat ids']) {
    const variation = variationOf(id);
    const touched = control.touchedBy(variation);
    assert.ok(touched && touched.length > 5 && touched.length < all.length, id);
    const others = all.filter((place) => !touched.includes(place));
    assert.deepEqual([...(await run(suite, [variation], others)).applied], [], id);
    assert.deepEqual([...(await run(suite, [variation], touched)).applied], [id]);
  }
  const sample = control.touchedBy(variationOf('comments')) ?? [];
  assert.ok(sample.length >= both.length && sample.length < all.length, `${sample.length} scenarios`);
  const checkedIn = (some: readonly RunScenario[]) =>
    new Set(some.flatMap(({ report }) => report?.judgements.map(({ rule }) => rule) ?? []));
  assert.deepEqual(checkedIn(control.of(sample).scenarios), checkedIn(control.scenarios));
  // What runs when the gateway starts, or never in these scenarios, may change anything.
  for (const id of ['time of Tokyo', 'a clock of next year', 'invoice numbers with letters'])
    assert.equal(control.touchedBy(variationOf(id)), undefined, id);
});

test('what is seen without a variation has to be seen with it', () => {
  const [gateway] = singles;
  assert.ok(gateway);
  const empty = { applied: new Set([gateway.id]), failing: {}, unseen: {}, broken: [], scenarios: [] };
  assert.equal(judged(gateway, empty, empty).kind, 'passed');
  assert.equal(judged(gateway, empty, { ...empty, unseen: { rule: 'why' } }).kind, 'unseen');
  assert.equal(
    judged(gateway, { ...empty, unseen: { rule: 'why' } }, { ...empty, unseen: { rule: 'why' } }).kind,
    'passed',
  );
  assert.equal(judged(gateway, empty, { ...empty, broken: ['a step'] }).kind, 'broke');
});
