import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { assertRefused } from '../../support/refused.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { ended, heard, started } from '../process.ts';

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
  await again.stop();
  execFileSync('mount', ['-o', 'remount,ro', data]);
  for (const folder of ['/kept', '/new'])
    await startSandbox({ data: data + folder }).catch(({ name, message }) => console.log(name, message));
  process.exit();
`;

test('on a full disk a charge is answered with 503, those that were approved are there, and a read-only disk is refused', async (context) => {
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
  assert.deepEqual(lines.slice(5, 7), ['there 0', 'goes on 000']);
  for (const name of ['kept', 'new'])
    assert.match(
      lines.splice(7, 1)[0] ?? '',
      new RegExp(`^UnusableData .*/${name} cannot be written \\(EROFS\\)$`),
    );
});

test('a second process on the directory is refused', async () => {
  const data = join(folder, 'shared');
  const words = ['sandbox', '--port', '0', '--out', folder, '--data', data];
  const child = started([...words, '--sync', 'full'], { NO_COLOR: '1' });
  const end = ended(child);
  await heard(child)(/ {2}Data {9}.*shared, which keeps.*Certify the sandbox/s);
  await assertRefused(
    tck(words),
    /^tck: --data: .* is in use by another sandbox: stop that one, or give another directory\n$/,
  );
  child.kill();
  await end;
  await (await startSandbox({ data })).stop();
});
