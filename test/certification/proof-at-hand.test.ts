import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { proofSentence } from '../../src/certificate/index.ts';
import { proofAtHand } from '../../src/certification/proof-at-hand.ts';
import { suite } from '../../src/certification/suite.ts';
import { decidingFiles, suiteDigests } from '../../src/certification/suite-digests.ts';
import { digest } from '../../src/contract/index.ts';
import { useFolder } from '../support/use.ts';

const directory = await useFolder();
let whole: object;

before(async () => {
  whole = {
    schemaVersion: 1,
    at: '2026-01-02T03:04:05.000Z',
    suite: { version: '0.1.0', commit: 'abc' },
    contract: { version: '0.1.0', digest },
    ...(await suiteDigests()),
    control: { failing: {} },
    totals: { mutants: 2, killed: 1, stated: 7, proven: 6 },
    mutants: [{ kind: 'killed' }, { kind: 'survived' }],
  };
});

async function found(text: string) {
  await writeFile(join(directory, 'proof.json'), text);
  return proofAtHand(digest, directory);
}

test('a proof of this suite is at hand', async () => {
  assert.deepEqual(await found(JSON.stringify(whole)), {
    at: '2026-01-02T03:04:05.000Z',
    suite: { version: '0.1.0', commit: 'abc' },
    ...{ mutants: 2, killed: 1, stated: 7, proven: 6 },
  });
});

test('one of another contract, of other features, of other code, or of a part, is not', async () => {
  const other = { digest: 'another' };
  for (const change of [
    { contract: other },
    { features: other },
    { judging: other },
    { judging: undefined },
    { part: { by: '--every 20', rules: [] } },
  ])
    assert.equal(await found(JSON.stringify({ ...whole, ...change })), undefined, JSON.stringify(change));
});

test('one that does not add up is not', async () => {
  const totals = { mutants: 2, killed: 1, stated: 7, proven: 6 };
  for (const change of [
    { totals: {} },
    { totals: { ...totals, killed: 2 } },
    { totals: { ...totals, proven: 8 } },
    { mutants: [] },
    { control: { failing: { 'command.doDeal': 'expected 000' } } },
    { contract: undefined },
    { schemaVersion: 99 },
  ])
    assert.equal(await found(JSON.stringify({ ...whole, ...change })), undefined, JSON.stringify(change));
});

test('one of a suite in which what decides has changed since is not, whichever room it is in', async () => {
  const copy = join(directory, 'copy');
  for (const part of ['features', 'steps', 'src'])
    await cp(join(suite.root, part), join(copy, part), { recursive: true });
  await writeFile(join(directory, 'proof.json'), JSON.stringify(whole));
  const files = await decidingFiles();
  assert.ok(files.length > 100, `${files.length} files decide`);
  for (const room of ['model', 'schema', 'judges', 'certificate', 'message', 'generators']) {
    assert.ok(await proofAtHand(digest, directory, suiteDigests(copy)), 'as it is');
    const file = files.find((one) => one.startsWith(`src/${room}/`));
    assert.ok(file, room);
    const text = await readFile(join(copy, file), 'utf8');
    await writeFile(join(copy, file), `${text}\n// changed\n`);
    assert.equal(await proofAtHand(digest, directory, suiteDigests(copy)), undefined, file);
    await writeFile(join(copy, file), text);
  }
});

test('a page that reads well decides nothing, nor does the gateway that is judged', async () => {
  const files = await decidingFiles();
  assert.deepEqual(
    files.filter((file) => /^src\/(reports|sandbox|cli|proof)\//.test(file)),
    [],
  );
});

test('what is torn or missing proves nothing, and breaks nothing', async () => {
  const text = JSON.stringify(whole);
  assert.equal(await found(text.slice(0, text.length / 2)), undefined);
  await rm(join(directory, 'proof.json'));
  assert.equal(await proofAtHand(digest, directory), undefined);
});

test('the grid beside it is told of where it is whole, of this suite, and accounts for every cell', async () => {
  const totals = { cells: 9, detected: 7, excused: 2, disputed: 1 };
  const grid = { ...whole, totals };
  const beside = async (text: string) => {
    await writeFile(join(directory, 'grid.json'), text);
    return (await found(JSON.stringify(whole)))?.grid;
  };
  assert.deepEqual(await beside(JSON.stringify(grid)), totals);
  for (const change of [
    { totals: { ...totals, detected: 6 } },
    { judging: { digest: 'another' } },
    { totals: { ...totals, disputed: 3 } },
    { part: 'doDeal' },
    { totals: {} },
  ])
    assert.equal(await beside(JSON.stringify({ ...grid, ...change })), undefined, JSON.stringify(change));
  assert.equal(await beside('{'), undefined);
});

test('the proof that ships is of this suite, with its grid: `npm run proof` makes them anew', async () => {
  const proof = await proofAtHand(digest);
  assert.ok(proof);
  assert.ok(proof.grid);
});

test('the table of `proof/blind-rounds.md` counts the gateways that the page lists', async () => {
  const page = await readFile(join(suite.root, 'proof/blind-rounds.md'), 'utf8');
  const [head = '', ...rounds] = page.split(/^## Round \d+$/m);
  assert.ok(rounds.length > 0);
  for (const [index, round] of rounds.entries()) {
    const rows = round.split('\n').filter((line) => /^\| [BCFGL]\d/.test(line));
    assert.equal(
      rows.length,
      [
        40, 40, 40, 40, 40, 45, 45, 30, 32, 30, 20, 25, 24, 26, 30, 24, 54, 42, 41, 36, 34, 49, 48, 36, 36,
        30,
      ][index],
    );
    const count = (mark: string, ...results: string[]) =>
      rows.filter((row) =>
        new RegExp(`\\| ${mark}[^|]*\\| (?:${results.join('|') || '[^|]*'}) \\|[^|]*\\|$`).test(row),
      ).length;
    const [forbidden, detected, missed] = [
      count('forbidden'),
      count('forbidden', 'detected'),
      count('forbidden', 'missed'),
    ];
    const cells = [
      ...[
        forbidden,
        `${detected} (${Math.floor((100 * detected) / forbidden)} %)`,
        forbidden - detected - missed,
        missed,
      ],
      ...[count('allowed'), count('allowed', 'passed'), count('allowed', 'false alarm'), count('unclear')],
    ];
    assert.match(
      head,
      new RegExp(
        `^\\| ${index + 1} \\| [\\d-]{10} \\| ${cells.join(' | ').replaceAll(/[|()]/g, '\\$&')} \\|$`,
        'm',
      ),
    );
  }
});

test('a certificate says how many faults were detected, and what is disputed', () => {
  const proof = {
    ...{ at: '2026-01-02T03:04:05.000Z', suite: { version: '0.1.0', commit: 'abc' } },
    ...{ mutants: 2, killed: 2, stated: 7, proven: 7 },
  };
  const grid = { cells: 9, detected: 7, excused: 2, disputed: 0 };
  assert.match(proofSentence({ ...proof, grid }), / The specification leaves the other 2 open\.$/);
  assert.match(
    proofSentence({ ...proof, grid: { ...grid, disputed: 1 } }),
    /: 7 of 9 were detected\. .* a second reader disputes 1 of them\.$/,
  );
});
