import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testCards } from '../../../src/sandbox/index.ts';
import { type Start, shop } from '../../merchant/histories-in-process.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();

async function observe(start: Start, out: string, ...words: readonly string[]) {
  const server = await start({
    ...{ port: 0, file: ':memory:', address: 'https://shop.example', hasHook: true },
    ...{ settlesWithinMs: 600_000, timeoutMs: 20_000 },
  });
  const hook = `${server.url}/tck`;
  try {
    return await tck(['observe', '--hook', hook, '--probe', hook, '--out', out, ...words], { NO_COLOR: '1' });
  } finally {
    server.close();
  }
}

test('a history that fails is written as a plan, which fails again until the shop is mended', async () => {
  const out = join(folder, 'out');
  const plan = join(out, 'counterexample.json');
  const words = ['--histories', '50', '--seed', '1', '--late', 'PT0.05S'];
  const found = await observe(await shop('retry-blind'), out, ...words);
  assert.equal(found.code, 1, found.out + found.err);
  assert.match(found.out, /^NOT READY/);
  assert.match(found.out, /practice\.no-second-charge {2}the order has 2 charges that were not cancelled: /);
  assert.match(found.out, /^ {2}History \d+ failed\. The smallest history that still fails \(\d+ tried\):$/m);
  assert.match(
    found.out,
    /^ {4}Result: the order has 2 charges .* The application reports the order as paid\.$/m,
  );
  assert.match(found.out, /^ {2}\d+ of 50 histories: \d+ orders, \d+ steps; the whole run took \d+\.\d s$/m);
  assert.match(found.out, /^ {2}Seed {9}1, to repeat the run with --seed 1$/m);
  assert.match(found.out, /^ {2}Run again {4}.* observe --plan '\S*counterexample\.json' .*--hook /m);
  assert.match(found.err, /^\d+ of 50 histories/m);
  assert.match(await readFile(join(out, 'certificate.html'), 'utf8'), /Histories/);
  for (const name of await readdir(out)) {
    const text = await readFile(join(out, name), 'utf8');
    for (const { number } of testCards) assert.ok(!text.includes(number), `${name} has a card`);
  }
  const again = ['--plan', plan, '--late', 'PT0.05S'];
  assert.equal((await observe(await shop('retry-blind'), join(folder, 'again'), ...again)).code, 1);
  assert.equal((await observe(await shop(), join(folder, 'mended'), ...again)).code, 0);
  const passed = await observe(await shop(), out, '--histories', '5', '--seed', '8', '--json');
  assert.equal(passed.code, 0, passed.out + passed.err);
  const { verdict, seed, histories } = JSON.parse(passed.out);
  assert.deepEqual([verdict, seed, histories.run, histories.asked], ['ready', 8, 5, 5]);
  assert.ok(!existsSync(plan), 'that of an earlier run is removed');
});

test('in a plan file, a wrong result and wrong turns are named by their place', async () => {
  const task = {
    ...{ id: 'one', title: 'One', scope: ['charge'], amount: 100, net: 100, states: ['paid'] },
    ...{ steps: [{ operation: 'charge', instruction: 'Sell.' }], checks: ['ledger.net'] },
  };
  const right = { net: 0, states: ['failed'] };
  const refusedWith = async (changes: object, turns?: readonly string[]) => {
    const file = join(folder, 'plan.json');
    await writeFile(file, JSON.stringify({ plan: 'own', tasks: [{ ...task, ...changes }], turns }));
    const { code, err } = await tck(['observe', '--list', '--plan', file], { NO_COLOR: '1' });
    return [code, err.replaceAll(file, 'FILE').trim().split('\n')[0]];
  };
  for (const orElse of [right, [right, { net: 50, states: ['partly refunded'] }]])
    assert.deepEqual(await refusedWith({ orElse }, ['one']), [0, '']);
  const wrong = { net: 0, states: ['faild'] };
  for (const [orElse, place] of [
    [wrong, 'task one.orElse.states.0'],
    [[right, wrong], 'task one.orElse.1.states.0'],
  ] as const) {
    const [code, says] = await refusedWith({ orElse });
    assert.equal(code, 2);
    assert.match(String(says), new RegExp(`FILE: ${place}: faild .*did you mean failed`, 'i'));
  }
  assert.deepEqual(await refusedWith({}, ['one', 'one']), [
    2,
    'tck: FILE: turns: must name one once, for its step',
  ]);
});
