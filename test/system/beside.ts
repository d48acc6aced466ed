/** Runs two scripts of npm at the same time. The output of the second one follows that of the first one. */
import { spawn } from 'node:child_process';

const run = (script: string, stdio: 'inherit' | 'pipe') =>
  spawn('npm', ['run', '-s', script], { stdio, shell: process.platform === 'win32' });
const ended = (child: ReturnType<typeof run>) =>
  new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));

const [first = '', second = ''] = process.argv.slice(2);
const behind = run(second, 'pipe');
let said = '';
for (const stream of [behind.stdout, behind.stderr])
  stream?.on('data', (text) => {
    said += text;
  });
const codes = await Promise.all([ended(run(first, 'inherit')), ended(behind)]);
process.stdout.write(said);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
