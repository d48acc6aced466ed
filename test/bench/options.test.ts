import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionsFrom, usage } from '../../bench/options.ts';

const names = ['sandbox', 'stored'];
const checked = ['sandbox'];
const from = (...args: readonly string[]) => optionsFrom(args, names, checked);

test('options that go together are taken', () => {
  assert.deepEqual(from('--only', 'stored', '--quick').only, ['stored']);
  assert.equal(from('--check', '--only', 'sandbox').check, true);
  assert.equal(from('--peers', '--quick').peers, true);
  assert.equal(from('--help').help, true);
});

test('options that are wrong or do not go together are refused by name', () => {
  for (const [args, message] of [
    [['--only', 'nothing'], /no benchmark nothing/],
    [['--check', '--only', 'stored'], /--check does not look at the benchmark stored/],
    [['--check', '--reference'], /--check and --reference do not go together/],
    [['--peers', '--only', 'sandbox'], /--peers and --only do not go together/],
    [['--reference', '--quick'], /--reference needs figures to rely on/],
    [['--nothing'], /--nothing/],
  ] as const)
    assert.throws(() => from(...args), message);
});

test('the help explains each option', () => {
  const text = usage(names, checked);
  const options = Object.keys(from());
  assert.ok(options.length > 5);
  for (const option of options) assert.match(text, new RegExp(`^ {2}--${option} .*\\w`, 'm'));
});
