import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Proof } from '../../src/proof/index.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { ended } from './ended.ts';

const start = fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url));
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-prove-'));
});
after(() => rm(folder, { recursive: true }));

function prove(...words: readonly string[]) {
  const env = {
    ...process.env,
    FORCE_COLOR: undefined,
    NO_COLOR: '1',
    TCK_USER: 'merchant',
    TCK_PASSWORD: 'sandbox-password',
  };
  const child = spawn(process.execPath, [start, 'prove', '--out', folder, ...words], { env });
  return ended(child);
}

test('the mutants of a rule are tried, and the proof is written', async () => {
  const { code, out } = await prove('--rule', 'transaction.reply.total');
  assert.match(out, /HOLDS IN PART {2}--rule transaction\.reply\.total/);
  assert.match(out, /1 of 1 rules proven/);
  assert.equal(code, 0);
  const proof = JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8')) as Proof;
  assert.ok(proof.mutants.length > 1);
  assert.ok(proof.mutants.every(({ kind }) => kind === 'killed'));
  assert.match(await readFile(join(folder, 'proof.html'), 'utf8'), /transaction\.<wbr>reply\.<wbr>total/);
});

test('a rule that no gateway can be held to is told with why, and was not seen', async () => {
  const { code, out } = await prove('--rule', 'transmit.error.558');
  assert.match(out, /nothing was tried/);
  assert.match(out, /transmit\.error\.558: Arises inside the gateway alone/);
  assert.equal(code, 4);
});

test('what there is not is told in a line', async () => {
  for (const [words, line] of [
    [
      ['--rule', 'transaction.reply.totel'],
      /there is no rule transaction\.reply\.totel; did you mean transaction\.reply\.total/,
    ],
    [['--rule', 'transaction.reply.total', '--out', 'proof'], /proof holds the proof of the whole/],
    [['--lenient', '--variation', 'coments'], /there is no variation coments; did you mean comments\?/],
    [['--lenient', '--out', 'package.json'], /cannot be written to package\.json/],
    [['--shard', '5/4'], /--shard .*1\/4: the first of four parts/],
    [['--every', '0'], /whole number from 1 to/],
    [['--changed', 'no-such-revision'], /--changed needs git and a revision/],
    [['--target-file', 'x.json', '--every', '2'], /--target-file tries no mutants/],
  ] as const) {
    const { code, out, err } = await prove(...words);
    assert.match(err, line);
    assert.equal(code, 2, err);
    assert.equal(out, '');
  }
});

test('a gateway that lets the suite see little does not pass for one that was seen', async () => {
  const sandbox = await startSandbox({ directory: folder });
  try {
    const file = join(folder, 'target.json');
    await writeFile(
      file,
      JSON.stringify({
        name: 'thin',
        pace: 0,
        waits: { transmission: 100, between: 10 },
        baseUrl: sandbox.baseUrl,
        caFile: 'ca.pem',
        credentials: { userVariable: 'TCK_USER', passwordVariable: 'TCK_PASSWORD' },
        terminals: { main: '0880000010' },
        cards: { 'approved-visa': { number: '4580000000000000', expiration: '1230', cvv: '123' } },
      }),
    );
    const { code, out } = await prove('--target-file', file);
    assert.equal(code, 4);
    assert.match(out, /unseen {3}command\.inquireInvoice\n {11}Needs more than the target has/);
    const [, seen] = out.match(/lets the suite see (\d+) of \d+ stated rules/) ?? [];
    assert.ok(Number(seen) > 200 && Number(seen) < 500, `${seen} rules were seen`);
    const sight = JSON.parse(await readFile(join(folder, 'sight.json'), 'utf8'));
    assert.equal(sight.totals.seen, Number(seen));
    assert.equal(sight.totals.seen + Object.keys(sight.unseen).length, sight.totals.stated);
  } finally {
    await sandbox.stop();
  }
});
