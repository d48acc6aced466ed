import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, loadFiguresOf, type Outcome } from '../../bench/peers/figures.ts';
import { filler } from '../../bench/peers/programs.ts';
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
  const figures = figuresOf([outcome('ours', 1), outcome('peer', 0.5)], 'doDeal');
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

test('a further command is compared under load only', () => {
  const figures = loadFiguresOf([outcome('ours', 1), outcome('peer', 1)], 'a refusal');
  assert.deepEqual(
    figures.map(({ what }) => what),
    ['processor time of a refusal', 'a refusal'],
  );
});

test('a server that had time left is named, and one that had none is not', () => {
  const [, rate] = figuresOf([outcome('ours', 1), outcome('peer', 0.5)], 'doDeal');
  assert.equal(rate && 'note' in rate && rate.note, 'cores used: 1.00 and 0.50; not the limit: peer 1.2.3');
  const [, both] = figuresOf([outcome('ours', 1), outcome('peer', 1.8)], 'doDeal');
  assert.equal(both && 'note' in both && both.note, 'cores used: 1.00 and 1.80');
});

test('a peer that never stood still is named', () => {
  const [processor] = figuresOf([outcome('ours', 1), { ...outcome('peer', 1), isSteady: false }], 'doDeal');
  assert.match(
    (processor && 'note' in processor && processor.note) || '',
    /^peer 1\.2\.3 was still changing/,
  );
});

test('a peer that is missing is named with the reason, and our own may not be', () => {
  const missing = { ...outcome('peer', 1), missing: 'there is no java here' };
  assert.deepEqual(figuresOf([outcome('ours', 1), missing], 'doDeal'), [
    { what: 'peer 1.2.3', skipped: 'there is no java here' },
  ]);
  assert.throws(
    () => figuresOf([missing, outcome('peer', 1)], 'doDeal'),
    /the sandbox: there is no java here/,
  );
});
