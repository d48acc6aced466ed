import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verbs } from '../../../src/cli/main.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).error === undefined;
const skip = (shell: string) => (has(shell) ? false : `skipped, no ${shell}`);

const folder = await useFolder();
for (const shell of ['bash', 'zsh']) {
  const { code, out } = await tck(['completion', shell]);
  assert.equal(code, 0);
  await writeFile(join(folder, shell), out);
}
await mkdir(join(folder, 'reports'));
await writeFile(join(folder, 'target.json'), '');
await writeFile(join(folder, 'my target.json'), '');

async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const script = `source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tck; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-uc', script, 'bash', 'tck', ...words], {
    cwd: folder,
  });
  return stdout.split('\n').filter((line) => line !== '');
}

test('bash completes verbs, options and their values', { skip: skip('bash') }, async () => {
  assert.deepEqual(await offered('cert'), ['certify']);
  for (const verb of Object.keys(verbs)) assert.ok((await offered('')).includes(verb), verb);
  assert.deepEqual(await offered('certify', '--targ'), ['--target', '--target-file']);
  assert.deepEqual(await offered('certify', '--target', ''), ['sandbox', 'live', 'replay']);
  assert.deepEqual(await offered('certify', '--target-file', 't'), ['target.json']);
  assert.deepEqual(await offered('certify', '--out', 'r'), ['reports']);
  assert.deepEqual(await offered('certify', '--seed', ''), []);
  assert.deepEqual(await offered('validate', 'tar'), ['target.json']);
  assert.deepEqual(await offered('validate', 'm'), ['my target.json']);
  assert.deepEqual(await offered('sandbox', '--no-c'), ['--no-control']);
  assert.deepEqual(await offered('certify', '--no-c'), []);
  assert.deepEqual(await offered('completion', ''), ['bash', 'zsh']);
  assert.deepEqual(await offered('help', 'cert'), ['certify']);
  assert.deepEqual(await offered('certify', '--command', 'doDeal', 'ref'), ['refundDeal']);
  assert.deepEqual(await offered('certify', '--out', '=', 'r'), ['reports']);
  assert.deepEqual(await offered('certify', '--target', '='), ['sandbox', 'live', 'replay']);
  assert.deepEqual(await offered('observe', '--scope', 'charge,ref'), ['charge,refund']);
  assert.deepEqual(await offered('observe', '--plan', 'sh'), ['shop']);
  assert.deepEqual(await offered('observe', '--plan', 'tar'), ['target.json']);
  assert.deepEqual(await offered('observe', '--task', 'x', 'charge-approve'), ['charge-approved']);
});

test('bash takes the script for both names of the program', { skip: skip('bash') }, async () => {
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-euc', 'source ./bash; complete -p tck ashrait-tck'],
    {
      cwd: folder,
    },
  );
  assert.equal(stdout, 'complete -F _tck tck\ncomplete -F _tck ashrait-tck\n');
});

async function tabbed(...lines: readonly string[]): Promise<readonly (readonly [string, string[]])[]> {
  const script = fileURLToPath(new URL('press-tab.zsh', import.meta.url));
  const { stdout } = await promisify(execFile)('zsh', ['-f', script, ...lines], { cwd: folder });
  return stdout
    .trimEnd()
    .split('\n')
    .map((answer) => {
      const [line = '', words = ''] = answer.split('|');
      return [line, words.split(' ').filter((word) => word !== '')];
    });
}

test('zsh completes verbs, options and their values', { skip: skip('zsh') }, async () => {
  const expected: readonly (readonly [string, string, string[]])[] = [
    ['tck cert', 'tck certify ', ['certify']],
    ['ashrait-tck cert', 'ashrait-tck certify ', ['certify']],
    ['tck certify --targ', 'tck certify --target', ['--target', '--target-file']],
    ['tck certify --target ', 'tck certify --target ', ['sandbox', 'live', 'replay']],
    ['tck certify --target-file t', 'tck certify --target-file target.json ', ['target.json']],
    ['tck certify --out r', 'tck certify --out reports/', ['reports']],
    ['tck certify --seed ', 'tck certify --seed ', []],
    ['tck validate m', 'tck validate my\\ target.json ', ['my\\', 'target.json']],
    ['tck sandbox --no-c', 'tck sandbox --no-control ', ['--no-control']],
    ['tck certify --no-c', 'tck certify --no-c', []],
    ['tck completion z', 'tck completion zsh ', ['zsh']],
    ['tck help cert', 'tck help certify ', ['certify']],
    ['tck certify --command doDeal ref', 'tck certify --command doDeal refundDeal ', ['refundDeal']],
    ['tck certify --out=r', 'tck certify --out=reports/', ['reports']],
    ['tck observe --scope charge,ref', 'tck observe --scope charge,refund ', ['refund']],
    ['tck observe --plan tar', 'tck observe --plan target.json ', ['target.json']],
  ];
  const [[, all] = ['', []], ...answers] = await tabbed('tck ', ...expected.map(([typed]) => typed));
  for (const verb of Object.keys(verbs)) assert.ok(all.includes(verb), verb);
  assert.deepEqual(
    answers.map(([line, words]) => [line, [...new Set(words)]]),
    expected.map(([, line, words]) => [line, words]),
  );
});
