import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectedBy, type Grid } from '../../tools/proof/grid/index.ts';
import { proofHtml } from '../../tools/proof/html/proof-html.ts';
import { wireMutant } from '../../tools/proof/mutant.ts';
import type { Outcome } from '../../tools/proof/outcome.ts';
import { weighed } from '../../tools/proof/outcome.ts';
import { holds, proofOf, proofText } from '../../tools/proof/proof.ts';

const mutant = wireMutant('refundDeal.error.320', '320 is told as <799>', (root) => root);
const trial = { failing: [], reasons: {}, broken: [] };

test('a mutant is weighed by what failed, and by the fact that its rule states', () => {
  const kind = (failing: readonly string[], applied = 1) =>
    weighed(mutant, { ...trial, failing, applied }).kind;
  assert.equal(kind(['refundDeal.error.320']), 'killed');
  // One fact in several places: the group of it may fail as well, and not alone.
  assert.equal(kind(['refundDeal.error.320', 'cancelDeal.error.320']), 'killed');
  assert.equal(kind(['cancelDeal.error.320']), 'other reason');
  assert.equal(kind(['refundDeal.error.320', 'command.doDeal']), 'also others');
  assert.equal(kind(['command.doDeal']), 'other reason');
  assert.equal(kind([]), 'survived');
  assert.equal(kind([], 0), 'not applied');
  assert.equal(weighed(mutant, { ...trial, broken: ['a.feature:1: no such step'] }).kind, 'broke');
});

const outcome = (changes: Partial<Outcome> = {}): Outcome => ({
  id: mutant.id,
  rules: mutant.rules,
  breaks: mutant.breaks,
  kind: 'killed',
  own: ['refundDeal.error.320'],
  others: {},
  scenarios: 1,
  milliseconds: 50,
  ...changes,
});
const asked = { by: '--rule refundDeal.error.320', rules: ['refundDeal.error.320'] };

test('a proof holds where every mutant was killed and every rule asked for failed', async () => {
  const proof = await proofOf([outcome()], {}, new Date(), { part: asked });
  assert.deepEqual(proof.totals, { mutants: 1, killed: 1, stated: 1, proven: 1 });
  assert.ok(holds(proof));
});

test('it does not where one survived, where another rule of the group failed alone, or where the control fails', async () => {
  const at = new Date();
  assert.ok(!holds(await proofOf([outcome({ kind: 'survived', own: [] })], {}, at, { part: asked })));
  const beside = await proofOf([outcome({ own: ['cancelDeal.error.320'] })], {}, at, { part: asked });
  assert.deepEqual(beside.unproven, ['refundDeal.error.320']);
  assert.ok(!holds(beside));
  assert.ok(!holds(await proofOf([outcome()], { 'command.doDeal': 'why' }, at, { part: asked })));
  assert.ok(!holds(await proofOf([outcome()], {}, at)), 'the rest of the rules is not proven');
});

test('a generated fault proves its rule as a mutant does, unless a mutant of the rule was spared', async () => {
  const generated = new Map([['refundDeal.error.320', 3]]);
  const of = (outcomes: readonly Outcome[]) => proofOf(outcomes, {}, new Date(), { part: asked, generated });
  const proof = await of([]);
  assert.deepEqual(proof.totals, { mutants: 0, killed: 0, stated: 1, proven: 1 });
  assert.deepEqual(proof.generated, { 'refundDeal.error.320': 3 });
  assert.deepEqual((await of([outcome({ kind: 'survived', own: [] })])).unproven, ['refundDeal.error.320']);
  assert.deepEqual((await proofOf([], {}, new Date(), { part: asked })).unproven, ['refundDeal.error.320']);
  assert.match(proofHtml(proof), /3 generated</);
});

test('a fault of the grid proves the rules that speak of it, and no others that failed with it', () => {
  const id = 'doDeal success transaction.reply.total: empty';
  const grid = (verdict: 'detected' | 'excused') =>
    ({
      cells: [
        { id, verdict, failing: { 'transaction.reply.total': 'empty', 'command.doDeal': '' }, scenarios: 1 },
      ],
    }) as unknown as Grid;
  assert.deepEqual([...detectedBy(grid('detected'))], [['transaction.reply.total', 1]]);
  assert.deepEqual([...detectedBy(grid('excused'))], []);
});

test('as text it is JSON, a line a mutant', async () => {
  const proof = await proofOf([outcome(), outcome({ id: 'another' })], {}, new Date());
  const text = proofText(proof);
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(proof)));
  assert.equal(text.split('\n').filter((line) => line.startsWith('  {"id"')).length, 2);
});

test('as a page it loads nothing, runs nothing, and names what is not proven before the matrix', async () => {
  const survivor = outcome({ kind: 'survived', own: [] });
  const page = proofHtml(await proofOf([survivor], {}, new Date(), { part: asked }));
  assert.match(page, /default-src &#39;none&#39;/);
  assert.ok(!/<script|<link|<img|https?:\/\//.test(page.replace('http://www.w3.org', '')));
  assert.match(page, /320 is told as &lt;799&gt;/);
  assert.ok(page.indexOf('id="left"') < page.indexOf('id="matrix"'));
  assert.match(page, /Not proven<\/h1>/);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});
