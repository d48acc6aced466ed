import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { MerchantCertificate } from '../../../src/merchant/index.ts';
import { certificateIn } from '../../support/certificate.ts';
import { patientShop, shopCommand } from '../../support/shop.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();

const observe = (...words: readonly string[]) =>
  tck(['observe', '--out', join(folder, 'out'), '--late', 'PT0.2S', ...words], {
    NO_COLOR: '1',
    ...patientShop,
  });

test('with a command and a probe, a shop without charges sells on a page and gives money back', async () => {
  const probe = join(folder, 'probe.mjs');
  await writeFile(
    probe,
    `import { tmpdir } from 'node:os';
    import { DatabaseSync } from 'node:sqlite';
    const { TCK_USER, TCK_ORDER } = process.env;
    const orders = new DatabaseSync(\`\${tmpdir()}/shop-\${TCK_USER}.sqlite\`, { readOnly: true });
    console.log(orders.prepare('SELECT state FROM orders WHERE id = ?').get(TCK_ORDER).state);`,
  );
  const tasks = ['charge-dropped-after', 'two-orders-at-once', 'refund-reply-lost', 'cancel-at-22-59'];
  const { code, out, err } = await observe(
    ...['--plan', 'shop,back-office', '--scope', 'page,refund,cancel', '--task', ...tasks],
    ...['--run', shopCommand, '--probe', `"${process.execPath}" --no-warnings '${probe}'`],
  );
  assert.equal(code, 4, out + err);
  assert.match(
    out,
    /^INCOMPLETE.*\n {2}Only a part of the plan was run: --task [^\n]*\.\n\n {2}4 tasks: 4 passed$/m,
  );
  assert.match(out, /final states: 4 tasks; 0 from the application, 4 from the probe/);
  const certificate = await certificateIn<MerchantCertificate>(join(folder, 'out'));
  assert.deepEqual(certificate.scope, ['page', 'refund', 'cancel']);
  const beliefs = Object.fromEntries(certificate.tasks.map(({ id, belief }) => [id, belief]));
  // The connection of either order closes.
  const { 'two-orders-at-once': either, ...others } = beliefs;
  assert.match(either ?? '', /^(?:paid|failed)$/);
  assert.deepEqual(others, {
    ...{ 'charge-dropped-after': 'failed', 'refund-reply-lost': 'refunded' },
    'cancel-at-22-59': 'cancelled',
  });
});

test('tasks are listed for an application that has pages and no charge', async () => {
  const { code, out } = await observe('--list', '--plan', 'back-office', '--scope', 'page,refund');
  assert.equal(code, 0);
  assert.match(out, /^refund-in-full +page,refund +A transmitted charge is refunded$/m);
  assert.doesNotMatch(out, /^(?:cancel|payout|authorize-alone) /m);
  const own = await observe('--list', '--plan', 'page-shop');
  assert.match(own.out, /^refund-in-full +page,refund +/m);
  assert.match(own.out, /^page-paid +page +/m);
  // The second column lists the abilities.
  assert.doesNotMatch(own.out, /^\S+ +(?:\S+,)?charge[ ,]/m);
});
