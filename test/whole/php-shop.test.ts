import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import { certificateIn } from '../support/certificate.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const shop = fileURLToPath(new URL('../../examples/shop-php/', import.meta.url));

function noPhp(): string | false {
  try {
    const modules = execFileSync('php', ['-m'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const missing = ['curl', 'SimpleXML'].filter((name) => !modules.split(/\r?\n/).includes(name));
    return missing.length > 0 && `PHP is here without ${missing.join(' and ')}`;
  } catch {
    return 'PHP is not installed here';
  }
}

const skip = noPhp();

const folder = await useFolder();

async function observed(...words: readonly string[]) {
  const out = join(folder, 'out');
  const ended = await tck(['observe', '--out', out, '--late', 'PT0.3S', ...words], { NO_COLOR: '1' });
  const certificate = await certificateIn<MerchantCertificate>(out);
  return { ...ended, certificate };
}

test('the shop in PHP is ready on the whole plan shop, by its hook', { skip }, async () => {
  const server = spawn('php', [join(shop, 'server.php')], {
    env: { ...process.env, SHOP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    const [, url] = /^The shop is at (http:\S+)\.$/.exec(line) ?? [];
    const log = join(folder, 'shop.log');
    await writeFile(log, `${line}\n`);
    server.stdout.pipe(createWriteStream(log, { flags: 'a' }));
    const hook = ['--hook', `${url}/tck`, '--probe', `${url}/tck`];
    const { code, out, err, certificate } = await observed(...hook, '--logs', log);
    assert.equal(code, 0, out + err);
    assert.equal(certificate.verdict, 'ready');
    assert.ok(certificate.tasks.length > 50);
    assert.deepEqual([certificate.totals.warned, certificate.totals.attested], [0, 0]);
  } finally {
    server.kill();
  }
});

test('the shop in PHP passes tasks of each kind as processes, and says what it does not do', {
  skip,
}, async () => {
  const tasks = [
    ...['charge-approved', 'charge-dropped-before', 'charge-reset', 'certificate-of-another-host'],
    ...['refused-in-hebrew', 'two-orders-at-once', 'page-paid', 'page-returned-twice-at-once'],
    ...['refund-repeated', 'cancel-at-23-01', 'token-in-installments', 'phone-charge', 'payout'],
  ];
  const command = `php ${JSON.stringify(join(shop, 'task.php'))}`;
  const plans = 'shop,back-office,recurring,call-centre';
  const { code, certificate } = await observed('--run', command, '--plan', plans, '--task', ...tasks);
  assert.equal(code, 4, 'a part of the plans is incomplete');
  const verdicts = Object.fromEntries(certificate.tasks.map(({ id, verdict }) => [id, verdict]));
  assert.deepEqual(
    verdicts,
    Object.fromEntries(tasks.map((id) => [id, id === 'payout' ? 'undecided' : 'passed'])),
  );
  assert.match(certificate.because.join('\n'), /a --scope without payout/);
});
