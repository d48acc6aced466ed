import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared, fails } from '../../bench/comparing.ts';
import type { Figure } from '../../bench/figure.ts';
import { figure } from '../../bench/figure.ts';
import { type Ratio, ratiosIn } from '../../bench/reference.ts';

const faster: Ratio = {
  ...{ benchmark: 'sandbox', what: 'doDeal', against: 'bare node:http' },
  ...{ better: 'higher', ratio: 0.2 },
};
const shorter: Ratio = {
  ...{ benchmark: 'growth', what: 'inquiry by id', against: 'of 1,000' },
  ...{ better: 'lower', ratio: 2 },
};

const kinds = (times: number) =>
  compared(
    [faster, shorter],
    [faster, shorter].map((ratio) => ({ ...ratio, ratio: ratio.ratio * times })),
  ).map(({ kind }) => kind);

test('a ratio that is 26 % worse is a loss, and one that is 24 % worse is not', () => {
  assert.deepEqual(kinds(0.74), ['loss', 'gain']);
  assert.deepEqual(kinds(0.76), ['same', 'same']);
  assert.deepEqual(kinds(1.24), ['same', 'same']);
  assert.deepEqual(kinds(1.26), ['gain', 'loss']);
});

test('a loss fails by name with both figures, and a gain only says so', () => {
  const now = [
    { ...faster, ratio: 0.1 },
    { ...shorter, ratio: 1 },
  ];
  const findings = compared([faster, shorter], now);
  assert.deepEqual(
    findings.map((finding) => [finding.name, finding.text, fails(finding)]),
    [
      ['sandbox: doDeal against bare node:http', 'was 0.200x, is 0.100x (-50 %; higher is better)', true],
      ['growth: inquiry by id against of 1,000', 'was 2.00x, is 1.00x (-50 %; lower is better)', false],
    ],
  );
});

test('a figure of the reference that was not measured fails by name, and one that is not in it does not', () => {
  const findings = compared([faster], [shorter]);
  assert.deepEqual(
    findings.map((finding) => [finding.name, finding.kind, finding.text, fails(finding)]),
    [
      ['sandbox: doDeal against bare node:http', 'missing', 'was 0.200x, was not measured', true],
      [
        'growth: inquiry by id against of 1,000',
        'new',
        '2.00x, not in the reference: run --reference',
        false,
      ],
    ],
  );
});

test('the ratios of a report are those of figures against a peer, without requests a second', () => {
  const of = (unit: string, peer: string): Figure =>
    figure({ what: 'x', unit, peer }, [{ ours: 1, peer: 3 }]);
  const taken = [of('messages/s', 'p'), of('µs', 'p')];
  const left = [of('requests/s', 'p'), of('s', 'limit'), { what: 'y', skipped: 'no y' }];
  const figures = [...taken, ...left];
  const about = { benchmark: 'b', what: 'x', against: 'p', ratio: 0.333 };
  assert.deepEqual(ratiosIn({ benchmarks: [{ name: 'b', figures }] }), [
    { ...about, better: 'higher' },
    { ...about, better: 'lower' },
  ]);
});
