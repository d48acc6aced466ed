import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admits, describe, type Format } from '../../src/contract/index.ts';

const cases: readonly (readonly [format: Format, good: readonly string[], bad: readonly string[]])[] = [
  [{ kind: 'text', min: 1, max: 3 }, ['a', 'abc', 'אבג'], ['abcd']],
  [{ kind: 'digits', min: 3, max: 4 }, ['123', '0123'], ['12', '12345', '12a', '١٢٣']],
  [
    { kind: 'alphanumeric', min: 3, max: 7, upperCase: true },
    ['A1B', '1234567'],
    ['a1b', 'AB', '12345678', 'A-B'],
  ],
  [{ kind: 'words', max: 5 }, ['a 1', 'שלום', ''], ['a-b', 'abcdef', 'a\nb']],
  [{ kind: 'amount', maxDigits: 8 }, ['1', '99999999'], ['0', '100000000', '-1', '1.5', '1e3', ' 1']],
  [{ kind: 'amount', maxDigits: 8, zero: true }, ['0', '00'], ['-0', '']],
  [{ kind: 'number', from: 1, to: 12, digits: 2 }, ['01', '12'], ['1', '00', '13', '012']],
  [{ kind: 'one of', values: ['Debit'] }, ['Debit'], ['debit', 'Credit']],
  [{ kind: 'one of', values: ['Debit'], anyCase: true }, ['Debit', 'debit'], ['Credit']],
  [{ kind: 'moment', layout: 'MMYY' }, ['1230', '0100'], ['1330', '0030', '123', '12301']],
  [{ kind: 'moment', layout: 'yymmdd' }, ['280229'], ['270229', '281301', '280200']],
  [
    { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' },
    ['2026-01-02 23:59:59'],
    ['2026-01-02 24:00:00', '2026-01-02'],
  ],
  [
    { kind: 'base64', length: 48 },
    ['A'.repeat(48), `${'A'.repeat(46)}==`],
    ['A'.repeat(47), `${'A'.repeat(47)}!`],
  ],
  [
    { kind: 'https address' },
    ['https://shop.example/ok?a=1'],
    ['http://shop.example', 'shop.example', 'javascript:1'],
  ],
];

test('a format admits what it says and nothing beside', () => {
  for (const [format, good, bad] of cases) {
    for (const value of good) assert.equal(admits(format, value), true, `${describe(format)}: "${value}"`);
    for (const value of bad) assert.equal(admits(format, value), false, `${describe(format)}: "${value}"`);
  }
});

test('a format is described in the number that its digits have', () => {
  assert.equal(describe({ kind: 'digits', min: 1, max: 1 }), '1 digit');
  assert.equal(describe({ kind: 'digits', min: 3, max: 4 }), '3 to 4 digits');
});
