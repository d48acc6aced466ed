import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';
import { tck } from '../tck.ts';

let folder: string;
let [good, bad] = ['', ''];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-compare-'));
  [good, bad] = [join(folder, 'good'), join(folder, 'bad.json')];
  await mkdir(good);
  const target = { ...CONFORMANT.target, kind: 'sandbox', name: 'sandbox\u001b[2J' };
  await writeFile(join(good, 'certificate.json'), JSON.stringify({ ...CONFORMANT, target }));
  await writeFile(bad, JSON.stringify(NOT_CONFORMANT));
});
after(() => rm(folder, { recursive: true }));

const compared = (...words: readonly string[]) =>
  tck(['compare', ...words], { NO_COLOR: '1', FORCE_COLOR: undefined });

test('nothing differs: 0, and it says so', async () => {
  const { code, out } = await compared(good, good);
  assert.equal(code, 0);
  assert.match(out, /^NOTHING DIFFERS\n/);
  assert.ok(!out.includes('\u001b'));
});

test('something differs: 1, the worst first, and each rule with how it is proven', async () => {
  const { code, out } = await compared(bad, good);
  assert.equal(code, 1);
  assert.match(out, /^DIFFERENT: /);
  assert.match(out, /Rules only in A/);
  assert.match(out, /\d+ live and sandbox, \d+ not proven/);
});

test('what broke comes first, and rules that are only not decided any more stand together by their reason', async () => {
  const now = JSON.parse(await readFile(join(good, 'certificate.json'), 'utf8')) as typeof CONFORMANT;
  const stated = now.rules.filter(({ verdict, standing }) => verdict === 'passed' && standing === 'stated');
  assert.ok(stated.length > 4);
  const last = stated.at(-1)?.id ?? '';
  const path = join(folder, 'worse.json');
  const rules = now.rules.map((rule) => {
    if (rule.id === last) return { ...rule, verdict: 'failed', reason: 'Expected 317, received 000.' };
    return stated.includes(rule) ? { ...rule, verdict: 'skipped', reason: 'The target has no clock.' } : rule;
  });
  await writeFile(path, JSON.stringify({ ...now, rules }));
  const { out } = await compared(good, path);
  assert.match(out, new RegExp(`^DIFFERENT: 1 rule got worse, ${stated.length - 1} rules no longer decided`));
  assert.match(out, new RegExp(`Got worse \\(1\\)\n    passed → failed  ${last}`));
  assert.match(out, /by reason \(1\)\n {4}passed → skipped: The target has no clock\.\n {6}\d+ rules: /);
  assert.ok(out.indexOf('Got worse') < out.indexOf('No longer decided'));
  const { verdicts } = JSON.parse((await compared(good, path, '--json')).out);
  assert.equal(verdicts.worse[0].id, last);
});

test('the page is written where it is wanted, and the JSON is one document', async () => {
  const page = join(folder, 'new', 'page.html');
  const { code, out } = await compared(good, bad, '--json', '--html', page);
  assert.equal(code, 1);
  const { schemaVersion, same, a, checks } = JSON.parse(out);
  assert.deepEqual([schemaVersion, same, a.kind], [2, false, 'sandbox']);
  assert.equal(checks.length, CONFORMANT.rules.length);
  assert.match(await readFile(page, 'utf8'), /^<!doctype html>/);
});

test('what cannot be compared, or written, is told in a line: 2', async () => {
  const none = await compared(good, join(folder, 'none'));
  assert.deepEqual([none.code, none.out], [2, '']);
  assert.match(none.err, /^tck: .*none cannot be read \(ENOENT\).*\n$/);
  const one = await compared(good);
  assert.equal(one.code, 2);
  const page = await compared(good, bad, '--html', good);
  assert.equal(page.code, 2);
  assert.match(page.err, /the page cannot be written to .* \(EISDIR: /);
});
