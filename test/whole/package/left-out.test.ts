import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
/** The packages are no optional dependencies: npm silently omits those that require a newer Node than npm's own. */
const optional = ['@cucumber/cucumber', '@cucumber/messages', 'fast-check', 'nock'];
const hook = new URL('left-out.mjs', import.meta.url).href;

const without = (...words: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`--import=${hook}`, ...words],
      { cwd: fileURLToPath(root), env: { ...process.env, LEFT_OUT: optional.join(' ') } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

test('client and sandbox work where the optional packages were left out', async () => {
  const script = `
    import { GatewayClient, rules, startSandbox, testCards } from '${new URL('src/index.ts', root).href}';
    const sandbox = await startSandbox();
    const client = new GatewayClient({ ...sandbox, user: 'merchant', password: 'sandbox-password' });
    const { decoded } = await client.call('inquireTransactions', { terminalNumber: '0880000010', user: 'order-1' });
    await client.close();
    await sandbox.stop();
    console.log(rules.length > 500, testCards.length > 5, decoded.result);`;
  const { code, out, err } = await without('--input-type=module', '-e', script);
  assert.equal(code, 0, err);
  assert.match(out, /^true true 099\n$/);
});

test('verbs that need one of them say so in a line, and the others work', async () => {
  assert.ok(optional.length > 3);
  const start = fileURLToPath(new URL('src/cli/start.mjs', root));
  const certify = await without(start, 'certify', '--out', 'reports/none');
  assert.deepEqual([certify.code, certify.out], [2, '']);
  assert.match(certify.err, /^tck: this needs the package @cucumber\/\w+, .*: npm install @cucumber\/\w+\n$/);
  const help = await without(start, '--help');
  assert.equal(help.code, 0, help.err);
  assert.match(help.out, /certify .*not available/);
  for (const words of [
    ['explain', '313'],
    ['contract'],
    ['completion', 'bash'],
    ['keygen', '--help'],
    ['history', '--help'],
  ])
    assert.equal((await without(start, ...words)).code, 0, words.join(' '));
});

test('importing the package loads neither the optional packages nor what only the sandbox needs', async () => {
  const all = [...optional, 'zod', 'temporal-polyfill'];
  const child = new Promise<string>((resolve, reject) =>
    execFile(
      process.execPath,
      [
        `--import=${hook}`,
        '-e',
        `import('${new URL('src/index.ts', root).href}').then(() => console.log('loaded'))`,
      ],
      { env: { ...process.env, LEFT_OUT: all.join(' ') } },
      (error, out) => (error ? reject(error) : resolve(out)),
    ),
  );
  assert.equal(await child, 'loaded\n');
});
