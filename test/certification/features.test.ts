import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { loadSources } from '@cucumber/cucumber/api';
import { pathsOf, scenariosWith } from '../../src/certification/features.ts';
import { suite } from '../../src/certification/suite.ts';

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

test('the scenarios have the places and the order of a run', async () => {
  const { plan } = await loadSources(
    { paths: [suite.features], defaultDialect: 'en', names: [], tagExpression: '', order: 'defined' },
    { cwd: suite.root, stdout: silent(), stderr: silent() },
  );
  assert.ok(plan.length > 1000);
  assert.deepEqual(
    scenariosWith([]).map(({ place }) => place),
    plan.map(({ uri, location }) => `${uri}:${location.line}`),
  );
});

test('a rule selects the scenarios with its tag, and the rows of examples that name it', () => {
  const rule = 'cancelDeal.request.cgUid';
  const found = scenariosWith([`@rule:${rule}`]);
  assert.deepEqual(
    found.map(({ place }) => place),
    scenariosWith([]).flatMap(({ rules, place }) => (rules.includes(rule) ? [place] : [])),
  );
  // Only the examples of this scenario name the rule.
  const row = 'A cancellation by cgUid finds a capture made at an earlier hour of the next day';
  assert.ok(found.some(({ name }) => name === row));
  assert.equal(scenariosWith([`@rule:${rule} and not @rule:${rule}`]).length, 0);
});

test('all expressions have to hold, and one that cannot be read is named', () => {
  const refunds = scenariosWith(['@command:refundDeal']).length;
  const withoutClearing = scenariosWith(['@command:refundDeal', 'not @needs:clearing']).length;
  assert.ok(withoutClearing > 0 && withoutClearing < refunds);
  assert.throws(() => scenariosWith(['@a and (']), /--tags @a and \( is not a tag expression/);
});

test('paths name each file once, with the lines of its scenarios', () => {
  const paths = pathsOf(scenariosWith(['@rule:envelope.request.language']));
  assert.ok(paths.length > 0);
  for (const path of paths) assert.match(path, /^features\/[\w/-]+\.feature(?::\d+)+$/);
  assert.equal(new Set(paths.map((path) => path.split(':')[0])).size, paths.length);
});
