import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { wireMutant } from '../../tools/proof/alteration.ts';
import type { Combined } from '../../tools/proof/blame.ts';
import { writeResults } from '../../tools/proof/files.ts';
import { sample } from '../../tools/proof/guards/sample.ts';
import { variations } from '../../tools/proof/lenient/variations.ts';
import { linesOf } from '../../tools/proof/lines.ts';
import { type Outcome, weighed } from '../../tools/proof/outcome.ts';
import { proofHtml } from '../../tools/proof/page.ts';
import {
  conditionalOf,
  detectedBy,
  type Grid,
  gridOf,
  holds,
  isLenient,
  leniencyOf,
  openCells,
  proofOf,
  resultText,
  triedOf,
  weighedAgain,
} from '../../tools/proof/results.ts';
import type { ScenarioResult } from '../../tools/proof/run.ts';
import { useFolder } from '../support/use.ts';

const mutant = wireMutant('refundDeal.error.320', '320 is told as <799>', (root) => root);
const resultOf = (failing: readonly string[], more: Partial<ScenarioResult> = {}): ScenarioResult => ({
  ...{ place: 'features/a.feature:1', applied: true },
  failing: Object.fromEntries(failing.map((id) => [id, 'why'])),
  ...more,
});

test('a mutant is weighed by what failed, and by the fact that its rule states', () => {
  const kind = (failing: readonly string[], more?: Partial<ScenarioResult>) =>
    weighed(mutant, [resultOf([]), resultOf(failing, more)]).kind;
  assert.equal(kind(['refundDeal.error.320']), 'detected');
  // If several rules state the same fact, the other rules of the group may fail too, but not alone.
  assert.equal(kind(['refundDeal.error.320', 'cancelDeal.error.320']), 'detected');
  assert.equal(kind(['cancelDeal.error.320']), 'other reason');
  assert.equal(kind(['refundDeal.error.320', 'command.doDeal']), 'also others');
  assert.equal(kind(['command.doDeal']), 'other reason');
  assert.equal(kind([]), 'survived');
  assert.equal(weighed(mutant, [resultOf([], { applied: false })]).kind, 'not applied');
  assert.equal(kind([], { broken: 'a.feature:1: no such step' }), 'broke');
});

test('a cell is detected by any rule about it, whatever fails beside', () => {
  const { isExact: _, ...cell } = mutant;
  const outcome = weighed(cell, [
    resultOf(['command.doDeal']),
    resultOf(['cancelDeal.error.320', 'command.doDeal']),
  ]);
  assert.deepEqual([outcome.kind, Object.keys(outcome.failing).length], ['detected', 2]);
  assert.equal(weighed(cell, [resultOf(['command.doDeal'])]).kind, 'other reason');
  assert.equal(weighed(cell, [resultOf([])]).kind, 'survived');
  assert.equal(weighed(cell, [resultOf(['cancelDeal.error.320'], { applied: false })]).kind, 'not applied');
});

const outcome = (kind: Outcome['kind'], failing: readonly string[] = ['refundDeal.error.320']) =>
  triedOf(mutant, {
    ...{ id: mutant.id, kind, scenarios: 1 },
    failing: Object.fromEntries(failing.map((id) => [id, 'why'])),
  });
const detected = outcome('detected');
const asked = { by: '--rule refundDeal.error.320', rules: ['refundDeal.error.320'] };

test('a proof holds where every mutant was detected and every rule asked for failed', async () => {
  const proof = await proofOf([detected], new Date(), { part: asked });
  assert.deepEqual(proof.totals, { mutants: 1, killed: 1, stated: 1, proven: 1 });
  assert.ok(holds(proof));
  assert.match(linesOf({ proof }, asked.by, []), /PART PROVEN {2}only a part was tried: --rule/);
});

test('it does not where one survived, or where another rule of the group failed alone', async () => {
  const at = new Date();
  assert.ok(!holds(await proofOf([outcome('survived', [])], at, { part: asked })));
  const beside = await proofOf([outcome('detected', ['cancelDeal.error.320'])], at, { part: asked });
  assert.deepEqual(beside.unproven, ['refundDeal.error.320']);
  assert.ok(!holds(beside));
  assert.ok(!holds(await proofOf([detected], at)), 'the rest of the rules is not proven');
});

test('a generated fault proves its rule as a mutant does, unless a mutant of the rule was not detected', async () => {
  const generated = new Map([['refundDeal.error.320', 3]]);
  const of = (...mutants: readonly (typeof detected)[]) =>
    proofOf(mutants, new Date(), { part: asked, generated });
  const proof = await of();
  assert.deepEqual(proof.totals, { mutants: 0, killed: 0, stated: 1, proven: 1 });
  assert.deepEqual(proof.generated, { 'refundDeal.error.320': 3 });
  assert.deepEqual((await of(outcome('survived', []))).unproven, ['refundDeal.error.320']);
  assert.deepEqual((await proofOf([], new Date(), { part: asked })).unproven, ['refundDeal.error.320']);
  assert.match(proofHtml({ proof }), /3 generated</);
});

test('a fault of the grid proves the rules that speak of it, and no others that failed with it', () => {
  const id = 'doDeal success transaction.reply.total: empty';
  const grid = (verdict: 'detected' | 'excused'): Pick<Grid, 'cells'> => ({
    cells: [
      { id, verdict, failing: { 'transaction.reply.total': 'empty', 'command.doDeal': '' }, scenarios: 1 },
    ],
  });
  assert.deepEqual([...detectedBy(grid('detected'))], [['transaction.reply.total', 1]]);
  assert.deepEqual([...detectedBy(grid('excused'))], []);
});

test('as text it is JSON, a line a mutant', async () => {
  const proof = await proofOf([detected, { ...detected, id: 'another' }], new Date());
  const text = resultText(proof);
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(proof)));
  assert.equal(text.split('\n').filter((line) => line.startsWith('  {"id"')).length, 2);
});

test('as a page it loads nothing, runs nothing, and names what is not proven before the matrix', async () => {
  const page = proofHtml({ proof: await proofOf([outcome('survived', [])], new Date(), { part: asked }) });
  assert.match(page, /default-src &#39;none&#39;/);
  assert.ok(!/<script|<link|<img|https?:\/\//.test(page.replace('http://www.w3.org', '')));
  assert.match(page, /320 is told as &lt;799&gt;/);
  assert.ok(page.indexOf('id="left"') < page.indexOf('id="matrix"'));
  assert.match(page, /Not proven<\/h1>/);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});

const [first, long] = ['comments stand inside of texts', 'a tranId has twenty digits'] as const;
const passed: Combined = { cells: [first, long], idle: [], blamed: [], undecided: {} };
const alarm: Combined = {
  ...passed,
  blamed: [{ cells: [long], failing: { 'envelope.reply.tranId': 'It is <too> long.' }, by: 'a:1' }],
};
const differences = variations.filter(({ id }) => passed.cells.includes(id));
const leniency = (...gateways: readonly Combined[]) =>
  leniencyOf(differences, gateways, new Date(), { seed: 5 });

test('no false alarm: every conformant gateway passed, and every difference took place', async () => {
  const fine = await leniency(passed);
  assert.ok(isLenient(fine));
  assert.deepEqual(fine.totals, { variations: 2, gateways: 1, passed: 1 });
  assert.match(
    linesOf({ leniency: fine }, undefined, []),
    /^PROVEN[\s\S]*in 1 gateway with --seed 5: 1 gateways passed/,
  );
  assert.ok(!isLenient(await leniency(passed, alarm)));
  assert.ok(!isLenient(await leniency({ ...passed, undecided: { 'command.doDeal': 'why' } })));
  assert.deepEqual((await leniency({ ...passed, cells: [first] })).idle, [long]);
});

test('a false alarm is reported with its difference, its rule and why', async () => {
  const lines = linesOf({ leniency: await leniency(passed, alarm) }, undefined, []);
  for (const part of ['NOT PROVEN', 'false alarm', long, 'envelope.reply.tranId', '<too>', '--seed 5'])
    assert.ok(lines.includes(part), part);
});

test('conditional faults are counted by verdict, guard and class, and do not decide whether the proof holds', async () => {
  const sampled = sample(1).slice(0, 4);
  const kinds = ['detected', 'other reason', 'survived', 'not applied'] as const;
  const outcomes = new Map(
    sampled.map(
      ({ id }, index) => [id, { id, kind: kinds[index] ?? 'broke', failing: {}, scenarios: 1 }] as const,
    ),
  );
  const conditional = await conditionalOf(sampled, outcomes, new Date(), { seed: 1 });
  const counts = { detected: 1, 'other rules': 1, 'not detected': 1, 'never acts': 1 };
  assert.deepEqual(conditional.totals, { faults: 4, ...counts });
  assert.deepEqual(Object.values(conditional.byClass), [counts]);
  assert.equal(Object.keys(conditional.byGuard).length, new Set(sampled.map(({ guard }) => guard)).size);
  assert.match(
    linesOf({ conditional }, undefined, []),
    /^PROVEN[\s\S]*4 conditional faults with --seed 1: 1 detected/,
  );
  const page = proofHtml({ conditional });
  for (const { id } of sampled.slice(1)) assert.ok(page.includes(id), id);
});

const out = await useFolder();

test('the page has the results of this run, and those of an earlier run of the same suite', async () => {
  const found = { leniency: await leniency(passed, alarm) };
  const [page = '', json = ''] = await writeResults(out, found);
  assert.deepEqual(JSON.parse(await readFile(json, 'utf8')), found.leniency);
  const alone = await readFile(page, 'utf8');
  assert.match(alone, /<h1 id="verdict">Not proven/);
  assert.ok(alone.includes('It is &lt;too&gt; long.') && !alone.includes('<too>'));

  const proof = await proofOf([], new Date());
  await writeFile(join(out, 'proof.json'), JSON.stringify(proof));
  await writeResults(out, found);
  assert.match(await readFile(page, 'utf8'), /<section id="lenient"[\s\S]*<section id="unprovable"/);

  const another = { ...proof, contract: { ...proof.contract, digest: 'another' } };
  await writeFile(join(out, 'proof.json'), JSON.stringify(another));
  await writeResults(out, found);
  assert.doesNotMatch(await readFile(page, 'utf8'), /<section id="unprovable"/);
});

test('a fault that was detected although it was excused counts as detected without its excuse; other changes need a run', async () => {
  const [freed, left] = ['doDeal success a: empty', 'doDeal success b: empty'] as const;
  const excuse = { line: '1', says: 'open', mark: 'open' };
  const outcome = (id: string) => ({ id, kind: 'survived', failing: {}, scenarios: 8 }) as const;
  const blamed = [{ cells: [freed], failing: { 'command.doDeal': 'no' }, by: 'features/a.feature:1' }];
  const both = new Map([freed, left].map((id) => [id, excuse]));
  const grid = await gridOf([outcome(freed), outcome(left)], both, new Date(), {
    combined: [{ cells: [freed, left], idle: [], blamed, undecided: {} }],
  });
  assert.deepEqual([grid.totals['detected and excused'], grid.totals.excused], [1, 1]);
  const again = weighedAgain(grid, new Map([[left, excuse]]));
  assert.deepEqual([again?.totals.detected, again?.totals.excused, openCells(again ?? grid)], [1, 1, []]);
  assert.deepEqual([again?.combined?.cells, again?.combined?.passed, again?.combined?.blamed], [1, 1, []]);
  assert.equal(weighedAgain(grid, both)?.totals['detected and excused'], 1);
  assert.equal(
    weighedAgain(grid, new Map([[freed, excuse]])),
    undefined,
    'an excuse that is still needed went',
  );
  assert.equal(weighedAgain(grid, new Map()), undefined);
});

test('a fault that failed no scenario counts as excused with its excuse; a detected fault needs a run', async () => {
  const excuse = { line: '1', says: 'open', mark: 'open' };
  const [unseen, seen] = ['doDeal success a: empty', 'doDeal success b: empty'] as const;
  const grid = await gridOf(
    [
      { id: unseen, kind: 'survived', failing: {}, scenarios: 8 },
      {
        id: seen,
        kind: 'detected',
        failing: { 'command.doDeal': 'no' },
        scenarios: 1,
        by: 'features/a.feature:1',
      },
    ],
    new Map(),
    new Date(),
  );
  assert.equal(grid.totals['not detected'], 1);
  const again = weighedAgain(grid, new Map([[unseen, excuse]]));
  assert.deepEqual([again?.totals.detected, again?.totals.excused, openCells(again ?? grid)], [1, 1, []]);
  assert.equal(weighedAgain(grid, new Map([[seen, excuse]])), undefined);
});
