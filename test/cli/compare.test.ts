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
  assert.match(out, /Rules of A alone/);
  assert.match(out, /sandbox only/);
});

test('the page is written where it is wanted, and the JSON is one document', async () => {
  const page = join(folder, 'new', 'page.html');
  const { code, out } = await compared(good, bad, '--json', '--html', page);
  assert.equal(code, 1);
  const { schemaVersion, same, a, rules } = JSON.parse(out);
  assert.deepEqual([schemaVersion, same, a.kind], [1, false, 'sandbox']);
  assert.equal(rules.length, CONFORMANT.rules.length);
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
  assert.match(page.err, /the page cannot be written to .* \(EISDIR\)/);
});
