import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { evidence, writeApplication } from '../attestation/evidence-fixture.ts';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();
const [good, bad] = [join(folder, 'good'), join(folder, 'bad.json')];
await mkdir(good);
const target = { ...CONFORMANT.target, kind: 'sandbox', name: 'sandbox\u001b[2J' };
await writeFile(join(good, 'certificate.json'), JSON.stringify({ ...CONFORMANT, target }));
await writeFile(bad, JSON.stringify(NOT_CONFORMANT));

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

test('two certificates of applications are compared, the doctor too', async () => {
  const [{ tasks }, reaches] = [
    evidence(),
    { question: 'reaches', says: 'no connection reached it' } as const,
  ];
  const skipped = tasks.map(({ checks, ...one }) => ({
    ...{ ...one, verdict: 'undecided' as const },
    checks: checks.map((check) => ({ ...check, verdict: 'undecided' as const })),
  }));
  const [first, second] = [
    await writeApplication(join(folder, 'first'), evidence({ doctor: [{ ...reaches, verdict: 'passed' }] })),
    await writeApplication(
      join(folder, 'second'),
      evidence({ tasks: skipped, doctor: [{ ...reaches, verdict: 'undecided' }] }),
    ),
  ];
  const { code, out } = await compared(first, second);
  assert.equal(code, 1, out);
  assert.match(out, /^DIFFERENT: ready → incomplete, [\d,]+ checks no longer decided\n/);
  assert.match(out, /passed → undecided: no connection reached it\n {6}1 check: doctor: reaches\n/);
  assert.match((await compared(first, first)).out, /^NOTHING DIFFERS\n/);
});
