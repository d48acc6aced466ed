import assert from 'node:assert/strict';
import { test } from 'node:test';
import { main } from '../../tools/proof/main.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();

const prove = (...words: readonly string[]) =>
  tck(['--out', folder, ...words], { FORCE_COLOR: undefined, NO_COLOR: '1' }, undefined, main);

test('a rule that no gateway can be checked against has its reason, and is incomplete', async () => {
  const { code, out } = await prove('--rule', 'transmit.error.552');
  assert.match(out, /nothing was run/);
  assert.match(out, /transmit\.error\.552: The specification states no request/);
  assert.equal(code, 4);
});

test('a wrong option is one line', async () => {
  for (const [words, line] of [
    [
      ['--rule', 'transaction.reply.totel'],
      /there is no rule transaction\.reply\.totel; did you mean transaction\.reply\.total/,
    ],
    [['--rule', 'transaction.reply.total', '--out', 'proof'], /proof holds the results of a whole proof/],
    [['--shard', '5/4'], /--shard .*1\/4, which means the first of four parts/],
    [['--source', 'mutant'], /Allowed choices are mutants, grid, guarded, combined, lenient/],
    [['--seed', 'many'], /whole number/],
    [['--changed', 'no-such-revision'], /--changed needs git and an existing revision/],
    [['--shard', '1/2', '--out', 'package.json'], /cannot be written to package\.json/],
    [['--shard', '1/2', '--out', '/proc/x'], /cannot be written to \/proc\/x/],
  ] as const) {
    const { code, out, err } = await prove(...words);
    assert.match(err, line);
    assert.equal(code, 2, err);
    assert.equal(out, '');
  }
});

test('a text that no id has runs nothing', async () => {
  const { code, out } = await prove('--id', 'no such alteration');
  assert.match(out, /No alteration matches --id no such alteration: nothing was run/);
  assert.equal(code, 4);
});
