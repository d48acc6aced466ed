/** Runs the linter on the files that git tracks; outside a git checkout, on all files. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const { stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
const tracked = (stdout ?? '').split('\0').filter((file) => file !== '' && existsSync(file));
const words = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
const { status } = spawnSync('biome', [...words, ...tracked], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
