import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckVerdict } from '../../src/certificate/index.ts';
import { type Column, columnsFrom, type Test } from '../../src/comparison/matrix/columns.ts';
import { type Matrix, matrixOf } from '../../src/comparison/matrix/matrix.ts';
import { matrixHtml } from '../../src/comparison/matrix/page.ts';

const cellOf = (id: string, verdict: CheckVerdict): readonly [string, Test] => [
  id,
  { verdict, says: `${id} holds.`, at: `rule-${id}` },
];

const column = (
  label: string,
  tests: Readonly<Record<string, CheckVerdict>>,
  changes: Partial<Column> = {},
): Column => ({
  ...{ subject: 'gateway', label, name: label, verdict: 'conformant', because: [], hasPage: true },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', contract: { version: '1', digest: 'd1' } },
  ...{ reports: `runs/${label}`, tests: new Map(Object.entries(tests).map(([id, one]) => cellOf(id, one))) },
  ...changes,
});

const agreements = ({ tables: [table] }: Matrix) =>
  Object.fromEntries((table?.rows ?? []).map(({ id, agreement }) => [id, agreement]));

test('each row says whether its columns agree, and what failed most stands first', () => {
  const matrix = matrixOf([
    column('a', {
      same: 'passed',
      part: 'passed',
      warned: 'warned',
      one: 'failed',
      majority: 'failed',
      all: 'failed',
    }),
    column('b', {
      same: 'passed',
      part: 'skipped',
      warned: 'warned',
      one: 'passed',
      majority: 'failed',
      all: 'failed',
    }),
    column('c', {
      same: 'passed',
      part: 'passed',
      warned: 'warned',
      one: 'passed',
      majority: 'warned',
      all: 'failed',
    }),
  ]);
  assert.deepEqual(agreements(matrix), {
    ...{ same: 'same', part: 'partly', warned: 'broken', one: 'differ', majority: 'differ', all: 'broken' },
  });
  assert.deepEqual(
    matrix.tables[0]?.rows.map(({ id }) => id),
    ['all', 'majority', 'one', 'warned', 'same', 'part'],
  );
  assert.deepEqual(matrix.missing, []);
});

test('what is skipped, not there or attested decides nothing against another column', () => {
  const broken = matrixOf([column('a', { x: 'failed' }), column('b', { x: 'skipped' }), column('c', {})]);
  assert.deepEqual(agreements(broken), { x: 'broken' });
  const app = { subject: 'merchant application' } as const;
  const attested = matrixOf([column('a', { x: 'passed' }, app), column('b', { x: 'attested' }, app)]);
  assert.deepEqual(agreements(attested), { x: 'partly' });
  const undecided = matrixOf([column('a', { x: 'undecided' }), column('b', { x: 'undecided' })]);
  assert.deepEqual(agreements(undecided), { x: 'same' });
});

test('what is missing is named: rows, a part, the page, another contract', () => {
  const { missing } = matrixOf([
    column('a', { x: 'passed', y: 'passed', z: 'passed' }),
    column('b', { x: 'passed' }, { version: '2', part: 'Only a part of the suite ran (--shard 1/2).' }),
    column(
      'c',
      { x: 'passed', y: 'passed', z: 'passed' },
      { hasPage: false, contract: { version: '9', digest: 'd9' } },
    ),
  ]);
  assert.deepEqual(missing, [
    'The certificates have different contracts: 1 (d1) of a, b 2; 9 (d9) of c.',
    'b 2: Only a part of the suite ran (--shard 1/2).',
    'b 2: 2 rules not in this certificate: y, z',
    'c: runs/c has no certificate.html, so the cells have no links.',
  ]);
});

test('gateways and applications have a table each; columns of one name bear their folder', () => {
  const { columns, tables, missing } = matrixOf([
    column('shop', { 't: c': 'passed' }, { subject: 'merchant application' }),
    column('same', { x: 'passed' }),
    column('same', { x: 'passed' }, { reports: 'runs/other' }),
    column('same', { x: 'passed' }, { version: '2' }),
  ]);
  assert.deepEqual(
    columns.map(({ label }) => label),
    ['shop', 'same (runs/same)', 'same (runs/other)', 'same'],
  );
  assert.deepEqual(
    tables.map(({ subject, columns: of, rows }) => [subject, of.length, rows.length]),
    [
      ['gateway', 3, 1],
      ['merchant application', 1, 1],
    ],
  );
  assert.deepEqual(missing, []);
});

test('a page of 10 columns and 573 rules is below 1 MB', () => {
  const tests = new Map(
    Array.from({ length: 573 }, (_, index) => {
      const [id, says] = [
        `refundDeal.request.element-${index}`,
        'A sentence of some length says it. '.repeat(3),
      ];
      return [
        id,
        { verdict: index % 3 === 0 ? 'not observable' : 'passed', says, at: `rule-${id}` },
      ] as const;
    }),
  );
  const columns = Array.from({ length: 10 }, (_, index) => column(`Gateway ${index}`, {}, { tests }));
  const page = matrixHtml(matrixOf(columns), 'reports/matrix');
  assert.equal(page.match(/<td class/g)?.length, 5730);
  assert.ok(page.length < 1_000_000, `${page.length} characters`);
});

test('a file that names no columns is refused with the field and what is wrong', () => {
  assert.deepEqual(columnsFrom({ columns: [{ reports: 'a', label: ' A ' }] }), [
    { reports: 'a', label: 'A' },
  ]);
  for (const [file, why] of [
    [[], /^the file: /],
    [{}, /^columns: /],
    [{ columns: [] }, /^columns: must have at least one column$/],
    [{ columns: [{ label: 'a' }] }, /^columns\.0\.reports: /],
    [{ columns: [{ reports: '' }] }, /^columns\.0\.reports: must name a folder$/],
    [{ columns: [{ reports: 'a' }, { reports: 'a', label: ' ' }] }, /^columns\.1\.label: must not be empty$/],
    [{ columns: [{ reports: 'a', version: 'v'.repeat(81) }] }, /^columns\.0\.version: must have at most 80/],
    [{ columns: [{ reports: 'a', versoin: '1' }] }, /^columns\.0: .*versoin/],
  ] as const)
    assert.throws(() => columnsFrom(file), { name: 'ConfigurationError', message: why });
});
