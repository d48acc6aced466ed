import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readJson } from '../../src/reports/files.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { useFolder, useSandbox } from '../support/use.ts';
import { tck } from '../tck.ts';

const start = fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url));

const folder = await useFolder();
const { sandbox } = await useSandbox({ directory: folder });

const target = (changes: object = {}) => ({
  name: 'a stranger',
  baseUrl: sandbox.baseUrl,
  caFile: 'ca.pem',
  credentials: { userVariable: 'TCK_USER', passwordVariable: 'TCK_PASSWORD' },
  terminals: { main: '0880000010' },
  cards: { 'approved-visa': { number: '4580000000000000', expiration: '1230' } },
  ...changes,
});

async function targetFile(name: string, content: object | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const credentials = { TCK_USER: 'merchant', TCK_PASSWORD: 'sandbox-password' };

const mistakes: readonly (readonly [name: string, words: readonly string[], line: RegExp])[] = [
  ['an unknown verb', ['certifi'], /unknown command 'certifi'.*\n?.*certify/],
  ['an unknown option', ['certify', '--colour'], /unknown option '--colour'/],
  ['an unknown target', ['certify', '--target', 'moon'], /Allowed choices are sandbox, live/],
  ['a live target without its file', ['certify', '--target', 'live'], /needs --target-file FILE/],
  [
    'the sandbox as a target beside a target file',
    ['certify', '--target', 'sandbox', '--target-file', '/no/such.json'],
    /--target sandbox and --target-file contradict each other: remove one of them/,
  ],
  ['an unknown command', ['certify', '--command', 'doDael'], /Allowed choices are doDeal, refundDeal/],
  [
    'a target file that is not there',
    ['certify', '--target-file', '/no/such.json'],
    /such\.json cannot be read \(ENOENT\)/,
  ],
  ['a report folder that is a file', ['certify', '--out', start], /reports cannot be written to .*--out/],
  ['a seed that is none', ['certify', '--seed', 'many'], /--seed.* is invalid\. Give a whole number up to/],
  [
    'a sandbox of a file that is not there',
    ['sandbox', '--config', '/no/such.json'],
    /such\.json cannot be read/,
  ],
  [
    'a sandbox of a file that is no configuration',
    ['sandbox', '--port', '0', '--config', fileURLToPath(new URL('../../package.json', import.meta.url))],
    /package\.json: merchants has to be of type array, and is missing/,
  ],
  ['a port that is none', ['sandbox', '--port', 'many'], /--port must be a whole number/],
];

for (const [name, words, line] of mistakes)
  test(`${name} ends with 2 and a line that names the fix`, async () => {
    const { code, err } = await tck(words);
    assert.equal(code, 2);
    assert.match(err, line);
    assert.doesNotMatch(err, /\n\s+at /, 'a stack trace is no answer');
  });

test('a target file with a mistake names the field', async () => {
  const path = await targetFile('wrong.json', target({ baseUrl: 'http://localhost', terminals: {} }));
  const { code, err } = await tck(['certify', '--target-file', path, '--out', folder], credentials);
  assert.equal(code, 2);
  assert.match(err, /baseUrl: must be an https:\/\/ address/);
  assert.match(err, /terminals: must have at least the terminal "main"/);
});

test('roles that the suite does not know are told, and the run goes on', async () => {
  const card = { number: '4580000000000000', expiration: '1230' };
  const path = await targetFile(
    'roles.json',
    target({
      baseUrl: 'https://localhost:1',
      terminals: { main: '0880000010', 'no-refnd': '0880000020' },
      cards: { 'approved-visa': card, decline: card },
      invoices: { 'vendor-115': '1', missing: '2' },
    }),
  );
  const { code, err } = await tck(['certify', '--target-file', path, '--out', folder], credentials);
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
    const path = await targetFile('broken.json', text);
    await assert.rejects(readJson(path), (error: Error) => {
      assert.match(`${error.message}\n`, place, text);
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  }
  const path = await targetFile('broken.json', broken[0]?.[0] ?? '');
  for (const words of [
    ['certify', '--target-file', path, '--out', folder],
    ['sandbox', '--config', path],
  ]) {
    const { code, err } = await tck(words, credentials);
    assert.equal(code, 2);
    assert.match(err, /broken\.json is not JSON: see line 2, column 24 \(a comma/);
  }
});

test('a byte order mark is no part of a file', async () => {
  const path = await targetFile('marked.json', '\uFEFF{"name":"x"}');
  assert.deepEqual(await readJson(path), { name: 'x' });
});

test('a port that is taken is told with what else the second sandbox needs', async () => {
  const { port } = new URL(sandbox.baseUrl);
  const { code, err } = await tck(['sandbox', '--port', port, '--out', join(folder, 'second')]);
  assert.equal(code, 2);
  assert.match(err, /port \d+ is in use; give another one with --port.*another folder with --out/);
});

test('credentials that are not in the environment are asked for by name', async () => {
  const path = await targetFile('target.json', target());
  const { code, err } = await tck(['certify', '--target-file', path, '--out', folder], {
    TCK_USER: 'merchant',
  });
  assert.equal(code, 2);
  assert.match(err, /TCK_PASSWORD is not set/);
});

test('a target that cannot be reached ends with 3, in one line', async () => {
  const path = await targetFile('nowhere.json', target({ baseUrl: 'https://localhost:1' }));
  const { code, err } = await tck(['certify', '--target-file', path, '--out', folder], credentials);
  assert.equal(code, 3);
  assert.match(err, /^tck: https:\/\/localhost:1 cannot be reached \(ECONNREFUSED\).*\n$/);
});

test('a wrong password ends with 2 before the run, and so does an address that is no gateway', async () => {
  const path = await targetFile('target.json', target());
  const wrong = await tck(['certify', '--target-file', path, '--out', folder], {
    ...credentials,
    TCK_PASSWORD: 'wrong',
  });
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /check the user and the password/);
  const elsewhere = await targetFile(
    'elsewhere.json',
    target({ baseUrl: `${sandbox.baseUrl}/nothing-here` }),
  );
  const lost = await tck(['certify', '--target-file', elsewhere, '--out', folder], credentials);
  assert.equal(lost.code, 2);
  assert.match(lost.err, /does not answer like the gateway \(HTTP 404/);
});

test('credentials in the address are refused, and not repeated', async () => {
  const path = await targetFile('userinfo.json', target({ baseUrl: 'https://me:hidden@localhost' }));
  const { code, err } = await tck(['certify', '--target-file', path, '--out', folder], credentials);
  assert.equal(code, 2);
  assert.match(err, /baseUrl: must not contain credentials/);
  assert.doesNotMatch(err, /hidden/);
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
