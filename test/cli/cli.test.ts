import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readJson } from '../../src/reports/files.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { merchantVariables, targetFile } from '../support/target.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();

async function file(name: string, content: object | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('roles that the suite does not know are told, and the run goes on', async () => {
  const card = { number: '4580000000000000', expiration: '1230' };
  const roles = {
    terminals: { main: '0880000010', 'no-refnd': '0880000020' },
    cards: { 'approved-visa': card, decline: card },
    invoices: { 'vendor-115': '1', missing: '2' },
  };
  const path = await file('roles.json', targetFile('https://localhost:1', roles));
  const { code, err } = await tck(['certify', '--target-file', path, '--out', folder], merchantVariables);
  assert.equal(code, 3, 'nobody answers at that address');
  assert.match(err, /terminals\.no-refnd: no scenario uses it; did you mean no-refund\?/);
  assert.match(err, /cards\.decline: no scenario uses it; did you mean declined\?/);
  assert.match(err, /invoices\.vendor-115: no scenario uses it;/);
  assert.doesNotMatch(err, /invoices\.missing/);
});

/** Each case has the text of a JSON file and the place of its syntax error. */
const broken: readonly (readonly [text: string, place: RegExp])[] = [
  ['{\n  "name": "hidden-word",\n\n}', /line 2, column 24 \(a comma before \} or \]\?\)\n/],
  ['{\n  "name": [1, 2,]\n}', /line 2, column 16 \(a comma before \} or \]\?\)\n/],
  ['{\n  "name": 1, 2\n}', /line 2, column 14\n/],
  ['{\n  "name": ["x" }', /line 2, column 16\n/],
  ['{\n  "name": hidden-word\n}', /line 2, column 11\n/],
  ['{ "name": "x"', /line 1, column 14\n/],
  ['', /line 1, column 1\n/],
];

test('what is not JSON is told with line and column, and nothing of it is repeated', async () => {
  for (const [text, place] of broken) {
    const path = await file('broken.json', text);
    await assert.rejects(readJson(path), (error: Error) => {
      assert.match(`${error.message}\n`, place, text);
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  }
});

test('a byte order mark is no part of a file', async () => {
  const path = await file('marked.json', '\uFEFF{"name":"x"}');
  assert.deepEqual(await readJson(path), { name: 'x' });
});

test('--help helps, for the program and for a verb', async () => {
  const whole = await tck(['--help']);
  assert.equal(whole.code, 0);
  for (const verb of ['certify', 'sandbox', 'contract'])
    assert.match(whole.out, new RegExp(`^  ${verb}`, 'm'));
  assert.match(whole.out, /Exit codes:/);
  const verb = await tck(['certify', '--help']);
  assert.equal(verb.code, 0);
  assert.match(verb.out, /--target-file/);
});

test('sandbox --print-config prints a configuration to begin from, and its schema', async () => {
  const { code, out } = await tck(['sandbox', '--print-config']);
  assert.equal(code, 0);
  const { merchants } = JSON.parse(out);
  assert.equal(merchants[0].terminals[0].number, '0880000010');
  await (await startSandbox({ configuration: JSON.parse(out) })).stop();
  const schema = await tck(['sandbox', '--print-config', 'schema']);
  assert.equal(schema.code, 0);
  assert.equal(JSON.parse(schema.out).type, 'object');
});

test('contract --json is the whole contract', async () => {
  const { code, out } = await tck(['contract', '--json']);
  assert.equal(code, 0);
  const { version, digest, rules, commands } = JSON.parse(out);
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.match(digest, /^[0-9a-f]{64}$/);
  assert.ok(rules.length > 400);
  for (const key of ['id', 'standing', 'binds', 'observable', 'statement', 'source'])
    assert.equal(typeof rules[0][key], 'string', key);
  assert.deepEqual(Object.keys(commands), [
    'doDeal',
    'refundDeal',
    'cancelDeal',
    'inquireTransactions',
    'inquireTerminal',
    'transmitTerminal',
    'transmitInquire',
    'inquireInvoice',
  ]);
});
