import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { merchantVariables, targetFile } from '../../support/target.ts';
import { useFolder, useSandbox } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();
const { sandbox } = await useSandbox({ directory: folder });

test('the sandbox, certified as a stranger for two commands: incomplete, and no secret on the disk', async () => {
  const path = join(folder, 'target.json');
  await writeFile(path, JSON.stringify(targetFile(sandbox.baseUrl, { caFile: 'ca.pem', control: true })));
  const out = join(folder, 'reports');
  const commands = ['--command', 'refundDeal', '--command', 'inquireTerminal'];
  const words = ['certify', '--target-file', path, '--out', out, ...commands];
  const { code, out: said } = await tck(words, merchantVariables);
  assert.equal(code, 4, said);
  assert.match(said, /^INCOMPLETE/);
  const certificate = JSON.parse(await readFile(join(out, 'certificate.json'), 'utf8'));
  const { planned, ...parts } = certificate.totals as Record<string, number>;
  assert.equal(
    Object.values(parts).reduce((sum, one) => sum + one, 0),
    planned,
  );
  assert.equal(certificate.totals.failed, 0);
  const rules: { id: string; verdict: string }[] = certificate.rules;
  for (const id of ['refundDeal.error.317', 'inquireTerminal.error.004'])
    assert.equal(rules.find((rule) => rule.id === id)?.verdict, 'passed', id);
  assert.equal(rules.find(({ id }) => id === 'cancelDeal.error.317')?.verdict, 'skipped');
  const { requests, replies, audited } = certificate.schema;
  assert.ok(replies.valid > 100 && replies.notValid === 0);
  assert.ok(audited > 20 && audited < requests.valid + requests.notValid + replies.valid);
  assert.match(said, /a second validator agrees on \d+ messages, chosen by their form/);
  for (const name of ['certificate.json', 'certificate.html', 'junit.xml', 'messages.ndjson']) {
    const text = await readFile(join(out, name), 'utf8');
    assert.ok(text.length > 1000, name);
    assert.doesNotMatch(text, /4580000000000000|sandbox-password/, name);
  }
});

test('a usage error leaves the reports of an earlier run alone', async () => {
  const out = join(folder, 'earlier');
  await mkdir(out);
  const names = ['certificate.json', 'certificate.html', 'junit.xml', 'messages.ndjson'];
  for (const name of names) await writeFile(join(out, name), `earlier ${name}`);
  for (const words of [
    ['--tags', '@nothing'],
    ['--client', join(folder, 'none.ts')],
    ['--target-file', join(folder, 'none.json')],
    ['--baseline', join(folder, 'none.json')],
    ['--target', 'replay', '--recording', join(folder, 'none')],
  ]) {
    const { code } = await tck(['certify', '--out', out, ...words]);
    assert.equal(code, 2, words.join(' '));
    for (const name of names)
      assert.equal(await readFile(join(out, name), 'utf8'), `earlier ${name}`, words.join(' '));
  }
});

test('for programs a run is one document, and nothing else where it is to be quiet', async () => {
  const out = join(folder, 'json');
  const words = ['certify', '--out', out, '--tags', '@rule:refundDeal.error.321', '--json', '--quiet'];
  const ended = await tck(words);
  assert.deepEqual([ended.code, ended.err], [4, '']);
  const { schemaVersion, verdict, totals, failed, skipped, reports } = JSON.parse(ended.out);
  assert.deepEqual([schemaVersion, verdict, failed], [1, 'incomplete', []]);
  assert.ok(totals.passed > 0 && skipped.length > 0);
  const whole = JSON.parse(await readFile(reports.json, 'utf8'));
  assert.deepEqual(whole.totals, totals);
});
