import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { everyVerb } from '../../src/cli/main.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = new Map<string, string>();
for await (const path of glob(
  ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'handbook/*.md', 'handbook/{guides,kit}/*.md'],
  {
    cwd: root,
  },
))
  documents.set(path.replaceAll('\\', '/'), await readFile(join(root, path), 'utf8'));

const BENCHMARKS = 'handbook/kit/benchmark.md';

/** Figures that change with the kit, such as the number of scenarios, and that documents must not contain. */
const figure =
  /\d+(?:[,.]\d+)*(?:x\b| ?×| %| of \d[\d,]*|(?: \w+)? (?:scenarios|mutants|cells|rules|(?:test )?tasks|faults|shops|copies|gateways|ambiguities|requests\/s)\b| µs|(?: kB| [MG]B)\b)/g;

/** Figures that are limits or settings, each with the adjacent words. Documents may contain them. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  'CHANGELOG.md': ['more than 100 excused faults', 'smaller than 2 MB'],
  [BENCHMARKS]: ['more than 25 % worse', 'differ by 5 % at most', 'less than 90 % busy'],
  'handbook/kit/proof.md': ['95 % detected'],
  'handbook/kit/sandbox.md': ['(250 MB)', '(16 MB)', 'more than 16 kB'],
};

function figuresIn(path: string, text: string): readonly string[] {
  const lines = path === BENCHMARKS ? text.replaceAll(/^\|.*$/gm, '') : text;
  const rest = (fixed[path] ?? []).reduce((left, words) => left.replaceAll(words, ''), lines);
  return [...rest.matchAll(figure)].map(([found]) => found);
}

test('no document has a figure that the next change of the kit makes stale', () => {
  assert.ok(documents.size > 30);
  for (const [path, text] of documents)
    assert.deepEqual(
      figuresIn(path, text),
      [],
      `${path}: leave the figure to a generated page, or add its words to \`fixed\` if it is a setting`,
    );
  for (const [path, words] of Object.entries(fixed))
    for (const one of words) assert.ok(documents.get(path)?.includes(one), `${path}: ${one}`);
});

test('a figure in a sentence, in a table and in a block of code is found', () => {
  for (const text of [
    'It needs 2.71x the time.',
    '| plan | 56 test tasks |',
    '```\n  1077 of 1149 scenarios can run\n```',
    'tested with about 290 broken copies',
    'about 340 MB',
  ])
    assert.equal(figuresIn('README.md', text).length, 1, text);
  assert.deepEqual(
    figuresIn('README.md', 'Charge 10000, 100.00 ILS, at 23:00, up to 60,000 ms, 1,000 ids'),
    [],
  );
});

interface Reference {
  readonly ratios: readonly { benchmark: string; what: string; against: string; ratio: number }[];
}

const asWritten = (name: string): string => name.replace('time to', 'to');

test('the table of benchmarks has the ratios of bench/reference.json', async () => {
  const { ratios } = JSON.parse(await readFile(join(root, 'bench/reference.json'), 'utf8')) as Reference;
  const rows = [...(documents.get(BENCHMARKS) ?? '').matchAll(/^\| (\w+) \| (.+?) \|.*$/gm)].map(
    ([row, benchmark = '', what = '']) => ({ row, benchmark, what: asWritten(what) }),
  );
  const found = ratios.flatMap(({ benchmark, what, ratio }) => {
    const row = rows.find((one) => one.benchmark === benchmark && one.what === what)?.row;
    return row === undefined ? [] : [{ row, ratio }];
  });
  assert.ok(found.length >= 4, `${found.length} rows`);
  for (const { row, ratio } of found) {
    const [, ours, peer] = /\(a bare node:https server: ([\d.]+) s\)/.test(row)
      ? [row, /\| ([\d.]+) s \|/.exec(row)?.[1], /server: ([\d.]+) s\)/.exec(row)?.[1]]
      : [row, /\| ([\d.]+)x /.exec(row)?.[1], '1'];
    const said = Number(ours) / Number(peer);
    const digits = /\| \d+x /.test(row) ? 0 : 2;
    assert.equal(
      said.toFixed(digits),
      ratio.toFixed(digits),
      `${row}\nAfter \`npm run bench -- --reference\`, copy the rows that it prints into ${BENCHMARKS}.`,
    );
  }
});

test('the commands that the documents call have the options that the documents name', async () => {
  const verbs = await everyVerb();
  const called = [...documents.values()].flatMap((text) =>
    [...text.matchAll(/(?:tck --|npx ashrait-tck|`tck) ([a-z]+)((?: [^\n|`#]*)?)/g)].map(
      ([line, verb = '', words = '']) => ({ line, verb, words: words.split(/ -- | \|\| /)[0] ?? '' }),
    ),
  );
  assert.ok(called.length > 80, `${called.length} calls`);
  const missing = called.flatMap(({ line, verb, words }) => {
    const known = verbs.find((one) => one.name() === verb);
    if (!known) return [line];
    const options = new Set(known.options.map(({ long }) => long));
    return [...words.matchAll(/(?<=^| )--[a-z-]+/g)]
      .map(([option]) => option)
      .filter((option) => option !== '--help' && !options.has(option))
      .map((option) => `${verb} ${option}`);
  });
  assert.deepEqual(missing, []);
});

function unnamed(
  options: readonly { readonly long?: string | undefined }[],
  text: string,
): readonly string[] {
  const named = new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option));
  return options.flatMap(({ long }) => (long === undefined || named.has(long) ? [] : [long]));
}

const COMMAND_LINE = 'handbook/kit/command-line.md';

test('a page of the kit names each option of a command', async () => {
  const pages = [...documents].filter(([path]) => path.startsWith('handbook/kit/'));
  assert.ok(pages.length > 20, `${pages.length} pages`);
  const verbs = await everyVerb();
  assert.ok(verbs.length > 20, `${verbs.length} commands`);
  for (const verb of verbs) {
    const ofVerb = pages.filter(
      ([path, text]) => path === COMMAND_LINE || new RegExp(`\\b${verb.name()}\\b`).test(text),
    );
    const text = ofVerb.map(([, one]) => one).join('\n');
    assert.deepEqual(
      unnamed(verb.options, text),
      [],
      `name the options of ${verb.name()} on a page in handbook/kit that names the command`,
    );
  }
});

test('an option that only another option begins with is not named', () => {
  const options = [{ long: '--data' }, { long: '--out' }];
  assert.deepEqual(unnamed(options, 'The option `--data-folder`, and tck sandbox --out DIR'), ['--data']);
});
