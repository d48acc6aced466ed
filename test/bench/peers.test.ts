import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, type Outcome } from '../../bench/peers/figures.ts';
import { filler } from '../../bench/peers/program.ts';
import { standsStill, summed } from '../../bench/sample.ts';

const outcome = (name: string, cores: number): Outcome => ({
  program: { name, package: { version: '1.2.3' } },
  ...{ starts: [1, 3, 2], requests: 4_000, rss: 50e6, isSteady: true },
  samples: [1, 2].map((seconds) => summed(1_000, seconds, cores * seconds)),
});

test('a sample is summed up as requests a second, processor time of each and cores used', () => {
  assert.deepEqual(summed(1_000, 2, 1.5), { requests: 1_000, perSecond: 500, processor: 1_500, cores: 0.75 });
});

test('a figure stands still once the last three batches lie within 5 %', () => {
  assert.equal(standsStill([200, 100, 105, 102]), true);
  assert.equal(standsStill([100, 106, 102]), false);
  assert.equal(standsStill([100, 100]), false);
});

test('a filler has the size that was asked for, and the mark', () => {
  const text = filler(300, '<result>000</result>');
  assert.equal(Buffer.byteLength(text), 300);
  assert.match(text, /<result>000<\/result>/);
  assert.throws(() => filler(20, '<result>000</result>'), RangeError);
});

test('each peer is compared in processor time, requests a second, start and memory', () => {
  const figures = figuresOf('doDeal', [outcome('ours', 1), outcome('peer', 0.5)]);
  assert.deepEqual(
    figures.map((one) => 'ratio' in one && [one.what, one.peer.name, one.ratio.median]),
    [
      ['processor time of doDeal', 'peer 1.2.3', 2],
      ['doDeal', 'peer 1.2.3', 1],
      ['start to the first reply', 'peer 1.2.3', 1],
      ['memory after doDeal', 'peer 1.2.3', 1],
    ],
  );
});

test('a server that had time left is named, and one that had none is not', () => {
  const [, rate] = figuresOf('doDeal', [outcome('ours', 1), outcome('peer', 0.5)]);
  assert.equal(
    rate && 'note' in rate && rate.note,
    'cores used: 1.00 and 0.50; peer 1.2.3 was not the limit',
  );
  const [, both] = figuresOf('doDeal', [outcome('ours', 1), outcome('peer', 1.8)]);
  assert.equal(both && 'note' in both && both.note, 'cores used: 1.00 and 1.80');
});

test('a peer that never stood still is named', () => {
  const [processor] = figuresOf('doDeal', [outcome('ours', 1), { ...outcome('peer', 1), isSteady: false }]);
  assert.match(
    (processor && 'note' in processor && processor.note) || '',
    /^peer 1\.2\.3 was still changing/,
  );
});

test('a peer that is missing is named with the reason, and our own may not be', () => {
  const missing = { ...outcome('peer', 1), missing: 'there is no java here' };
  assert.deepEqual(figuresOf('doDeal', [outcome('ours', 1), missing]), [
    { what: 'peer 1.2.3', skipped: 'there is no java here' },
  ]);
  assert.throws(
    () => figuresOf('doDeal', [missing, outcome('peer', 1)]),
    /the sandbox: there is no java here/,
  );
});
