import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { start } from '../process.ts';

const folder = await useFolder();

function mounted(script: string, ...words: readonly string[]): Promise<string> {
  return new Promise((resolve) =>
    execFile(
      'unshare',
      ['-rm', 'sh', '-c', script, 'sh', ...words],
      { timeout: 600_000 },
      (error, out, err) => resolve(`${out}${err || (error && !out ? error.message : '')}`),
    ),
  );
}

const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

const filling = `
  const { startSandbox } = await import(${here('../../../src/sandbox/index.ts')});
  const { GatewayClient } = await import(${here('../../../src/client/index.ts')});
  const { plainCharge } = await import(${here('../../plain-charge.ts')});
  const { execFileSync } = await import('node:child_process');
  const [data] = process.argv.slice(1);
  const client = (sandbox) => new GatewayClient({ ...sandbox, user: 'merchant', password: 'sandbox-password' });
  const full = await startSandbox({ data: data + '/kept' });
  full.state.events.on('failed', ({ message }) => console.log('said', message));
  const merchant = client(full);
  let approved = 0;
  for (;;) {
    const { status, decoded } = await merchant.call('doDeal', plainCharge);
    if (status !== 200) { console.log('status', status); break; }
    if (decoded.result !== '000') throw new Error(decoded.result);
    approved += 1;
  }
  console.log('approved', approved > 50);
  const { status } = await merchant.call('inquireTransactions', { terminalNumber: plainCharge.terminalNumber });
  console.log('inquiry', status);
  await merchant.close();
  await full.stop();
  for (const folder of ['/other', '/kept'])
    await startSandbox({ data: data + folder }).then(
      (up) => { console.log('up again'); return up.stop(); },
      ({ name, message }) => console.log(name, message),
    );
  execFileSync('mount', ['-o', 'remount,size=32m', data]);
  const again = await startSandbox({ data: data + '/kept' });
  console.log('there', again.state.ledger.all().length - approved);
  const { decoded } = await client(again).call('doDeal', plainCharge);
  console.log('goes on', decoded.result);
  process.exit();
`;

test('on a full disk a charge is answered with 503, and those that were approved are there', async (context) => {
  const data = join(folder, 'small');
  await mkdir(data);
  const said = await mounted(
    'mount -t tmpfs -o size=4m tmpfs "$1" || exit 1; exec "$2" --input-type=module -e "$3" "$1"',
    ...[data, process.execPath, filling],
  );
  if (/unshare|mount: /.test(said)) return context.skip(`no disk can be mounted: ${said.slice(0, 100)}`);
  const lines = said.trim().split('\n');
  assert.match(
    lines.shift() ?? '',
    /^said The sandbox stopped serving: it cannot keep its data \(.+\)\. Solve this, then start it again\.$/,
  );
  assert.deepEqual(lines.slice(0, 3), ['status 503', 'approved true', 'inquiry 503']);
  assert.match(lines[3] ?? '', /^UnusableData .*\/other cannot be written: the disk is full$/);
  assert.match(lines[4] ?? '', /^(?:UnusableData .*\/kept cannot be written: the disk is full|up again)$/);
  assert.deepEqual(lines.slice(5), ['there 0', 'goes on 000']);
});

test('a read-only disk is refused in one line', async (context) => {
  const data = join(folder, 'read-only');
  await mkdir(data);
  const sandbox = '"$2" "$3" sandbox --port 0 --out "$4" --data "$1/kept"';
  const said = await mounted(
    `mount -t tmpfs tmpfs "$1" || exit 1; (${sandbox} & echo $! > "$4.pid"; wait) > "$4.log" 2>&1 & for i in $(seq 3000); do grep -qs Ctrl-C "$4.log" && break; sleep 0.1; done; kill $(cat "$4.pid"); wait; mount -o remount,ro "$1" || exit 1; ${sandbox}; echo "exit $?"; ${sandbox.replace('/kept', '/new')}; echo "exit $?"`,
    ...[data, process.execPath, start, join(folder, 'out')],
  );
  if (/unshare|mount: /.test(said)) return context.skip(`no disk can be mounted: ${said.slice(0, 100)}`);
  const lines = said.trim().split('\n').toSorted();
  assert.deepEqual(lines.slice(0, 2), ['exit 2', 'exit 2']);
  assert.equal(lines.length, 4, said);
  for (const line of lines.slice(2))
    assert.match(line, /^tck: --data: .*\/(?:kept|new) cannot be written \(EROFS\)$/);
});

function sandbox(...words: readonly string[]): Promise<{ said: string; end: () => Promise<void> }> {
  const child = spawn(process.execPath, [
    start,
    'sandbox',
    '--port',
    '0',
    '--out',
    join(folder, 'cli'),
    ...words,
  ]);
  let said = '';
  return new Promise((resolve) => {
    const closed = new Promise<void>((done) => child.on('close', () => done()));
    const end = async () => {
      child.kill();
      await closed;
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        if (said.includes('Certify it')) resolve({ said, end });
      });
    child.on('close', (code) => resolve({ said: `${said}exit ${code}`, end }));
  });
}

test('a second process on the directory is refused; --sync needs --data', async () => {
  const data = join(folder, 'shared');
  const first = await sandbox('--data', data, '--sync', 'full');
  assert.match(first.said, / {2}Data {9}.*shared, stored after/);
  const words = ['sandbox', '--port', '0', '--out', join(folder, 'here')];
  const { code, err } = await tck([...words, '--data', data]);
  assert.equal(code, 2);
  assert.match(
    err,
    /^tck: --data: .* is in use by another sandbox: stop that one, or give another directory\n$/,
  );
  await first.end();
  await (await startSandbox({ data })).stop();
  const alone = await tck([...words, '--sync', 'full']);
  assert.deepEqual(
    [alone.code, alone.err],
    [2, 'tck: --sync needs --data: without a data folder, the sandbox keeps nothing\n'],
  );
});
